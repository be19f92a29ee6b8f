/** What is said about a try: the exact verdict, and the moves that show it. */

import { landing, ownerOf, sameCell, threatsOf } from '../coach/board.js';
import { bestOf } from '../coach/column_scores.js';
import { columnName } from '../game/notation.js';
import { bestColumns } from '../wire/analysis.js';
import { cellNames, nameOf, sideName } from '../words/catalogue.js';
import { outcomeOf, scoresOf, threatsAfter, winsAt } from './tasks.js';
import { sayLesson } from './words.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../coach/column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./course.js').LessonTask} LessonTask
 */

/** A sentence or two, and the moves to show with it. @typedef {{text: string, line: number[]}} Comment */

const SHOWN_PLIES = 14; // games that take longer are not shown to their end

/** @param {string} text @param {number[]} [line] @returns {Comment} */
export function comment(text, line = []) {
  return { text, line };
}

/**
 * What is said to a column that is not an answer.
 * @param {LessonTask} task @param {Position} position @param {number} column
 * @param {ColumnScores} scores
 */
export async function wrongColumn({ kind }, position, column, scores) {
  const other = sideName(position.opponent);
  const here = nameOf(landing(position, column));
  if (kind === 'complete') return comment(sayLesson('wrong-complete', { here }));
  if (kind === 'under') return comment(sayLesson('wrong-under', { other, here }));
  if (kind === 'follow') {
    const last = columnName(/** @type {number} */ (position.lastColumn));
    return comment(sayLesson('wrong-follow', { column: last }));
  }
  const wins = threatsAfter(position, column)[1];
  if ((kind === 'double-threat' || kind === 'above') && !wins.length) {
    return missedTactic(kind, position, column);
  }
  if (wins.length) return completed(position, wins[0], column);
  if (kind === 'stop') return notStopped(position, column, scores);
  return worse(position, column, scores);
}

/**
 * What is said to a column that is an answer, unless the lesson says something itself.
 * @param {LessonTask} task @param {Position} position @param {number} column
 * @param {ColumnScores} scores
 */
export async function rightColumn({ kind }, position, column, scores) {
  const after = position.play(column);
  const key = `right-${kind}`;
  const names = {
    me: sideName(position.toMove),
    other: sideName(position.opponent),
    here: nameOf(landing(position, column)),
  };
  if (['complete', 'block', 'follow', 'safe', 'stop'].includes(kind)) {
    return comment(sayLesson(key, names), [column]);
  }
  if (kind === 'under') return comment(sayLesson(key, names), [column, column]);
  const line = [column, ...(await bestLine(after, scores))];
  const [own] = threatsAfter(position, column);
  if (kind === 'double-threat') {
    return comment(sayLesson(key, { ...names, cells: cellNames(own) }), line);
  }
  if (kind === 'above') {
    const [[blocked, row]] = own;
    const cells = { block: nameOf(own[0]), above: nameOf([blocked, row + 1]) };
    return comment(sayLesson(key, { ...names, ...cells }), line);
  }
  if (kind === 'draw') return comment(sayLesson(key), line);
  const score = (await scoresOf(position, scores)).get(column);
  const count = winMoves(/** @type {ProvenPoints} */ (score));
  return comment(sayLesson(count === 1 ? 'right-win-one' : 'right-win', { ...names, count }), line);
}

/** What is said to a cell that is not an answer. @param {LessonTask} task @param {Position} position @param {Cell} cell */
export function wrongCell({ kind, side: asked }, position, cell) {
  const name = nameOf(cell);
  if (ownerOf(position, cell)) return comment(sayLesson('cell-taken', { cell: name }));
  if (kind === 'ends-at') return comment(sayLesson('cell-no-end', { cell: name }));
  const side = /** @type {Side} */ (asked);
  const opponent = side === 'first' ? 'second' : 'first';
  const values = { cell: name, side: sideName(side), other: sideName(opponent) };
  const isOthers = threatsOf(position, opponent).some((each) => sameCell(each, cell));
  return comment(sayLesson(isOthers ? 'cell-of-other' : 'cell-no-line', values));
}

