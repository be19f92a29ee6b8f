/** A value as a tree of parts, which always sum to it. */

import { Fraction } from '../numbers/fraction.js';

/** @typedef {import('../../types.js').Cell} Cell */

/** One contribution: `value` is what it adds to the sum, `raw` what was counted. */
export class Part {
  /**
   * @param {string} label
   * @param {Fraction} value
   * @param {Fraction} raw
   * @param {Cell[]} [cells] that it is about
   * @param {Part[]} [parts] whose values sum to its value
   */
  constructor(label, value, raw, cells = [], parts = []) {
    this.label = label;
    this.value = value;
    this.raw = raw;
    this.cells = cells;
    this.parts = parts;
  }

  /** The sum of its parts. @param {string} label @param {Part[]} parts */
  static sumOf(label, parts) {
    const value = Fraction.sum(parts.map((part) => part.value));
    const raw = Fraction.sum(parts.map((part) => part.raw));
    return new Part(label, value, raw, [], parts);
  }

  /** Something counted on the board. @param {string} label @param {import('../numbers/fraction.js').Exact} amount @param {Cell[]} [cells] */
  static counted(label, amount, cells = []) {
    const exact = Fraction.of(amount);
    return new Part(label, exact, exact, cells);
  }

  /** The same counts, contributing `factor` times as much. @param {import('../numbers/fraction.js').Exact} factor @returns {Part} */
  times(factor) {
    const parts = this.parts.map((part) => part.times(factor));
    return new Part(this.label, this.value.times(factor), this.raw, this.cells, parts);
  }
}
