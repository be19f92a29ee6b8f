/** Players that search with an evaluation: the source systems with their habits, and our own. */

import { ALGORITHMS, ORDERINGS, TIES } from '../../kernel/searcher.js';
import { proven, stonePoints } from '../game/score.js';
import { evaluate, tablesFor } from '../heuristics/evaluation.js';
import { parseParameter } from '../heuristics/parameters.js';
import { BadInput } from '../errors.js';
import { Engine, estimate } from '../searches/engine.js';
import { MAX_TABLE_MB, choice, seconds, seed, whole } from './options.js';
import { Player, plainAnswer } from './player.js';
import { obviousColumn } from './simple.js';

/**
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Score} Score
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/catalog.js').Catalog} Catalog
 * @typedef {import('../heuristics/spec.js').Heuristic} Heuristic
 * @typedef {import('../numbers/fraction.js').Fraction} Fraction
 * @typedef {import('../searches/engine.js').Limits} Limits
 * @typedef {import('../searches/engine.js').SearchResult} SearchResult
 * @typedef {import('../searches/engine.js').Settings} Settings
 * @typedef {import('./player.js').Allowed} Allowed
 * @typedef {import('./player.js').Answer} Answer
 * @typedef {import('./spec.js').Spec} Spec
 */

/** How a system plays unless the spec says otherwise. */
/**
 * @typedef {object} Habits
 * @property {(typeof ALGORITHMS)[number]} search
 * @property {number} depth
 * @property {number | null} seconds
 * @property {number | null} nodes
 * @property {(typeof ORDERINGS)[number]} ordering
 * @property {number} table_mb
 * @property {(typeof TIES)[number]} ties
 * @property {boolean} centre_first
 * @property {boolean} obvious_first
 */

const SHORT_NODES = 20_000;

export class SearchPlayer extends Player {
  #context;
  #engine;
  #limits;
  #habits;

  /**
   * @param {Spec} spec @param {LocalContext} context @param {Heuristic} heuristic
   * @param {Settings} settings @param {Limits} limits @param {Habits} habits
   */
  constructor(spec, context, heuristic, settings, limits, habits) {
    super(spec.text);
    this.#context = context;
    this.#engine = new Engine(context.kernel, heuristic, settings);
    this.#limits = limits;
    this.#habits = habits;
    const canEndEarly = Boolean(limits.nodes) || Boolean(limits.seconds);
    this.keepsState = Boolean(settings.proofsMb) || (canEndEarly && Boolean(settings.tableMb));
  }

  /** @param {Spec} spec @param {LocalContext} context @param {Catalog} catalog @param {Habits} habits */
  static of(spec, context, catalog, habits) {
    const settings = {
      algorithm: choice(spec, 'search', ALGORITHMS, habits.search),
      ordering: choice(spec, 'ordering', ORDERINGS, habits.ordering),
      ties: choice(spec, 'ties', TIES, habits.ties),
      seed: seed(spec) ?? 0n,
      tableMb: whole(spec, 'table', { least: 0, most: MAX_TABLE_MB }) ?? habits.table_mb,
      proofsMb: whole(spec, 'proofs', { least: 0, most: MAX_TABLE_MB }) ?? 0,
      allColumns: false,
    };
    const limits = limitsOf(spec, habits);
    const heuristic = heuristicOf(spec, catalog);
    return new SearchPlayer(spec, context, heuristic, settings, limits, habits);
  }

  /** @param {Position} position @param {Allowed} allowed @returns {Promise<Answer>} @override */
  async think(position, allowed) {
    const column = this.#withoutSearch(position);
    if (column !== null) return this.#playedAtOnce(position, column);
    const helper = isShort(position, this.#limits) ? null : this.#context.helper;
    const result = await this.#engine.searchApart(helper, position, this.#limits, allowed);
    return answerOf(result ?? onePly(this.#engine, position));
  }

  /** @param {Rules} rules @override */
  checkBoard(rules) {
    tablesFor(this.#engine.heuristic, rules);
  }

  /** @override */
  free() {
    this.#engine.free();
  }

  /** The left middle column as first move, or an obvious one, where it is its habit. @param {Position} position */
  #withoutSearch(position) {
    if (this.#habits.centre_first && position.stones === 0) {
      return Math.floor((position.rules.columns - 1) / 2);
    }
    return this.#habits.obvious_first ? obviousColumn(position) : null;
  }

  /** A column without a search, scored by the board it leads to. @param {Position} position @param {number} column @returns {Answer} */
  #playedAtOnce(position, column) {
    const after = position.play(column);
    const value = evaluate(this.#context.kernel, after, this.#engine.heuristic, position.toMove);
    return { ...plainAnswer(column), score: scoreAfter(after, value), value, variation: [column] };
  }
}

/** Is the tree sure to be searched within some milliseconds? @param {Position} position @param {Limits} limits */
function isShort({ legalColumns }, { depth, nodes }) {
  const byDepth = depth ? legalColumns.length ** depth : Infinity;
  return Math.min(byDepth, nodes ?? Infinity) <= SHORT_NODES;
}

/** @param {Engine} engine @param {Position} position */
function onePly(engine, position) {
  const result = engine.search(position, { depth: 1 });
  if (!result) throw new Error('a search of one ply has an answer');
  return result;
}

/** @param {SearchResult} result @returns {Answer} */
export function answerOf({ column, score, value, depth, nodes, seconds: spent, variation }) {
  return { column, score, value, depth, nodes, seconds: spent, variation };
}

/** For the side that has just moved. @param {Position} after @param {Fraction} value @returns {Score} */
function scoreAfter(after, value) {
  if (!after.outcome) return estimate(value, null);
  if (after.outcome === 'draw') return { kind: 'draw', plies: null, points: 0, text: 'draw' };
  return proven('win', 1, stonePoints(after.stones, after.rules.cells));
}

/** A budget of nodes or time without a depth lifts the habitual depth. @param {Spec} spec @param {Habits} habits @returns {Limits} */
function limitsOf(spec, habits) {
  const nodes = whole(spec, 'nodes');
  const budget = seconds(spec, 'time');
  const depth = whole(spec, 'depth');
  if (depth === null && nodes === null && budget === null) {
    return { depth: habits.depth, nodes: habits.nodes, seconds: habits.seconds };
  }
  return { depth, nodes, seconds: budget ?? habits.seconds };
}

/** @param {Spec} spec @param {Catalog} catalog */
function heuristicOf(spec, catalog) {
  const known = Object.keys(catalog.parametersOf(spec.name));
  const given = spec.options.filter(({ name }) => known.includes(name));
  const make = (/** @type {typeof given} */ options) =>
    catalog.make(
      spec.name,
      new Map(options.map(({ name, value }) => [name, parseParameter(value)])),
    );
  try {
    return make(given);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    const wrong = given.find((option) => !isAccepted(() => make([option])));
    spec.fail(error.message, wrong ? wrong.valueAt : given[0].at);
  }
}

/** @param {() => unknown} work */
function isAccepted(work) {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof BadInput) return false;
    throw error;
  }
}
