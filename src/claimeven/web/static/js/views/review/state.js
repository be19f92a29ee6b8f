/**
 * The state of Review, and what follows from it.
 */

import { USUAL_GEOMETRY } from '../../service/api.js';
import { Line } from '../../game/line.js';
import { provenBar } from '../../board/evaluation_bar.js';
import { capital, columnName, plies, scoreWords } from '../../ui/words.js';
import { Grades, isFault } from './grades.js';

/** @typedef {import('../../types.js').Cell} Cell */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').ReviewedMove} ReviewedMove */
/** @typedef {import('../../types.js').Side} Side */
/**
 * @typedef {object} ReviewState
 * @property {Record<Side, string>} names
 * @property {Line} line
 * @property {Grades} grades
 * @property {Position | null} position where one stands in the line
 * @property {Position | null} before one move earlier; null at the start
 * @property {boolean} isPractising somebody looks for a move that was better than the next one
 * @property {number | null} solved the better column that was found
 * @property {boolean} isRevealed
 * @property {string} answer what is said to the column that was tried
 * @property {string} problem one sentence
 */

/** @returns {ReviewState} */
export function newState() {
  return {
    names: { first: 'First', second: 'Second' },
    line: new Line('', USUAL_GEOMETRY),
    grades: new Grades(),
    position: null,
    before: null,
    isPractising: false,
    solved: null,
    isRevealed: false,
    answer: '',
    problem: '',
  };
}

/**
 * The move that is spoken of: while practising, the one that comes next.
 * @param {ReviewState} state
 */
export function currentMove({ grades, line, isPractising }) {
  return grades.at(isPractising ? line.at + 1 : line.at);
}

/** Is somebody asked for the better move? @param {ReviewState} state */
export function isAsking({ isPractising, solved }) {
  return isPractising && solved === null;
}

/** Is there a better move to look for? @param {ReviewState} state */
export function mayPractise(state) {
  return !isAsking(state) && isFault(currentMove(state));
}

/** Where the better stone would have landed. @param {ReviewState} state @returns {Cell | null} */
export function betterCell(state) {
  const move = currentMove(state);
  const board = state.isPractising ? state.position : state.before;
  const isShown = !state.isPractising || state.isRevealed;
  if (!move || !board || !isShown || !isFault(move)) return null;
  const row = board.landing_rows[move.best[0]];
  return row === null ? null : [move.best[0], row];
}

/** How the position stands, if that is known by now. @param {ReviewState} state */
export function barOf({ grades, line, position }) {
  if (!position) return null;
  const cells = position.columns * position.rows;
  const next = grades.at(line.at + 1);
  const made = grades.at(line.at);
  if (next) return provenBar(next.before, next.side, cells);
  return made ? provenBar(made.after, made.side, cells) : null;
}

/** The line over the board. @param {ReviewState} state @returns {{words: string, side?: Side}} */
export function statusOf({ line, position, isPractising, solved }) {
  if (!position) return { words: '' };
  if (solved !== null) return { words: 'Solved' };
  const side = position.to_move;
  if (isPractising) return { words: `Find the better move for ${side}`, side };
  return { words: line.at === 0 ? 'The start' : `Move ${line.at} of ${line.moves.length}` };
}

/** What the graph says of the move that is shown. @param {ReviewState} state */
export function graphWords({ line, grades }) {
  if (line.at === 0) return 'the start';
  return `move ${line.at}: ${grades.at(line.at)?.text ?? 'not checked yet'}`;
}

/** The sentence about the move that is shown. @param {ReviewState} state */
export function sentenceOf(state) {
  const move = currentMove(state);
  if (state.answer) return state.answer;
  if (state.isPractising && move) return state.isRevealed ? revealWords(move) : taskWords(move);
  if (move) return gradeWords(move);
  if (state.problem) return state.problem;
  return state.line.at === 0
    ? 'Step through the game with the arrow keys, or press the graph.'
    : 'This move is being checked.';
}

/** @param {ReviewedMove} move */
function gradeWords(move) {
  const { side, column, text, lost_plies: lost, after } = move;
  const played = `${capital(side)} in column ${columnName(column)}: ${text}.`;
  const given = lost ? ` ${plies(lost)} given away.` : '';
  const better = isFault(move) ? ` Better: ${columnNames(move.best)}.` : '';
  const now = after.kind === 'draw' ? 'a draw' : `${side} ${scoreWords(after)}`;
  return `${played}${given}${better} Now ${now}.`;
}

/** @param {ReviewedMove} move */
function taskWords({ side, column, text }) {
  const played = `${capital(side)} played column ${columnName(column)} here and ${text}.`;
  return `${played} Which column is better? Press it.`;
}

/** @param {ReviewedMove} move */
function revealWords({ best }) {
  return `Best: column ${columnNames(best)}.`;
}

/** What is said to a column that was tried. @param {ReviewedMove} move @param {number} column */
export function answerWords({ best, before, column: played }, column) {
  const name = `column ${columnName(column)}`;
  if (best.includes(column)) {
    return `Right: ${name} ${before.kind === 'draw' ? 'keeps the draw' : scoreWords(before)}.`;
  }
  if (column === played) return 'That is the move that was played. Try another one.';
  return `${capital(name)} is not best. Try another one.`;
}

/**
 * The next move that gave something away; after the last one, the first.
 * @param {ReviewState} state
 */
export function nextFault({ grades, line, isPractising }) {
  const { faults } = grades;
  const at = line.at + (isPractising ? 1 : 0);
  return faults.find((number) => number > at) ?? faults[0] ?? null;
}

/** @param {number[]} columns */
function columnNames(columns) {
  return columns.map(columnName).join(', ');
}
