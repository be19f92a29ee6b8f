/**
 * Evaluations as data: what `data/heuristics.json`, which is made from the catalogue of the Python
 * package, holds, with exact numbers.
 */

import { Fraction } from '../numbers/fraction.js';

/**
 * A term by its kind, with its numbers under their names: Fractions, lists of them, or further rules.
 * @typedef {Record<string, any> & {kind: string}} Term
 */

/**
 * @typedef {object} Phase
 * @property {string} name
 * @property {Record<string, Fraction>} weights by term
 * @property {Fraction} [below] it lasts while the share of filled cells is less
 * @property {Fraction} [up_to] or at most this
 */

/**
 * @typedef {object} Spec
 * @property {string} name
 * @property {Record<string, Term>} terms
 * @property {Phase[]} [phases]
 * @property {{win?: Fraction, loss?: Fraction, draw?: Fraction, sooner: Fraction}} terminal without
 *   `win` finished boards are scored by the formula, without `draw` full ones
 * @property {'own' | 'first'} perspective
 * @property {{factor: Fraction, per_line: boolean}} scale
 * @property {Record<string, Term>} [elsewhere] the terms on boards that its net is not for
 * @property {boolean} play_on
 * @property {boolean} root_phase
 */

/** A spec that may be looked up by its full name, which no other has. @typedef {Spec & {fullName: string}} Heuristic */

const NUMBER = /^-?\d+(\/\d+)?$/;

/**
 * The spec that a file holds: text that is a number becomes one.
 * @param {any} written @returns {any}
 */
export function readSpec(written) {
  if (typeof written === 'string') return NUMBER.test(written) ? Fraction.of(written) : written;
  if (Array.isArray(written)) return written.map(readSpec);
  if (typeof written !== 'object' || written === null) return written;
  return Object.fromEntries(Object.entries(written).map(([key, each]) => [key, readSpec(each)]));
}

/**
 * The evaluation for a board: with the terms for elsewhere if its net is for another one.
 * @template {Spec} T
 * @param {T} spec @param {{name: string}} rules
 * @returns {T}
 */
export function forBoard(spec, rules) {
  const { elsewhere, ...rest } = spec;
  if (!elsewhere || spec.terms.net.geometry === rules.name) return spec;
  return /** @type {T} */ ({ ...rest, terms: elsewhere });
}

/** The factor from the sum of the terms to the value. @param {Spec} spec @param {number} lines of the board */
export function scaleOf({ scale }, lines) {
  return scale.per_line ? scale.factor.over(Math.max(lines, 1)) : scale.factor;
}

/** The index of the phase of a board with `stones` of `cells` filled. @param {Spec} spec @param {number} stones @param {number} cells */
export function phaseIndex({ phases = [] }, stones, cells) {
  const share = Fraction.of(stones).over(cells);
  const current = phases.findIndex(({ below, up_to: upTo }) => {
    if (below) return share.compare(below) < 0;
    return !upTo || share.compare(upTo) <= 0;
  });
  return Math.max(current, 0);
}

/** Does the value depend on which stone was played last? @param {Spec} spec */
export function needsLastStone({ terms }) {
  return Object.values(terms).some(({ kind }) => kind === 'last-stone');
}
