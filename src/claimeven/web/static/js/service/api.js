/**
 * The service: one function per question. Every failure is an ApiError with one sentence for
 * people.
 */

import { keyOf, rememberKey } from './keys.js';

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').SavedGame} SavedGame */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {Record<string, string | number | null | undefined>} Query empty values are left out */
/** @typedef {{moves: string, geometry: string, heuristic: string}} HeuristicQuery */
/** @typedef {{error?: string, field?: string | null, game?: SavedGame} | null} ErrorBody */

/** Relative: all views are at the top of whatever path the service is served under. */
export const ROOT = 'api/v2';
/** The geometry of a board unless somebody names another one. */
export const USUAL_GEOMETRY = '7x6x4';
const BUSY_TRIES = 4;

export class ApiError extends Error {
  /**
   * @param {string} message @param {number} status 0 if the service did not answer
   * @param {ErrorBody} body
   */
  constructor(message, status, body) {
    super(message);
    this.status = status;
    this.body = body;
  }

  get isUnreachable() {
    return this.status === 0;
  }
}

/**
 * Ask, and ask again some times if the service is busy.
 * @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function call(method, path, body, signal) {
  for (let tries = 1; ; tries++) {
    const asked = method === 'GET' ? await prefetched(path) : null;
    const answer = asked ?? (await send(method, path, body, signal));
    const data = await answer.json().catch(() => null);
    if (answer.ok) return data;
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || tries === BUSY_TRIES) {
      throw new ApiError(errorSentence(data, answer.status), answer.status, data);
    }
    const seconds = Number(answer.headers.get('Retry-After')) || 1;
    await pause(1000 * Math.min(5, seconds), signal);
  }
}

/**
 * The answer that first_paint.js asked for, if it is there; an answer can be read once.
 * @param {string} path @returns {Promise<Response | null>}
 */
async function prefetched(path) {
  const answers = window.prefetched;
  const answer = answers?.get(path) ?? null;
  answers?.delete(path);
  return answer;
}

/**
 * @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [signal]
 */
async function send(method, path, body, signal) {
  try {
    return await fetch(ROOT + path, {
      method,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...seatHeader(path),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('The service does not answer. Is claimeven serve still running?', 0, null);
  }
}

/** The key of the game that a path is about. @param {string} path @returns {Record<string, string>} */
function seatHeader(path) {
  const id = /^\/games\/([^/?]+)/.exec(path)?.[1];
  const key = id ? keyOf(decodeURIComponent(id)) : null;
  return key ? { 'Seat-Key': key } : {};
}

/** @param {ErrorBody} body @param {number} status */
function errorSentence(body, status) {
  return typeof body?.error === 'string' ? body.error : `The service answered ${status}.`;
}

/** @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** "?moves=44&geometry=7x6x4"; empty values are left out. @param {Query} query */
export function queryText(query) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

/** The geometry that an address names. @param {URLSearchParams} query */
export function geometryOf(query) {
  return query.get('geometry') ?? USUAL_GEOMETRY;
}

/** @param {string} path @param {Query} [query] @param {AbortSignal} [signal] */
function get(path, query = {}, signal) {
  return call('GET', path + queryText(query), undefined, signal);
}

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/** A list that does not change while the service runs. @param {string} path */
function getOnce(path) {
  let answer = answers.get(path);
  if (!answer) {
    answer = get(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answer;
}

/** @param {string} id */
const gamePath = (id) => `/games/${encodeURIComponent(id)}`;
/** @param {string} name */
const tournamentPath = (name) => `/tournaments/${encodeURIComponent(name)}`;

export const api = {
  /**
   * A position, and what lies on the board after some more columns are played.
   * @param {string} moves moves or a drawn board @param {string} geometry @param {number[]} [play]
   * @returns {Promise<Position>}
   */
  position: (moves, geometry, play = []) =>
    get('/position', { moves, geometry, play: play.join(',') }),

  /** @param {string} drawing @param {string} geometry @returns {Promise<Position>} */
  drawnPosition: (drawing, geometry) => call('POST', '/position', { drawing, geometry }),

  /** @returns {Promise<import('../types.js').Players>} */
  players: () => getOnce('/players'),

  /** @returns {Promise<import('../types.js').HeuristicChoice[]>} */
  heuristics: () => getOnce('/heuristics'),

  /**
   * @param {HeuristicQuery & {side: string}} query @param {AbortSignal} [signal]
   * @returns {Promise<import('../types.js').Explanation>}
   */
  evaluate: (query, signal) => get('/evaluate', query, signal),

  /**
   * @param {HeuristicQuery & {algorithm: string, depth: string}} query
   * @returns {Promise<import('../types.js').Tree>}
   */
  tree: (query) => get('/tree', query),

  /** @returns {Promise<import('../types.js').OpponentRecord[]>} */
  record: () => get('/record'),

  /** @param {number} limit @returns {Promise<{games: import('../types.js').GameLine[]}>} */
  games: (limit) => get('/games', { limit }),

  /** @param {string} id @returns {Promise<SavedGame>} */
  game: (id) => get(gamePath(id)),

  /**
   * @param {{geometry: string, first: string, second: string, moves?: string}} settings
   * @returns {Promise<SavedGame>}
   */
  newGame: async (settings) => {
    const { key, ...game } = await call('POST', '/games', { moves: '', ...settings });
    rememberKey(game.id, key);
    return game;
  },

  /** @param {string} id @returns {Promise<SavedGame>} */
  join: (id) => call('POST', `${gamePath(id)}/join`),

  /**
   * A new key for a seat, which somebody else gets.
   * @param {string} id @param {Side} side @returns {Promise<{key: string, game: SavedGame}>}
   */
  giveSeat: (id, side) => call('POST', `${gamePath(id)}/seats`, { side }),

  /** @param {string} id @param {Side} side @returns {Promise<SavedGame>} */
  takeSeatBack: (id, side) => call('POST', `${gamePath(id)}/seats/return`, { side }),

  /** @param {string} id @returns {Promise<unknown>} */
  deleteGame: (id) => call('DELETE', gamePath(id)),

  /**
   * @param {string} id @param {number} column @param {number} version @param {AbortSignal} signal
   * @returns {Promise<SavedGame>}
   */
  move: (id, column, version, signal) =>
    call('POST', `${gamePath(id)}/moves`, { column, version }, signal),

  /**
   * @param {string} id @param {'engine' | 'undo' | 'redo' | 'resign'} action
   * @param {number} version @param {AbortSignal} signal
   * @returns {Promise<SavedGame>}
   */
  change: (id, action, version, signal) =>
    call('POST', `${gamePath(id)}/${action}`, { version }, signal),

  /**
   * @param {string} id @param {AbortSignal} signal
   * @returns {Promise<import('../types.js').Hint>}
   */
  hint: (id, signal) => get(`${gamePath(id)}/hint`, {}, signal),

  /**
   * @param {string} id @param {AbortSignal} signal
   * @returns {Promise<import('../types.js').Review>}
   */
  review: (id, signal) => get(`${gamePath(id)}/review`, {}, signal),

  /** @returns {Promise<import('../types.js').TournamentLine[]>} */
  tournaments: () => get('/tournaments'),

  /** @param {string} name @returns {Promise<import('../types.js').Tournament>} */
  tournament: (name) => get(tournamentPath(name)),

  /**
   * @param {string} name @param {Query} query
   * @returns {Promise<{games: import('../types.js').TournamentGame[], total: number}>}
   */
  tournamentGames: (name, query) => get(`${tournamentPath(name)}/games`, query),
};
