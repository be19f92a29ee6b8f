/**
 * Solves the positions on standard input, a list of [columns, rows, connect, mover, mask], with the
 * module that is named; each from an empty table. Writes [seconds, score] for each, once a round.
 */

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Kernel } from '../src/claimeven/web/static/js/kernel/kernel.js';

const kernel = await Kernel.load(await readFile(process.argv[2]));
const [tableBytes, rounds] = process.argv.slice(3).map(Number);
const positions = JSON.parse(await text(process.stdin));
const solvers = new Map();
const solveAll = () => positions.map(solve);

/** @param {[number, number, number, string, string]} position */
function solve([columns, rows, connect, mover, mask]) {
  const rules = kernel.rules(columns, rows, connect);
  if (!solvers.has(rules)) solvers.set(rules, kernel.solver(rules, tableBytes));
  const solver = solvers.get(rules);
  solver.clear();
  const began = performance.now();
  const { lower } = solver.solve(BigInt(mover), BigInt(mask), -rules.cells, rules.cells, {});
  return [(performance.now() - began) / 1000, lower];
}

process.stdout.write(JSON.stringify(Array.from({ length: rounds }, solveAll)));
