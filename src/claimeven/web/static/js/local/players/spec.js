/**
 * Spec strings: one line of text that names a player, as claimeven/players/spec.py reads it. Errors
 * say at which character of the text they are, counted from 1.
 */

import { suggestion } from '../checks.js';
import { BadInput } from '../errors.js';
import { lengthOf, quoted, trimmed } from '../text.js';

/** One `name=value`; `at` and `valueAt` count characters from 1. */
/** @typedef {{name: string, value: string, at: number, valueAt: number}} Option */

const LEVELS = 'a number from 1 to 10';
const WORD = '(?:[\\p{L}\\p{Nl}\\p{No}_][\\p{L}\\p{N}_]*)';
const MODULE = new RegExp(`^${WORD}(?:\\.${WORD})*$`, 'u');
const OBJECT = new RegExp(`^\\s*(${WORD}(?:\\.${WORD})*)\\s*(?:,|$)`, 'u');
const COLON_FOR_COMMA = /:(?=[\p{L}\p{N}_-]+=)/u;

export class Spec {
  /** @type {string | null} */
  argument = null;
  argumentAt = 0;
  /** @type {Option[]} */
  options = [];

  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.name = nameOf(text);
  }

  /** Takes the text apart. @param {string} text */
  static parse(text) {
    const spec = new Spec(text);
    const [name, after] = text.split(/:(.*)/s);
    const colon = after === undefined ? 0 : 1;
    if (!spec.name) spec.fail("the player's name is missing", 1);
    spec.#readRest(after ?? '', lengthOf(name) + colon + 1, colon > 0);
    return spec;
  }

  /** The value of an option that was given. @param {string} name */
  option(name) {
    return this.options.find((option) => option.name === name) ?? null;
  }

  /** @param {string} problem @param {number} at @returns {never} */
  fail(problem, at) {
    throw new BadInput(`player ${quoted(this.text)}: ${problem}, at character ${at}`);
  }

  /** Refuse options that this player does not have. @param {string[]} known */
  checkOptions(known) {
    for (const { name, at } of this.options) {
      if (known.includes(name)) continue;
      this.fail(`${this.name} has no option ${quoted(name)} (${suggestion(name, known)})`, at);
    }
  }

  /** @param {string} rest @param {number} at @param {boolean} hasOptions */
  #readRest(rest, at, hasOptions) {
    const match = COLON_FOR_COMMA.exec(rest);
    if (match) {
      const place = lengthOf(rest.slice(0, match.index));
      const begin = Array.from(this.text)
        .slice(0, at - 1 + place)
        .join('');
      const meant = `${begin},${rest.slice(match.index + 1)}`;
      this.fail(`a comma stands before an option, as in ${quoted(meant)}`, at + place);
    }
    const isObject = this.name !== 'level' && MODULE.test(this.name) && OBJECT.exec(rest);
    if (this.name === 'level' || isObject) {
      const [argument, after] = rest.split(/,(.*)/s);
      this.argument = isObject ? isObject[1] : trimmed(argument);
      this.argumentAt = at;
      if (!this.argument) this.fail(`level needs ${LEVELS}`, at);
      at += lengthOf(argument) + 1;
      rest = after ?? '';
      hasOptions = after !== undefined;
    }
    if (hasOptions) this.#readOptions(rest, at);
  }

  /** @param {string} text @param {number} at */
  #readOptions(text, at) {
    for (const item of text.split(',')) {
      const option = this.#readOption(item, at);
      if (this.option(option.name)) {
        this.fail(`option ${quoted(option.name)} is given twice`, option.at);
      }
      this.options.push(option);
      at += lengthOf(item) + 1;
    }
  }

  /** @param {string} item @param {number} at @returns {Option} */
  #readOption(item, at) {
    const [name, value] = item.split(/=(.*)/s);
    const word = trimmed(name);
    const start = at + lengthOf(name) - lengthOf(name.replace(/^\s+/, ''));
    if (!word) this.fail('an option is missing', at);
    if (value === undefined || !trimmed(value)) {
      this.fail(`option ${quoted(word)} has no value; write OPTION=VALUE`, start);
    }
    return { name: word, value: trimmed(value), at: start, valueAt: at + lengthOf(name) + 1 };
  }
}

/** The player's name, before anything else is read. @param {string} text */
export function nameOf(text) {
  return trimmed(text.split(':')[0]);
}
