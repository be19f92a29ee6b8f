/**
 * The parts of an explained value: which matter most, and what they are about on the board.
 */

/** @typedef {import('../../types.js').Part} Part */
/** @typedef {import('../../board/marks.js').Capsule} Capsule */

const MOST_DRAWN = 8;

/** The smallest parts that are about cells. @param {Part} part @returns {Part[]} */
export function leavesOf(part) {
  if (part.parts.length) return part.parts.flatMap(leavesOf);
  return part.cells.length ? [part] : [];
}

/** @param {Part} part */
function weightOf(part) {
  return Math.abs(part.value.value);
}

/** Parts by how much they weigh, then by how much was counted. @param {Part[]} parts */
export function byWeight(parts) {
  const counted = (/** @type {Part} */ part) => Math.abs(part.counted.value);
  return [...parts].sort((a, b) => weightOf(b) - weightOf(a) || counted(b) - counted(a));
}

/**
 * What is drawn of these parts.
 * @param {Part[]} parts @param {boolean} isChosen
 * @returns {Capsule[]}
 */
export function capsulesOf(parts, isChosen) {
  const top = Math.max(...parts.map(weightOf), 1e-9);
  return parts
    .filter((part) => part.cells.length)
    .map((part) => ({
      cells: part.cells,
      weight: weightOf(part) / top,
      isPlus: part.value.value >= 0,
      isChosen,
    }));
}

/** What is drawn of one part: everything it is about. @param {Part} part */
export function partCapsules(part) {
  const leaves = leavesOf(part);
  return capsulesOf(leaves.length ? leaves : [part], leaves.length < 3);
}

/**
 * What is drawn of a value: the lines that matter most, or cells if there are no lines.
 * @param {Part[]} parts
 */
export function mainCapsules(parts) {
  const leaves = byWeight(parts.flatMap(leavesOf)).filter((leaf) => leaf.value.value !== 0);
  const lines = leaves.filter((leaf) => leaf.cells.length > 1);
  return capsulesOf((lines.length ? lines : leaves).slice(0, MOST_DRAWN), false);
}
