/**
 * Which cells lie on one straight line: for drawing, not for the rules.
 */

/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {[from: Cell, to: Cell]} Ends */

/** Across, up, and the two diagonals, as steps in columns and rows. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];
const SHORTEST_RUN = 3;

/**
 * The two ends of cells that lie on one straight line.
 * @param {Cell[]} cells
 * @returns {Ends | null}
 */
export function straightEnds(cells) {
  const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const [from, to] = [sorted[0], sorted[sorted.length - 1]];
  const [columns, rows] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(columns), Math.abs(rows));
  const isDirection = [columns, rows].every((each) => each === 0 || Math.abs(each) === steps);
  const isStraight = sorted.every(
    ([column, row]) => (row - from[1]) * columns === (column - from[0]) * rows,
  );
  return isDirection && isStraight ? [from, to] : null;
}

/**
 * The ends of every straight run of cells: one stone may complete two lines.
 * @param {Cell[]} cells @returns {Ends[]}
 */
export function straightRuns(cells) {
  const all = straightEnds(cells);
  if (all) return [all];
  const present = new Set(cells.map(String));
  const has = (/** @type {number} */ column, /** @type {number} */ row) =>
    present.has(`${column},${row}`);
  /** @type {Ends[]} */
  const found = [];
  for (const [right, up] of DIRECTIONS) {
    for (const [column, row] of cells) {
      if (has(column - right, row - up)) continue;
      let length = 1;
      while (has(column + right * length, row + up * length)) length += 1;
      const end = length - 1;
      if (length < SHORTEST_RUN) continue;
      found.push([
        [column, row],
        [column + right * end, row + up * end],
      ]);
    }
  }
  return found;
}
