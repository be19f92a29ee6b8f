/**
 * What the scores of the columns tell: grades, and facts. A fact is true, and gives no reason: its
 * claim says so.
 */

import { landing, sameCell } from './board.js';
import { bestOf } from './column_scores.js';
import { explanation } from './explanation.js';

/**
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('./column_scores.js').Scores} Scores
 */

/** How good a column was among all. @param {Scores} scores @param {number} column */
export function gradeOf(scores, column) {
  if (scores.size === 1) return 'forced';
  const before = bestOf(scores);
  const after = /** @type {ProvenPoints} */ (scores.get(column));
  if (before.kind === after.kind) return before.points === after.points ? 'best' : 'good';
  return after.kind === 'draw' ? 'slip' : 'mistake';
}

/** The columns that keep the outcome of a position, however soon. @param {Scores} scores */
export function keepingColumns(scores) {
  const { kind } = bestOf(scores);
  return [...scores].filter(([, score]) => score.kind === kind).map(([column]) => column);
}

/**
 * The most telling fact about a move that changed the outcome.
 * @param {Position} position @param {number} column @param {ColumnScores} scores
 */
export async function factOfMistake(position, column, scores) {
  const child = position.play(column);
  const before = await scores.of(position);
  const after = child.outcome ? null : await scores.of(child);
  if (!before || !after) return null;
  const moves = keepingColumns(before);
  const replies = keepingColumns(after);
  if (replies.length === 1) {
    const cell = landing(child, replies[0]);
    const isShared = moves.length === 1 && sameCell(landing(position, moves[0]), cell);
    return factOf(isShared ? 'shared-cell' : 'only-reply', child, replies[0], after);
  }
  return moves.length === 1 ? factOfOnlyMove(position, before) : null;
}

/** That one move only keeps the outcome. @param {Position} position @param {Scores} scores */
export function factOfOnlyMove(position, scores) {
  const moves = keepingColumns(scores);
  if (moves.length !== 1 || scores.size === 1 || bestOf(scores).points < 0) return null;
  return factOf('only-reply', position, moves[0], scores);
}

/**
 * The score alone, of a side that wins or does not lose.
 * @param {Position} position @param {Side} side @param {ProvenPoints} score
 */
export function verdict(position, side, score) {
  return explanation({
    kind: 'verdict',
    claim: 'fact',
    position,
    side,
    promise: score.kind === 'win' ? 'wins' : 'does not lose',
    certificate: score,
    checkedBy: ['solver'],
  });
}

/**
 * One column of those that could be played.
 * @param {'shared-cell' | 'only-reply'} kind @param {Position} position @param {number} column
 * @param {Scores} scores
 */
function factOf(kind, position, column, scores) {
  return explanation({
    kind,
    claim: 'fact',
    position,
    side: position.toMove,
    promise: scores.get(column)?.kind === 'win' ? 'wins' : 'does not lose',
    cells: [landing(position, column)],
    moves: [column],
    checkedBy: ['solver'],
  });
}
