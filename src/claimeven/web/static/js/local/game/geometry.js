/** The board's shape as text, and which shapes may be asked for. */

import { BadInput } from '../errors.js';
import { invalid } from '../text.js';

const WRITTEN = /^[ \t-\r]*(-?\d{1,9})[xX×](-?\d{1,9})(?:[xX×](-?\d{1,9}))?[ \t-\r]*$/;
const MAX_BITS = 128;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, 1], // the other diagonal has as many
];

/** @typedef {{columns: number, rows: number, connect: number}} Shape */

/**
 * Reads `CxR` or `CxRxN`, such as `7x6x4`.
 * @param {string} text
 * @returns {Shape}
 */
export function parseShape(text) {
  const match = WRITTEN.exec(text);
  if (!match) throw new BadInput(invalid('geometry', text, 'COLUMNSxROWSxCONNECT, such as 7x6x4'));
  const [columns, rows, connect] = match.slice(1).map((number) => Number(number ?? 4));
  const shape = { columns, rows, connect };
  const name = shapeName(shape);
  if (columns < 1 || rows < 1) {
    throw new BadInput(`invalid board ${name}: expected at least 1 column and 1 row`);
  }
  if (connect < 2) {
    throw new BadInput(`invalid board ${name}: expected at least 2 in a row to win`);
  }
  const bits = columns * (rows + 1);
  if (bits > MAX_BITS) {
    throw new BadInput(
      `board ${name} is too large: columns × (rows + 1) = ${bits}; the limit is ${MAX_BITS}`,
    );
  }
  return shape;
}

/** @param {Shape} shape */
export function shapeName({ columns, rows, connect }) {
  return `${columns}x${rows}x${connect}`;
}

/** How many lines there are. @param {Shape} shape */
export function lineCount({ columns, rows, connect }) {
  let count = 0;
  for (const [right, up] of DIRECTIONS) {
    const starts = [columns - right * (connect - 1), rows - up * (connect - 1)];
    if (Math.min(...starts) > 0) count += starts[0] * starts[1];
  }
  return count;
}
