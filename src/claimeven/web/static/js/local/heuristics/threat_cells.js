/** What the threat terms look at, as lists of cells from the left and from the bottom. */

import { linesOf } from '../game/lines.js';
import { zugzwangRow } from './zugzwang.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 */

/** @typedef {Record<Side, Cell[]>} BySide */

export class ThreatCells {
  #rules;

  /** @param {Position} position */
  constructor(position) {
    const { rules, mask, landingCells } = position;
    this.#rules = rules;
    this.position = position;
    this.empty = this.#cells(~mask & ((1n << 128n) - 1n));
    this.playable = landingCells;
    /** Empty cells that complete a line. @type {BySide} */
    this.bySide = { first: this.#threatsOf('first'), second: this.#threatsOf('second') };
    /** Threats that cannot be played now. @type {BySide} */
    this.waiting = {
      first: this.without(this.bySide.first, landingCells),
      second: this.without(this.bySide.second, landingCells),
    };
    const both = [...this.waiting.first, ...this.waiting.second];
    /** Waiting threats with no waiting threat of either side below them. @type {BySide} */
    this.live = {
      first: this.waiting.first.filter((cell) => !isAbove(cell, both)),
      second: this.waiting.second.filter((cell) => !isAbove(cell, both)),
    };
  }

  /** Does zugzwang give the cell to FIRST? @param {Cell} cell */
  isOdd([, row]) {
    return zugzwangRow(row, this.#rules) % 2 === 1;
  }

  /** Those that are also in another list. @param {Cell[]} cells @param {Cell[]} others */
  among(cells, others) {
    return this.#cells(this.#word(cells) & this.#word(others));
  }

  /** Those that are not in another list. @param {Cell[]} cells @param {Cell[]} others */
  without(cells, others) {
    return this.#cells(this.#word(cells) & ~this.#word(others));
  }

  /** Each once. @param {Cell[]} cells */
  sorted(cells) {
    return this.#cells(this.#word(cells));
  }

  /** @param {Side} side */
  #threatsOf(side) {
    const { position } = this;
    const [mine, taken] = [position.word(side), position.mask];
    let found = 0n;
    for (const { cells, word } of linesOf(this.#rules)) {
      const missing = word & ~mine;
      const isOne = cells.filter((cell) => missing & this.#rules.bit(...cell)).length === 1;
      if (isOne && (missing & taken) === 0n) found |= missing;
    }
    return this.#cells(found);
  }

  /** @param {Cell[]} cells */
  #word(cells) {
    // Cells above the board are in no list.
    const inside = cells.filter(([, row]) => row < this.#rules.rows);
    return inside.reduce((sum, cell) => sum | this.#rules.bit(...cell), 0n);
  }

  /** @param {bigint} word */
  #cells(word) {
    return this.#rules.cellsOf(word);
  }
}

/** Does the cell lie higher in its column than one of the others? @param {Cell} cell @param {Cell[]} cells */
export function isAbove([column, row], cells) {
  return cells.some((other) => other[0] === column && other[1] < row);
}

/** @param {Cell} cell @returns {Cell} */
export function cellAbove([column, row]) {
  return [column, row + 1];
}
