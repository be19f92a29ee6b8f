/** A compiled evaluation on one geometry. */

import { halves } from './memory.js';
import { numbersOf } from './tables.js';

/**
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./tables.js').HeuristicTables} HeuristicTables
 */

/**
 * @typedef {object} View
 * @property {boolean} forFirst whose value is asked for
 * @property {number} [last] the bit of the last stone; -1 if there is none, or it is not known
 * @property {number} [call] number of the call, for evaluations that draw lines at random
 * @property {boolean} [formula] ask for the formula also where the game is over
 */

export class Evaluator {
  #memory;
  #handle;

  /**
   * @param {Memory} memory
   * @param {Rules} rules
   * @param {HeuristicTables} tables
   */
  constructor(memory, rules, tables) {
    this.#memory = memory;
    this.#handle = memory.lend(numbersOf(tables), (address) =>
      memory.calls.evaluator_make(rules.handle, address),
    );
  }

  /**
   * In the integers of the tables.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {View} view
   * @returns {bigint}
   */
  value(mover, mask, { forFirst, last = -1, call = 0, formula = false }) {
    const words = [...halves(mover), ...halves(mask)];
    const { evaluator_value: value } = this.#memory.calls;
    return value(this.#handle, ...words, forFirst, last, BigInt(call), formula);
  }

  /** Give the memory back; nothing may be asked afterwards. */
  free() {
    this.#memory.calls.evaluator_free(this.#handle);
    this.#handle = 0;
  }
}
