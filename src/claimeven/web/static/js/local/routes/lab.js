/** Routes that look inside: an evaluation explained, a search as it goes, a small tree. */

import { drive } from '../context.js';
import { Stopped, aboutField, badRequest } from '../errors.js';
import { choice, number, optional, readBody, readQuery, text, whole } from '../fields.js';
import { Catalog } from '../heuristics/catalog.js';
import { tablesFor } from '../heuristics/evaluation.js';
import { explain } from '../heuristics/explain.js';
import { POSITION, readPosition } from '../requests.js';
import { Engine } from '../searches/engine.js';
import { Mcts } from '../searches/mcts.js';
import { encodeTree } from '../searches/tree.js';
import { written } from '../text.js';
import { encodeBreakdown } from '../wire/evaluations.js';
import { encodeMonteCarlo, encodeSearchResult } from '../wire/searches.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */
/** @typedef {import('../engine.js').Emit} Emit */
/** @typedef {import('../engine.js').Route} Route */
/** @typedef {import('../game/position.js').Position} Position */
/** @typedef {import('../searches/engine.js').SearchResult} SearchResult */

const MAX_HEURISTIC = 120;
const HEURISTIC = text(MAX_HEURISTIC, 'claimeven');
const SIDE = optional(choice(['first', 'second']));
const ALGORITHM = choice(['minimax', 'alphabeta', 'pvs', 'mtdf'], 'alphabeta');
const SECONDS = optional(number({ above: 0, most: 30 }));
const SEARCH_DEPTH = 8;
const SEARCH_SECONDS = 30;
const SEARCH_TABLE_MB = 16;
const TREE_SECONDS = 5;
/** Nodes of a tree that are sent; of a larger tree the deepest plies are left out. */
const MOST_NODES = 2000;
const MONTE_CARLO_NODES = 1 << 18;
/** Monte Carlo search tells what it has found after so many playouts, and then ever more. */
const FIRST_PLAYOUTS = 50;

/** @type {Route[]} */
export const routes = [
  {
    method: 'GET',
    path: '/heuristics',
    answer: (_, context) => context.data('heuristic_choices'),
  },
  {
    method: 'GET',
    path: '/evaluate',
    answer: async ({ query }, context) => {
      const shape = { ...POSITION, heuristic: HEURISTIC, side: SIDE };
      const { heuristic, side, ...named } = readQuery(shape, query);
      const position = readPosition(context, named);
      const chosen = await readHeuristic(context, heuristic);
      const view = side ?? position.toMove;
      return aboutField('heuristic', () => {
        tablesFor(chosen, position.rules); // what is too large for a search is refused here too
        return encodeBreakdown(position, chosen, view, explain(position, chosen, view));
      });
    },
  },
  {
    method: 'GET',
    path: '/tree',
    answer: async ({ query }, context) => {
      const depth = whole({ least: 1, most: 4 }, 3);
      const shape = { ...POSITION, heuristic: HEURISTIC, algorithm: ALGORITHM, depth };
      const { heuristic, algorithm, depth: plies, ...named } = readQuery(shape, query);
      const position = readPosition(context, named);
      const chosen = await readHeuristic(context, heuristic);
      const recorded = { tracePlies: plies, traceNodes: MOST_NODES };
      const engine = new Engine(context.kernel, chosen, { algorithm }, recorded);
      try {
        const end = performance.now() + 1000 * TREE_SECONDS;
        const isStopped = () => performance.now() > end;
        return aboutField('moves', () => {
          const result = engine.search(position, { depth: plies }, { isStopped });
          if (!result) throw new Stopped();
          const { unit } = tablesFor(chosen, position.rules);
          return encodeTree(position, engine.trace, unit, result);
        });
      } finally {
        engine.free();
      }
    },
  },
  {
    method: 'LIVE',
    path: '/search/live',
    answer: async ({ body, signal, emit }, context) => {
      const depth = optional(whole({ least: 1, most: 42 }));
      const shape = { ...POSITION, heuristic: HEURISTIC, algorithm: ALGORITHM, depth };
      const asked = readBody({ ...shape, seconds: SECONDS }, body);
      const position = readUnfinished(context, asked);
      const chosen = await readHeuristic(context, asked.heuristic);
      const { algorithm, seconds } = asked;
      const plies = asked.depth ?? (seconds === null ? SEARCH_DEPTH : null);
      const tableMb = algorithm === 'minimax' ? 0 : SEARCH_TABLE_MB;
      const settings = { algorithm, tableMb, deepening: true };
      const engine = new Engine(context.kernel, chosen, settings);
      const encode = (/** @type {SearchResult} */ result) =>
        aboutField('heuristic', () => encodeSearchResult(position, chosen.name, result));
      const limits = { depth: plies, seconds: seconds ?? SEARCH_SECONDS };
      aboutField('heuristic', () => engine.plan(position, limits)); // refuses what is wrong
      try {
        const result = await engine.searchApart(context.helper, position, limits, {
          signal,
          seconds: SEARCH_SECONDS + 1,
          onInfo: (found) => emit('info', encode(found)),
        });
        if (!result) throw new Stopped();
        emit('done', encode(result));
      } finally {
        engine.free();
      }
    },
  },
  {
    method: 'LIVE',
    path: '/montecarlo/live',
    answer: async ({ body, signal, emit }, context) => {
      const playouts = whole({ least: 1, most: 200_000 }, 20_000);
      const asked = readBody({ ...POSITION, playouts, seconds: SECONDS }, body);
      const position = readUnfinished(context, asked);
      await context.loadWhole();
      const heuristic = (await Catalog.of(context)).named('stank'); // it evaluates no leaf
      const search = new Mcts(context.kernel, { heuristic, maxNodes: MONTE_CARLO_NODES });
      try {
        await monteCarlo(search, position, asked, signal, emit);
      } finally {
        search.free();
      }
    },
  },
];

/**
 * @param {Mcts} search @param {Position} position
 * @param {{playouts: number, seconds: number | null}} limits
 * @param {AbortSignal} signal @param {Emit} emit
 */
async function monteCarlo(search, position, { playouts, seconds }, signal, emit) {
  const began = performance.now();
  const spent = () => (performance.now() - began) / 1000;
  for (let done = 0; done < playouts;) {
    const wanted = Math.min(Math.max(FIRST_PLAYOUTS, Math.floor(done / 2)), playouts - done);
    const left = (seconds ?? SEARCH_SECONDS) - spent();
    if (left <= 0) break;
    const question = search.search(position, { playouts: wanted, seconds: left });
    const result = await drive(question, { signal });
    done += wanted;
    emit('info', encodeMonteCarlo(position, result, done, spent()));
  }
  emit('done', {});
}

/** @param {LocalContext} context @param {{moves: string, geometry: string}} named */
function readUnfinished(context, named) {
  const position = readPosition(context, named);
  if (position.outcome) {
    const message = `the game ${written(position.text)} is over; there is nothing to search`;
    throw badRequest(message, 'moves');
  }
  return position;
}

/** @param {LocalContext} context @param {string} name */
async function readHeuristic(context, name) {
  const catalog = await Catalog.of(context, name);
  return aboutField('heuristic', () => catalog.requested(name));
}
