/**
 * The state of Puzzles, and what follows from it.
 */

import { newProgress } from './progress.js';

/** @typedef {import('../../types.js').Attempt} Attempt */
/** @typedef {import('../../types.js').CoachNote} CoachNote */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Puzzle} Puzzle */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('./progress.js').Progress} Progress */
/**
 * @typedef {object} PuzzlesState
 * @property {Puzzle | null} puzzle
 * @property {string | null} day the day, if it is a daily puzzle
 * @property {Attempt | null} attempt the last try, or the solution
 * @property {boolean} isFirst no column was tried yet, now or earlier: the next try counts
 * @property {boolean} isRevealed somebody asked for the solution
 * @property {number | null} asked a column that is being graded; negative for giving up
 * @property {Progress} progress
 * @property {number} gained by the last first try
 * @property {string} problem one sentence
 */

const HOW = 'One column is right. Press it, or type its number.';

/** @returns {PuzzlesState} */
export function newState() {
  return {
    puzzle: null,
    day: null,
    attempt: null,
    isFirst: true,
    isRevealed: false,
    asked: null,
    progress: newProgress(),
    gained: 0,
    problem: '',
  };
}

/**
 * What a new puzzle changes. One that was tried before does not count again.
 * @param {Puzzle} puzzle @param {string | null} day @param {Progress} progress
 */
export function withPuzzle(puzzle, day, progress) {
  return {
    puzzle,
    day,
    attempt: null,
    isFirst: !progress.seen.includes(puzzle.number),
    isRevealed: false,
    asked: null,
    gained: 0,
    problem: '',
  };
}

/** Is the puzzle solved, or the solution shown? @param {PuzzlesState} state */
export function isDone({ attempt }) {
  return attempt !== null && attempt.is_right;
}

/** May somebody try a column? @param {PuzzlesState} state */
export function mayTry(state) {
  return state.puzzle !== null && state.asked === null && !isDone(state);
}

/** May this column be tried? @param {PuzzlesState} state @param {number} column */
export function mayTryColumn(state, column) {
  return mayTry(state) && (state.puzzle?.position.legal_columns.includes(column) ?? false);
}

/** The stone that lies ahead of the position. @param {PuzzlesState} state */
export function droppedColumn({ attempt, asked }) {
  if (asked !== null) return asked < 0 ? null : asked;
  return attempt ? attempt.column : null;
}

/** The line over the board. @param {PuzzlesState} state @returns {{words: string, side?: Side}} */
export function statusOf(state) {
  const { puzzle } = state;
  if (!puzzle) return { words: '' };
  if (state.isRevealed) return { words: 'The solution' };
  if (isDone(state)) return { words: 'Solved' };
  return { words: puzzle.words, side: puzzle.position.to_move };
}

/** "Puzzle of 1 May", "Puzzle 312". @param {PuzzlesState} state */
export function titleOf({ puzzle, day }) {
  if (!puzzle) return '';
  return day ? `Puzzle of the day, ${dayWords(day)}` : `Puzzle ${puzzle.number}`;
}

/** @param {string} day as YYYY-MM-DD */
export function dayWords(day) {
  const date = new Date(`${day}T12:00:00`);
  return date.toLocaleDateString('en', { day: 'numeric', month: 'long' });
}

/** The day here, as YYYY-MM-DD. @param {Date} now */
export function dayOf(now) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The explanation of the last try; what to do before there is one. @param {PuzzlesState} state */
export function sentenceOf(state) {
  const { attempt, puzzle, problem, isRevealed } = state;
  if (problem) return problem;
  if (!attempt) return puzzle ? HOW : '';
  return isRevealed ? attempt.text.replace('Right: ', 'Solution: ') : attempt.text;
}

/** Own rating, small at the edge. @param {PuzzlesState} state */
export function standingOf({ progress, gained }) {
  const { value, deviation } = progress.rating;
  const change = gained ? ` (${gained > 0 ? '+' : '−'}${Math.abs(Math.round(gained))})` : '';
  return {
    rating: `${Math.round(value)}${change}`,
    deviation: `± ${Math.round(deviation)}`,
    streak: String(progress.streak),
  };
}

/** What follows the try that is shown. @param {PuzzlesState} state @returns {Step[]} */
export function lineOf({ attempt }) {
  return attempt ? attempt.line.slice(1) : NOTHING;
}
/** One list, so that the same is not drawn again. @type {Step[]} */
const NOTHING = [];

/**
 * What stands under the board: the explanation, and what there is to see of it.
 * @param {PuzzlesState} state @returns {CoachNote}
 */
export function noteOf(state) {
  const sentence = sentenceOf(state);
  const reason = state.problem ? null : state.attempt?.reason;
  if (!reason) return { sentence };
  const { side, cells, lines, more } = reason;
  return { sentence, side, cells, lines, more };
}

/** The address of what is shown. @param {PuzzlesState} state */
export function addressOf({ puzzle, day }) {
  if (!puzzle) return 'puzzles';
  return day ? 'puzzles?daily' : `puzzles?number=${puzzle.number}`;
}
