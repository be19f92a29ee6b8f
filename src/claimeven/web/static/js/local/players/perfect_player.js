/**
 * The best column by the exact solver: the soonest win, else a draw, else the latest loss. When its
 * time is over it plays the best column of a short search instead.
 */

import { drive } from '../context.js';
import { Stopped } from '../errors.js';
import { scoreFromPoints } from '../game/score.js';
import { Fraction } from '../numbers/fraction.js';
import { Engine } from '../searches/engine.js';
import { Player, plainAnswer } from './player.js';
import { answerOf } from './search_player.js';
import { nearestToMiddle } from './simple.js';

/**
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/spec.js').Heuristic} Heuristic
 * @typedef {import('./chance.js').Chance} Chance
 * @typedef {import('./player.js').Allowed} Allowed
 * @typedef {import('./player.js').Answer} Answer
 */

/** Of the time for a move; the rest is for a short search, if nothing is proven by then. */
const PROVING_SHARE = 0.7;

/**
 * @typedef {object} PerfectSettings
 * @property {string} ties
 * @property {Chance} chance
 * @property {Heuristic} heuristic of the short search
 * @property {number} nodes of the short search
 */

export class PerfectPlayer extends Player {
  #context;
  #settings;

  /** @param {string} spec @param {LocalContext} context @param {PerfectSettings} settings */
  constructor(spec, context, settings) {
    super(spec);
    this.#context = context;
    this.#settings = settings;
  }

  /** @param {Position} position @param {Allowed} allowed @override */
  async think(position, { signal, seconds }) {
    /** @type {Map<number, number>} */
    let points;
    try {
      points = await this.#points(position, { signal, seconds: PROVING_SHARE * seconds });
    } catch (error) {
      if (!(error instanceof Stopped) || signal.aborted) throw error;
      return this.#hurried(position);
    }
    const best = Math.max(...points.values());
    const columns = position.legalColumns.filter((column) => points.get(column) === best);
    const column = this.#pick(columns, position);
    const score = scoreFromPoints(position, best);
    return { ...plainAnswer(column), score, value: Fraction.of(best) };
  }

  /** @param {Position} position @param {Allowed} allowed */
  async #points(position, allowed) {
    /** @type {Map<number, number>} */
    const points = new Map();
    await this.#context.lendSolver(position.rules, (solver) =>
      drive(solver.columns(position.mover, position.mask), {
        ...allowed,
        onReport: (news) => {
          if (news.kind === 'column') points.set(news.column, news.points);
        },
      }),
    );
    return points;
  }

  /** @param {Position} position @returns {Answer} */
  #hurried(position) {
    const { heuristic, nodes } = this.#settings;
    const engine = new Engine(this.#context.kernel, heuristic, {
      algorithm: 'pvs',
      ordering: 'history',
      allColumns: false,
    });
    try {
      const result = engine.search(position, { nodes });
      if (!result) throw new Error('a search that deepens has an answer');
      return answerOf(result);
    } finally {
      engine.free();
    }
  }

  /** @param {number[]} columns from the left @param {Position} position */
  #pick(columns, position) {
    const { ties, chance } = this.#settings;
    if (ties === 'random') return chance.at(position).choice(columns);
    return ties === 'centre' ? nearestToMiddle(columns, position.rules) : columns[0];
  }
}
