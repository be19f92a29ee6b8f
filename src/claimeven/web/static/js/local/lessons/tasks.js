/**
 * What a step asks for, each with an exact definition, as in claimeven/coach/lessons/tasks.py: the
 * right answers are computed.
 */

import { immediate, keyOf, landing, sameCell, threatsOf, unique } from '../coach/board.js';
import { bestOf } from '../coach/column_scores.js';
import { BadInput } from '../errors.js';
import { written } from '../text.js';
import { bestColumns } from '../wire/analysis.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Outcome} Outcome
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../coach/column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('../coach/column_scores.js').Scores} Scores
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./course.js').LessonTask} LessonTask
 */

const STOP_PLIES = 4; // a move of one's own, and two of the other side with an answer in between
const MOST_POSITIONS = 5000;

/** Tasks that follow from the rules: is this column an answer? @type {Record<string, (position: Position, column: number) => boolean>} */
const DIRECT = {
  complete: (position, column) => position.play(column).outcome === position.toMove,
  block: (position, column) =>
    winsAt(position, position.opponent).some((cell) => cell[0] === column),
  'double-threat': (position, column) => {
    const [own, theirs] = threatsAfter(position, column);
    return own.length > 1 && !theirs.length;
  },
  above: (position, column) => {
    const [own, theirs] = threatsAfter(position, column);
    return own.length === 1 && !theirs.length && winsAbove(position.play(column), own[0]);
  },
  safe: (position, column) => !threatsAfter(position, column)[1].length,
  under: (position, column) => {
    const [, row] = landing(position, column);
    return threatsAfter(position, column)[1].some((cell) => sameCell(cell, [column, row + 1]));
  },
  follow: (position, column) => position.lastColumn === column,
};

/**
 * Every right answer to a task in a position; to a game that is played out, to its next move.
 * @param {LessonTask} task @param {Position} position @param {ColumnScores} scores
 * @returns {Promise<(number | Cell | Outcome)[]>}
 */
export async function accepted({ kind, side }, position, scores) {
  if (side) return threatsOf(position, side);
  if (kind === 'ends-at') return bestEnds(position, scores);
  if (kind === 'outcome') return [await outcomeOf(position, scores)];
  const fits = DIRECT[kind];
  if (fits) return position.legalColumns.filter((column) => fits(position, column));
  const known = await scoresOf(position, scores);
  const best = bestOf(known);
  return [...known].filter(([, score]) => isRight(kind, score, best)).map(([column]) => column);
}

/** The score of every column of an unfinished position. @param {Position} position @param {ColumnScores} scores */
export async function scoresOf(position, scores) {
  if (position.outcome) {
    const ending = position.outcome === 'draw' ? 'draw' : `${position.outcome} wins`;
    throw new BadInput(
      `the game ${written(position.text)} is over (${ending}); there is nothing to solve`,
    );
  }
  return /** @type {Scores} */ (await scores.of(position));
}

/**
 * How a game ends with best play, or how it ended.
 * @param {Position} position @param {ColumnScores} scores
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(position, scores) {
  if (position.outcome) return position.outcome;
  const { kind } = bestOf(await scoresOf(position, scores));
  if (kind === 'draw') return 'draw';
  return kind === 'win' ? position.toMove : position.opponent;
}

/** Cells where a side completes a line now; none in a finished game. @param {Position} position @param {Side} side */
export function winsAt(position, side) {
  return position.outcome ? [] : immediate(position, side);
}

/**
 * Where the side that plays a column completes a line after it, and where the other side does.
 * @param {Position} position @param {number} column
 */
export function threatsAfter(position, column) {
  const after = position.play(column);
  return [winsAt(after, position.toMove), winsAt(after, position.opponent)];
}

/** Does the side not to move win on top of the stone that blocks its threat? @param {Position} position @param {Cell} threat */
function winsAbove(position, [column, row]) {
  const blocked = position.play(column);
  return winsAt(blocked, position.opponent).some((cell) => sameCell(cell, [column, row + 1]));
}

/** Is a column of this score an answer to a task that asks the solver? @param {string} kind @param {ProvenPoints} score @param {ProvenPoints} best */
function isRight(kind, score, best) {
  if (kind === 'stop') return !(score.kind === 'loss' && Number(score.plies) <= STOP_PLIES);
  if (kind === 'win' || kind === 'play-out') return score.kind === 'win';
  if (kind === 'fastest') return score.kind === 'win' && score.points === best.points;
  return score.kind === 'draw' && best.kind === 'draw';
}

/**
 * The cells of the last stones of all lines of best play; none if there are too many lines.
 * @param {Position} position @param {ColumnScores} scores
 * @returns {Promise<Cell[]>}
 */
async function bestEnds(position, scores) {
  /** @type {Cell[]} */
  const ends = [];
  const seen = new Set([keyOf(position)]);
  const waiting = [position];
  while (waiting.length && seen.size <= MOST_POSITIONS) {
    const here = /** @type {Position} */ (waiting.pop());
    for (const column of bestColumns(await scoresOf(here, scores))) {
      const after = here.play(column);
      if (after.outcome) ends.push(landing(here, column));
      else if (!seen.has(keyOf(after))) {
        seen.add(keyOf(after));
        waiting.push(after);
      }
    }
  }
  return waiting.length ? [] : unique(ends).sort(([c, r], [d, s]) => c - d || r - s);
}
