/** Solves positions with a module for browsers: in Node.js, and in a browser. */

import { Kernel } from '../src/claimeven/web/static/js/kernel/kernel.js';

/**
 * Seconds and score of each position, once a round; each from an empty table. A position is
 * [columns, rows, connect, mover, mask].
 *
 * @param {BufferSource} module
 * @param {[number, number, number, string, string][]} positions
 * @param {number} tableBytes
 * @param {number} rounds
 * @returns {Promise<[number, number][][]>}
 */
export async function solveRounds(module, positions, tableBytes, rounds) {
  const kernel = await Kernel.load(module);
  const solvers = new Map();
  return Array.from({ length: rounds }, () => positions.map(solve));

  /** @param {[number, number, number, string, string]} position @returns {[number, number]} */
  function solve([columns, rows, connect, mover, mask]) {
    const rules = kernel.rules(columns, rows, connect);
    if (!solvers.has(rules)) solvers.set(rules, kernel.solver(rules, tableBytes));
    const solver = solvers.get(rules);
    const [moverWord, maskWord] = [BigInt(mover), BigInt(mask)];
    solver.clear();
    const began = performance.now();
    const { lower } = solver.solve(moverWord, maskWord, -rules.cells, rules.cells, {});
    return [(performance.now() - began) / 1000, lower];
  }
}
