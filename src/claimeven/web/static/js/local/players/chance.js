/**
 * Chance with or without a seed. With one, what is drawn depends on the seed and the position alone,
 * and is what the Python package draws.
 */

import { FreeRandom, SeededRandom } from '../numbers/random.js';

/** @typedef {import('../game/position.js').Position} Position */

export class Chance {
  #seed;

  /** @param {bigint | null} seed */
  constructor(seed) {
    this.#seed = seed;
  }

  /** The generator for one decision in this position. @param {Position} position @returns {import('../numbers/random.js').Random} */
  at({ rules, mover, mask }) {
    if (this.#seed === null) return new FreeRandom();
    return new SeededRandom(`${this.#seed} ${rules.name} ${rules.key(mover, mask)}`);
  }
}
