/** Depth-limited searches of one evaluation on one geometry, with the tables that they keep. */

import { AnswerReader, ENDLESS_SECONDS, halves } from './memory.js';
import { numbersOf } from './tables.js';

/**
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./tables.js').HeuristicTables} HeuristicTables
 */

export const ALGORITHMS = /** @type {const} */ (['minimax', 'alphabeta', 'pvs', 'mtdf']);
export const ORDERINGS = /** @type {const} */ (['none', 'centre', 'static', 'history']);
export const TIES = /** @type {const} */ (['leftmost', 'centre', 'random']);
/** Who wins, for the side to move. @typedef {'win' | 'loss' | 'draw' | null} Outcome */
const OUTCOMES = /** @type {const} */ ([null, 'win', 'loss', 'draw']);
const BOUNDS = /** @type {const} */ (['none', 'lower', 'upper', 'exact']);
const ENDS = /** @type {const} */ (['searched', 'cut', 'table', 'horizon', 'finished', 'proven']);
const TRACE_NUMBERS = 9;
/** A window is open where it reaches so far. */
export const INFINITE = 1n << 62n;

/**
 * @typedef {object} Options
 * @property {(typeof ALGORITHMS)[number]} algorithm
 * @property {(typeof ORDERINGS)[number]} ordering
 * @property {(typeof TIES)[number]} ties
 * @property {bigint} [seed] of random ties
 * @property {number} [tableBytes] of the transposition table
 * @property {number} [proofBytes] of the solver's table; 0 asks for no proofs
 * @property {boolean} [allColumns] exact values of all columns, not only of the best
 * @property {boolean} [preferSooner]
 * @property {boolean} [deepening] depth 1, 2, … up to the limit
 * @property {number} [tracePlies] record the tree so far down
 * @property {number} [traceNodes] and at most so many nodes; 0 for all
 */

/**
 * The first limit that is reached ends the search; 0 is no limit.
 * @typedef {object} SearchLimits
 * @property {number} depth in plies
 * @property {number} [nodes]
 * @property {number} [seconds]
 * @property {() => boolean | void} [onTick] called about every 20 ms; true stops
 */

/** @typedef {{value: bigint, exact: boolean}} ColumnValue */

/**
 * One finished iteration; values are for the side to move at the root. A column below zero: the
 * search was stopped before there was any.
 * @typedef {object} SearchReport
 * @property {number} depth
 * @property {number} column
 * @property {bigint} value
 * @property {Outcome} proof along the variation
 * @property {Outcome} outcome at whatever distance
 * @property {boolean} exhaustive deeper search changes nothing
 * @property {number} seconds
 * @property {number} nodes
 * @property {number} proofNodes
 * @property {number} leaves
 * @property {number} evaluations
 * @property {number} cuts
 * @property {number} tableHits
 * @property {number} cacheHits
 * @property {Map<number, ColumnValue>} columns those with room
 * @property {Map<number, Outcome>} outcomes of columns where something is proven
 * @property {number[]} variation
 */

/**
 * A recorded visit of a node; the numbers are for the side to move there.
 * @typedef {object} TraceNode
 * @property {number} parent its index; -1 at the root
 * @property {number} column the move that led here; -1 at the root
 * @property {number} ply
 * @property {number} depth
 * @property {bigint} alpha
 * @property {bigint} beta
 * @property {bigint} value
 * @property {(typeof BOUNDS)[number]} bound
 * @property {(typeof ENDS)[number]} end
 */

export class Searcher {
  #memory;
  #handle;

  /**
   * @param {Memory} memory
   * @param {Rules} rules
   * @param {HeuristicTables} tables
   * @param {Options} options
   */
  constructor(memory, rules, tables, options) {
    this.#memory = memory;
    this.#handle = memory.lend(numbersOf(tables), (evaluation) =>
      memory.lend(optionNumbers(options), (settings) =>
        memory.calls.searcher_make(rules.handle, evaluation, settings),
      ),
    );
    if (this.#handle === 0) throw new Error('no memory for the tables of a search');
  }

  /**
   * Search an unfinished position.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {number} last the bit of the last stone, or -1
   * @param {SearchLimits} limits
   * @returns {SearchReport}
   */
  run(mover, mask, last, { depth, nodes = 0, seconds = 0, onTick }) {
    const { calls } = this.#memory;
    const time = seconds > 0 ? seconds : onTick ? ENDLESS_SECONDS : 0;
    const words = [...halves(mover), ...halves(mask)];
    const stop = () => calls.searcher_stop(this.#handle);
    this.#memory.watched(onTick, stop, () =>
      calls.searcher_run(this.#handle, ...words, last, depth, BigInt(nodes), time),
    );
    return readReport(this.#memory);
  }

  /**
   * Of the search that runs, for `onTick`: how many iterations are finished, and the latest.
   * @returns {{iterations: number, report: SearchReport}}
   */
  latest() {
    const iterations = this.#memory.calls.searcher_latest(this.#handle);
    return { iterations, report: readReport(this.#memory) };
  }

  /**
   * The recorded nodes of the last search.
   * @returns {TraceNode[]}
   */
  get trace() {
    this.#memory.calls.searcher_trace(this.#handle);
    const reader = new AnswerReader(this.#memory);
    return Array.from({ length: reader.size / TRACE_NUMBERS }, () => ({
      parent: reader.number(),
      column: reader.number(),
      ply: reader.number(),
      depth: reader.number(),
      alpha: reader.exact(),
      beta: reader.exact(),
      value: reader.exact(),
      bound: BOUNDS[reader.number()],
      end: ENDS[reader.number()],
    }));
  }

  /** Give the memory back; nothing may be asked afterwards. */
  free() {
    this.#memory.calls.searcher_free(this.#handle);
    this.#handle = 0;
  }
}

/** @param {Options} options */
function optionNumbers(options) {
  const { seed = 0n, tableBytes = 0, proofBytes = 0, tracePlies = 0, traceNodes = 0 } = options;
  const { allColumns = true, preferSooner = false, deepening = false } = options;
  return [
    ALGORITHMS.indexOf(options.algorithm),
    ORDERINGS.indexOf(options.ordering),
    TIES.indexOf(options.ties),
    BigInt.asIntN(64, seed),
    tableBytes,
    proofBytes,
    Number(allColumns),
    Number(preferSooner),
    Number(deepening),
    tracePlies,
    traceNodes,
  ];
}

/** @param {Memory} memory @returns {SearchReport} */
function readReport(memory) {
  const reader = new AnswerReader(memory);
  const head = {
    depth: reader.number(),
    column: reader.number(),
    value: reader.exact(),
    proof: OUTCOMES[reader.number()],
    outcome: OUTCOMES[reader.number()],
    exhaustive: reader.flag(),
    seconds: reader.real(),
    nodes: reader.number(),
    proofNodes: reader.number(),
    leaves: reader.number(),
    evaluations: reader.number(),
    cuts: reader.number(),
    tableHits: reader.number(),
    cacheHits: reader.number(),
  };
  const columns = new Map();
  const outcomes = new Map();
  for (let column = 0, count = reader.number(); column < count; ++column) {
    const known = reader.number();
    const value = reader.exact();
    const outcome = OUTCOMES[reader.number()];
    if (known) columns.set(column, { value, exact: known === 2 });
    if (outcome) outcomes.set(column, outcome);
  }
  return { ...head, columns, outcomes, variation: reader.list() };
}
