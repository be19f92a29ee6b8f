/**
 * Positions that were asked for lately, so that stepping back and forth asks for each of them once.
 */

import { api } from './api.js';
import { LatestMap } from './latest_map.js';

/** @typedef {import('../types.js').Position} Position */

const KEPT = 200;
/** @type {LatestMap<Position>} */
const known = new LatestMap(KEPT);

/**
 * @param {string} start moves or a drawn board @param {string} geometry
 * @param {number[]} columns played after it
 */
export async function positionAfter(start, geometry, columns) {
  const found =
    known.get(keyOf(start, geometry, columns)) ?? (await api.position(start, geometry, columns));
  keepPosition(start, geometry, columns, found);
  return found;
}

/**
 * @param {string} start @param {string} geometry @param {number[]} columns
 * @param {Position} position
 */
export function keepPosition(start, geometry, columns, position) {
  known.set(keyOf(start, geometry, columns), position);
}

/** @param {string} start @param {string} geometry @param {number[]} columns */
function keyOf(start, geometry, columns) {
  return `${geometry} ${start} ${columns.join(',')}`;
}
