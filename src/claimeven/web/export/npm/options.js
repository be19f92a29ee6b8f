/** What callers may say: a wrong option is refused in one sentence. */

import { ALGORITHMS } from '../../static/js/kernel/searcher.js';
import { suggestion } from '../../static/js/local/checks.js';
import { BadInput } from '../../static/js/local/errors.js';

/**
 * @typedef {object} Options
 * @property {string} [geometry] @property {string} [heuristic] @property {string} [player]
 * @property {import('./types').Algorithm} [algorithm] @property {import('./types').Side} [side]
 * @property {number} [depth] @property {number} [nodes] @property {number} [seconds]
 * @property {AbortSignal} [signal] @property {boolean} [book]
 * @property {import('./types').ReadFile} [readFile]
 * @property {(column: number, score: import('./types').Proven) => void} [onColumn]
 */

/** @typedef {{expected: string, fits: (value: any) => boolean}} Kind */

/** @type {Kind} */
const TEXT = { expected: 'text', fits: (value) => typeof value === 'string' };
/** @type {Kind} */
const COUNT = {
  expected: 'a whole number from 1 on',
  fits: (value) => Number.isSafeInteger(value) && value >= 1,
};
/** @type {Kind} */
const FUNCTION = { expected: 'a function', fits: (value) => typeof value === 'function' };

/** @type {Record<keyof Options, Kind>} */
const KINDS = {
  geometry: TEXT,
  heuristic: TEXT,
  player: TEXT,
  algorithm: oneOf(ALGORITHMS),
  side: oneOf(['first', 'second']),
  depth: COUNT,
  nodes: COUNT,
  seconds: {
    expected: 'a number of seconds above 0',
    fits: (value) => typeof value === 'number' && value > 0,
  },
  signal: { expected: 'an AbortSignal', fits: (value) => value instanceof AbortSignal },
  book: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  readFile: FUNCTION,
  onColumn: FUNCTION,
};

/**
 * The options, if all of them are known and right; undefined ones are left out.
 * @param {object} given
 * @param {(keyof Options)[]} known
 * @returns {Options}
 */
export function readOptions(given, known) {
  if (typeof given !== 'object' || given === null) {
    throw new BadInput(`invalid options ${shown(given)}: expected an object, such as { depth: 8 }`);
  }
  const found = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of found) {
    const option = known.find((each) => each === name);
    if (!option) throw new BadInput(`there is no option '${name}'; ${suggestion(name, known)}`);
    const { expected, fits } = KINDS[option];
    if (!fits(value)) throw new BadInput(`invalid ${name} ${shown(value)}: expected ${expected}`);
  }
  return Object.fromEntries(found);
}

/** A value as it is written in a program. @param {unknown} value */
export function shown(value) {
  if (typeof value === 'string') return `'${value.length > 60 ? `${value.slice(0, 60)}…` : value}'`;
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list' : 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

/** @param {readonly string[]} names @returns {Kind} */
function oneOf(names) {
  return { expected: `one of ${names.join(', ')}`, fits: (value) => names.includes(value) };
}
