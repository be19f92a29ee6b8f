/**
 * The state of Review, and what follows from it.
 */

import { USUAL_GEOMETRY, queryText } from '../../service/api.js';
import { Line } from '../../game/line.js';
import { provenBar } from '../../board/evaluation_bar.js';
import { isAbout, noteAbout } from '../../game/reasons.js';
import { capital, columnName, columnsWords, doesWords, plies, scoreWords } from '../../ui/words.js';
import { Grades, isFault } from './grades.js';

/** @typedef {import('../../types.js').Cell} Cell */
/** @typedef {import('../../types.js').CoachNote} CoachNote */
/** @typedef {import('../../types.js').MoveReasons} MoveReasons */
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
 * @property {MoveReasons | null} reasons why the move that is shown was good or bad, once known
 * @property {number | null} tried a column that somebody tried while practising
 * @property {MoveReasons | null} triedReasons
 * @property {boolean} isAside moves that were not played lie on the board
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
    reasons: null,
    tried: null,
    triedReasons: null,
    isAside: false,
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
export function statusOf(state) {
  const { line, names, position, isPractising, isAside, solved } = state;
  if (!position) return { words: '' };
  if (isAside) return { words: 'As it could have gone on' };
  if (solved !== null) return { words: 'Solved' };
  const side = position.to_move;
  if (isPractising) return { words: `Find the better move for ${names[side]}`, side };
  if (line.at === 0) return { words: 'The start' };
  const place = `Move ${line.at} of ${line.moves.length}`;
  const move = isExplained(state) ? currentMove(state) : null;
  return move ? { words: `${place}: ${move.text}`, side: move.side } : { words: place };
}

/** Is the reason of the move that is shown known? @param {ReviewState} state */
function isExplained({ reasons, position, isPractising }) {
  return reasons !== null && !isPractising && !position?.outcome;
}

/**
 * The address of what is shown: it carries the move.
 * @param {ReviewState} state @param {Record<string, string>} asked what was asked for
 */
export function addressOf({ line }, asked) {
  return `review${queryText({ ...asked, ply: line.isAtEnd ? '' : line.at })}`;
}

/** What the graph says of the move that is shown. @param {ReviewState} state */
export function graphWords({ line, grades }) {
  if (line.at === 0) return 'the start';
  return `move ${line.at}: ${grades.at(line.at)?.text ?? 'not checked yet'}`;
}

/**
 * What stands under the board: the sentence, and what there is to see of the reason.
 * @param {ReviewState} state @returns {CoachNote}
 */
export function noteOf(state) {
  const sentence = sentenceOf(state);
  const { isPractising, isRevealed, isAside, position, tried, triedReasons, reasons } = state;
  if (isAside || isRevealed || !position) return { sentence };
  if (isPractising) {
    const drawn = tried === null ? null : (triedReasons?.refutation ?? triedReasons?.reason);
    return noteAbout(sentence, triedReasons, drawn, position, tried);
  }
  const shown = [reasons?.refutation, reasons?.reason].find((each) => isAbout(each, position));
  const move = currentMove(state);
  if (!reasons || !move || !isExplained(state)) return { sentence };
  return {
    ...noteAbout(reasons.text, reasons, shown, position),
    lead: `${playedWords(state, move)} `,
  };
}

/** The sentence about the move that is shown. @param {ReviewState} state */
export function sentenceOf(state) {
  const move = currentMove(state);
  if (state.answer) return state.answer;
  if (state.isPractising && move) {
    return state.isRevealed ? revealWords(move) : taskWords(state, move);
  }
  if (move) return gradeWords(state, move);
  if (state.problem) return state.problem;
  return state.line.at === 0
    ? 'Step through the game with the arrow keys, or press the graph.'
    : 'This move is being checked.';
}

/** @param {ReviewState} state @param {ReviewedMove} move */
function gradeWords(state, move) {
  const better = isFault(move) ? ` Better: ${columnNames(move.best)}.` : '';
  return `${playedWords(state, move)}${better} ${nowWords(state, move)}`;
}

/** Who played what, and what that did. @param {ReviewState} state @param {ReviewedMove} move */
function playedWords(state, { side, column, text }) {
  return `${nameOf(state, side)}, column ${columnName(column)}: ${text}.`;
}

/** A player and the side, which the coach speaks of. @param {ReviewState} state @param {Side} side */
function nameOf({ names }, side) {
  const name = capital(side);
  return names[side] === name ? name : `${names[side]} (${name})`;
}

/** How the game stands after a move, or how it ended. @param {ReviewState} state @param {ReviewedMove} move */
function nowWords({ names, position }, { side, after }) {
  const end = position?.outcome;
  if (end === 'draw') return 'The board is full: a draw.';
  if (end) return `${doesWords(names[end], 'has won', 'have won')}.`;
  if (after.kind === 'draw') return 'Now a draw with best play.';
  const winner = after.kind === 'win' ? side : otherSide(side);
  // The score counts the move itself, which is made.
  const left = (after.plies ?? 1) - 1;
  return `Now ${doesWords(names[winner], 'wins', 'win')} in ${plies(left)}.`;
}

/** @param {ReviewState} state @param {ReviewedMove} move */
function taskWords({ names }, { side, column, text }) {
  const played = `${names[side]} played column ${columnName(column)} here and ${text}.`;
  return `${played} Which column is better? Press it.`;
}

/** @param {ReviewedMove} move */
function revealWords({ best }) {
  return `Best: ${columnsWords(best)}.`;
}

/**
 * What is said to a column that was tried; why, once that is known, but never which one is better.
 * @param {ReviewedMove} move @param {number} column @param {MoveReasons | null} [reasons]
 */
export function answerWords({ best, before, column: played }, column, reasons = null) {
  const name = `column ${columnName(column)}`;
  if (best.includes(column)) {
    const right = `Right: ${name} ${before.kind === 'draw' ? 'keeps the draw' : scoreWords(before)}.`;
    return reasons?.reason ? `${right} ${reasons.reason.text}` : right;
  }
  const is =
    column === played ? 'That is the move that was played.' : `${capital(name)} is not best.`;
  return `${is} ${whyNot(reasons)}Try another one.`;
}

/** @param {MoveReasons | null} reasons */
function whyNot(reasons) {
  if (reasons?.refutation) return `${reasons.refutation.text} `;
  return reasons?.grade === 'good' && reasons.reason ? 'It wins too, but later. ' : '';
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

/**
 * The first mistake of a side; of both sides, where it made none or is not known.
 * @param {ReviewState} state @param {Side | null} side
 */
export function firstFault({ grades }, side) {
  const { faults } = grades;
  return faults.find((number) => grades.at(number)?.side === side) ?? faults[0] ?? null;
}

/** @param {Side} side @returns {Side} */
function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}

/** @param {number[]} columns */
function columnNames(columns) {
  return columns.map(columnName).join(', ');
}
