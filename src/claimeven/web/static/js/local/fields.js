/**
 * Checks of the fields of a request: what the service's request models refuse is refused here in the
 * same words. A shape is a dictionary of fields, each made by one of these functions.
 */

import { badRequest } from './errors.js';
import { lengthOf } from './text.js';

/**
 * A field: what it is where it is left out (undefined: it may not be), and what is wrong with a
 * value. Values of a query are text; `parse` makes the value of it.
 * @typedef {object} Field
 * @property {unknown} otherwise
 * @property {(value: any) => string | null} problem in the service's words; null if it is right
 * @property {(text: string) => unknown} parse undefined if the text is not one
 * @property {string} unread what is wrong then
 */

/** @typedef {Record<string, Field>} Shape */

const TRUE = ['1', 'true', 't', 'yes', 'y', 'on'];
const FALSE = ['0', 'false', 'f', 'no', 'n', 'off'];

/** @param {number} longest characters @param {string} [otherwise] @returns {Field} */
export function text(longest, otherwise) {
  return {
    otherwise,
    unread: '',
    parse: (written) => written,
    problem: (value) => {
      if (typeof value !== 'string') return 'Input should be a valid string';
      if (lengthOf(value) > longest) return `String should have at most ${characters(longest)}`;
      return null;
    },
  };
}

/** @param {number} count */
function characters(count) {
  return count === 1 ? '1 character' : `${count} characters`;
}

/**
 * @typedef {object} Range
 * @property {number} [least] @property {number} [most]
 * @property {number} [above] which is not allowed itself @property {number} [below] the same
 */

/** @param {Range} range @param {number | null} [otherwise] @returns {Field} */
export function whole(range, otherwise) {
  return {
    otherwise,
    unread: 'Input should be a valid integer, unable to parse string as an integer',
    parse: (written) =>
      /^\s*[+-]?\d+(_\d+)*(\.0*)?\s*$/.test(written)
        ? Number(written.replaceAll('_', ''))
        : undefined,
    problem: (value) =>
      Number.isInteger(value) ? outside(value, range) : 'Input should be a valid integer',
  };
}

/** @param {Range} range @param {number | null} [otherwise] @returns {Field} */
export function number(range, otherwise) {
  return {
    otherwise,
    unread: 'Input should be a valid number, unable to parse string as a number',
    parse: (written) => (Number.isFinite(Number(written)) ? Number(written) : undefined),
    problem: (value) =>
      typeof value === 'number' ? outside(value, range) : 'Input should be a valid number',
  };
}

/** @param {number} value @param {Range} range */
function outside(
  value,
  { least = -Infinity, most = Infinity, above = -Infinity, below = Infinity },
) {
  if (value < least) return `Input should be greater than or equal to ${least}`;
  if (value <= above) return `Input should be greater than ${above}`;
  if (value > most) return `Input should be less than or equal to ${most}`;
  return value >= below ? `Input should be less than ${below}` : null;
}

/** @param {boolean} [otherwise] @returns {Field} */
export function flag(otherwise) {
  return {
    otherwise,
    unread: 'Input should be a valid boolean, unable to interpret input',
    parse: (written) => {
      const word = written.toLowerCase();
      return TRUE.includes(word) ? true : FALSE.includes(word) ? false : undefined;
    },
    problem: (value) => (typeof value === 'boolean' ? null : 'Input should be a valid boolean'),
  };
}

/** @param {string[]} names @param {string} [otherwise] @returns {Field} */
export function choice(names, otherwise) {
  const quotes = names.map((name) => `'${name}'`);
  const listed = [quotes.slice(0, -1).join(', '), quotes.slice(-1)[0]].filter(Boolean).join(' or ');
  return {
    otherwise,
    unread: '',
    parse: (written) => written,
    problem: (value) => (names.includes(value) ? null : `Input should be ${listed}`),
  };
}

/** The same field, which may also be null and be left out. @param {Field} field @returns {Field} */
export function optional(field) {
  const problem = (/** @type {unknown} */ value) => (value === null ? null : field.problem(value));
  return { ...field, otherwise: null, problem };
}

/** An object of fields; the first problem of any of them is the problem. @param {Shape} shape @returns {Field} */
export function object(shape) {
  const problem = (/** @type {any} */ value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return 'Input should be a valid dictionary or object to extract fields from';
    }
    for (const [name, field] of Object.entries(shape)) {
      if (!(name in value)) return 'Field required';
      const found = field.problem(value[name]);
      if (found) return found;
    }
    const isWhole = Object.keys(value).every((name) => name in shape);
    return isWhole ? null : 'Extra inputs are not permitted';
  };
  return custom(problem);
}

/** A field whose problem is found by a function of one's own. @param {Field['problem']} problem @param {unknown} [otherwise] @returns {Field} */
export function custom(problem, otherwise) {
  return { otherwise, problem, unread: '', parse: (written) => written };
}

/**
 * The fields of a query; others are ignored.
 * @param {Shape} shape @param {URLSearchParams} query
 * @returns {any}
 */
export function readQuery(shape, query) {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const [name, field] of Object.entries(shape)) {
    const written = query.getAll(name).pop();
    if (written === undefined && field.otherwise === undefined) refuse(name, 'Field required');
    const value = written === undefined ? field.otherwise : field.parse(written);
    if (value === undefined) refuse(name, field.unread);
    if (written !== undefined) check(name, field, value);
    found[name] = value;
  }
  return found;
}

/**
 * The fields of a body or a message; others are refused.
 * @param {Shape} shape @param {unknown} body
 * @returns {any}
 */
export function readBody(shape, body) {
  if (body === undefined) throw badRequest('the body: field required');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('the body is not a JSON object; send one as application/json');
  }
  /** @type {Record<string, unknown>} */
  const given = { ...body };
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const [name, field] of Object.entries(shape)) {
    if (name in given) check(name, field, given[name]);
    else if (field.otherwise === undefined) refuse(name, 'Field required');
    found[name] = name in given ? given[name] : field.otherwise;
  }
  for (const name of Object.keys(given)) {
    if (!(name in shape)) refuse(name, 'Extra inputs are not permitted');
  }
  return found;
}

/** @param {string} name @param {Field} field @param {unknown} value */
function check(name, field, value) {
  const problem = field.problem(value);
  if (problem) refuse(name, problem);
}

/** @param {string} name @param {string} problem @returns {never} */
function refuse(name, problem) {
  throw badRequest(`${name}: ${problem[0].toLowerCase()}${problem.slice(1)}`, name);
}
