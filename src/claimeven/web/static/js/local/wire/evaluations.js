/** Values of positions taken apart, as JSON. */

import { phaseIndex } from '../heuristics/spec.js';
import { encodeNumber } from './numbers.js';
import { encodePositionName } from './positions.js';

/**
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/part.js').Part} Part
 * @typedef {import('../heuristics/spec.js').Heuristic} Heuristic
 */

/**
 * @param {Position} position @param {Heuristic} heuristic @param {Side} side
 * @param {Part} total the value with its parts
 */
export function encodeBreakdown(position, heuristic, side, total) {
  return {
    ...encodePositionName(position),
    heuristic: heuristic.fullName,
    side,
    value: encodeNumber(total.value),
    phase: encodePhase(position, heuristic),
    parts: total.parts.map(encodePart),
  };
}

/** @param {Part} part @returns {object} */
function encodePart({ label, value, raw, cells, parts }) {
  return {
    label,
    value: encodeNumber(value),
    counted: encodeNumber(raw),
    cells,
    parts: parts.map(encodePart),
  };
}

/** @param {Position} position @param {Heuristic} heuristic */
function encodePhase({ stones, rules }, heuristic) {
  if (!heuristic.phases) return null;
  const { name, weights } = heuristic.phases[phaseIndex(heuristic, stones, rules.cells)];
  const encoded = Object.entries(weights).map(([term, each]) => [term, encodeNumber(each)]);
  return { name, weights: Object.fromEntries(encoded) };
}
