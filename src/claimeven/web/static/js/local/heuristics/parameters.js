/**
 * Parameters of evaluations: how their texts are read, and what they change. The order is that in
 * which claimeven/heuristics/catalog/ checks them.
 */

import { wholeNumber } from '../checks.js';
import { BadInput } from '../errors.js';
import { decimalText } from '../numbers/decimals.js';
import { Fraction } from '../numbers/fraction.js';
import { beginningOf, lengthOf, quoted, trimmed, written } from '../text.js';

/** @typedef {import('./spec.js').Spec} Spec */
/** A whole number, a word, or a list. @typedef {bigint | string | any[]} Parameter */
/** Reads a value, and puts it where it belongs. @typedef {(spec: any, value: Parameter) => void} Setter */

const NUMBER = /^[+-]?\d{1,999}(\/\d{1,999}|(\.\d{1,999})?([eE][+-]?\d{1,3})?)$/;
const LONGEST_QUOTE = 60;
const MAX_SAMPLES = 100_000n;
const MAX_SEED = 2n ** 64n - 1n;
const MAX_POWER = 16n;

/** The value of a parameter from its text: a whole number, a list with semicolons, or a word. */
/** @param {string} text @returns {Parameter} */
export function parseParameter(text) {
  if (!text.includes(';')) return wholeNumber(text) ?? text;
  const parts = text.replace(/;$/, '');
  return parts ? parts.split(';').map(parseParameter) : [];
}

/** The text that is read as this value; equal numbers have equal texts. @param {Parameter} value @returns {string} */
export function parameterText(value) {
  if (!Array.isArray(value)) return decimalText(rational(value, 'parameter'));
  const end = value.length < 2 ? ';' : '';
  return value.map(parameterText).join(';') + end;
}

/** @param {string} name of the field that it is for @param {(spec: any, number: Fraction) => void} put @returns {Setter} */
function number(name, put) {
  return (spec, value) => put(spec, rational(value, name));
}

/** @param {string} name @param {bigint} least @param {bigint} most @param {(spec: any, number: bigint) => void} put @returns {Setter} */
function whole(name, least, most, put) {
  return (spec, value) => {
    if (typeof value !== 'bigint') throw wrong(name, value, 'a whole number');
    if (value < least) throw wrong(name, value, `at least ${least}`);
    if (value > most) throw wrong(name, value, `at most ${most}`);
    put(spec, value);
  };
}

/** @param {string} name @param {number | null} count @param {(spec: any, numbers: Fraction[]) => void} put @returns {Setter} */
function list(name, count, put) {
  return (spec, value) => {
    if (!Array.isArray(value)) throw wrong(name, value, 'a list');
    const numbers = value.map((each, i) => rational(each, `${name}[${i}]`));
    if (count !== null && numbers.length !== count) {
      throw new BadInput(`${name} has ${numbers.length} entries: expected ${count}`);
    }
    put(spec, numbers);
  };
}

/** What a finished game is worth. */
const win = number('win', ({ terminal }, value) =>
  Object.assign(terminal, { win: value, loss: value.negative }),
);

/** @param {number} sign of what the other side's line is worth */
function lastStone(sign) {
  const put = (/** @type {string} */ name) =>
    number(name, ({ terms }, value) => Object.assign(terms.last, { [name]: value }));
  const ends = number('win', (spec, value) => {
    Object.assign(spec.terms.last, { win: value, loss: value.times(sign) });
    Object.assign(spec.terminal, { win: value, loss: value.negative });
  });
  const others = { run: put('run'), axes: put('axes') };
  return sign < 0 ? { win: ends, ...others } : { ...others, win: ends };
}

const powers = {
  base: number('base', ({ terms }, value) => Object.assign(terms.lines.weights, { base: value })),
};

