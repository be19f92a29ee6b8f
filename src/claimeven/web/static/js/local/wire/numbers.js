/** Exact numbers as JSON. */

/** @typedef {import('../numbers/fraction.js').Fraction} Fraction */

/** A number with its exact text. @param {Fraction} number @returns {import('../../types.js').ExactNumber} */
export function encodeNumber(number) {
  return { value: number.toNumber(), exact: `${number}` };
}

/** @param {Map<number, Fraction>} values by column */
export function encodeByColumn(values) {
  return Object.fromEntries([...values].map(([column, value]) => [column, encodeNumber(value)]));
}
