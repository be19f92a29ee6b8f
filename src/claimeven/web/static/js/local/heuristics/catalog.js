/** The catalogue: every named evaluation, with parameters of its own. */

import { looseNumber, suggestion } from '../checks.js';
import { BadInput, fetchedLater } from '../errors.js';
import { beginningOf, lengthOf, quoted, trimmed, written } from '../text.js';
import { SETTERS, parameterText, parseParameter } from './parameters.js';
import { readSpec } from './spec.js';

/**
 * @typedef {import('./spec.js').Heuristic} Heuristic
 * @typedef {import('./parameters.js').Parameter} Parameter
 * @typedef {import('../context.js').LocalContext} LocalContext
 */

/**
 * What data/heuristics.json holds.
 * @typedef {object} CatalogData
 * @property {Record<string, Record<string, string>>} parameters of each, with their defaults
 * @property {Record<string, object>} specs
 * @property {Record<string, number>} most the most that a number in a request may be
 */

const LONGEST = 120; // characters of a heuristic in a request
const KEPT = 64;
const WHERE = 'over the network';

export class Catalog {
  #data;
  /** @type {Map<string, Heuristic>} */
  #made = new Map();
  /** Those that somebody has asked for. @type {Map<string, import('../nets/net.js').Net>} */
  #nets = new Map();

  /** @param {CatalogData} data */
  constructor(data) {
    this.#data = data;
  }

  /**
   * With the nets that a text names: their weights are fetched when they are needed.
   * @param {LocalContext} context @param {string} [text]
   * @returns {Promise<Catalog>}
   */
  static async of(context, text = '') {
    const data = await context.data('heuristics');
    let catalog = catalogs.get(data);
    if (!catalog) catalogs.set(data, (catalog = new Catalog(data)));
    const words = new Set(text.match(/[a-z0-9-]+/g));
    await Promise.all(catalog.names.map((name) => words.has(name) && catalog.#load(context, name)));
    return catalog;
  }

  /** @param {LocalContext} context @param {string} name */
  async #load(context, name) {
    const term = readSpec(this.#data.specs[name]).terms.net;
    if (!term || this.#nets.has(name)) return;
    const [{ Net }] = await Promise.all([
      fetchedLater(() => import('../nets/net.js')),
      context.loadWhole(), // the small one has no room for nets
    ]);
    this.#nets.set(name, await fetchedLater(() => Net.load(context, name, term)));
  }

  get names() {
    return Object.keys(this.#data.parameters);
  }

  /** Parameters with their defaults, as text. @param {string} name */
  parametersOf(name) {
    return Object.hasOwn(this.#data.parameters, name) ? this.#data.parameters[name] : {};
  }

  /** The evaluation that a request names. @param {string} text */
  requested(text) {
    const [name, parameters] = text.split(/:(.*)/s);
    if (lengthOf(text) > LONGEST || !this.names.includes(trimmed(name)) || text.endsWith('.toml')) {
      const shown = lengthOf(text) <= LONGEST ? text : `${beginningOf(text, LONGEST)}…`;
      throw new BadInput(
        `unknown heuristic ${written(shown)}: expected one of ${this.names.join(', ')}`,
      );
    }
    for (const item of parameters ? parameters.split(',') : []) {
      const [key, value = ''] = item.split(/=(.*)/s);
      this.checkMost(trimmed(key), trimmed(value));
    }
    return this.named(text);
  }

  /** Refuse large numbers; that it is a number is checked elsewhere. @param {string} name @param {string} text */
  checkMost(name, text) {
    const most = Object.hasOwn(this.#data.most, name) ? this.#data.most[name] : Infinity;
    const number = looseNumber(text);
    if (number !== null && number > most) {
      throw new BadInput(`${name} is ${text}: expected ${most} at most ${WHERE}`);
    }
  }

  /** The evaluation of that name with its parameters, as in `sethi-h1:samples=20,seed=7`. @param {string} text */
  named(text) {
    let made = this.#made.get(text);
    if (!made) {
      const [name, given] = splitText(text);
      made = this.make(name, given);
      if (this.#made.size >= KEPT) this.#made.clear();
      this.#made.set(text, made);
    }
    return made;
  }

  /**
   * @param {string} name
   * @param {Map<string, Parameter>} given
   * @returns {Heuristic}
   */
  make(name, given) {
    if (!this.names.includes(name)) {
      throw new BadInput(`unknown heuristic ${quoted(name)}; ${suggestion(name, this.names)}`);
    }
    const known = this.parametersOf(name);
    for (const key of given.keys()) {
      if (!Object.hasOwn(known, key)) {
        const hint = suggestion(key, Object.keys(known));
        throw new BadInput(`${name} has no parameter ${quoted(key)}; ${hint}`);
      }
    }
    const spec = readSpec(this.#data.specs[name]);
    if (spec.terms.net) spec.terms.net.loaded = this.#netOf(name);
    if (spec.elsewhere) spec.elsewhere = readSpec(this.#data.specs[spec.elsewhere]).terms;
    for (const [key, set] of Object.entries(SETTERS[name])) {
      const value = given.get(key);
      if (value !== undefined) set(spec, value);
    }
    return { ...spec, fullName: fullName(name, given, known) };
  }

  /** @param {string} name */
  #netOf(name) {
    const net = this.#nets.get(name);
    if (!net) throw new Error(`the net of ${name} was not fetched`);
    return net;
  }
}

/** @type {WeakMap<CatalogData, Catalog>} */
const catalogs = new WeakMap();

/**
 * The text that names an evaluation: parameters in their own order, defaults left out.
 * @param {string} name @param {Map<string, Parameter>} given @param {Record<string, string>} defaults
 */
function fullName(name, given, defaults) {
  const texts = Object.entries(defaults).flatMap(([key, otherwise]) => {
    const value = given.get(key);
    const text = value === undefined ? null : parameterText(value);
    return text === null || text === defaultText(otherwise) ? [] : [`${key}=${text}`];
  });
  return texts.length ? `${name}:${texts.join(',')}` : name;
}

/** @param {string} text */
function defaultText(text) {
  return parameterText(parseParameter(text));
}

/** @param {string} text @returns {[name: string, given: Map<string, Parameter>]} */
function splitText(text) {
  const [name, rest] = trimmed(text).split(/:(.*)/s);
  /** @type {Map<string, Parameter>} */
  const given = new Map();
  for (const item of rest === undefined ? [] : rest.split(',')) {
    const [key, value] = item.split(/=(.*)/s).map(trimmed);
    if (value === undefined) {
      throw new BadInput(
        `invalid parameter ${quoted(item)} in ${quoted(text)}: expected name=value`,
      );
    }
    if (given.has(key)) {
      throw new BadInput(`parameter ${quoted(key)} is given twice in ${quoted(text)}`);
    }
    given.set(key, parseParameter(value));
  }
  return [trimmed(name), given];
}
