/**
 * The coach's answers on the board: what there is to draw and to play of a reason, and the plan
 * that somebody may try to beat.
 */

import { api, queryText } from '../service/api.js';
import { HUMAN } from '../service/players.js';

/** @typedef {import('../types.js').App} App */
/** @typedef {import('../types.js').CoachNote} CoachNote */
/** @typedef {import('../types.js').Explanation} Explanation */
/** @typedef {import('../types.js').MoveReasons} MoveReasons */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').PositionReasons} PositionReasons */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Step} Step */

/** Plays by follow-up plans alone. */
const PLANNER = 'follow-up';

/**
 * What is said and what there is to see of it.
 * @param {string} sentence @param {MoveReasons | PositionReasons | null} reasons
 * @param {Explanation | null | undefined} drawn the reason that is drawn
 * @param {Position | null} board where it holds @param {number | null} [ahead] a column whose stone
 *   lies on it before the service says so
 * @returns {CoachNote}
 */
export function noteAbout(sentence, reasons, drawn, board, ahead = null) {
  const more = reasons?.more ?? [];
  if (!drawn || !board) return { sentence, more };
  const before = ahead === null ? [] : [ahead];
  const moves = stepsOf(board, [...before, ...drawn.moves]).slice(before.length);
  return { sentence, side: drawn.side, cells: drawn.cells, lines: drawn.lines, moves, more };
}

/**
 * Columns to play from a position on, with the cells where their stones land.
 * @param {Position} position @param {number[]} columns @returns {Step[]}
 */
export function stepsOf({ landing_rows: rows, to_move: side }, columns) {
  /** @type {Side} */
  const other = side === 'first' ? 'second' : 'first';
  return columns.map((column, index) => {
    const below = columns.slice(0, index).filter((each) => each === column).length;
    return { column, cell: [column, (rows[column] ?? 0) + below], side: index % 2 ? other : side };
  });
}

/** Does a reason hold on this board? @param {Explanation | null | undefined} reason @param {Position} board */
export function isAbout(reason, board) {
  return reason?.start.position === board.position && reason.start.geometry === board.geometry;
}

/**
 * The follow-up plan among some reasons, which somebody can try to beat.
 * @param {MoveReasons | PositionReasons | null} reasons @returns {Explanation | null}
 */
export function planIn(reasons) {
  if (!reasons) return null;
  const told = [
    ...('refutation' in reasons ? [reasons.refutation] : [reasons.counter]),
    reasons.reason,
  ];
  const all = told.flatMap((each) => (each ? [each, endOf(each)] : []));
  return all.find((each) => each?.kind === 'follow-up') ?? null;
}

/** The reason at the end of best play. @param {Explanation} reason @returns {Explanation | null} */
function endOf({ kind, certificate }) {
  return kind === 'main-line' ? certificate : null;
}

/** A game against a plan, from where it holds. @param {App} app @param {Explanation} plan */
export async function beatPlan(app, { side, start }) {
  const seats =
    side === 'first' ? { first: PLANNER, second: HUMAN } : { first: HUMAN, second: PLANNER };
  const { position: moves, geometry } = start;
  const game = await api.newGame({ ...seats, geometry, moves });
  app.go(`play${queryText({ game: game.id })}`);
}
