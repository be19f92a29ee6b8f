/**
 * Changing a game that the service keeps, also when the service stops for a while or the game went
 * on in another window.
 */

import { announce } from '../ui/announce.js';
import { ApiError, api, pause } from './api.js';

/** @typedef {import('../types.js').SavedGame} SavedGame */

const AGAIN_MS = 700;
const MOST_TRIES = 5;

/**
 * Ask for a change until it is answered; the game as it is then.
 * @param {SavedGame} game @param {(version: number) => Promise<SavedGame>} ask
 * @param {AbortSignal} signal
 * @param {() => void} onUnreachable the service does not answer for now
 * @returns {Promise<SavedGame>}
 */
export async function changeGame(game, ask, signal, onUnreachable) {
  let { version } = game;
  for (let tries = 1; ; tries++) {
    try {
      return await ask(version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && error.body?.game) {
        // Somebody took a seat meanwhile; the board is the same.
        if (tries < MOST_TRIES && hasOnlyOtherSeats(game, error.body)) {
          version = error.body.game.version;
          continue;
        }
        announce('The game went on elsewhere.');
        return error.body.game;
      }
      if (!error.isUnreachable) throw error;
      onUnreachable();
      const now = await whenReachable(game.id, signal);
      // What was asked for may have been done although the answer did not come.
      if (now.version !== game.version) return now;
    }
  }
}

/** @param {SavedGame} game @param {import('./api.js').ErrorBody} body */
function hasOnlyOtherSeats(game, body) {
  const now = body?.game;
  return (
    body?.field === 'version' &&
    now?.moves === game.moves &&
    now.outcome === game.outcome &&
    now.can_redo === game.can_redo
  );
}

/** @param {string} id @param {AbortSignal} signal @returns {Promise<SavedGame>} */
async function whenReachable(id, signal) {
  for (;;) {
    await pause(AGAIN_MS, signal);
    try {
      return await api.game(id);
    } catch (error) {
      if (!(error instanceof ApiError && error.isUnreachable)) throw error;
    }
  }
}
