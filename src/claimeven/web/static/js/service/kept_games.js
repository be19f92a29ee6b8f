/**
 * Games that were played in this browser while the service was away, and sending them to it. Each has
 * a key from its beginning, by which the service knows a game that is sent twice.
 */

import { remember, remembered } from '../ui/preferences.js';
import { ApiError, api } from './api.js';
import { forgetKey, keptGames, keyOf, rememberKey, rememberSent } from './keys.js';

/** @typedef {import('../types.js').SavedGame} SavedGame */

const KEY = /^[A-Za-z0-9_-]{22}$/;
const KEY_BYTES = 16;
const LAST_GAME = 'game';
const LOCK = 'claimeven-send-games';

/** What became of the games. @typedef {{sent: number, problem: unknown}} Sent */

/** Send all of them, one after another, and only in one tab at a time. @returns {Promise<Sent>} */
export async function sendKeptGames() {
  return navigator.locks ? navigator.locks.request(LOCK, sendAll) : sendAll();
}

/** A game that is refused stays here, and the others are sent. @returns {Promise<Sent>} */
async function sendAll() {
  /** @type {Sent} */
  const found = { sent: 0, problem: null };
  for (const id of keptGames()) {
    try {
      if (await sendOne(id)) found.sent += 1;
    } catch (error) {
      found.problem ??= error;
      if (error instanceof ApiError && error.isUnreachable) break;
    }
  }
  return found;
}

/** Was there a game to send? @param {string} id */
async function sendOne(id) {
  const record = await recordOf(id);
  if (!record) {
    forgetKey(id);
    return false;
  }
  const game = await importOnce(id, record);
  rememberSent(id, game.id);
  if (remembered(LAST_GAME) === id) remember(LAST_GAME, game.id);
  // Only now: whatever ends this before, the game is sent again, and is the same game.
  await api.deleteGame(id);
  forgetKey(id);
  return true;
}

/** Null if it was deleted. @param {string} id */
async function recordOf(id) {
  try {
    return await api.exportGame(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * A game that was sent before and went on here and there is two games: this one gets another key.
 * @param {string} id @param {object} record @returns {Promise<SavedGame>}
 */
async function importOnce(id, record) {
  const known = keyOf(id);
  const key = known && KEY.test(known) ? known : newKey(id);
  try {
    return await api.importGame({ ...record, key });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409 && error.body?.game)) throw error;
    return api.importGame({ ...record, key: newKey(id) });
  }
}

/** It is remembered before anything is sent with it. @param {string} id */
function newKey(id) {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  const key = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  rememberKey(id, key);
  return key;
}
