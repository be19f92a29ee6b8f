/** Depth-limited searches: an evaluation, settings and limits in, what was found out. */

import { BadInput, Stopped } from '../errors.js';
import { proven, stonePoints } from '../game/score.js';
import { checkLastStone, lastBit, tablesFor } from '../heuristics/evaluation.js';
import { estimateText } from '../numbers/decimals.js';
import { written } from '../text.js';
import { encodeNumber } from '../wire/numbers.js';

/**
 * @typedef {import('../../kernel/kernel.js').Kernel} Kernel
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../kernel/searcher.js').Searcher} Searcher
 * @typedef {import('../../kernel/searcher.js').SearchReport} SearchReport
 * @typedef {import('../../kernel/searcher.js').Options} Options
 * @typedef {import('../../kernel/tables.js').HeuristicTables} HeuristicTables
 * @typedef {import('./helper.js').SearchHelper} SearchHelper
 * @typedef {import('../../kernel/searcher.js').Outcome} Outcome
 * @typedef {import('../../types.js').Score} Score
 * @typedef {import('../../types.js').Proven} Proven
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/spec.js').Heuristic} Heuristic
 * @typedef {import('../numbers/fraction.js').Fraction} Fraction
 */

/** How a search works; what is left out is as in claimeven/searches/settings.py. */
/** @typedef {Partial<Options> & {tableMb?: number, proofsMb?: number}} Settings */

/** The first limit that is reached ends the search. @typedef {{depth?: number | null, nodes?: number | null, seconds?: number | null}} Limits */

/**
 * What a search found: the kernel's report with values in the evaluation's own terms.
 * @typedef {Omit<SearchReport, 'value' | 'columns' | 'proof'> & {
 *   value: Fraction, score: Score, values: Map<number, Fraction>, bounds: Map<number, Fraction>}} SearchResult
 */

const MTDF_TABLE_MB = 16;

export class Engine {
  #kernel;
  #settings;
  #recorded;
  /** @type {Map<string, Searcher>} */
  #searchers = new Map();
  /** @type {Searcher | null} */
  #last = null;

  /**
   * @param {Kernel} kernel
   * @param {Heuristic} heuristic
   * @param {Settings} [settings]
   * @param {{tracePlies?: number, traceNodes?: number}} [recorded] how much of the tree is kept
   */
  constructor(kernel, heuristic, settings = {}, recorded = {}) {
    this.#kernel = kernel;
    this.heuristic = heuristic;
    this.#settings = settings;
    this.#recorded = recorded;
  }

