/**
 * The terms of a game: who plays whom, on what board. The last ones are remembered.
 */

import { remembered } from './prefs.js';

/** @typedef {{mode: 'engine' | 'people' | 'engines', opponent: string, other: string, side: string, board: string}} Terms */

/** @returns {Terms} */
export function lastTerms() {
  const terms = {
    mode: 'engine',
    opponent: 'level:3',
    other: 'level:5',
    side: 'first',
    board: '7x6x4',
  };
  // What a browser remembers may be anybody's: only texts are taken over, and the service checks them.
  for (const [name, value] of Object.entries(remembered('terms', {}) ?? {})) {
    if (name in terms && typeof value === 'string') terms[/** @type {'mode'} */ (name)] = value;
  }
  return /** @type {Terms} */ (terms);
}

/** Who sits where under these terms. @param {Terms} terms @returns {{board: string, first: string, second: string}} */
export function seats(terms) {
  if (terms.mode === 'people') return { board: terms.board, first: 'human', second: 'human' };
  if (terms.mode === 'engines')
    return { board: terms.board, first: terms.opponent, second: terms.other };
  return terms.side === 'first'
    ? { board: terms.board, first: 'human', second: terms.opponent }
    : { board: terms.board, first: terms.opponent, second: 'human' };
}
