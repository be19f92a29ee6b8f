/** What the finders ask of a position: owners, threats, lines, and where stones land. */

import { linesOf } from '../game/lines.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/lines.js').Line} Line
 * @typedef {import('../game/position.js').Position} Position
 */

/** @type {Side[]} */
export const SIDES = ['first', 'second'];

/** The cells of the line with these bits. @param {Rules} rules @param {bigint} word @returns {Cell[]} */
export function lineOf(rules, word) {
  return /** @type {Line} */ (linesOf(rules).find((line) => line.word === word)).cells;
}

/** @param {Rules} rules @param {Cell[]} cells */
export function wordOf(rules, cells) {
  return cells.reduce((word, [column, row]) => word | rules.bit(column, row), 0n);
}

/** Whose stone lies on a cell. @param {Position} position @param {Cell} cell @returns {Side | null} */
export function ownerOf(position, [column, row]) {
  const bit = position.rules.bit(column, row);
  if (!(position.mask & bit)) return null;
  return position.mover & bit ? position.toMove : position.opponent;
}

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}

/** @param {Cell} one @param {Cell} other */
export function sameCell(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}

/**
 * Cells, lines or certificates, each once, in the order in which they come first.
 * @template T
 * @param {T[]} items @returns {T[]}
 */
export function unique(items) {
  return [...new Map(items.map((item) => [String(item), item])).values()];
}

/** Where a stone in this column lands. @param {Position} position @param {number} column @returns {Cell} */
export function landing(position, column) {
  return /** @type {Cell} */ (position.landingCells.find((cell) => cell[0] === column));
}

/** After some moves. @param {Position} position @param {number[]} columns */
export function playAll(position, columns) {
  return columns.reduce((here, column) => here.play(column), position);
}

/** The same for equal positions of a board, however they were reached. @param {Position} position */
export function keyOf({ rules, mover, mask }) {
  return `${rules.name} ${mover} ${mask}`;
}

/** @param {Position} one @param {Position} other */
export function samePosition(one, other) {
  return one.mask === other.mask && one.mover === other.mover;
}

/** Cells that complete a line of a side, playable or not. @param {Position} position @param {Side} side */
function winningWord({ rules, mover, mask, toMove }, side) {
  const [mine, theirs] = rules.winningCells(mover, mask);
  return side === toMove ? mine : theirs;
}

/** The same as cells; none where the game is over. @param {Position} position @param {Side} side @returns {Cell[]} */
export function threatsOf(position, side) {
  return position.outcome ? [] : position.rules.cellsOf(winningWord(position, side));
}

/** Those that a stone can be played on, also where the game is over. @param {Position} position @param {Side} side @returns {Cell[]} */
export function immediate(position, side) {
  const { rules, mover, mask } = position;
  return rules.cellsOf(winningWord(position, side) & rules.playable(mover, mask));
}

/**
 * The first line that a stone of this side on this empty cell completes.
 * @param {Position} position @param {Side} side @param {Cell} cell
 * @returns {import('./explanation.js').Completion}
 */
export function completion(position, side, cell) {
  const { rules } = position;
  const held = position.word(side) | rules.bit(...cell);
  const line = linesOf(rules).find(
    ({ cells, word }) => (word & held) === word && cells.some((each) => sameCell(each, cell)),
  );
  return { cell, line: /** @type {Line} */ (line).cells };
}
