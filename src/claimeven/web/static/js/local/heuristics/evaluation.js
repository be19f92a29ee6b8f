/** Values of positions from the kernel; an evaluation is compiled once for every board it meets. */

import { BadInput } from '../errors.js';
import { written } from '../text.js';
import { compile } from './compiler.js';
import { needsLastStone } from './spec.js';

/**
 * @typedef {import('../../kernel/kernel.js').Kernel} Kernel
 * @typedef {import('../../kernel/evaluator.js').Evaluator} Evaluator
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./compiler.js').Compiled} Compiled
 * @typedef {import('./spec.js').Heuristic} Heuristic
 */

const KEPT = 32;

/** @type {WeakMap<Rules, Map<string, Compiled>>} */
const compiled = new WeakMap();

/** The tables of an evaluation on a board; an error where its values are too large. @param {Heuristic} heuristic @param {Rules} rules */
export function tablesFor(heuristic, rules) {
  let known = compiled.get(rules);
  if (!known) compiled.set(rules, (known = new Map()));
  let tables = known.get(heuristic.fullName);
  if (!tables) {
    if (known.size >= KEPT) known.clear();
    tables = compile(heuristic, rules);
    known.set(heuristic.fullName, tables);
  }
  return tables;
}

/**
 * The exact value of a position for a side; a finished game has the value that the evaluation gives
 * to endings.
 * @param {Kernel} kernel @param {Position} position @param {Heuristic} heuristic @param {Side} side
 */
export function evaluate(kernel, position, heuristic, side) {
  checkLastStone(position, heuristic);
  const { rules, mover, mask } = position;
  const tables = tablesFor(heuristic, rules);
  const evaluator = kernel.evaluator(rules, tables);
  try {
    const view = { forFirst: side === 'first', last: lastBit(position) };
    return tables.unit.times(evaluator.value(mover, mask, view));
  } finally {
    evaluator.free();
  }
}

/** The bit of the last stone, -1 if it is not known. @param {Position} position */
export function lastBit({ lastCell, rules }) {
  return lastCell ? lastCell[0] * rules.stride + lastCell[1] : -1;
}

/** Refuse a position whose last stone is not known, where the evaluation looks at it. @param {Position} position @param {Heuristic} heuristic */
export function checkLastStone(position, heuristic) {
  if (position.lastCell || !position.stones || !needsLastStone(heuristic)) return;
  throw new BadInput(
    `${heuristic.fullName} looks at the last stone, which the board ${written(position.text)} ` +
      'does not tell; give the moves, or name the column of the last stone',
  );
}
