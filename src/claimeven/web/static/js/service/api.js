/**
 * The service: one function per question. Every failure is an ApiError with one sentence for
 * people.
 */

import { ask, isExported } from './engine.js';
import { rememberKey } from './keys.js';
import { Unreachable } from './remote.js';

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').SavedGame} SavedGame */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {Record<string, string | number | null | undefined>} Query empty values are left out */
/** @typedef {{moves: string, geometry: string, heuristic: string}} HeuristicQuery */
/** @typedef {{error?: string, field?: string | null, game?: SavedGame} | null} ErrorBody */

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
    const { status, data, retryAfter = 1 } = await answerTo(method, path, body, signal);
    if (status >= 200 && status < 300) return data;
    const isBusy = status === 429 || status === 503;
    if (!isBusy || isExported || tries === BUSY_TRIES) {
      throw new ApiError(errorSentence(data, status, isExported), status, data);
    }
    await pause(1000 * Math.min(5, retryAfter), signal);
  }
}

/**
 * @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [signal]
 */
async function answerTo(method, path, body, signal) {
  try {
    return await ask(method, path, body, signal);
  } catch (error) {
    if (error instanceof Unreachable) {
      throw new ApiError('The game server does not answer. Try again in a moment.', 0, null);
    }
    if (error instanceof Error && error.name === 'NoEngine')
      throw new ApiError(error.message, 1, null);
    throw error;
  }
}

const BUSY = 'The game server is busy. Try again in a moment.';
/** What went wrong on the other side, in a player's words. @type {Record<number, string>} */
const SENTENCES = {
  403: 'You watch this game; only those who play it can change it.',
  404: 'This is not there any more. The link may be wrong, or it was deleted.',
  413: 'That is too much text.',
  429: BUSY,
  500: 'Something went wrong on the game server. Try again in a moment.',
  502: BUSY,
  503: BUSY,
  504: BUSY,
};

/**
 * One sentence for people. What is wrong with what they wrote, the service says best.
 * @param {ErrorBody} body @param {number} status @param {boolean} [isLocal] there is no server
 */
export function errorSentence(body, status, isLocal = false) {
  const told = typeof body?.error === 'string' ? body.error : '';
  if (status === 400 && body?.field === 'geometry') return boardSentence(told);
  const plain = (isLocal && status >= 429 ? null : SENTENCES[status]) ?? told;
  return plain ? plain.charAt(0).toUpperCase() + plain.slice(1) : SENTENCES[500];
}

