/**
 * A board drawn with letters: X for the first side, O for the second.
 */

/** @typedef {import('../types.js').Stone} Stone */

const LETTERS = { first: 'X', second: 'O' };

/**
 * The top row comes first.
 * @param {Stone[]} stones @param {number} columns @param {number} rows
 */
export function drawingOf(stones, columns, rows) {
  const lines = Array.from({ length: rows }, () => Array(columns).fill('.'));
  for (const [column, row, side] of stones) lines[rows - 1 - row][column] = LETTERS[side];
  return lines.map((line) => line.join(' ')).join('\n');
}
