/** Proven scores of the side to move, as the service writes them. */

/** @typedef {import('../../types.js').Proven} Proven */
/** @typedef {Proven & {points: number}} ProvenPoints a score that came from a position */
/** @typedef {import('./position.js').Position} Position */

/**
 * The score behind a place on the stone scale. The winner's stones are every other one, so the
 * points tell the last stone exactly.
 * @param {Position} position @param {number} points
 * @returns {ProvenPoints}
 */
export function scoreFromPoints({ stones, rules }, points) {
  if (points === 0) return { kind: 'draw', plies: null, points: 0, text: 'draw' };
  const winnerParity = points > 0 ? (stones + 1) % 2 : stones % 2;
  let end = rules.cells + 2 - 2 * Math.abs(points);
  if (Math.abs(end - winnerParity) % 2) end -= 1;
  return proven(points > 0 ? 'win' : 'loss', end - stones, points);
}

/**
 * @template {number | null} Points
 * @param {'win' | 'loss'} kind @param {number} plies @param {Points} points
 * @returns {Proven & {points: Points}}
 */
export function proven(kind, plies, points) {
  return { kind, plies, points, text: `${kind === 'win' ? 'wins' : 'loses'} in ${plies}` };
}

/** Winner's points for a line completed by that stone. @param {number} stones @param {number} cells */
export function stonePoints(stones, cells) {
  return Math.floor((cells + 2 - stones) / 2);
}

/**
 * The points of the soonest loss and of the soonest win that the rules allow.
 * @param {Position} position @returns {[least: number, most: number]}
 */
export function pointsRange({ stones, rules }) {
  return [-stonePoints(stones + 2, rules.cells), stonePoints(stones + 1, rules.cells)];
}

/** The same score for the other side. @param {ProvenPoints} score @returns {ProvenPoints} */
export function negated({ kind, plies, points }) {
  if (kind === 'draw') return { kind, plies, points, text: kind };
  return proven(kind === 'win' ? 'loss' : 'win', Number(plies), -points);
}
