/**
 * The board that is edited: in every column a stack of stones, the lowest first.
 */

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').Stone} Stone */
/** @typedef {Side[][]} Stacks */

/** @param {number} columns @returns {Stacks} */
export function emptyStacks(columns) {
  return Array.from({ length: columns }, () => []);
}

/** @param {Stone[]} stones @param {number} columns */
export function stacksOf(stones, columns) {
  const stacks = emptyStacks(columns);
  for (const [column, row, side] of stones) stacks[column][row] = side;
  return stacks;
}

/** @param {Stacks} stacks @returns {Stone[]} */
export function stonesOf(stacks) {
  return stacks.flatMap((stack, column) =>
    stack.map((side, row) => /** @type {Stone} */ ([column, row, side])),
  );
}

/**
 * The stacks with one more stone, or one less if `side` is null.
 * @param {Stacks} stacks @param {number} column @param {Side | null} side
 */
export function withStone(stacks, column, side) {
  return stacks.map((stack, index) => {
    if (index !== column) return stack;
    return side ? [...stack, side] : stack.slice(0, -1);
  });
}
