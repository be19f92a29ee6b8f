/** Threat terms as flat tables, and the largest value that each can have. */

import { linesOf } from '../game/lines.js';
import { Fraction, ZERO, largest } from '../numbers/fraction.js';
import { rowWeight, zugzwangRow } from './zugzwang.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../kernel/tables.js').TableName} TableName
 * @typedef {import('./spec.js').Term} Term
 * @typedef {Partial<Record<TableName, Fraction[]>>} Tables
 */

const PLAYABLE = ['win', 'double', 'single', 'stacked', 'above_own', 'above_other'];
const COLUMNS = [
  ...['pair_first', 'pair_second', 'over_other_first', 'over_other_second', 'shared', 'over_own'],
];
const FOLLOW_UP = ['first_with_base', 'first', 'second', 'odd_threat'];

/** What a term's tables are, and a limit for what they amount to. A new term is added here. */
/** @type {Record<string, {tables: (term: Term, rules: Rules) => Tables, bound: (values: Fraction[], rules: Rules) => Fraction}>} */
const TERMS = {
  tempo: {
    tables: (term) => ({ tempo: [term.constant, term.move] }),
    bound: (values) => Fraction.sum(values),
  },
  'playable-threats': {
    tables: (term) => ({ playable: PLAYABLE.map((name) => term[name]) }),
    bound: (values, { columns }) =>
      Fraction.sum(values.slice(0, 4)).plus(largest(values.slice(4)).times(2 * columns)),
  },
  'live-threats': {
    tables: (term, rules) => ({
      live_first: byCell(term.first, rules),
      live_second: byCell(term.second, rules),
    }),
    bound: (values, { columns }) => largest(values).times(2 * columns),
  },
  'threat-columns': {
    tables: (term) => ({ columns: COLUMNS.flatMap((name) => term[name]) }),
    bound: (values, { cells }) => largest(values).times(7 * cells),
  },
  'parity-table': {
    tables: (term) => ({ parity: term.table.flat() }),
    bound: (values) => largest(values),
  },
  'open-lines': {
    tables: (term) => ({
      open: [...term.two_short.flat(), ...term.three_short, term.trap_own, term.trap_other],
    }),
    bound: (values, rules) => largest(values).times(linesOf(rules).length + 2 * rules.columns),
  },
  'follow-up': {
    tables: (term) => ({ follow_up: FOLLOW_UP.flatMap((name) => term[name]) }),
    bound: (values) => largest(values).times(4),
  },
};

/** The tables of one threat term. @param {Term} term @param {Rules} rules */
export function threatTables(term, rules) {
  return TERMS[term.kind].tables(term, rules);
}

/** No board makes more of the term. @param {Term} term @param {Rules} rules */
export function threatsBound(term, rules) {
  const values = Object.values(threatTables(term, rules)).flat();
  return TERMS[term.kind].bound(
    values.map((value) => value.absolute),
    rules,
  );
}

/** The weight of a cell's row, by bit; the bottom row holds no waiting threat. @param {Fraction[]} weights @param {Rules} rules */
function byCell(weights, rules) {
  return Array.from({ length: rules.columns * rules.stride }, (_, bit) => {
    const row = bit % rules.stride;
    if (row === 0 || row >= rules.rows) return ZERO;
    return rowWeight(weights, zugzwangRow(row, rules));
  });
}
