/**
 * The settings of a game: who plays whom, on what board. The last ones are remembered.
 */

import { USUAL_GEOMETRY } from '../../service/api.js';
import { HUMAN } from '../../service/players.js';
import { remember, remembered } from '../../ui/preferences.js';

/**
 * @typedef {object} GameSettings
 * @property {string} mode `engine`: a person against a player; `people`; `engines`: two players
 * @property {string} opponent in a game of two players, the first one
 * @property {string} other in a game of two players, the second one
 * @property {string} side of the person
 * @property {string} geometry
 */
/** Who plays which side. @typedef {{geometry: string, first: string, second: string}} Seats */

/** @returns {GameSettings} */
export function lastSettings() {
  const settings = {
    mode: 'engine',
    opponent: 'level:3',
    other: 'level:5',
    side: 'first',
    geometry: USUAL_GEOMETRY,
  };
  // What a browser remembers may be nonsense: only texts are taken, and the service checks them.
  const stored = /** @type {Record<string, unknown>} */ (remembered('settings') ?? {});
  for (const name of /** @type {(keyof GameSettings)[]} */ (Object.keys(settings))) {
    const value = stored[name];
    if (typeof value === 'string') settings[name] = value;
  }
  return settings;
}

/** @param {GameSettings} settings */
export function rememberSettings(settings) {
  remember('settings', settings);
}

/** @param {GameSettings} settings @returns {Seats} */
export function seatsOf({ mode, opponent, other, side, geometry }) {
  if (mode === 'people') return { geometry, first: HUMAN, second: HUMAN };
  if (mode === 'engines') return { geometry, first: opponent, second: other };
  return side === 'first'
    ? { geometry, first: HUMAN, second: opponent }
    : { geometry, first: opponent, second: HUMAN };
}

/**
 * The same players with a person first, if there is one: the first stone starts the game.
 * @param {Seats} seats
 * @returns {Seats}
 */
export function personFirst(seats) {
  if (seats.first === HUMAN) return seats;
  const second = seats.second === HUMAN ? seats.first : seats.second;
  return { ...seats, first: HUMAN, second };
}
