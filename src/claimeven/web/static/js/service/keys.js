/**
 * The keys of games that this browser may change. They never appear in the address bar for longer
 * than it takes to read them.
 */

import { remember, remembered } from '../ui/preferences.js';

const NAME = 'keys';
const SENT = 'sent';
const KEPT = 500;
/** Ids of games of this browser begin with it. */
const LOCAL_ID = 'local-';

/** @returns {[id: string, key: string][]} */
function pairs() {
  return textPairs(NAME);
}

/** @param {string} name @returns {[string, string][]} */
function textPairs(name) {
  // What a browser remembers may be nonsense.
  const stored = remembered(name);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((x) => typeof x === 'string'),
  );
}

/** The key of a game; null if this browser only watches it. @param {string} id */
export function keyOf(id) {
  return pairs().find(([known]) => known === id)?.[1] ?? null;
}

/** The ids of games that are kept in this browser, and not on the service; the latest last. */
export function keptGames() {
  return pairs()
    .map(([id]) => id)
    .filter((id) => id.startsWith(LOCAL_ID));
}

/** Where a game of this browser is now on the service; null if it was not sent there. @param {string} id */
export function sentAs(id) {
  return textPairs(SENT).find(([local]) => local === id)?.[1] ?? null;
}

/** @param {string} id of this browser @param {string} now of the service */
export function rememberSent(id, now) {
  remember(SENT, [...textPairs(SENT), [id, now]].slice(-KEPT));
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
