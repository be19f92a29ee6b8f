/**
 * The service: one function per question. Every failure is an ApiError with one sentence for people.
 */

export class ApiError extends Error {
  /** @param {string} message @param {number} status 0 if the service did not answer @param {any} body */
  constructor(message, status, body) {
    super(message);
    this.status = status;
    this.body = body;
  }

  get away() {
    return this.status === 0;
  }
}

const ROOT = '/api/v1';
const BUSY_TRIES = 4;

/**
 * @param {string} method @param {string} path @param {any} [body] @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function call(method, path, body, signal) {
  for (let tries = 1; ; tries++) {
    const answer =
      (method === 'GET' && (await early(path))) || (await send(method, path, body, signal));
    const busy = answer.status === 429 || answer.status === 503;
    const data = await answer.json().catch(() => null);
    if (answer.ok) return data;
    if (!busy || tries === BUSY_TRIES)
      throw new ApiError(sentence(data, answer.status), answer.status, data);
    await pause(1000 * Math.min(5, Number(answer.headers.get('Retry-After')) || 1), signal);
  }
}

/** What early.js asked for before we were there; once, and only if it came. @param {string} path @returns {Promise<Response | null>} */
async function early(path) {
  /** @type {Map<string, Promise<Response | null>> | undefined} */
  const asked = /** @type {any} */ (window).askedEarly;
  const answer = asked?.get(path) ?? null;
  asked?.delete(path); // an answer can be read once
  return answer;
}

/** @param {string} method @param {string} path @param {any} body @param {AbortSignal} [signal] */
async function send(method, path, body, signal) {
  try {
    return await fetch(ROOT + path, {
      method,
      signal,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('The service does not answer. Is claimeven serve still running?', 0, null);
  }
}

/** @param {any} data @param {number} status */
function sentence(data, status) {
  if (typeof data?.error === 'string') return data.error;
  return `The service answered ${status}.`;
}

/** @param {number} milliseconds @param {AbortSignal} [signal] */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** @param {Record<string, any>} query */
export function queryText(query) {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return pairs.length
    ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
    : '';
}

/** @param {string} path @param {Record<string, any>} [query] @param {AbortSignal} [signal] */
function get(path, query = {}, signal) {
  return call('GET', path + queryText(query), undefined, signal);
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Lists that do not change while the service runs. @param {string} path */
function once(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = get(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

export const api = {
  health: () => get('/health'),
  /** @param {string} moves @param {string} board @param {AbortSignal} [signal] */
  position: (moves, board, signal) => get('/position', { moves, board }, signal),
  /** @param {string} drawing @param {string} board */
  drawn: (drawing, board) => call('POST', '/position', { drawing, board }),
  players: () => once('/players'),
  heuristics: () => once('/heuristics'),
  /** @param {Record<string, any>} query @param {AbortSignal} [signal] */
  evaluate: (query, signal) => get('/evaluate', query, signal),
  /** @param {Record<string, any>} query @param {AbortSignal} [signal] */
  tree: (query, signal) => get('/tree', query, signal),
  record: () => get('/record'),
  /** @param {Record<string, any>} [query] */
  games: (query) => get('/games', query),
  /** @param {string} id */
  game: (id) => get(`/games/${encodeURIComponent(id)}`),
  /** @param {{board: string, first: string, second: string, moves?: string}} terms */
  newGame: (terms) => call('POST', '/games', { moves: '', ...terms }),
  /** @param {string} id @param {number} column @param {number} version @param {AbortSignal} [signal] */
  move: (id, column, version, signal) =>
    call('POST', `/games/${encodeURIComponent(id)}/moves`, { column, version }, signal),
  /** `action` is engine, undo, redo or resign. @param {string} id @param {string} action @param {number} version @param {AbortSignal} [signal] */
  change: (id, action, version, signal) =>
    call('POST', `/games/${encodeURIComponent(id)}/${action}`, { version }, signal),
  /** @param {string} id @param {AbortSignal} [signal] */
  hint: (id, signal) => get(`/games/${encodeURIComponent(id)}/hint`, {}, signal),
  /** @param {string} id @param {AbortSignal} [signal] */
  review: (id, signal) => get(`/games/${encodeURIComponent(id)}/review`, {}, signal),
  tournaments: () => get('/tournaments'),
  /** @param {string} name */
  tournament: (name) => get(`/tournaments/${encodeURIComponent(name)}`),
  /** @param {string} name @param {Record<string, any>} [query] */
  tournamentGames: (name, query) => get(`/tournaments/${encodeURIComponent(name)}/games`, query),
};
