/**
 * Every route that the local engine answers. Those of the coach, the laboratory, lessons and puzzles
 * are fetched when the first of them is asked: who plays and solves does not wait for them.
 */

import { fetchedLater } from '../errors.js';
import { routes as analysis } from './analysis.js';
import { routes as games } from './games.js';
import { routes as positions } from './positions.js';
import { routes as tournaments } from './tournaments.js';

/** @typedef {import('../engine.js').Route} Route */

/** A module of routes, and which ones it has. */
/** @typedef {{load: () => Promise<{routes: Route[]}>, heads: [Route['method'], string][]}} LateRoutes */

/** @type {LateRoutes[]} */
export const LATE = [
  {
    load: () => import('./coach.js'),
    heads: [
      ['GET', '/why'],
      ['GET', '/review'],
      ['GET', '/games/{id}/review'],
      ['LIVE', '/review/live'],
    ],
  },
  {
    load: () => import('./lab.js'),
    heads: [
      ['GET', '/heuristics'],
      ['GET', '/evaluate'],
      ['GET', '/tree'],
      ['LIVE', '/search/live'],
      ['LIVE', '/montecarlo/live'],
    ],
  },
  {
    load: () => import('./lessons.js'),
    heads: [
      ['GET', '/lessons'],
      ['GET', '/lessons/{name}'],
      ['GET', '/lessons/{name}/try'],
      ['GET', '/lessons/{name}/solution'],
    ],
  },
  {
    load: () => import('./puzzles.js'),
    heads: [
      ['GET', '/puzzles/next'],
      ['GET', '/puzzles/daily'],
      ['GET', '/puzzles/{number}'],
      ['POST', '/puzzles/{number}/tries'],
    ],
  },
];

/** @type {Route[]} */
export const ROUTES = [
  ...games,
  ...positions,
  ...analysis,
  ...tournaments,
  ...LATE.flatMap(({ load, heads }) =>
    heads.map(([method, path]) => ({
      method,
      path,
      answer: lateAnswer(load, (route) => route.method === method && route.path === path),
    })),
  ),
];

/** @param {LateRoutes['load']} load @param {(route: Route) => boolean} fits @returns {Route['answer']} */
function lateAnswer(load, fits) {
  return async (request, context) => {
    const { routes } = await fetchedLater(load);
    return /** @type {Route} */ (routes.find(fits)).answer(request, context);
  };
}
