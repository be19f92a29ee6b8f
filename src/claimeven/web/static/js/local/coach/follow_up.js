/** Follow-up plans: answer every move in the same column, and pair what is left over. */

import { linesOf } from '../game/lines.js';
import { ownerOf, sameCell, unique, wordOf } from './board.js';
import { explanation } from './explanation.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./explanation.js').FollowPlan} FollowPlan
 * @typedef {import('./explanation.js').Promised} Promised
 */

/**
 * A plan for a side; if it is to move, with its first move. Fewer bases are better.
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 * @returns {FollowPlan | null}
 */
export function followUp(core, position, side, promise) {
  if (position.outcome) return null;
  if (position.toMove !== side) return planOf(core, null, position, side, promise);
  /** @type {FollowPlan | null} */
  let best = null;
  for (const column of position.legalColumns) {
    const child = position.play(column);
    const plan = child.outcome ? null : planOf(core, column, child, side, promise);
    if (plan && (!best || plan.bases.length < best.bases.length)) best = plan;
  }
  return best;
}

/**
 * A plan of the side that is not to move.
 * @param {CoachCore} core @param {number | null} column @param {Position} position
 * @param {Side} side @param {Promised} promise
 * @returns {FollowPlan | null}
 */
function planOf(core, column, position, side, promise) {
  const words = core.followUp(position, promise === 'wins');
  if (!words) return null;
  const { rules } = position;
  const cellOf = (/** @type {bigint} */ word) => rules.cellsOf(word)[0];
  return {
    column,
    aim: words.aim ? cellOf(words.aim) : null,
    answers: rules.cellsOf(words.sure).map((cell) => [[cell[0], cell[1] - 1], cell]),
    bases: words.pairs.map(([one, other]) => [cellOf(one), cellOf(other)]),
    line: words.wins ? ownLine(rules, position.word(side), words.sure) : null,
  };
}

/**
 * The line within stones and sure cells that lacks the fewest stones.
 * @param {Rules} rules @param {bigint} stones @param {bigint} sure
 */
function ownLine(rules, stones, sure) {
  const held = stones | sure;
  const lines = linesOf(rules).filter(({ word }) => (word & held) === word);
  const lacks = lines.map(({ word }) => rules.cellsOf(word & ~stones).length);
  return lines[lacks.indexOf(Math.min(...lacks))].cells;
}

/**
 * Its cells are the winning ones, then those that the other side may get.
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 */
export function explainFollowUp(core, position, side, promise) {
  const found = followUp(core, position, side, promise);
  if (!found) return null;
  const open = (found.line ?? []).filter((cell) => ownerOf(position, cell) === null);
  return explanation({
    kind: 'follow-up',
    position,
    side,
    promise: promiseOf(found),
    cells: unique([...open, ...found.bases.flat()]),
    lines: found.line ? [found.line] : [],
    moves: found.column === null ? [] : [found.column],
    certificate: found,
  });
}

/** What a plan promises. @param {FollowPlan} plan @returns {Promised} */
export function promiseOf(plan) {
  return plan.line ? 'wins' : 'does not lose';
}

/**
 * Answers of a plan that complete a line by themselves, the lowest of each column.
 * @param {FollowPlan} plan @param {Position} position @param {Side} side
 * @returns {Cell[]}
 */
export function decidingCells(plan, position, side) {
  const { rules } = position;
  /** @type {Cell[]} */
  const lowest = [];
  const answers = plan.answers.map(([, answer]) => answer);
  for (const answer of answers.sort(([c, r], [d, s]) => c - d || r - s)) {
    const held = position.word(side) | wordOf(rules, [answer]);
    const wins = linesOf(rules).some(
      ({ cells, word }) => (word & held) === word && cells.some((cell) => sameCell(cell, answer)),
    );
    if (wins && !lowest.some(([column]) => column === answer[0])) lowest.push(answer);
  }
  return lowest;
}
