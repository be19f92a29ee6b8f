/** What searches found, as JSON. */

import { encodeByColumn, encodeNumber } from './numbers.js';
import { encodePositionName, encodeVariation } from './positions.js';

/**
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../searches/engine.js').SearchResult} SearchResult
 * @typedef {import('../searches/mcts.js').MctsResult} MctsResult
 */

/** @param {Position} position @param {string} heuristic @param {SearchResult} result */
export function encodeSearchResult(position, heuristic, result) {
  return {
    ...encodePositionName(position),
    heuristic,
    column: result.column,
    value: encodeNumber(result.value),
    score: result.score,
    proven: result.outcome,
    proven_columns: Object.fromEntries(result.outcomes),
    values: encodeByColumn(result.values),
    bounds: encodeByColumn(result.bounds),
    variation: encodeVariation(position, result.variation),
    depth: result.depth,
    nodes: result.nodes,
    proof_nodes: result.proofNodes,
    leaves: result.leaves,
    evaluations: result.evaluations,
    cuts: result.cuts,
    table_hits: result.tableHits,
    cache_hits: result.cacheHits,
    seconds: result.seconds,
  };
}

/** @param {Position} position @param {MctsResult} result @param {number} playouts @param {number} seconds */
export function encodeMonteCarlo(position, result, playouts, seconds) {
  const values = [...result.values].map(([column, value]) => [column, value.toNumber()]);
  return {
    column: result.column,
    values: Object.fromEntries(values),
    visits: Object.fromEntries(result.visits),
    variation: encodeVariation(position, result.variation),
    playouts,
    nodes: result.nodes,
    seconds: Math.round(seconds * 1000) / 1000,
    text: result.score.text,
  };
}
