/**
 * The keys of games that this browser may change. They never appear in the address bar for longer
 * than it takes to read them.
 */

import { remember, remembered } from '../ui/preferences.js';

const NAME = 'keys';
const KEPT = 500;

/** @returns {[id: string, key: string][]} */
function pairs() {
  // What a browser remembers may be nonsense.
  const stored = remembered(NAME);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((x) => typeof x === 'string'),
  );
}

/** The key of a game; null if this browser only watches it. @param {string} id */
export function keyOf(id) {
  return pairs().find(([known]) => known === id)?.[1] ?? null;
}

/** @param {string} id @param {string} key */
export function rememberKey(id, key) {
  const others = pairs().filter(([known]) => known !== id);
  remember(NAME, [...others, [id, key]].slice(-KEPT));
}

/** @param {string} id */
export function forgetKey(id) {
  remember(
    NAME,
    pairs().filter(([known]) => known !== id),
  );
}
