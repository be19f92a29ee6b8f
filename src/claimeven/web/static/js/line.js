/**
 * A line of play to step through: a start, the columns after it, and where one stands. Each step is a text
 * that the service takes as a position.
 */

import { api } from './api.js';
import { columnName, joinMoves, otherSide, splitMoves } from './words.js';

/** @typedef {import('./stage.js').Position & {text: string}} Position */
/** @typedef {{text: string, column: number | null, side: string | null}} Step */

const KEPT = 200;
/** @type {Map<string, Position>} */
const known = new Map();

export class Line {
  /** @param {string} board */
  constructor(board) {
    this.board = board;
    /** @type {Step[]} */
    this.steps = [{ text: '', column: null, side: null }];
    this.at = 0;
  }

  /** A line that ends in this position; moves that led there become steps. @param {Position} position */
  static to(position) {
    const line = new Line(position.board);
    if (position.moves === null) {
      line.steps = [{ text: position.text, column: null, side: null }];
      return line;
    }
    const parts = splitMoves(position.moves);
    position.cells.forEach(([, column, side], index) => {
      line.steps.push({
        text: joinMoves(parts.slice(0, index + 1), position.columns),
        column,
        side,
      });
    });
    line.at = line.steps.length - 1;
    return line;
  }

  /** The line of a game that began with a drawn position. @param {{board: string, position: Position, answers: {column: number}[]}} game */
  static ofGame({ board, position, answers }) {
    const line = new Line(board);
    const { start, played } = inOrder(position.cells, answers);
    const cells = [...start];
    line.steps = [{ text: drawnText(cells, position), column: null, side: null }];
    for (const stone of played) {
      cells.push(stone);
      line.steps.push({ text: drawnText(cells, position), column: stone[1], side: stone[2] });
    }
    line.at = line.steps.length - 1;
    return line;
  }

  get text() {
    return this.steps[this.at].text;
  }

  get moves() {
    return this.steps
      .slice(1)
      .map((step) => ({ column: step.column ?? 0, side: step.side ?? 'first' }));
  }

  /** Go on with a column; what followed before is kept if it is the same. @param {Position} position where one stands @param {number} column */
  play(position, column) {
    if (this.steps[this.at + 1]?.column !== column) {
      this.steps.splice(this.at + 1);
      this.steps.push({ text: after(position, column), column, side: position.to_move });
    }
    this.at += 1;
  }

  /** @param {number} ply */
  step(ply) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, ply));
  }

  /** The position where one stands. @param {AbortSignal} [signal] @returns {Promise<Position>} */
  async position(signal) {
    const key = `${this.board} ${this.text}`;
    const found = known.get(key) ?? (await api.position(this.text, this.board, signal));
    known.set(key, found);
    if (known.size > KEPT) known.delete(/** @type {string} */ (known.keys().next().value));
    return found;
  }
}

/** The text of the position after one more stone. @param {Position} position @param {number} column */
export function after(position, column) {
  if (position.moves !== null)
    return joinMoves([...splitMoves(position.moves), columnName(column)], position.columns);
  const row = position.landing_rows[column];
  return drawnText([...position.cells, [row ?? 0, column, position.to_move]], position);
}

/** A drawn board in one line. @param {[number, number, string][]} cells @param {{columns: number, rows: number}} shape */
function drawnText(cells, { columns, rows }) {
  return drawing(cells, columns, rows).replaceAll('\n', '/').replaceAll(' ', '');
}

/**
 * Stones of a position whose order is not known, sorted by the moves that are: the last one of a column
 * lies on top.
 * @param {[number, number, string][]} cells @param {{column: number}[]} answers
 */
export function inOrder(cells, answers) {
  const start = [...cells];
  /** @type {[number, number, string][]} */
  const played = [];
  for (const { column } of [...answers].reverse()) {
    const top = start.filter((cell) => cell[1] === column).reduce((a, b) => (a[0] > b[0] ? a : b));
    start.splice(start.indexOf(top), 1);
    played.unshift(top);
  }
  return { start, played };
}

/**
 * A board drawn with letters, top row first.
 * @param {[number, number, string][]} cells @param {number} columns @param {number} rows
 */
export function drawing(cells, columns, rows) {
  const grid = Array.from({ length: rows }, () => Array(columns).fill('.'));
  for (const [row, column, side] of cells)
    grid[rows - 1 - row][column] = side === 'first' ? 'X' : 'O';
  return grid.map((line) => line.join(' ')).join('\n');
}

/** Where planned moves would land. @param {Position} position @param {number[]} columns @returns {[number, number, string][]} */
export function landings(position, columns) {
  const rows = [...position.landing_rows];
  let side = position.to_move;
  return columns.map((column) => {
    const row = rows[column] ?? 0;
    rows[column] = row + 1;
    const stone = /** @type {[number, number, string]} */ ([row, column, side]);
    side = otherSide(side);
    return stone;
  });
}