const bagdadi = {
  position_weights: byPhase('position_weights', 'position'),
  pattern_weights: byPhase('pattern_weights', 'pattern'),
  trap_weights: byPhase('trap_weights', 'traps'),
  borders: list('borders', 2, ({ phases }, [early, mid]) => {
    if (early.compare(0) < 0 || mid.compare(early) < 0 || mid.compare(1) > 0) {
      throw new BadInput(
        `invalid borders ${early} and ${mid}: expected two shares of filled cells, from 0 to 1, ` +
          'the smaller first',
      );
    }
    [early, mid].forEach((border, i) => {
      const name = phases[i].up_to === undefined ? 'below' : 'up_to';
      phases[i][name] = border;
    });
  }),
  own_windows: list('own', null, ({ terms }, numbers) => {
    terms.pattern.weights.own = numbers;
  }),
  other_windows: list('other', null, ({ terms }, numbers) => {
    terms.pattern.weights.other = numbers;
  }),
  win,
};

/** @param {string} name @param {string} term */
function byPhase(name, term) {
  return list(name, 3, ({ phases }, numbers) => {
    for (const [i, phase] of phases.entries()) phase.weights[term] = numbers[i];
  });
}

/** @param {'good' | 'danger'} half @param {string} name */
function balance(half, name) {
  return number(name, ({ terms }, value) => Object.assign(terms.balance[half], { [name]: value }));
}

/** Setters by evaluation and parameter. @type {Record<string, Record<string, Setter>>} */
export const SETTERS = {
  dangergood: {
    good_factor: balance('good', 'factor'),
    block: balance('good', 'block'),
    full_block: balance('good', 'full_block'),
    danger_factor: balance('danger', 'factor'),
    threshold: balance('danger', 'threshold'),
  },
  itu: lastStone(-1),
  'itu-unsigned': lastStone(-1),
  'itu-program': lastStone(1),
  bagdadi,
  'bagdadi-program': bagdadi,
  stank: powers,
  'stank-playon': powers,
  'sethi-h1': {
    samples: whole('samples', 1n, MAX_SAMPLES, ({ terms }, value) => {
      terms.groups.samples = value;
    }),
    seed: whole('seed', 0n, MAX_SEED, ({ terms }, value) => {
      terms.groups.seed = value;
    }),
    win,
  },
  'sethi-h2': {
    power: whole('power', 1n, MAX_POWER, ({ terms }, value) => {
      terms.groups.weights.power = Number(value);
    }),
    win,
  },
  'sethi-h3': {
    base: number('base', ({ terms }, value) => {
      if (value.isZero) throw new BadInput('invalid base 0: expected another number');
      // The exponent is one less than the number of stones.
      Object.assign(terms.groups.weights, { base: value, factor: Fraction.of(1).over(value) });
    }),
    win,
  },
  claimeven: {},
  'claimeven-net': {},
  'claimeven-net-256': {},
};

/** @param {Parameter} value @param {string} field */
function rational(value, field) {
  if (typeof value === 'bigint') return new Fraction(value);
  if (Array.isArray(value)) throw wrong(field, value, 'a number');
  const text = trimmed(value);
  if (['nan', 'inf', 'infinity'].includes(text.toLowerCase().replace(/^[+-]+/, ''))) {
    throw new BadInput(`invalid ${field} ${text}: expected a finite number`);
  }
  if (!NUMBER.test(text) || /\/0*$/.test(text)) {
    throw wrong(field, value, 'a number such as 15, 1.5 or 10/42');
  }
  return Fraction.of(text);
}

/** @param {string} name @param {Parameter} value @param {string} expected */
function wrong(name, value, expected) {
  return new BadInput(`invalid ${name} ${quotedParameter(value)}: expected ${expected}`);
}

/** @param {Parameter} value */
function quotedParameter(value) {
  if (!Array.isArray(value)) return quoted(value);
  const text = tuple(value);
  return lengthOf(text) <= LONGEST_QUOTE ? text : `${beginningOf(text, LONGEST_QUOTE - 1)}…`;
}

/** @param {Parameter} value @returns {string} */
function tuple(value) {
  if (!Array.isArray(value)) return written(value);
  return `(${value.map(tuple).join(', ')}${value.length === 1 ? ',' : ''})`;
}
