/** The coach of the local engine: what its routes ask. */

import { BadInput, Stopped } from '../errors.js';
import { written } from '../text.js';
import { encodeMoveReasons, encodePositionReasons } from '../wire/explanations.js';
import { ColumnScores } from './column_scores.js';
import { coreOf } from './core.js';
import { Inquiry } from './inquiry.js';
import { gradeMoves } from './review.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */
/** @typedef {import('../game/position.js').Position} Position */

/** Refuse a finished game: there is no move to ask about. @param {Position} position */
export function checkGoesOn({ outcome, text }) {
  if (!outcome) return;
  const ending = outcome === 'draw' ? outcome : `${outcome} wins`;
  throw new BadInput(
    `the game ${written(text)} is over (${ending}); ask about the position before its last move`,
  );
}

/**
 * The reasons for and against a move, or who is better in a position and why, as JSON. Without time
 * enough for exact scores there are reasons that need none.
 * @param {LocalContext} context @param {Position} position @param {number | null} column
 * @param {{signal: AbortSignal, seconds: number}} settings
 */
export async function why(context, position, column, { signal, seconds }) {
  const core = await coreOf(context);
  return context.lendSolver(position.rules, async (solver) => {
    try {
      return await encoded(new Inquiry(core, new ColumnScores(solver, signal, seconds)));
    } catch (error) {
      if (!(error instanceof Stopped) || signal.aborted) throw error;
      return encoded(new Inquiry(core, new ColumnScores(solver, signal, 0)));
    }
  });

  /** @param {Inquiry} inquiry */
  async function encoded(inquiry) {
    if (column === null) return encodePositionReasons(await inquiry.aboutPosition(position));
    return encodeMoveReasons(await inquiry.aboutMove(position, column));
  }
}

/**
 * The moves of a game graded, as JSON.
 * @param {LocalContext} context @param {Position} start @param {number[]} columns
 * @param {{signal: AbortSignal, seconds: number, onMove?: (move: object) => void}} settings
 */
export function review(context, start, columns, settings) {
  return context.lendSolver(start.rules, (solver) => gradeMoves(solver, start, columns, settings));
}
