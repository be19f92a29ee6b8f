/**
 * The way to a game that the service keeps: one way to change it, through whatever trouble.
 */

import { announce } from './announce.js';
import { ApiError, api, pause } from './api.js';

/** @typedef {import('./play.js').Game} Game */

const AGAIN_MS = 700;

/**
 * Ask for a change until it is answered; the game as it is then.
 * @param {Game} game @param {() => Promise<Game>} ask @param {AbortSignal} signal @param {() => void} onAway the service is gone for now
 * @returns {Promise<Game>}
 */
export async function changed(game, ask, signal, onAway) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && error.body?.game) {
        announce('The game went on elsewhere.');
        return error.body.game;
      }
      if (!error.away) throw error;
      onAway();
      const now = await whenBack(game.id, signal);
      // What was asked for may have been done although the answer did not come.
      if (now.version !== game.version) return now;
    }
  }
}

/** Wait until the service is back. @param {string} id @param {AbortSignal} signal @returns {Promise<Game>} */
async function whenBack(id, signal) {
  for (;;) {
    await pause(AGAIN_MS, signal);
    try {
      return await api.game(id);
    } catch (error) {
      if (!(error instanceof ApiError && error.away)) throw error;
    }
  }
}
