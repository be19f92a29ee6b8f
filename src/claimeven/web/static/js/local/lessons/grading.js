/** A try at a step, graded: the right answers are computed by the definition of the task. */

import { sameCell } from '../coach/board.js';
import { BadInput } from '../errors.js';
import { columnName } from '../game/notation.js';
import { beginningOf, written } from '../text.js';
import { encodePosition, encodeVariation } from '../wire/positions.js';
import { nameOf, sideName } from '../words/catalogue.js';
import { bestLine, bestReply, comment, rightColumn, wrongCell, wrongColumn } from './comments.js';
import { accepted } from './tasks.js';
import { sayLesson } from './words.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Outcome} Outcome
 * @typedef {import('../coach/column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./comments.js').Comment} Comment
 * @typedef {import('./course.js').LessonTask} LessonTask
 */

/** A task where it is set, and what is said after a right answer. @typedef {{task: LessonTask, position: Position, right: string}} Asked */

/** Columns, a cell, or how the game ends. @typedef {{columns: number[]} | {cell: Cell} | {outcome: Outcome}} Tried */

/**
 * What became of a try.
 * @typedef {object} GradedTry
 * @property {boolean} isRight
 * @property {boolean} isDone false while a game that is played out goes on, and after a wrong try
 * @property {string} text
 * @property {Position} start where `line` begins
 * @property {number[]} line
 * @property {Position} position what lies on the board now
 * @property {Cell[]} [cells] the cell that was tried, or all right ones
 */

const LONGEST_QUOTE = 60;

/** @param {Asked} asked @param {Tried} tried @param {ColumnScores} scores @returns {Promise<GradedTry>} */
export async function gradeTry(asked, tried, scores) {
  if ('cell' in tried) return gradeCell(asked, tried.cell, scores);
  if ('outcome' in tried) return gradeOutcome(asked, tried.outcome, scores);
  const { columns } = tried;
  if (asked.task.answer === 'column' && columns.length !== 1) {
    const text = `(${columns.join(', ')})`;
    const cut = text.length > LONGEST_QUOTE ? `${beginningOf(text, LONGEST_QUOTE - 1)}…` : text;
    throw new BadInput(`invalid answer ${cut}: expected one column`);
  }
  return gradeColumns(asked, columns, scores);
}

/**
 * What there was to find; in a game that is played out, after the moves that were `played`.
 * @param {Asked} asked @param {number[]} played @param {ColumnScores} scores
 * @returns {Promise<GradedTry>}
 */
export async function solution(asked, played, scores) {
  const { task, position } = asked;
  const here = played.length ? (await gradeColumns(asked, played, scores)).position : position;
  if (task.answer === 'moves') {
    const line = await bestLine(here, scores);
    return { ...right(sayLesson('played-best'), here, line), start: here };
  }
  const [answer] = await accepted(task, here, scores);
  if (answer === undefined) {
    const name = task.side ? `${task.kind} ${task.side}` : task.kind;
    throw new BadInput(`the task ${written(name)} has no answer in ${written(here.text)}`);
  }
  if (typeof answer === 'number') return gradeTry(asked, { columns: [answer] }, scores);
  const tried = typeof answer === 'string' ? { outcome: answer } : { cell: answer };
  return gradeTry(asked, tried, scores);
}

/** A graded try as JSON. @param {GradedTry} found */
export function encodeTry({ isRight, isDone, text, start, line, position, cells = [] }) {
  return {
    is_right: isRight,
    is_done: isDone,
    text,
    start: encodePosition(start),
    line: encodeVariation(start, line),
    position: encodePosition(position),
    cells,
  };
}

/**
 * One column, or those of a game that is played out with the best replies in between.
 * @param {Asked} asked @param {number[]} columns @param {ColumnScores} scores
 * @returns {Promise<GradedTry>}
 */
async function gradeColumns(asked, columns, scores) {
  const { task, position } = asked;
  let [start, here] = [position, position];
  for (const column of columns) {
    start = here;
    here = start.play(column); // an illegal move is an error of its own
    if (!(await accepted(task, start, scores)).includes(column)) {
      return wrong(await wrongColumn(task, start, column, scores), start);
    }
    if (task.answer === 'moves' && !here.outcome) here = here.play(await bestReply(here, scores));
  }
  if (task.answer === 'moves') return gradePlayed(asked, start, here);
  const last = columns[columns.length - 1];
  return rightAnswer(asked, await rightColumn(task, start, last, scores), here);
}

/** A game that is played out: won by now, or answered. @param {Asked} asked @param {Position} start @param {Position} here @returns {GradedTry} */
function gradePlayed(asked, start, here) {
  if (here.outcome) return rightAnswer(asked, comment(sayLesson('played-won')), here);
  const column = columnName(/** @type {number} */ (here.lastColumn));
  const text = sayLesson('played-answered', { other: sideName(here.opponent), column });
  return { isRight: true, isDone: false, text, start, line: [], position: here };
}

/** @param {Asked} asked @param {Cell} cell @param {ColumnScores} scores @returns {Promise<GradedTry>} */
async function gradeCell(asked, cell, scores) {
  const { task, position } = asked;
  const cells = /** @type {Cell[]} */ (await accepted(task, position, scores));
  if (!cells.some((each) => sameCell(each, cell))) {
    return { ...wrong(wrongCell(task, position, cell), position), cells: [cell] };
  }
  const { side } = task;
  if (!side) {
    const line = await bestLine(position, scores);
    return { ...rightAnswer(asked, comment('', line), position), cells };
  }
  const others = cells.filter((each) => !sameCell(each, cell)).map(nameOf);
  const key = others.length ? 'cell-right-more' : 'cell-right';
  const values = { side: sideName(side), cell: nameOf(cell), others: others.join(', ') };
  return { ...rightAnswer(asked, comment(sayLesson(key, values)), position), cells };
}

/** @param {Asked} asked @param {Outcome} tried @param {ColumnScores} scores @returns {Promise<GradedTry>} */
async function gradeOutcome(asked, tried, scores) {
  const { task, position } = asked;
  const isRight = (await accepted(task, position, scores)).includes(tried);
  const no = isRight ? '' : 'no-';
  const text =
    tried === 'draw'
      ? sayLesson(`outcome-${no}draw`)
      : sayLesson(`outcome-${no}win`, { side: sideName(tried) });
  if (!isRight) return wrong(comment(text), position);
  return rightAnswer(asked, comment(text, await bestLine(position, scores)), position);
}

/** @param {Comment} said @param {Position} start @returns {GradedTry} */
function wrong({ text, line }, start) {
  return { isRight: false, isDone: false, text, start, line, position: start };
}

/** What the lesson says counts more than what we say ourselves. @param {Asked} asked @param {Comment} said @param {Position} here */
function rightAnswer(asked, { text, line }, here) {
  return { ...right(asked.right || text, here, line), start: asked.position };
}

/** @param {string} text @param {Position} position @param {number[]} line */
function right(text, position, line) {
  return { isRight: true, isDone: true, text, line, position };
}