/** What is wrong with a board. @param {string} told */
function boardSentence(told) {
  return /too large/.test(told)
    ? 'This board is too large: 20 columns and rows at most, and about 120 cells in all.'
    : 'A board needs at least 1 column, 1 row and 2 to connect; 20 of each at most.';
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
/** @param {string} name */
const lessonPath = (name) => `/lessons/${encodeURIComponent(name)}`;

export const api = {
  /**
   * A position, and what lies on the board after some more columns are played.
   * @param {string} moves moves or a drawn board @param {string} geometry @param {number[]} [play]
   * @returns {Promise<Position>}
   */
  position: (moves, geometry, play = []) =>
    get('/position', { moves, geometry, play: play.join(',') }),

  /**
   * Who is better, and why.
   * @param {Pick<Position, 'position' | 'geometry'>} board @param {AbortSignal} [signal]
   * @returns {Promise<import('../types.js').PositionReasons>}
   */
  why: ({ position: moves, geometry }, signal) => get('/why', { moves, geometry }, signal),

  /**
   * Why a move is good or bad.
   * @param {Pick<Position, 'position' | 'geometry'>} board @param {number} column
   * @param {AbortSignal} [signal] @returns {Promise<import('../types.js').MoveReasons>}
   */
  whyMove: ({ position: moves, geometry }, column, signal) =>
    get('/why', { moves, geometry, column }, signal),

  /** @param {string} drawing @param {string} geometry @returns {Promise<Position>} */
  drawnPosition: (drawing, geometry) => call('POST', '/position', { drawing, geometry }),

  /** @returns {Promise<import('../types.js').Players>} */
  players: () => getOnce('/players'),

  /** @returns {Promise<import('../types.js').HeuristicChoice[]>} */
  heuristics: () => getOnce('/heuristics'),

  /**
   * @param {HeuristicQuery & {side: string}} query @param {AbortSignal} [signal]
   * @returns {Promise<import('../types.js').ValueBreakdown>}
   */
  evaluate: (query, signal) => get('/evaluate', query, signal),

  /**
   * @param {HeuristicQuery & {algorithm: string, depth: string}} query
   * @returns {Promise<import('../types.js').Tree>}
   */
  tree: (query) => get('/tree', query),

  /** @returns {Promise<import('../types.js').OpponentRecord[]>} */
  record: () => get('/record'),

  /** @returns {Promise<import('../types.js').Ladder>} */
  ladder: () => get('/ladder'),

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

  /**
   * A game of this browser, as `importGame` takes it but for the key.
   * @param {string} id @returns {Promise<object>}
   */
  exportGame: (id) => get(`${gamePath(id)}/export`),

  /**
   * Give the service a game that was played elsewhere; the same key means the same game.
   * @param {{key: string}} record @returns {Promise<SavedGame>}
   */
  importGame: async (record) => {
    const { key, ...game } = await call('POST', '/imports', record);
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
   * @param {string} id @param {{column: number, version: number, helped: boolean}} order
   *   `helped`: the person saw scores
   * @param {AbortSignal} signal
   * @returns {Promise<SavedGame>}
   */
  move: (id, order, signal) => call('POST', `${gamePath(id)}/moves`, order, signal),

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

  /** @returns {Promise<import('../types.js').ArenaRules>} */
  arena: () => getOnce('/arena'),

  /**
   * @param {{players: string[], rounds: number, openings: string}} order
   * @returns {Promise<{name: string, games: number}>}
   */
  startTournament: (order) => call('POST', '/tournaments', order),

  /** @param {string} name @returns {Promise<unknown>} */
  stopTournament: (name) => call('POST', `${tournamentPath(name)}/stop`),

  /**
   * A puzzle of about this rating.
   * @param {number} rating @param {number[]} without numbers of those that were seen lately
   * @returns {Promise<import('../types.js').Puzzle>}
   */
  nextPuzzle: (rating, without) => get('/puzzles/next', { rating, without: without.join(',') }),

  /** @param {string} day as YYYY-MM-DD @returns {Promise<import('../types.js').Puzzle>} */
  dailyPuzzle: (day) => get('/puzzles/daily', { day }),

  /** @param {number} number @returns {Promise<import('../types.js').Puzzle>} */
  puzzle: (number) => get(`/puzzles/${number}`),

  /**
   * @param {number} number @param {number | null} column null gives up
   * @param {import('../types.js').OwnRating | null} rating if the try counts
   * @param {AbortSignal} [signal] @returns {Promise<import('../types.js').Attempt>}
   */
  tryPuzzle: (number, column, rating, signal) =>
    call('POST', `/puzzles/${number}/tries`, { column, rating }, signal),

  /** @returns {Promise<import('../types.js').LessonLine[]>} */
  lessons: () => getOnce('/lessons'),

  /** @param {string} name @returns {Promise<import('../types.js').Lesson>} */
  lesson: (name) => getOnce(lessonPath(name)),

  /**
   * An answer to a task: `play` (columns with commas), `cell` (column and row) or `outcome`.
   * @param {string} name @param {{step: number, play?: string, cell?: string, outcome?: string}} query
   * @returns {Promise<import('../types.js').GradedTry>}
   */
  tryStep: (name, query) => get(`${lessonPath(name)}/try`, query),

  /**
   * @param {string} name @param {{step: number, play: string}} query
   * @returns {Promise<import('../types.js').GradedTry>}
   */
  solution: (name, query) => get(`${lessonPath(name)}/solution`, query),

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
