/**
 * The searches that can be chosen.
 */

/** @type {import('../../ui/dom.js').Option[]} */
export const ALGORITHMS = [
  ['alphabeta', 'alpha-beta'],
  ['minimax', 'minimax'],
  ['pvs', 'PVS'],
  ['mtdf', 'MTD(f)'],
];
