/** Monte Carlo tree search: UCT with random playouts, or with an evaluation at the leaf. */

import { exactly, rounded } from '../numbers/decimals.js';
import { Fraction } from '../numbers/fraction.js';
import { lastBit, tablesFor } from '../heuristics/evaluation.js';
import { checkSearchable, estimate, provenScore } from './engine.js';

/**
 * @typedef {import('../../kernel/kernel.js').Kernel} Kernel
 * @typedef {import('../../kernel/mcts.js').MctsSearcher} MctsSearcher
 * @typedef {import('../../kernel/mcts.js').MctsReport} MctsReport
 * @typedef {import('../../types.js').Score} Score
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/spec.js').Heuristic} Heuristic
 */

/**
 * `values` are expected results for the side to move, from -1 to 1.
 * @typedef {object} MctsResult
 * @property {number} column
 * @property {Fraction} value
 * @property {Score} score
 * @property {Map<number, Fraction>} values
 * @property {Map<number, number>} visits
 * @property {number[]} variation
 * @property {number} playouts
 * @property {number} nodes of the tree
 * @property {number} seconds
 */

/**
 * @typedef {object} MctsSettings
 * @property {Heuristic} heuristic for leaves; any, where they are played out
 * @property {boolean} [evaluatesLeaves]
 * @property {number} [exploration]
 * @property {bigint} [seed]
 * @property {number} [maxNodes]
 */

/** Means are rounded to this fraction. */
const MEAN_DIGITS = 10n ** 9n;
const SLOPE = 0.01;
const MAX_NODES = 1 << 20;
/** So many playouts take a few milliseconds; the tree goes on where they end. */
const SLICE = 1000;

export class Mcts {
  #kernel;
  #settings;
  /** @type {Map<string, MctsSearcher>} */
  #searchers = new Map();

  /** @param {Kernel} kernel @param {MctsSettings} settings */
  constructor(kernel, settings) {
    this.#kernel = kernel;
    this.#settings = settings;
  }

  /**
   * Slice by slice, which changes nothing of what is found.
   * @param {Position} position
   * @param {{playouts?: number | null, seconds?: number | null}} limits
   * @returns {Generator<void, MctsResult>}
   */
  *search(position, { playouts, seconds }) {
    const { heuristic, evaluatesLeaves = false } = this.#settings;
    checkSearchable(position, evaluatesLeaves ? heuristic : null);
    const searcher = this.#searcherFor(position);
    const began = performance.now();
    let done = 0;
    for (;;) {
      const spent = (performance.now() - began) / 1000;
      const wanted = Math.min(SLICE, (playouts ?? Infinity) - done);
      const left = seconds ? Math.max(1e-9, seconds - spent) : 0;
      const last = lastBit(position);
      const limits = { playouts: wanted, seconds: left };
      const report = searcher.run(position.mover, position.mask, last, limits);
      done += report.playouts;
      if (done >= (playouts ?? Infinity) || report.playouts < wanted) {
        return this.#result(report, position, done, (performance.now() - began) / 1000);
      }
      yield;
    }
  }

  /** Give the memory of the trees back. */
  free() {
    for (const searcher of this.#searchers.values()) searcher.free();
    this.#searchers.clear();
  }

  /** @param {Position} position */
  #searcherFor({ rules }) {
    let searcher = this.#searchers.get(rules.name);
    if (!searcher) {
      const { heuristic, evaluatesLeaves = false, ...settings } = this.#settings;
      const { exploration = 1, seed = 0n, maxNodes = MAX_NODES } = settings;
      const tables = tablesFor(heuristic, rules);
      const slope = SLOPE * tables.unit.toNumber();
      const options = { exploration, seed, maxNodes, usesHeuristic: evaluatesLeaves, slope };
      searcher = this.#kernel.mcts(rules, tables, options);
      this.#searchers.set(rules.name, searcher);
    }
    return searcher;
  }

  /** @param {MctsReport} report @param {Position} position @param {number} playouts @param {number} seconds */
  #result(report, position, playouts, seconds) {
    const { column, nodes, variation, columns } = report;
    const values = new Map([...columns].map(([each, { mean }]) => [each, roundedMean(mean)]));
    const visits = new Map([...columns].map(([each, found]) => [each, found.visits]));
    const value = values.get(column) ?? Fraction.of(0);
    const { heuristic, evaluatesLeaves = false } = this.#settings;
    const score =
      provenScore(report.proof, position, variation.length) ??
      estimate(value, evaluatesLeaves ? heuristic.fullName : null);
    return { column, value, score, values, visits, variation, playouts, nodes, seconds };
  }
}

/** @param {number} mean */
function roundedMean(mean) {
  return new Fraction(rounded(exactly(mean * Number(MEAN_DIGITS))), MEAN_DIGITS);
}
