/**
 * Opponents for people, from a beginner to nearly perfect play: a level looks some plies ahead and
 * errs as people do. claimeven/players/levels/level_player.py says how, and has the numbers.
 */

import { Stopped } from '../errors.js';
import { Fraction } from '../numbers/fraction.js';
import { Engine, estimate } from '../searches/engine.js';
import { Player, plainAnswer } from './player.js';

/**
 * @typedef {import('../../kernel/kernel.js').Kernel} Kernel
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/spec.js').Heuristic} Heuristic
 * @typedef {import('../numbers/random.js').Random} Random
 * @typedef {import('./chance.js').Chance} Chance
 * @typedef {import('./player.js').Allowed} Allowed
 * @typedef {import('./player.js').Answer} Answer
 */

/**
 * How far a level looks, and how often it errs.
 * @typedef {object} Skill
 * @property {number | null} depth as far as its nodes reach, if null
 * @property {number} careless chance, per move, to play any column
 * @property {number} overlook chance, per column, not to see what it leads to
 * @property {number} margin columns this close to the best seem as good
 * @property {number} proof_nodes above zero: it searches so many, and the solver proves columns
 */

/** What all levels share. */
/** @typedef {{perfect: number, glance: number, nodes: number, proofs_mb: number, table_mb: number}} LevelSettings */

export class LevelPlayer extends Player {
  #engine;
  #skill;
  #glance;
  #limits;
  #chance;

  /**
   * @param {string} spec @param {Kernel} kernel @param {Heuristic} heuristic @param {Skill} skill
   * @param {LevelSettings} settings @param {Chance} chance
   */
  constructor(spec, kernel, heuristic, skill, settings, chance) {
    super(spec);
    this.#skill = skill;
    this.#glance = settings.glance;
    this.#limits = { depth: skill.depth, nodes: skill.proof_nodes || settings.nodes };
    this.#chance = chance;
    this.#engine = new Engine(kernel, heuristic, {
      algorithm: 'pvs',
      ordering: 'history',
      tableMb: settings.table_mb,
      proofsMb: skill.proof_nodes ? settings.proofs_mb : 0,
      allColumns: true,
    });
    this.keepsState = true;
  }

  /** @param {Position} position @param {Allowed} allowed @returns {Answer} @override */
  think(position, { signal, seconds }) {
    const chance = this.#chance.at(position);
    if (chance.random() < this.#skill.careless) {
      return plainAnswer(chance.choice(position.legalColumns));
    }
    const end = performance.now() + 1000 * seconds;
    const isStopped = () => signal.aborted || performance.now() > end;
    const result = this.#engine.search(position, this.#limits, { isStopped });
    if (!result || signal.aborted) throw new Stopped();
    const column = this.#slip(result.values, chance);
    const value = result.values.get(column) ?? Fraction.of(0);
    const score = column === result.column ? result.score : estimate(value, null);
    const { depth, nodes } = result;
    return { ...plainAnswer(column), score, value, depth, nodes };
  }

  /** @override */
  free() {
    this.#engine.free();
  }

  /** The column that seems best, when some are seen at a glance only. @param {Map<number, Fraction>} values @param {Random} chance */
  #slip(values, chance) {
    const seeming = [...values].map(([column, value]) => {
      const isOverlooked = chance.random() < this.#skill.overlook;
      return { column, value: isOverlooked ? atGlance(value, this.#glance) : value };
    });
    const [first, ...others] = seeming.map(({ value }) => value);
    const best = others.reduce((most, each) => (each.compare(most) > 0 ? each : most), first);
    const goodEnough = best.minus(this.#skill.margin);
    const columns = seeming.filter(({ value }) => value.compare(goodEnough) >= 0);
    return chance.choice(columns.map(({ column }) => column));
  }
}

/** What a column seems to be worth if it is overlooked what it leads to. @param {Fraction} value @param {number} most */
function atGlance(value, most) {
  if (value.compare(most) > 0) return Fraction.of(most);
  return value.compare(-most) < 0 ? Fraction.of(-most) : value;
}
