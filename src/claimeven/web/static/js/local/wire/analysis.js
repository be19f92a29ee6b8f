/** The scores of all columns as JSON. */

import { encodePositionName, encodeVariation } from './positions.js';

/** @typedef {import('../game/position.js').Position} Position */
/** @typedef {import('../../types.js').Proven} Proven */

/**
 * One score per column of the board; null where nothing can be played, or nothing is proven.
 * @param {Position} position @param {Map<number, Proven>} scores
 */
export function encodeColumns({ rules }, scores) {
  return Array.from({ length: rules.columns }, (_, column) => scores.get(column) ?? null);
}

/** The columns whose score no other beats; all of one position. @param {Map<number, Proven>} scores */
export function bestColumns(scores) {
  const points = [...scores].map(([column, score]) => [column, score.points ?? 0]);
  const best = Math.max(...points.map(([, each]) => each));
  return points
    .filter(([, each]) => each === best)
    .map(([column]) => column)
    .sort((a, b) => a - b);
}

/**
 * @param {Position} position @param {Map<number, Proven>} scores
 * @param {number[] | null} variation best play, where it was asked for
 */
export function encodeAnalysis(position, scores, variation) {
  return {
    ...encodePositionName(position),
    outcome: position.outcome,
    columns: encodeColumns(position, scores),
    best: bestColumns(scores),
    variation: variation && encodeVariation(position, variation),
  };
}
