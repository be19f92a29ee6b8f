/** Monte Carlo tree search on one geometry; the tree is kept from search to search. */

import { AnswerReader, ENDLESS_SECONDS, halves } from './memory.js';
import { numbersOf } from './tables.js';

/**
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./tables.js').HeuristicTables} HeuristicTables
 * @typedef {import('./searcher.js').Outcome} Outcome
 */

const OUTCOMES = /** @type {const} */ ([null, 'win', 'loss', 'draw']);

/**
 * @typedef {object} MctsOptions
 * @property {number} exploration weight of the bonus for moves that were rarely tried
 * @property {bigint} seed
 * @property {number} maxNodes of the tree
 * @property {boolean} usesHeuristic evaluate leaves instead of playing them out
 * @property {number} slope of the curve from value to expected result
 */

/**
 * `mean` is the expected result for the side to move, from -1 to 1.
 * @typedef {object} MctsReport
 * @property {number} column
 * @property {Outcome} proof
 * @property {number} playouts of this search
 * @property {number} nodes of the tree
 * @property {number} reused visits that an earlier search left
 * @property {number} seconds
 * @property {Map<number, {visits: number, mean: number}>} columns those with room
 * @property {number[]} variation
 */

export class MctsSearcher {
  #memory;
  #handle;

  /**
   * @param {Memory} memory
   * @param {Rules} rules
   * @param {HeuristicTables} tables
   * @param {MctsOptions} options
   */
  constructor(memory, rules, tables, { exploration, seed, maxNodes, usesHeuristic, slope }) {
    this.#memory = memory;
    const settings = [exploration, BigInt.asIntN(64, seed), maxNodes, usesHeuristic, slope];
    this.#handle = memory.lend(numbersOf(tables), (address) =>
      memory.calls.mcts_make(rules.handle, address, ...settings),
    );
  }

  /**
   * Search an unfinished position.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {number} last the bit of the last stone, or -1
   * @param {{playouts?: number, seconds?: number, onTick?: () => boolean | void}} limits
   * @returns {MctsReport}
   */
  run(mover, mask, last, { playouts = 0, seconds = 0, onTick }) {
    const { calls } = this.#memory;
    const time = seconds > 0 ? seconds : onTick ? ENDLESS_SECONDS : 0;
    const words = [...halves(mover), ...halves(mask)];
    const stop = () => calls.mcts_stop(this.#handle);
    this.#memory.watched(onTick, stop, () =>
      calls.mcts_run(this.#handle, ...words, last, BigInt(playouts), time),
    );
    return readReport(new AnswerReader(this.#memory));
  }

  /** Give the memory back; nothing may be asked afterwards. */
  free() {
    this.#memory.calls.mcts_free(this.#handle);
    this.#handle = 0;
  }
}

/** @param {AnswerReader} reader @returns {MctsReport} */
function readReport(reader) {
  const head = {
    column: reader.number(),
    proof: OUTCOMES[reader.number()],
    playouts: reader.number(),
    nodes: reader.number(),
    reused: reader.number(),
    seconds: reader.real(),
  };
  const columns = new Map();
  for (let column = 0, count = reader.number(); column < count; ++column) {
    const has = reader.flag();
    const found = { visits: reader.number(), mean: reader.real() };
    if (has) columns.set(column, found);
  }
  return { ...head, columns, variation: reader.list() };
}
