/** A position: who has stones where, and whose turn it is. The kernel knows the rules. */

import { BadInput } from '../errors.js';
import { written } from '../text.js';
import { checkEnding, checkLast, checkStones, topStone } from './board_checks.js';
import { boardText, columnName, formatMoves, isBoard, parseBoard, parseMoves } from './notation.js';

/** @typedef {import('../../kernel/rules.js').Rules} Rules */
/** @typedef {import('../../types.js').Cell} Cell */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').Outcome} Outcome */

export class Position {
  /**
   * From values that have been checked.
   * @param {Rules} rules
   * @param {bigint} mover the stones of the side to move @param {bigint} mask all stones
   * @param {number[] | null} moves null if the position was read from a drawn board
   * @param {number | null} lastColumn of the last stone, if it is known
   */
  constructor(rules, mover, mask, moves, lastColumn) {
    this.rules = rules;
    this.mover = mover;
    this.mask = mask;
    this.moves = moves;
    this.lastColumn = lastColumn;
    this.stones = rules.cellsOf(mask).length;
    /** @type {Outcome | null} */
    this.outcome = rules.isWon(mover, mask)
      ? this.opponent
      : this.stones === rules.cells
        ? 'draw'
        : null;
  }

  /** Reads a move string or a drawn board. @param {string} text @param {Rules} rules */
  static parse(text, rules) {
    if (isBoard(text)) return Position.fromBoard(text, rules);
    return Position.fromMoves(parseMoves(text, rules), rules);
  }

  /** @param {number[]} moves @param {Rules} rules */
  static fromMoves(moves, rules) {
    let position = new Position(rules, 0n, 0n, [], null);
    for (const column of moves) position = position.play(column);
    return position;
  }

  /** @param {string} text @param {Rules} rules @param {number | null} [last] */
  static fromBoard(text, rules, last = null) {
    const [first, second] = parseBoard(text, rules);
    return Position.fromWords(first, second, rules, last);
  }

  /**
   * @param {bigint} first @param {bigint} second @param {Rules} rules
   * @param {number | null} [last] the column of the last stone, if it is known
   */
  static fromWords(first, second, rules, last = null) {
    checkStones(first, second, rules);
    const mask = first | second;
    const mover = rules.cellsOf(mask).length % 2 ? second : first;
    if (last !== null) checkLast(last, mover, mask, rules);
    checkEnding(mover, mask, last, rules);
    return new Position(rules, mover, mask, mask ? null : [], last);
  }

  /** A drawn board whose last stone is known. @param {number | null} column */
  withLast(column) {
    if (this.moves || column === null) return this;
    return Position.fromWords(this.word('first'), this.word('second'), this.rules, column);
  }

  /** The position after a stone in this column. @param {number} column */
  play(column) {
    if (this.outcome) {
      const ending = this.outcome === 'draw' ? 'draw' : `${this.outcome} wins`;
      throw new BadInput(`the game ${written(this.text)} is over (${ending}); no move follows`);
    }
    return this.drop(column);
  }

  /** The same, also where the game is over: some searches go on there. @param {number} column */
  drop(column) {
    const { rules } = this;
    if (!(column >= 0 && column < rules.columns)) {
      throw new BadInput(
        `column ${column} (counted from 0) is off the board; ${rules.name} has ` +
          `columns 0 to ${rules.columns - 1}`,
      );
    }
    if (this.mask & rules.bit(column, rules.rows - 1)) {
      throw new BadInput(`column ${columnName(column)} is full after ${written(this.text)}`);
    }
    const moves = this.moves && [...this.moves, column];
    return new Position(rules, ...rules.play(this.mover, this.mask, column), moves, column);
  }

  /** @returns {Side} */
  get toMove() {
    return this.stones % 2 ? 'second' : 'first';
  }

  /** @returns {Side} */
  get opponent() {
    return this.stones % 2 ? 'first' : 'second';
  }

  /** The board word of one side's stones. @param {Side} side */
  word(side) {
    return side === this.toMove ? this.mover : this.mover ^ this.mask;
  }

  /** Whose stone lies on a cell; null if there is none. @param {Cell} cell @returns {Side | null} */
  owner([column, row]) {
    const bit = this.rules.bit(column, row);
    if (!(this.mask & bit)) return null;
    return this.mover & bit ? this.toMove : this.opponent;
  }

  /** Where a stone would land in each column with room, also when the game is over. @returns {Cell[]} */
  get landingCells() {
    return this.rules.cellsOf(this.rules.playable(this.mover, this.mask));
  }

  /** Columns that may be played; none when the game is over. */
  get legalColumns() {
    return this.outcome ? [] : this.landingCells.map(([column]) => column);
  }

  /** Where the last stone fell, if that is known. @returns {Cell | null} */
  get lastCell() {
    if (this.lastColumn === null) return null;
    return this.rules.cellsOf(topStone(this.lastColumn, this.mask, this.rules))[0];
  }

  /** One line that `parse` reads back. */
  get text() {
    if (this.moves) return formatMoves(this.moves, this.rules);
    return boardText(this.rules, this.word('first'), this.word('second'));
  }
}
