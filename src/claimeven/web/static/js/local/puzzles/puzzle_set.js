/** The shipped puzzles, ordered by rating and numbered from 1: a file of `local/data/`. */

import { Position } from '../game/position.js';
import { sideName } from '../words/catalogue.js';
import { sayGraded } from '../words/graded.js';
import { encodePosition } from '../wire/positions.js';
import { shuffled } from './shuffled.js';

/**
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('../../types.js').Cell} Cell
 */

/**
 * @typedef {object} Puzzle
 * @property {number} number
 * @property {Position} position
 * @property {string} task
 * @property {number | null} movesToWin
 * @property {number[]} solution
 * @property {number} rating
 * @property {string} theme
 * @property {boolean} isProved otherwise one best line ends so
 */

/** The next puzzle is drawn from so many whose ratings are the nearest. */
const NEAR = 50;

export class PuzzleSet {
  /**
   * @param {import('../../kernel/rules.js').Rules} rules
   * @param {string[]} lines as claimeven/coach/puzzles/puzzle_file.py writes them
   */
  constructor(rules, lines) {
    this.rules = rules;
    this.lines = lines;
  }

  /** @param {LocalContext} context @returns {Promise<PuzzleSet>} */
  static async load(context) {
    const { shape, lines } = await context.data('puzzles');
    const [columns, rows, connect] = shape;
    return new PuzzleSet(context.kernel.rules(columns, rows, connect), lines);
  }

  get size() {
    return this.lines.length;
  }

  /** @param {number} number counted from 1 @returns {Puzzle} */
  numbered(number) {
    const [moves, task, columns, rating, theme] = this.lines[number - 1].split(' ');
    const [, name, count] = /** @type {RegExpExecArray} */ (/^([a-z-]+?)(?:-(\d+))?$/.exec(task));
    return {
      number,
      position: Position.parse(moves, this.rules),
      task: name,
      movesToWin: count === undefined ? null : Number(count),
      solution: columns.split(',').map((column) => Number(column) - 1),
      rating: Number(rating),
      theme: theme.replace('?', ''),
      isProved: !theme.endsWith('?'),
    };
  }

  /**
   * One of about this rating; those of `without` come again only when no other is left.
   * @param {number} rating @param {Set<number>} without
   */
  near(rating, without) {
    const every = Array.from(this.lines, (line, i) => ({
      number: i + 1,
      distance: Math.abs(Number(line.split(' ')[3]) - rating),
    }));
    const left = every.filter(({ number }) => !without.has(number));
    const close = (left.length ? left : every).sort((one, other) => one.distance - other.distance);
    const choices = close.slice(0, NEAR);
    return this.numbered(choices[Math.floor(Math.random() * choices.length)].number);
  }

  /** The puzzle of a day: the same for everybody. @param {number} day since the first of year 1, which is 1 */
  daily(day) {
    const cycle = Math.floor(day / this.size);
    const numbers = Array.from(this.lines, (_, i) => i + 1);
    const order = shuffled(numbers, `claimeven daily puzzles ${cycle}`);
    return this.numbered(order[day % this.size]);
  }
}

/** A puzzle without its solution, as JSON. @param {Puzzle} puzzle */
export function encodePuzzle({ number, task, movesToWin, rating, position }) {
  const me = sideName(position.toMove);
  return {
    number,
    task,
    moves_to_win: movesToWin,
    words: sayGraded(`puzzle-${task}`, { me, count: movesToWin }),
    rating,
    position: encodePosition(position),
  };
}
