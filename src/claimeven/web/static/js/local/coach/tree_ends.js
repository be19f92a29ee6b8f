/** The ends of a proof tree: the moves that lead to each, and the reason that holds there. */

import { unique } from './board.js';
import { explanation } from './explanation.js';
import { groupsOf } from './rules.js';

/**
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./explanation.js').Branch} Branch
 * @typedef {import('./explanation.js').Explanation} Explanation
 * @typedef {import('./explanation.js').Leaf} Leaf
 * @typedef {import('./explanation.js').ProofTree} ProofTree
 */

/**
 * Columns from the root on, and the reason at their end. Without a reason the last column
 * completes a line, or the board is full.
 * @typedef {{moves: number[], reason: Explanation | null, isLine: boolean}} TreeEnd
 */

/** All ends, from the left. @param {Position} position @param {ProofTree} tree */
export function treeEnds(position, { root, side }) {
  return endsOf(position, root, side, []);
}

/**
 * @param {Position} position @param {Branch} branch @param {Side} side @param {number[]} moves
 * @returns {TreeEnd[]}
 */
function endsOf(position, branch, side, moves) {
  if ('certificate' in branch) {
    return [
      { moves, reason: reasonOf(position, /** @type {Leaf} */ (branch), side), isLine: false },
    ];
  }
  if ('then' in branch || 'answers' in branch) {
    /** @type {[number, Branch][]} */
    const answers = 'then' in branch ? [[branch.column, branch.then]] : branch.answers;
    return answers.flatMap(([column, then]) =>
      endsOf(position.play(column), then, side, [...moves, column]),
    );
  }
  const isLine = 'column' in branch;
  return [{ moves: isLine ? [...moves, branch.column] : moves, reason: null, isLine }];
}

/** @param {Position} position @param {Leaf} leaf @param {Side} side */
function reasonOf(position, { certificate, promise }, side) {
  return explanation({ ...kindOf(certificate), position, side, promise, certificate });
}

/**
 * What kind of reason a certificate is, and what it shows.
 * @param {Leaf['certificate']} found
 * @returns {Pick<Explanation, 'kind' | 'lines' | 'moves'>}
 */
function kindOf(found) {
  if ('endings' in found) {
    const lines = unique(found.endings.map(({ line }) => line));
    return { kind: 'forced-win', lines, moves: found.moves };
  }
  if ('bases' in found) {
    const moves = found.column === null ? [] : [found.column];
    return { kind: 'follow-up', lines: found.line ? [found.line] : [], moves };
  }
  if ('threats' in found) return { kind: 'deciding-threat', lines: found.lines, moves: [] };
  return { kind: 'rules', lines: groupsOf(found), moves: [] };
}
