/** Routes about tournaments: there are none here, and none can be started. */

import { notFound } from '../errors.js';
import { beginningOf, written } from '../text.js';

/** @typedef {import('../engine.js').Route} Route */

const RULES = {
  may_start: false,
  most_players: 0,
  most_rounds: 0,
  most_games: 0,
  openings: [],
};

/** @type {Route[]} */
export const routes = [
  { method: 'GET', path: '/arena', answer: () => RULES },
  { method: 'GET', path: '/tournaments', answer: () => [] },
  {
    method: 'GET',
    path: '/tournaments/{name}',
    answer: ({ params }) => {
      throw notFound(`tournament ${written(beginningOf(params.name, 40))}`);
    },
  },
];
