/** A game graded move by move by the exact solver. */

import { drive } from '../context.js';
import { scoreFromPoints } from '../game/score.js';
import { bestColumns } from '../wire/analysis.js';
import { encodeStart } from '../wire/positions.js';
import { pliesName } from '../words/catalogue.js';
import { sayGraded } from '../words/graded.js';
import { SIDES, playAll } from './board.js';
import { gradeOf } from './facts.js';

/**
 * @typedef {import('../../kernel/solver.js').Solver} Solver
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./column_scores.js').Scores} Scores
 */

/**
 * A graded move as JSON; scores are for the side that made it.
 * @typedef {object} ReviewedMove
 * @property {number} ply
 * @property {number} column
 * @property {import('../../types.js').Side} side
 * @property {string} grade
 * @property {string} text
 * @property {boolean} is_decision
 * @property {number | null} lost_plies null if the outcome changed
 * @property {ProvenPoints} before
 * @property {ProvenPoints} after
 * @property {number[]} best
 */

/** What a decision counts in the accuracy, in tenths. @type {Record<string, number>} */
const MARKS = { best: 10, good: 8, slip: 3, mistake: 0 };

/**
 * Grade the moves of a game, the last one first: late positions fill the table for earlier ones.
 * @param {Solver} solver @param {Position} start @param {number[]} columns
 * @param {{signal: AbortSignal, seconds: number, onMove?: (move: ReviewedMove) => void}} settings
 */
export async function gradeMoves(solver, start, columns, { signal, seconds, onMove }) {
  const end = performance.now() + 1000 * seconds;
  /** @type {ReviewedMove[]} */
  const moves = [];
  for (let ply = columns.length - 1; ply >= 0; --ply) {
    const position = playAll(start, columns.slice(0, ply));
    const left = (end - performance.now()) / 1000;
    const scores = await scoresOf(solver, position, { signal, seconds: left });
    moves.unshift(graded(ply, position, columns[ply], scores));
    onMove?.(moves[0]);
  }
  const last = playAll(start, columns);
  return {
    position: last.text,
    geometry: last.rules.name,
    start: encodeStart(start),
    moves,
    accuracy: Object.fromEntries(SIDES.map((side) => [side, accuracyOf(moves, side)])),
    values: valuesOf(moves),
  };
}

/**
 * The exact score of every column.
 * @param {Solver} solver @param {Position} position
 * @param {{signal: AbortSignal, seconds?: number}} settings
 * @returns {Promise<Scores>}
 */
export async function scoresOf(solver, position, settings) {
  /** @type {[number, ProvenPoints][]} */
  const found = [];
  await drive(solver.columns(position.mover, position.mask), {
    ...settings,
    onReport: (report) => {
      if (report.kind !== 'column') return;
      found.push([report.column, scoreFromPoints(position, report.points)]);
    },
  });
  return new Map(found.sort(([one], [other]) => one - other));
}

/**
 * @param {number} ply @param {Position} position @param {number} column @param {Scores} scores
 * @returns {ReviewedMove}
 */
function graded(ply, position, column, scores) {
  const best = bestColumns(scores);
  const before = /** @type {ProvenPoints} */ (scores.get(best[0]));
  const after = /** @type {ProvenPoints} */ (scores.get(column));
  const grade = gradeOf(scores, column);
  const isKept = before.kind === after.kind;
  const lost = isKept ? Math.abs(Number(before.plies) - Number(after.plies)) : null;
  return {
    ply,
    column,
    side: position.toMove,
    grade,
    text: textOf(grade, before, lost),
    is_decision: best.length < scores.size,
    lost_plies: lost,
    before,
    after,
    best,
  };
}

/** The grade in words. @param {string} grade @param {ProvenPoints} before @param {number | null} lost */
function textOf(grade, { kind }, lost) {
  if (grade === 'forced' || grade === 'slip') return sayGraded(`graded-${grade}`);
  const plies = lost === null ? null : pliesName(lost);
  return sayGraded(`graded-${grade}-${kind}`, { plies });
}

/** The mean mark of a side's decisions; null if it had none. @param {ReviewedMove[]} moves @param {string} side */
function accuracyOf(moves, side) {
  const marks = moves
    .filter((move) => move.side === side && move.is_decision)
    .map(({ grade }) => MARKS[grade]);
  if (!marks.length) return null;
  return marks.reduce((sum, mark) => sum + mark, 0) / (10 * marks.length);
}

/** Points for the first side with best play: before the first move and after each. @param {ReviewedMove[]} moves */
function valuesOf(moves) {
  const own = (/** @type {string} */ side, /** @type {number} */ points) =>
    points && side === 'second' ? -points : points;
  const values = moves.map(({ side, before }) => own(side, before.points));
  const last = moves[moves.length - 1];
  return last ? [...values, own(last.side, last.after.points)] : [];
}
