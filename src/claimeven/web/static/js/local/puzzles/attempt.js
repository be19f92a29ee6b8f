/** A try at a puzzle, graded by the solver: right or wrong, why, and what follows. */

import { ColumnScores, bestOf } from '../coach/column_scores.js';
import { keepingColumns } from '../coach/facts.js';
import { Inquiry } from '../coach/inquiry.js';
import { columnName } from '../game/notation.js';
import { bestColumns } from '../wire/analysis.js';
import { encodeExplanation } from '../wire/explanations.js';
import { encodeVariation } from '../wire/positions.js';
import { sideName } from '../words/catalogue.js';
import { sayGraded } from '../words/graded.js';
import { sentence } from '../words/sentences.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../kernel/solver.js').Solver} Solver
 * @typedef {import('../coach/column_scores.js').Scores} Scores
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./puzzle_set.js').Puzzle} Puzzle
 */

const SHOWN = 16; // moves of a line in words

/**
 * A graded try as JSON, without the rating.
 * @param {CoachCore} core @param {Solver} solver @param {Puzzle} puzzle
 * @param {number} column that can be played
 * @param {{signal: AbortSignal, seconds: number}} settings
 */
export async function attempt(core, solver, puzzle, column, { signal, seconds }) {
  const { number, position } = puzzle;
  const known = new ColumnScores(solver, signal, seconds);
  const reasons = await new Inquiry(core, known).aboutMove(position, column);
  const scores = /** @type {Scores} */ (reasons.scores);
  const found = reasons.refutation ?? reasons.reason;
  const reason = found?.kind === 'verdict' ? null : found;
  const line = await known.wholeLine(position.play(column));
  const solution = puzzle.task === 'win' ? bestColumns(scores) : keepingColumns(scores);
  const isRight = solution.includes(column);
  const verdict = isRight ? right(puzzle, column, scores) : wrong(puzzle, column, scores);
  const why = reason ? sentence(reason) : bestPlay(line);
  return {
    number,
    column,
    is_right: isRight,
    text: `${verdict} ${why}`.trimEnd(),
    score: /** @type {ProvenPoints} */ (scores.get(column)),
    solution: isRight ? solution : null,
    theme: isRight ? themeWords(puzzle) : null,
    reason: reason && encodeExplanation(reason),
    line: encodeVariation(position, [column, ...line]),
  };
}

/** What follows, in columns; empty where the game is over. @param {number[]} line */
function bestPlay(line) {
  if (!line.length) return '';
  const moves = line.slice(0, SHOWN).map(columnName).join(' ');
  return sayGraded('best-play', { moves: line.length > SHOWN ? `${moves} …` : moves });
}

/** @param {Puzzle} puzzle @param {number} column @param {Scores} scores */
function right({ task }, column, scores) {
  const { kind, plies } = /** @type {ProvenPoints} */ (scores.get(column));
  const key = kind === 'draw' ? 'right-draw' : task === 'win' ? 'right-win' : 'right-only';
  return sayGraded(key, { column: columnName(column), count: plies });
}

/** @param {Puzzle} puzzle @param {number} column @param {Scores} scores */
function wrong({ position }, column, scores) {
  const { kind, plies } = /** @type {ProvenPoints} */ (scores.get(column));
  const name = columnName(column);
  if (kind === 'win') {
    return sayGraded('wrong-slow', { column: name, count: plies, best: bestOf(scores).plies });
  }
  if (kind === 'draw') return sayGraded('wrong-draw', { column: name });
  const other = sideName(position.opponent);
  return sayGraded('wrong-loss', { column: name, other, count: Number(plies) - 1 });
}

/** The theme in two sentences: what it is, and how far that goes. @param {Puzzle} puzzle */
function themeWords({ theme, isProved }) {
  const reach = sayGraded(isProved ? 'theme-proved' : 'theme-example');
  return sayGraded('theme', { theme: sayGraded(`theme-${theme}`), reach });
}
