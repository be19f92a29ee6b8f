/** Best play, for example, to the first position that has a proof. */

import { negated, scoreFromPoints } from '../game/score.js';
import { explanation } from './explanation.js';
import { checked, firstProof } from './order.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('./explanation.js').Explanation} Explanation
 * @typedef {import('./explanation.js').Promised} Promised
 */

const MOST_PLIES = 8;

/**
 * Best play to a position where the side's promise can be proved: the shorter of two lines, which
 * differ in which of several best columns they choose.
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 * @param {ColumnScores} scores
 */
export async function mainLine(core, position, side, promise, scores) {
  const score = await scores.best(position);
  if (!score) return null;
  /** @type {Explanation | null} */
  let best = null;
  for (const fromRight of [false, true]) {
    const line = scores.bestLine(position, fromRight);
    const found = await firstOn(core, position, side, promise, score, line);
    if (found && (!best || found.moves.length < best.moves.length)) best = found;
  }
  return best;
}

/**
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 * @param {ProvenPoints} score @param {AsyncIterable<number>} line
 */
async function firstOn(core, position, side, promise, score, line) {
  /** @type {number[]} */
  const moves = [];
  let [here, { points }] = [position, score];
  for await (const column of line) {
    here = here.play(column);
    if (here.outcome) return null;
    points = -points;
    moves.push(column);
    const its = scoreFromPoints(here, points);
    const own = here.toMove === side ? its : negated(its);
    const proof = await firstProof(core, here, side, promise, { score: own, effort: 'quick' });
    if (proof) return checked(ending(position, moves, proof));
    if (moves.length === MOST_PLIES) return null;
  }
  return null;
}

/** @param {Position} position @param {number[]} moves @param {Explanation} proof */
function ending(position, moves, proof) {
  const { side, promise, cells, lines } = proof;
  return explanation({
    kind: 'main-line',
    claim: 'example',
    position,
    side,
    promise,
    cells,
    lines,
    moves,
    certificate: proof,
  });
}
