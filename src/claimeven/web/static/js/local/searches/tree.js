/**
 * The tree as a search walked it, as JSON. Values are for the side to move at the root, as in
 * textbooks: that side maximises, the other minimises.
 */

import { INFINITE } from '../../kernel/searcher.js';
import { shortText } from '../numbers/decimals.js';
import { encodeNumber } from '../wire/numbers.js';
import { encodePositionName, encodeVariation } from '../wire/positions.js';

/**
 * @typedef {import('../../kernel/searcher.js').TraceNode} TraceNode
 * @typedef {import('../../types.js').ExactNumber} ExactNumber
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../numbers/fraction.js').Fraction} Fraction
 */

/**
 * One visit of a position; the window is null where it is open.
 * @typedef {object} TreeNode
 * @property {number | null} column
 * @property {'max' | 'min'} player
 * @property {number} depth
 * @property {ExactNumber | null} alpha
 * @property {ExactNumber | null} beta
 * @property {ExactNumber} value
 * @property {string} bound
 * @property {string} end
 * @property {number[]} skipped columns that were not searched because of a cut
 * @property {string | null} cut why they could not matter
 * @property {TreeNode[]} children
 */

/** What a bound for the side to move means for the root's side: at its own nodes, at the other's. */
/** @type {Record<string, [own: string, other: string]>} */
const BOUNDS = {
  exact: ['exact', 'exact'],
  lower: ['at least', 'at most'],
  upper: ['at most', 'at least'],
};

/**
 * The tree that an engine recorded, with the moves to all its nodes in the order searched.
 * @param {Position} position @param {TraceNode[]} trace @param {Fraction} unit
 * @param {{column: number, nodes: number}} result
 */
export function encodeTree(position, trace, unit, { column, nodes }) {
  const [root] = recordedTree(position, trace, unit);
  return {
    ...encodePositionName(position),
    column,
    nodes,
    shown: trace.length,
    root,
    steps: [...stepsBelow(position, root)],
  };
}

/** @param {Position} position @param {TraceNode[]} trace @param {Fraction} unit @returns {TreeNode[]} */
function recordedTree(position, trace, unit) {
  const deepest = Math.max(...trace.map(({ ply }) => ply));
  /** @type {Position[]} */
  const places = [];
  /** @type {TreeNode[]} */
  const made = [];
  for (const node of trace) {
    places.push(node.parent < 0 ? position : places[node.parent].drop(node.column));
    made.push(encodeNode(node, unit));
    if (node.parent >= 0) made[node.parent].children.push(made[made.length - 1]);
  }
  for (const [i, node] of trace.entries()) {
    if (node.end !== 'cut' || node.ply === deepest) continue;
    const visited = made[i].children.map(({ column }) => column);
    // Not the legal columns: some searches go on after a line is complete.
    const open = places[i].landingCells.map(([column]) => column);
    made[i].skipped = open.filter((column) => !visited.includes(column));
    if (made[i].skipped.length) made[i].cut = whyCut(node, unit);
  }
  return made;
}

/** @param {TraceNode} node @param {Fraction} unit @returns {TreeNode} */
function encodeNode(node, unit) {
  const maximises = node.ply % 2 === 0;
  const [alpha, beta] = windowOf(node, unit);
  return {
    column: node.column < 0 ? null : node.column,
    player: maximises ? 'max' : 'min',
    depth: node.depth,
    alpha: alpha && encodeNumber(alpha),
    beta: beta && encodeNumber(beta),
    value: encodeNumber(forRoot(node.value, node, unit)),
    bound: BOUNDS[node.bound][maximises ? 0 : 1],
    end: node.end,
    skipped: [],
    cut: null,
    children: [],
  };
}

/** For the root's side. @param {TraceNode} node @param {Fraction} unit */
function windowOf(node, unit) {
  const edges = [node.alpha, node.beta].map((edge) => {
    const isOpen = edge >= INFINITE || edge <= -INFINITE;
    return isOpen ? null : forRoot(edge, node, unit);
  });
  return node.ply % 2 ? edges.reverse() : edges;
}

/** @param {bigint} value @param {TraceNode} node @param {Fraction} unit */
function forRoot(value, { ply }, unit) {
  return unit.times(ply % 2 ? -value : value);
}

/** Why the columns that a node skipped could not matter. @param {TraceNode} node @param {Fraction} unit */
function whyCut(node, unit) {
  const value = shortText(forRoot(node.value, node, unit));
  const [alpha, beta] = windowOf(node, unit);
  if (node.ply % 2 === 0 && beta) {
    return `max already has ${value}, and min need not allow over ${shortText(beta)}`;
  }
  return `min already has ${value}, and max is sure of ${alpha && shortText(alpha)} elsewhere`;
}

/** @param {Position} position @param {TreeNode} node @returns {Generator<object, void>} */
function* stepsBelow(position, { children }) {
  for (const child of children) {
    const column = /** @type {number} */ (child.column);
    yield* encodeVariation(position, [column]);
    yield* stepsBelow(position.drop(column), child);
  }
}
