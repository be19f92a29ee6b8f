/** Whose rows zugzwang gives to whom. */

/** @typedef {import('../../kernel/rules.js').Rules} Rules */

/**
 * The row counted from 1, plus one where the roles of odd and even rows are exchanged. Odd ones are
 * FIRST's.
 * @param {number} row @param {Rules} rules
 */
export function zugzwangRow(row, rules) {
  const exchanged = rules.rows % 2 === 1 && rules.columns % 2 === 0;
  return row + 1 + (exchanged ? 1 : 0);
}

/** The entry for a row: the list starts at row 2, its last two repeat. @template T @param {T[]} weights @param {number} row */
export function rowWeight(weights, row) {
  let index = row - 2;
  while (index >= weights.length) index -= 2;
  return weights[index];
}
