/** The lessons of the local engine: what its routes ask. */

import { ColumnScores } from '../coach/column_scores.js';
import { encodeLesson, encodeLine, lessons, positionOf } from './course.js';
import { encodeTry, gradeTry, solution } from './grading.js';

export { encodeLesson, encodeLine, gradeTry, lessons, positionOf, solution };

/**
 * Grades with the solver of a board, as JSON.
 * @param {import('../context.js').LocalContext} context
 * @param {import('../game/position.js').Position} position
 * @param {(scores: ColumnScores) => Promise<import('./grading.js').GradedTry>} grade
 * @param {{signal: AbortSignal, seconds: number}} settings
 */
export function graded(context, position, grade, { signal, seconds }) {
  return context.lendSolver(position.rules, async (solver) =>
    encodeTry(await grade(new ColumnScores(solver, signal, seconds))),
  );
}
