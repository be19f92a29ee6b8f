/** The puzzles of the local engine: what its routes ask. */

import { coreOf } from '../coach/core.js';
import { attempt } from './attempt.js';
import { dayOf, today } from './days.js';
import { afterTry } from './own_rating.js';
import { PuzzleSet, encodePuzzle } from './puzzle_set.js';

export { PuzzleSet, afterTry, dayOf, encodePuzzle, today };

/**
 * A graded try, as JSON.
 * @param {import('../context.js').LocalContext} context
 * @param {import('./puzzle_set.js').Puzzle} puzzle @param {number} column
 * @param {{signal: AbortSignal, seconds: number}} settings
 */
export async function gradeTry(context, puzzle, column, settings) {
  const core = await coreOf(context);
  return context.lendSolver(puzzle.position.rules, (solver) =>
    attempt(core, solver, puzzle, column, settings),
  );
}
