/** Routes about stored games. */

import { Stopped, badRequest } from '../errors.js';
import { choice, flag, optional, readBody, readQuery, text, whole } from '../fields.js';
import { Game, HUMAN } from '../games/game.js';
import { LEAST_GAMES, placeOnLadder } from '../games/ladder.js';
import { change, changing, engineMove, move, noteHint, tooLate } from '../games/play.js';
import { SavedGame, encodeListedGame, newKey } from '../games/saved_game.js';
import { checkPlayer, choose } from '../players/choose.js';
import { POSITION, USUAL_GEOMETRY, readPosition } from '../requests.js';
import { bestColumns } from '../wire/analysis.js';
import { solveColumns } from './analysis.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */
/** @typedef {import('../engine.js').Route} Route */
/** @typedef {import('../games/saved_game.js').GameRow} GameRow */
/** @typedef {import('../../types.js').Proven} Proven */
/** @typedef {import('../../types.js').Score} Score */
/** @typedef {import('../game/position.js').Position} Position */

const HINT_SECONDS = 1;
const HINT_PLAYER = 'claimeven:nodes=300000';
const LADDER_GAMES = 200;
const LOOKED_AT = 1000; // of the latest games, for the ladder
const LONGEST_SPEC = 120;

const VERSION = optional(whole({ least: 0, below: 2 ** 31 }));
const CHANGE = { version: VERSION };
const MOVE = { column: whole({ least: 0, below: 64 }), version: VERSION, helped: flag(false) };
const NEW_GAME = {
  ...POSITION,
  first: text(LONGEST_SPEC, HUMAN),
  second: text(LONGEST_SPEC, 'level:3'),
};
const LIST = {
  limit: whole({ least: 1, most: 100 }, 20),
  before: optional(whole({ least: 0, below: 2 ** 53 })),
};
const SEAT = { side: choice(['first', 'second']) };
const WATCH = { key: optional(text(64)) };

/** @type {Route[]} */
export const routes = [
  { method: 'POST', path: '/games', status: 201, answer: begin },
  {
    method: 'GET',
    path: '/games',
    answer: async ({ query }, { games, kernel }) => {
      const { limit, before } = readQuery(LIST, query);
      const rows = await games.newest(limit + 1, before ?? Infinity);
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? shown[limit - 1].number : null;
      return { games: shown.map((row) => encodeListedGame(row, kernel)), next };
    },
  },
  {
    method: 'GET',
    path: '/games/{id}',
    answer: async ({ params }, { games }) => (await games.read(params.id)).encode(),
  },
  {
    method: 'POST',
    path: '/games/{id}/moves',
    answer: async ({ params, body, signal }, context) =>
      (await move(context, params.id, readBody(MOVE, body), signal)).encode(),
  },
  {
    method: 'POST',
    path: '/games/{id}/engine',
    answer: async ({ params, body, signal }, context) =>
      (await engineMove(context, params.id, readVersion(body), signal)).encode(),
  },
  // The only route that the service has not: what its /imports takes in, but for the key.
  {
    method: 'GET',
    path: '/games/{id}/export',
    answer: async ({ params }, { games }) => (await games.read(params.id)).encodeForService(),
  },
  ...changeRoutes(),
  { method: 'GET', path: '/games/{id}/hint', answer: hint },
  {
    method: 'POST',
    path: '/games/{id}/join',
    answer: async ({ params }, { games }) => (await games.read(params.id)).encode(),
  },
  {
    method: 'POST',
    path: '/games/{id}/seats',
    answer: async ({ params, body }, { games }) => {
      readBody(SEAT, body);
      await games.read(params.id);
      throw badRequest('this game is kept in this browser: nobody elsewhere can sit down to it');
    },
  },
  {
    method: 'DELETE',
    path: '/games/{id}',
    answer: ({ params }, context) =>
      changing(context, params.id, null, async (stored) => {
        await context.games.save(stored, null);
        return { deleted: params.id };
      }),
  },
  { method: 'LIVE', path: '/games/{id}/live', answer: watch },
  { method: 'GET', path: '/record', answer: record },
  { method: 'GET', path: '/ladder', answer: ladder },
];

