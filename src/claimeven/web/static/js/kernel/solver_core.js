/** The exact solver of one geometry, with its table. */

import { ENDLESS_SECONDS, halves } from './memory.js';

/**
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./rules.js').Rules} Rules
 */

/**
 * What is proven about a score, on the stone scale, for the side to move.
 * @typedef {object} Bounds
 * @property {number} lower
 * @property {number} upper
 * @property {number} nodes
 * @property {boolean} cutShort the limits ended the search before its question was answered
 */

/**
 * @typedef {object} SolveLimits
 * @property {number} [nodes]
 * @property {number} [seconds]
 * @property {() => boolean | void} [onTick] called about every 20 ms; true stops
 */

export class SolverCore {
  #memory;
  #rules;
  #handle;

  /**
   * @param {Memory} memory
   * @param {Rules} rules
   * @param {number} tableBytes
   */
  constructor(memory, rules, tableBytes) {
    this.#memory = memory;
    this.#rules = rules;
    this.#handle = memory.calls.solver_make(rules.handle, tableBytes);
    if (this.#handle === 0) {
      throw new Error(`no memory for a table of ${tableBytes} bytes; use a smaller one`);
    }
  }

  get rules() {
    return this.#rules;
  }

  /**
   * What can be proven about an unfinished position between `low` and `high`: a bound may stop
   * there. What was proven stays in the table, so a question that was cut short goes on quickly.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {number} low
   * @param {number} high
   * @param {SolveLimits} [limits]
   * @returns {Bounds}
   */
  solve(mover, mask, low, high, { nodes = 0, seconds = 0, onTick } = {}) {
    const { calls } = this.#memory;
    const time = seconds > 0 ? seconds : onTick ? ENDLESS_SECONDS : 0;
    const words = [...halves(mover), ...halves(mask)];
    const stop = () => calls.solver_stop(this.#handle);
    this.#memory.watched(onTick, stop, () =>
      calls.solver_solve(this.#handle, ...words, low, high, BigInt(Math.ceil(nodes)), time),
    );
    const [lower, upper, spent, cutShort] = this.#memory.answer();
    return {
      lower: Number(lower),
      upper: Number(upper),
      nodes: Number(spent),
      cutShort: cutShort !== 0n,
    };
  }

  /**
   * Of the question that is being answered; for `onTick`.
   * @returns {{nodes: number, lower: number, upper: number}}
   */
  progress() {
    this.#memory.calls.solver_progress(this.#handle);
    const [nodes, lower, upper] = Array.from(this.#memory.answer(), Number);
    return { nodes, lower, upper };
  }

  /** Share of the table that is used, from 0 to 1. */
  get tableFill() {
    return this.#memory.calls.solver_fill(this.#handle);
  }

  /** Forget everything proven so far. */
  clear() {
    this.#memory.calls.solver_clear(this.#handle);
  }

  /** Give the memory back; nothing may be asked afterwards. */
  free() {
    this.#memory.calls.solver_free(this.#handle);
    this.#handle = 0;
  }
}
