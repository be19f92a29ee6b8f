/**
 * What the tests ask the compiled kernel, in Node.js and in a browser. A question has a `kind`, a
 * `shape` and two board words as texts; its answer is plain JSON, with board words as texts.
 */

import { SEARCHES } from './searches.js';

/** @typedef {import('../../src/claimeven/web/static/js/kernel/kernel.js').Kernel} Kernel */
/** @typedef {{kind: string, shape: [number, number, number], mover: string, mask: string}} Question */

const TABLE_BYTES = 16 << 20;

/** @type {Record<string, (rules: any, mover: bigint, mask: bigint, ask: any) => unknown>} */
const KINDS = {
  rules: (rules, mover, mask) => [
    rules.word,
    rules.isValid(mover, mask),
    rules.playable(mover, mask),
    rules.wonCells(mover, mask),
    rules.winningCells(mover, mask),
    rules.mirrored(mover, mask),
    rules.key(mover, mask),
    rules.canonicalKey(mover, mask),
    rules.fromKey(rules.key(mover, mask)),
    rules.perft(mover, mask, 3),
  ],
  solve: (rules, mover, mask, { solverOf, nodes }) => {
    const solver = solverOf(rules);
    if (nodes) solver.clear(); // how far it comes must not depend on earlier questions
    const found = solver.solve(mover, mask, -rules.cells, rules.cells, { nodes });
    return [found.lower, found.upper, found.cutShort];
  },
};

/**
 * @param {Kernel} kernel
 * @param {(Question & Record<string, any>)[]} questions
 * @returns {unknown[]}
 */
export function answerQuestions(kernel, questions) {
  /** @type {any} */
  let solver = null;
  const solverOf = (/** @type {any} */ rules) => {
    if (solver?.rules !== rules) {
      solver?.free();
      solver = kernel.solver(rules, TABLE_BYTES);
    }
    return solver;
  };
  const answers = questions.map(({ kind, shape, mover, mask, ...rest }) => {
    const rules = kernel.rules(...shape);
    const words = /** @type {const} */ ([BigInt(mover), BigInt(mask)]);
    if (kind in SEARCHES) return SEARCHES[kind](kernel, rules, ...words, rest);
    return KINDS[kind](rules, ...words, { ...rest, solverOf });
  });
  solver?.free();
  return JSON.parse(
    JSON.stringify(answers, (_, each) => (typeof each === 'bigint' ? `${each}` : each)),
  );
}
