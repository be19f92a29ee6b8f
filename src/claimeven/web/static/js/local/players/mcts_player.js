/** Monte Carlo tree search; the tree is kept from move to move. */

import { drive } from '../context.js';
import { tablesFor } from '../heuristics/evaluation.js';
import { freeSeed } from '../numbers/random.js';
import { Mcts } from '../searches/mcts.js';
import { number, pointingAt, seconds, seed, whole } from './options.js';
import { Player } from './player.js';

/**
 * @typedef {import('../../kernel/kernel.js').Kernel} Kernel
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/catalog.js').Catalog} Catalog
 * @typedef {import('../heuristics/spec.js').Heuristic} Heuristic
 * @typedef {import('./player.js').Allowed} Allowed
 * @typedef {import('./player.js').Answer} Answer
 * @typedef {import('./spec.js').Spec} Spec
 */

const ANY_HEURISTIC = 'stank'; // playouts use none, but the kernel's search needs tables of one

export class MctsPlayer extends Player {
  #heuristic;
  #search;
  #limits;

  /** @param {string} spec @param {Heuristic} heuristic @param {Mcts} search @param {{playouts: number | null, seconds: number | null}} limits */
  constructor(spec, heuristic, search, limits) {
    super(spec);
    this.#heuristic = heuristic;
    this.#search = search;
    this.#limits = limits;
    this.keepsState = true;
    this.needsWhole = true;
  }

  /** @param {Spec} spec @param {Kernel} kernel @param {Catalog} catalog @param {number} usualPlayouts */
  static of(spec, kernel, catalog, usualPlayouts) {
    const given = seed(spec) ?? freeSeed();
    const budget = seconds(spec, 'time');
    const playouts = whole(spec, 'playouts') ?? (budget === null ? usualPlayouts : null);
    const exploration = number(spec, 'exploration') ?? 1;
    const leaf = spec.option('heuristic');
    const heuristic = leaf
      ? pointingAt(spec, leaf.valueAt, () => catalog.named(leaf.value))
      : catalog.named(ANY_HEURISTIC);
    const evaluatesLeaves = leaf !== null;
    const search = new Mcts(kernel, { heuristic, evaluatesLeaves, exploration, seed: given });
    return new MctsPlayer(spec.text, heuristic, search, { playouts, seconds: budget });
  }

  /** @param {Position} position @param {Allowed} allowed @returns {Promise<Answer>} @override */
  async think(position, { signal, seconds: most }) {
    const limits = { ...this.#limits, seconds: Math.min(this.#limits.seconds ?? most, most) };
    const result = await drive(this.#search.search(position, limits), { signal });
    const { column, score, value, playouts: nodes, variation } = result;
    return { column, score, value, depth: variation.length, nodes, seconds: null, variation };
  }

  /** @param {Rules} rules @override */
  checkBoard(rules) {
    tablesFor(this.#heuristic, rules);
  }

  /** @override */
  free() {
    this.#search.free();
  }
}
