/**
 * A line of play to step through: a start, the moves after it, and how many of them are shown. What
 * lies on the board after each move is the service's answer.
 */

import { keepPosition, positionAfter } from '../service/positions.js';
import { columnName } from '../ui/words.js';

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').SavedGame} SavedGame */
/** @typedef {{column: number, side: Side}} Move */

export class Line {
  /** @param {string} start moves or a drawn board @param {string} geometry @param {Move[]} moves */
  constructor(start, geometry, moves = []) {
    this.start = start;
    this.geometry = geometry;
    this.moves = moves;
    /** How many of the moves are played. */
    this.at = moves.length;
  }

  /**
   * The line that ends in this position; the start if its moves are not known.
   * @param {Position} position
   */
  static to(position) {
    const { geometry } = position;
    const line =
      position.moves === null
        ? new Line(position.position, geometry)
        : new Line(
            '',
            geometry,
            position.cells.map(([column, , side]) => ({ column, side })),
          );
    keepPosition(line.start, geometry, line.columns, position);
    return line;
  }

  /** All moves of a game that were played in it. @param {SavedGame} game */
  static ofGame({ start, geometry, played }) {
    return new Line(start.position, geometry, [...played]);
  }

  get columns() {
    return this.moves.slice(0, this.at).map((move) => move.column);
  }

  get isAtEnd() {
    return this.at === this.moves.length;
  }

  /**
   * Play a move where one stands; what followed before is kept if it is the same move.
   * @param {Move} move
   */
  play(move) {
    if (this.moves[this.at]?.column !== move.column) {
      this.moves = [...this.moves.slice(0, this.at), move];
    }
    this.at += 1;
  }

  /** @param {number} ply as many moves; fewer than none are none, more than all are all */
  step(ply) {
    this.at = Math.max(0, Math.min(this.moves.length, ply));
  }

  /** Where one stands, in words. */
  get words() {
    const move = this.moves[this.at - 1];
    if (!move) return 'The start.';
    return `Move ${this.at}: ${move.side} in column ${columnName(move.column)}.`;
  }

  /** The position where one stands. */
  position() {
    return positionAfter(this.start, this.geometry, this.columns);
  }

  /** The position one move earlier. */
  positionBefore() {
    return positionAfter(this.start, this.geometry, this.columns.slice(0, -1));
  }
}
