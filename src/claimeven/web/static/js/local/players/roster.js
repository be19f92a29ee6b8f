/** Every player that may be asked for, by its spec: which exist, their options, and how they are made. */

import { TIES } from '../../kernel/searcher.js';
import { parseInteger, suggestion } from '../checks.js';
import { BadInput, fetchedLater } from '../errors.js';
import { Catalog } from '../heuristics/catalog.js';
import { invalid, lengthOf, quoted, written } from '../text.js';
import { Chance } from './chance.js';
import { LevelPlayer } from './level_player.js';
import { choice, seed, whole } from './options.js';
import { PerfectPlayer } from './perfect_player.js';
import { SearchPlayer } from './search_player.js';
import { FirstLegalPlayer, OnePlyPlayer, RandomPlayer } from './simple.js';
import { Spec, nameOf } from './spec.js';

/**
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('./player.js').Player} Player
 * @typedef {import('./level_player.js').LevelSettings} LevelSettings
 * @typedef {import('./level_player.js').Skill} Skill
 * @typedef {import('./search_player.js').Habits} Habits
 */

/**
 * What data/players.json holds.
 * @typedef {object} PlayersData
 * @property {object} choices to choose from
 * @property {string[]} kinds all that there are
 * @property {string[]} allowed those that may be named here
 * @property {string[]} reach_out those that start programs or read files
 * @property {Record<string, Record<string, string>>} options of each, with their defaults
 * @property {Record<string, Habits>} habits
 * @property {Record<string, Skill>} levels
 * @property {LevelSettings} level
 * @property {number} mcts_playouts
 * @property {number} hurried_nodes
 */

const LONGEST = 120; // characters of a spec
const WHERE = 'over the network';
/** The evaluation of levels, and of players in a hurry. */
const OWN_HEURISTIC = 'claimeven';

/** Players that are fetched when somebody asks for them: they need more than the others. */
const LATE = ['follow-up', 'mcts'];

/** @typedef {typeof import('./late_players.js')} LatePlayers */

export class Roster {
  #context;
  #data;
  #catalog;
  #late;

  /** @param {LocalContext} context @param {PlayersData} data @param {Catalog} catalog @param {LatePlayers | null} late */
  constructor(context, data, catalog, late) {
    this.#context = context;
    this.#data = data;
    this.#catalog = catalog;
    this.#late = late;
  }

  /** Whatever the player of that spec needs is there then. @param {LocalContext} context @param {string} [spec] */
  static async of(context, spec = '') {
    const [data, catalog] = await Promise.all([context.data('players'), Catalog.of(context, spec)]);
    const late = LATE.includes(nameOf(spec))
      ? await fetchedLater(() => import('./late_players.js'))
      : null;
    return new Roster(context, data, catalog, late);
  }

  /** Opponents to choose from. */
  get choices() {
    return this.#data.choices;
  }

  /** The player that a request names; what may not be named is refused. @param {string} text @returns {Player} */
  requested(text) {
    if (lengthOf(text) > LONGEST) {
      throw new BadInput(
        `the player's spec has ${lengthOf(text)} characters: expected ${LONGEST} at most`,
      );
    }
    this.#checkName(text);
    const spec = Spec.parse(text);
    for (const { name, value } of spec.options) {
      if (name === 'heuristic') this.#catalog.requested(value);
      this.#catalog.checkMost(name, value);
    }
    return this.#make(spec);
  }

  /** @param {string} text */
  #checkName(text) {
    const name = nameOf(text);
    const { allowed, kinds, reach_out: reachOut } = this.#data;
    if (allowed.includes(name)) return;
    if (!kinds.includes(name)) {
      const hint = suggestion(name, allowed);
      new Spec(text).fail(`there is no player ${quoted(name)} (${hint})`, 1);
    }
    const reads = 'reads files or starts programs, which is not allowed';
    const why = reachOut.includes(name) ? reads : 'is not offered';
    throw new BadInput(
      `player ${written(name)} ${why} ${WHERE}: expected one of ${allowed.join(', ')}`,
    );
  }

  /** @param {Spec} spec @returns {Player} */
  #make(spec) {
    const { name, argument, text } = spec;
    if (argument !== null && name !== 'level') {
      spec.fail(`option ${quoted(argument)} has no value; write OPTION=VALUE`, spec.argumentAt);
    }
    spec.checkOptions(Object.keys(this.#data.options[name]));
    switch (name) {
      case 'random':
        return new RandomPlayer(text, new Chance(seed(spec)));
      case 'first-legal':
        return new FirstLegalPlayer(text);
      case 'one-ply':
        return new OnePlyPlayer(text, new Chance(seed(spec)));
      case 'follow-up':
        return new (this.#needed().FollowUpPlayer)(text, this.#context);
      case 'mcts':
        return this.#monteCarlo(spec);
      case 'perfect':
        return this.#perfect(spec);
      case 'level':
        return this.#level(spec);
    }
    const habits = this.#data.habits[name];
    return SearchPlayer.of(spec, this.#context, this.#catalog, habits);
  }

  /** @param {Spec} spec */
  #monteCarlo(spec) {
    const { mcts_playouts: playouts } = this.#data;
    const { MctsPlayer } = this.#needed();
    return MctsPlayer.of(spec, this.#context.kernel, this.#catalog, playouts);
  }

  #needed() {
    if (!this.#late) throw new Error('this player was not fetched');
    return this.#late;
  }

  /** @param {Spec} spec */
  #perfect(spec) {
    const ties = choice(spec, 'ties', TIES, 'leftmost');
    whole(spec, 'table'); // solvers are shared here, each with its table
    return this.#solving(spec.text, ties, new Chance(seed(spec)));
  }

  /** @param {Spec} spec */
  #level(spec) {
    const { level, levels } = this.#data;
    const number = this.#levelNumber(spec);
    const chance = new Chance(seed(spec));
    if (number === level.perfect) return this.#solving(spec.text, 'random', chance);
    const heuristic = this.#catalog.named(OWN_HEURISTIC);
    const { kernel } = this.#context;
    return new LevelPlayer(spec.text, kernel, heuristic, levels[number], level, chance);
  }

  /** @param {Spec} spec */
  #levelNumber(spec) {
    const { perfect } = this.#data.level;
    const argument = spec.argument ?? '';
    try {
      return Number(parseInteger(argument, 'level', { least: 1, most: perfect }));
    } catch {
      const expected = `a number from 1 to ${perfect}`;
      spec.fail(invalid('level', argument, expected), spec.argumentAt);
    }
  }

  /** @param {string} text @param {string} ties @param {Chance} chance */
  #solving(text, ties, chance) {
    const heuristic = this.#catalog.named(OWN_HEURISTIC);
    const nodes = this.#data.hurried_nodes;
    return new PerfectPlayer(text, this.#context, { ties, chance, heuristic, nodes });
  }
}
