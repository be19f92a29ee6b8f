/** All lines of a board, in the order that evaluations which draw lines count them. */

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Cell} Cell
 */

/** The cells of a line, and the same as a board word. @typedef {{cells: Cell[], word: bigint}} Line */

/** Right, down, down and right, up and right. */
const DIRECTIONS = [
  [1, 0],
  [0, -1],
  [1, -1],
  [1, 1],
];

/** @type {WeakMap<Rules, Line[]>} */
const known = new WeakMap();

/** @param {Rules} rules @returns {Line[]} */
export function linesOf(rules) {
  let lines = known.get(rules);
  if (!lines) {
    lines = DIRECTIONS.flatMap((direction) => linesAlong(rules, direction));
    known.set(rules, lines);
  }
  return lines;
}

/** From the top row down, and from the left. @param {Rules} rules @param {number[]} direction */
function linesAlong(rules, [right, up]) {
  const { columns, rows, connect } = rules;
  const lines = [];
  for (let row = rows - 1; row >= 0; --row) {
    for (let column = 0; column < columns; ++column) {
      const end = [column + (connect - 1) * right, row + (connect - 1) * up];
      if (end[0] >= columns || end[1] < 0 || end[1] >= rows) continue;
      const cells = Array.from({ length: connect }, (_, i) => {
        /** @type {Cell} */
        const cell = [column + i * right, row + i * up];
        return cell;
      });
      const word = cells.reduce((sum, cell) => sum | rules.bit(...cell), 0n);
      lines.push({ cells, word });
    }
  }
  return lines;
}