/** @returns {Route[]} */
function changeRoutes() {
  return /** @type {const} */ (['undo', 'redo', 'resign']).map((action) => ({
    method: 'POST',
    path: `/games/{id}/${action}`,
    answer: async ({ params, body }, context) =>
      (await change(context, params.id, readVersion(body), action)).encode(),
  }));
}

/** @type {Route['answer']} */
async function begin({ body }, context) {
  const order = readBody(NEW_GAME, body);
  const position = readPosition(context, order);
  for (const side of ['first', 'second']) {
    if (order[side] !== HUMAN) await checkPlayer(context, order[side], position.rules, side);
  }
  const game = SavedGame.begin(Game.fromPosition(order.first, order.second, position));
  await context.games.save(null, game);
  return { ...game.encode(), key: newKey() };
}

/** @type {Route['answer']} */
async function hint({ params, signal }, context) {
  const stored = await context.games.read(params.id);
  if (stored.game.outcome) throw tooLate(`the game is over (${stored.game.endWords})`, stored);
  return noteHint(context, stored, await findHint(context, stored.game.position, signal));
}

/**
 * The best columns: proven if that is quick, else what a short search thinks.
 * @param {LocalContext} context @param {Position} position @param {AbortSignal} signal
 * @returns {Promise<{columns: number[], score: Score | null}>}
 */
async function findHint(context, position, signal) {
  /** @type {Map<number, Proven>} */
  const found = new Map();
  try {
    await context.lendSolver(position.rules, (solver) =>
      solveColumns(solver, position, {
        signal,
        seconds: HINT_SECONDS,
        save: (column, score) => void found.set(column, score),
      }),
    );
    const columns = bestColumns(found);
    return { columns, score: found.get(columns[0]) ?? null };
  } catch (error) {
    if (!(error instanceof Stopped) || signal.aborted) throw error;
    const allowed = { signal, seconds: HINT_SECONDS };
    const { column, score } = await choose(context, HINT_PLAYER, position, allowed);
    return { columns: [column], score };
  }
}

/**
 * The game now, and again whenever somebody has changed it, until it is deleted.
 * @param {import('../engine.js').Request} request
 * @param {import('../page_context.js').PageContext} context
 */
async function watch({ params, body, signal, emit }, { games }) {
  readBody(WATCH, body);
  /** @type {SavedGame | null} */
  let now = await games.read(params.id);
  let seen = -1;
  /** @type {() => void} */
  let wake = () => {};
  const leave = games.watch(params.id, (game) => {
    now = game;
    wake();
  });
  signal.addEventListener('abort', () => wake());
  while (now && !signal.aborted) {
    if (now.version > seen) emit('game', { game: now.encode() });
    seen = now.version;
    await new Promise((resolve) => (wake = () => resolve(undefined)));
  }
  leave();
  emit('done', {});
}

/** @type {Route['answer']} */
async function record(_, { games }) {
  const rows = await games.records();
  const order = (/** @type {{opponent: string, geometry: string}} */ { opponent, geometry }) =>
    `${opponent}\0${geometry}`;
  return rows
    .filter(({ wins, draws, losses }) => wins + draws + losses)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** @type {Route['answer']} */
async function ladder(_, { games }) {
  const rows = await games.newest(LOOKED_AT);
  const played = rows
    .map(ladderGame)
    .filter((each) => each !== null)
    .slice(0, LADDER_GAMES);
  const place = placeOnLadder(played) ?? { level: null, low: null, high: null };
  return { games: played.length, needed: LEAST_GAMES, ...place };
}

/** A finished game of a person against a level, without help; null for any other. @param {GameRow} row */
function ladderGame({ helped, game }) {
  const isUsual = game.start.geometry === USUAL_GEOMETRY && game.start.position === '';
  if (helped || !game.outcome || !isUsual) return null;
  const mine = game.first === HUMAN ? 'first' : 'second';
  const spec = mine === 'first' ? game.second : game.first;
  const number = /^level:([0-9]+)$/.exec(spec)?.[1];
  if (!number || game[mine] !== HUMAN) return null;
  const points = game.outcome === 'draw' ? 0.5 : Number(game.outcome === mine);
  return { level: Number(number), movedFirst: mine === 'first', points };
}

/** @param {unknown} body which may be left out */
function readVersion(body) {
  return body === undefined || body === null ? null : readBody(CHANGE, body).version;
}
