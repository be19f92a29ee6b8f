/**
 * The order in which Python's `random.Random(seed).shuffle` brings a list: the same puzzle of the day
 * for everybody, with the service and without it.
 */

import { SeededRandom } from '../numbers/random.js';

/**
 * @template T
 * @param {T[]} items @param {string} seed
 * @returns {T[]}
 */
export function shuffled(items, seed) {
  const order = [...items];
  const chance = new SeededRandom(seed);
  for (let last = order.length - 1; last > 0; --last) {
    const other = chance.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