/**
 * Best play to the end if that is near enough to be shown; else the best reply alone.
 * @param {Position} position @param {ColumnScores} scores
 */
export async function bestLine(position, scores) {
  /** @type {number[]} */
  const found = [];
  if (position.outcome) return found;
  const { plies } = bestOf(await scoresOf(position, scores));
  const most = plies ?? position.rules.cells - position.stones;
  for (let ply = 0; ply < (most <= SHOWN_PLIES ? most : 1); ++ply) {
    found.push(await bestReply(position, scores));
    position = position.play(found[ply]);
  }
  return found;
}

/**
 * A best move; of several one that blocks, as people would, and else the leftmost.
 * @param {Position} position @param {ColumnScores} scores
 */
export async function bestReply(position, scores) {
  const best = bestColumns(await scoresOf(position, scores));
  const blocks = winsAt(position, position.opponent).map(([column]) => column);
  return best.find((column) => blocks.includes(column)) ?? best[0];
}

/** @param {Position} position before the column @param {Cell} win @param {number} column */
function completed(position, win, column) {
  const key = win[0] === column ? 'wrong-completed-above' : 'wrong-completed';
  const values = { other: sideName(position.opponent), cell: nameOf(win) };
  return comment(sayLesson(key, values), [column, win[0]]);
}

/**
 * Why a move that does not lose at once is worse than another, or as good.
 * @param {Position} position @param {number} column @param {ColumnScores} scores
 */
async function worse(position, column, scores) {
  const known = await scoresOf(position, scores);
  const best = bestOf(known);
  const score = /** @type {ProvenPoints} */ (known.get(column));
  const after = position.play(column);
  const line = [column, ...(await bestLine(after, scores))];
  const name = columnName(column);
  if (score.kind === best.kind) return comment(slower(name, score, best), line);
  const ending = await outcomeOf(after, scores);
  const end =
    ending === 'draw' ? sayLesson('end-draw') : sayLesson('end-win', { side: sideName(ending) });
  const key = best.kind === 'win' ? 'gives-away-win' : 'gives-away-draw';
  return comment(sayLesson(key, { column: name, end }), line);
}

/**
 * How the score of a column falls short of another one of the same outcome.
 * @param {string} column @param {ProvenPoints} score @param {ProvenPoints} best
 */
function slower(column, score, best) {
  if (score.kind === 'win') {
    return sayLesson('slower-win', { column, count: winMoves(score), best: winMoves(best) });
  }
  return sayLesson(score.kind === 'loss' ? 'sooner-loss' : 'not-asked-draw', { column });
}

/** In moves of the winner. @param {ProvenPoints} score */
function winMoves({ plies }) {
  return Math.floor((Number(plies) + 1) / 2);
}

/**
 * What a move lacks that should have been a double threat, or one above the block.
 * @param {string} kind @param {Position} position @param {number} column
 */
function missedTactic(kind, position, column) {
  const [cells] = threatsAfter(position, column);
  if (!cells.length) return comment(sayLesson('no-threat'), [column]);
  if (cells.length > 1) return comment(sayLesson('double-unasked', { cells: cellNames(cells) }));
  const key = kind === 'double-threat' ? 'one-threat' : 'no-line-above';
  const values = { cell: nameOf(cells[0]), other: sideName(position.opponent) };
  return comment(sayLesson(key, values), [column, cells[0][0]]);
}

/** @param {Position} position @param {number} column @param {ColumnScores} scores */
async function notStopped(position, column, scores) {
  const line = [column, ...(await bestLine(position.play(column), scores))];
  const values = { other: sideName(position.opponent), column: columnName(line[1]) };
  return comment(sayLesson('wrong-unstopped', values), line);
}
