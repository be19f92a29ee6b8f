/**
 * The tree of a search as a list, in the order in which it was walked, and in words.
 */

import { columnName, numberText } from '../../ui/words.js';

/** @typedef {import('../../types.js').ExactNumber} ExactNumber */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('../../types.js').Tree} Tree */
/** @typedef {import('../../types.js').TreeNode} TreeNode */
/**
 * A node with the way to it.
 * @typedef {object} Visit
 * @property {TreeNode} node
 * @property {Visit | null} parent
 * @property {Visit[]} children
 * @property {number} index in the order walked
 * @property {Step[]} path the moves that lead to it
 */

const BOUND_SIGNS = { exact: '=', 'at least': '≥', 'at most': '≤' };
/** @type {Partial<Record<TreeNode['end'], string>>} */
const LEAF_WORDS = {
  horizon: 'the horizon, evaluated',
  finished: 'the game is over',
  table: 'known from the table',
};

/** All visits of a tree, in the order walked. @param {Tree} tree */
export function visitsOf({ root, steps }) {
  /** @type {Visit[]} */
  const visits = [];
  /** @param {TreeNode} node @param {Visit | null} parent @returns {Visit} */
  const visit = (node, parent) => {
    const index = visits.length;
    const path = parent ? [...parent.path, steps[index - 1]] : [];
    /** @type {Visit} */
    const found = { node, parent, children: [], index, path };
    visits.push(found);
    found.children = node.children.map((child) => visit(child, found));
    return found;
  };
  visit(root, null);
  return visits;
}

/** The value with the sign of its bound. @param {TreeNode} node */
export function valueText({ bound, value }) {
  return `${BOUND_SIGNS[bound]} ${numberText(value.value)}`;
}

/** What happened at a node. @param {Visit} visit @param {number} count of all visits */
export function visitSentence({ node, path, index }, count) {
  const { player, alpha, beta, bound, value, end, cut } = node;
  const moves = path.map(({ column }) => columnName(column)).join(' ');
  const place = `Node ${index + 1} of ${count}, ${moves ? `after ${moves}` : 'the root'}`;
  const window = `${player} to move, window ${limitText(alpha, '−∞')} to ${limitText(beta, '+∞')}`;
  const known = `${bound === 'exact' ? 'value' : `value ${bound}`} ${numberText(value.value)}`;
  const why = cut ? ` Cut: ${cut}.` : '';
  return `${place}: ${LEAF_WORDS[end] ?? window}; ${known}.${why}`;
}

/** @param {ExactNumber | null} limit @param {string} open */
function limitText(limit, open) {
  return limit === null ? open : numberText(limit.value);
}

/**
 * The next visit that cut something off; after the last one, the first.
 * @param {Visit[]} visits @param {number} at
 */
export function nextCut(visits, at) {
  const cuts = visits.filter((visit) => visit.node.cut);
  return cuts.find((visit) => visit.index > at) ?? cuts[0] ?? null;
}
