/** Reading the options of a spec as numbers and choices; errors point at the character. */

import { parseInteger, parseNumber, parseSeconds, suggestion } from '../checks.js';
import { BadInput } from '../errors.js';
import { quoted } from '../text.js';

/** @typedef {import('./spec.js').Spec} Spec */
/** @typedef {import('./spec.js').Option} Option */

const MANY = 2 ** 31 - 1;
const MAX_SEED = 2n ** 63n - 1n;
export const MAX_TABLE_MB = 1 << 20;

/** A whole number; null where it is not given. @param {Spec} spec @param {string} name @param {{least?: number, most?: number}} [limits] */
export function whole(spec, name, { least = 1, most = MANY } = {}) {
  const found = read(spec, name, (text) => parseInteger(text, name, { least, most }));
  return found === null ? null : Number(found);
}

/** @param {Spec} spec */
export function seed(spec) {
  return read(spec, 'seed', (text) => parseInteger(text, 'seed', { least: 0n, most: MAX_SEED }));
}

/** A time above zero. @param {Spec} spec @param {string} name */
export function seconds(spec, name) {
  return read(spec, name, (text) => parseSeconds(text, name));
}

/** A number that is not negative. @param {Spec} spec @param {string} name */
export function number(spec, name) {
  return read(spec, name, (text) => parseNumber(text, name));
}

/** One of some words. @template {string} Word @param {Spec} spec @param {string} name @param {readonly Word[]} choices @param {Word} otherwise @returns {Word} */
export function choice(spec, name, choices, otherwise) {
  const option = spec.option(name);
  if (!option) return otherwise;
  const found = choices.find((each) => each === option.value);
  if (found !== undefined) return found;
  const hint = suggestion(option.value, [...choices]);
  spec.fail(`invalid ${name} ${quoted(option.value)}: ${hint}`, option.valueAt);
}

/** @template Value @param {Spec} spec @param {string} name @param {(text: string) => Value} parse @returns {Value | null} */
function read(spec, name, parse) {
  const option = spec.option(name);
  return option && pointingAt(spec, option.valueAt, () => parse(option.value));
}

/** An error of the work is one of the spec, at that character. @template Value @param {Spec} spec @param {number} at @param {() => Value} work */
export function pointingAt(spec, at, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof BadInput) spec.fail(error.message, at);
    throw error;
  }
}