  /**
   * Search an unfinished position; `onInfo` is called with finished iterations. Null if it was
   * stopped before there was an answer, which never happens with deepening.
   * @param {Position} position
   * @param {Limits} limits
   * @param {{onInfo?: (result: SearchResult) => void, isStopped?: () => boolean}} [watch]
   * @returns {SearchResult | null}
   */
  search(position, limits, { onInfo, isStopped } = {}) {
    const task = this.plan(position, limits);
    const searcher = this.#searcherFor(position.rules, task);
    this.#last = searcher;
    let told = 0;
    const tell = () => {
      const { iterations, report } = searcher.latest();
      if (iterations <= told) return;
      told = iterations;
      onInfo?.(this.#result(report, position));
    };
    const onTick = () => {
      if (onInfo) tell();
      return isStopped?.();
    };
    const watched = onInfo || isStopped ? { ...task.limits, onTick } : task.limits;
    const report = searcher.run(task.mover, task.mask, task.last, watched);
    if (report.column < 0) return null;
    if (onInfo) tell();
    return this.#result(report, position);
  }

  /**
   * The same in another worker, where there may be one, with tables that are empty. It answers with
   * what it has after so many seconds; `Stopped` when the signal ends it.
   * @param {SearchHelper | null} helper
   * @param {Position} position
   * @param {Limits} limits
   * @param {{signal: AbortSignal, seconds: number, onInfo?: (result: SearchResult) => void}} watch
   * @returns {Promise<SearchResult | null>}
   */
  async searchApart(helper, position, limits, { signal, seconds, onInfo }) {
    const task = { ...this.plan(position, limits), mostSeconds: seconds };
    const onReport = (/** @type {SearchReport} */ report) =>
      onInfo?.(this.#result(report, position));
    const report = helper && (await helper.run(task, { signal, onReport }));
    if (report) return report.column < 0 ? null : this.#result(report, position);
    const end = performance.now() + 1000 * seconds;
    const isStopped = () => signal.aborted || performance.now() > end;
    const result = this.search(position, limits, { onInfo, isStopped });
    if (signal.aborted) throw new Stopped();
    return result;
  }

  /**
   * The search as the kernel takes it; what cannot be searched is refused.
   * @param {Position} position @param {Limits} limits
   */
  plan(position, { depth, nodes, seconds }) {
    checkSearchable(position, this.heuristic);
    const { mover, mask, rules } = position;
    /** @type {[number, number, number]} */
    const shape = [rules.columns, rules.rows, rules.connect];
    return {
      shape,
      tables: tablesFor(this.heuristic, rules),
      options: this.#options(Boolean(nodes) || Boolean(seconds)),
      mover,
      mask,
      last: lastBit(position),
      limits: { depth: depth ?? rules.cells, nodes: nodes ?? 0, seconds: seconds ?? 0 },
    };
  }

  /** The recorded nodes of the last search. */
  get trace() {
    return this.#last?.trace ?? [];
  }

  /** Give the memory of the tables back. */
  free() {
    for (const searcher of this.#searchers.values()) searcher.free();
    this.#searchers.clear();
    this.#last = null;
  }

  /** @param {boolean} canEndEarly @returns {Options} */
  #options(canEndEarly) {
    const { tableMb = 0, proofsMb = 0, deepening = false, ...options } = this.#settings;
    const { algorithm = 'alphabeta', ordering = 'centre', ties = 'leftmost' } = options;
    const megabytes = tableMb === 0 && algorithm === 'mtdf' ? MTDF_TABLE_MB : tableMb;
    return {
      ...options,
      ...{ algorithm, ordering, ties, deepening: deepening || proofsMb > 0 || canEndEarly },
      tableBytes: megabytes << 20,
      proofBytes: proofsMb << 20,
      ...this.#recorded,
    };
  }

  /** @param {Rules} rules @param {{tables: HeuristicTables, options: Options}} task */
  #searcherFor(rules, { tables, options }) {
    const key = `${rules.name} ${options.deepening}`;
    let searcher = this.#searchers.get(key);
    if (!searcher) {
      searcher = this.#kernel.searcher(rules, tables, options);
      this.#searchers.set(key, searcher);
    }
    return searcher;
  }

  /** @param {SearchReport} report @param {Position} position @returns {SearchResult} */
  #result({ columns, proof, ...report }, position) {
    const { unit } = tablesFor(this.heuristic, position.rules);
    /** @type {Map<number, Fraction>} */
    const values = new Map();
    /** @type {Map<number, Fraction>} */
    const bounds = new Map();
    for (const [column, found] of columns) {
      (found.exact ? values : bounds).set(column, unit.times(found.value));
    }
    const value = unit.times(report.value);
    const score =
      provenScore(proof, position, report.variation.length) ??
      estimate(value, this.heuristic.fullName);
    return { ...report, value, score, values, bounds };
  }
}

/** Refuse a game that is over, and a board whose last stone must be known. @param {Position} position @param {Heuristic | null} heuristic */
export function checkSearchable(position, heuristic) {
  if (position.outcome) {
    const ending = position.outcome === 'draw' ? 'draw' : `${position.outcome} wins`;
    throw new BadInput(
      `the game ${written(position.text)} is over (${ending}); there is nothing to search`,
    );
  }
  if (heuristic) checkLastStone(position, heuristic);
}

/** The score of a proof whose variation is so many plies long; null if nothing is proven. @param {Outcome} proof @param {Position} position @param {number} plies @returns {Proven | null} */
export function provenScore(proof, { stones, rules }, plies) {
  if (proof === 'draw') return { kind: 'draw', plies: null, points: 0, text: 'draw' };
  if (proof === null) return null;
  const points = stonePoints(stones + plies, rules.cells);
  return proven(proof, plies, proof === 'win' ? points : -points);
}

/** What an evaluation thinks. @param {Fraction} value @param {string | null} heuristic @returns {Score} */
export function estimate(value, heuristic) {
  return { kind: 'estimate', value: encodeNumber(value), heuristic, text: estimateText(value) };
}
