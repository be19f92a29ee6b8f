/** Checks of what a text may be, in the words of claimeven/checks.py. */

import { BadInput } from './errors.js';
import { invalid, trimmed, written } from './text.js';

const WHOLE = /^[+-]?[0-9]{1,40}$/;
const DECIMAL = /^[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?$/;
const MOST_SECONDS = 1e9;
const CUTOFF = 0.5;

/**
 * What to write instead of a name that is not known.
 * @param {string} name @param {string[]} known
 */
export function suggestion(name, known) {
  const near = nearestName(name.toLowerCase(), known);
  if (near !== null) return `did you mean ${written(near)}?`;
  return known.length ? `choose from ${known.join(', ')}` : 'there are none';
}

/** A whole number; null if the text is not one. @param {string} text */
export function wholeNumber(text) {
  return WHOLE.test(trimmed(text)) ? BigInt(trimmed(text).replace('+', '')) : null;
}

/**
 * The whole number that a text writes: digits, with at most one sign before them.
 * @param {string} text @param {string} name @param {{least?: number | bigint, most?: number | bigint}} limits
 */
export function parseInteger(text, name, { least, most }) {
  const number = wholeNumber(text);
  if (number === null) throw new BadInput(invalid(name, text, 'a whole number'));
  if (least !== undefined && number < least) {
    throw new BadInput(invalid(name, number, `at least ${least}`));
  }
  if (most !== undefined && number > most) {
    throw new BadInput(invalid(name, number, `at most ${most}`));
  }
  return number;
}

/**
 * The finite decimal number that a text writes.
 * @param {string} text @param {string} name @param {string} expected
 */
function parseDecimal(text, name, expected) {
  const number = DECIMAL.test(trimmed(text)) ? Number(trimmed(text)) : NaN;
  if (Number.isNaN(number)) throw new BadInput(invalid(name, text, expected));
  return number;
}

/** A number that is not negative. @param {string} text @param {string} name */
export function parseNumber(text, name) {
  const number = parseDecimal(text, name, 'a number');
  if (number < 0) throw new BadInput(invalid(name, text, 'a number of at least 0'));
  if (number === Infinity) throw new BadInput(invalid(name, text, 'a number'));
  return number;
}

/** A time above zero. @param {string} text @param {string} name */
export function parseSeconds(text, name) {
  const expected = 'a number of seconds';
  const number = parseDecimal(text, name, expected);
  if (number <= 0) throw new BadInput(invalid(name, text, `${expected} above 0`));
  if (number > MOST_SECONDS)
    throw new BadInput(invalid(name, text, `${expected} of at most 1e+09`));
  return number;
}

/**
 * The number that Python's `float` reads; null if it reads none.
 * @param {string} text
 */
export function looseNumber(text) {
  const plain = trimmed(text).toLowerCase();
  const digits = '\\d+(?:_\\d+)*';
  const number = new RegExp(
    `^[+-]?(?:${digits}\\.?(?:${digits})?|\\.${digits})(?:e[+-]?${digits})?$`,
  );
  if (number.test(plain)) return Number(plain.replaceAll('_', ''));
  const word = /^([+-]?)(inf|infinity|nan)$/.exec(plain);
  if (!word) return null;
  return word[2] === 'nan' ? NaN : word[1] === '-' ? -Infinity : Infinity;
}

/**
 * The known name that is most like another, as difflib finds it: the share of characters in common
 * blocks, at least a half. Of equally near ones the last in the alphabet.
 * @param {string} name @param {string[]} known
 */
function nearestName(name, known) {
  const rated = known
    .map((each) => ({ each, ratio: likeness(Array.from(each), Array.from(name)) }))
    .filter(({ ratio }) => ratio >= CUTOFF)
    .sort((a, b) => b.ratio - a.ratio || (a.each < b.each ? 1 : -1));
  return rated.length ? rated[0].each : null;
}

/** @param {string[]} a @param {string[]} b */
function likeness(a, b) {
  return a.length + b.length ? (2 * inCommon(a, b)) / (a.length + b.length) : 1;
}

/**
 * How many characters the longest common block has, and those on both sides of it.
 * @param {string[]} a @param {string[]} b
 * @returns {number}
 */
function inCommon(a, b) {
  let best = { size: 0, atA: 0, atB: 0 };
  for (let atA = 0; atA < a.length; ++atA) {
    for (let atB = 0; atB < b.length; ++atB) {
      let size = 0;
      while (atA + size < a.length && a[atA + size] === b[atB + size]) ++size;
      if (size > best.size) best = { size, atA, atB };
    }
  }
  const { size, atA, atB } = best;
  if (!size) return 0;
  const before = inCommon(a.slice(0, atA), b.slice(0, atB));
  return before + size + inCommon(a.slice(atA + size), b.slice(atB + size));
}
