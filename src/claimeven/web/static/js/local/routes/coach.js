/** Routes of the coach: why, and reviews of games. */

import { checkGoesOn, review, why } from '../coach/coach.js';
import { Stopped, aboutField, badRequest, overloaded } from '../errors.js';
import { optional, readBody, readQuery, whole } from '../fields.js';
import { Position } from '../game/position.js';
import { POSITION, readPosition } from '../requests.js';
import { written } from '../text.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */
/** @typedef {import('../engine.js').Route} Route */

const WHY_SECONDS = 10;
const REVIEW_SECONDS = 60;
const LIVE_SECONDS = 120;
const COLUMN = optional(whole({ least: 0, below: 64 }));

/** @type {Route[]} */
export const routes = [
  {
    method: 'GET',
    path: '/why',
    answer: async ({ query, signal }, context) => {
      const { column, ...named } = readQuery({ ...POSITION, column: COLUMN }, query);
      const position = readPosition(context, named);
      aboutField('moves', () => checkGoesOn(position));
      if (column !== null) aboutField('column', () => position.play(column));
      return why(context, position, column, { signal, seconds: WHY_SECONDS });
    },
  },
  {
    method: 'GET',
    path: '/review',
    answer: ({ query, signal }, context) => {
      const { start, columns } = readGame(context, readQuery(POSITION, query));
      return reviewGame(context, start, columns, signal);
    },
  },
  {
    method: 'GET',
    path: '/games/{id}/review',
    answer: async ({ params, signal }, context) => {
      const { game } = await context.games.read(params.id);
      const columns = game.moves.map(({ column }) => column);
      return reviewGame(context, game.start, columns, signal);
    },
  },
  {
    method: 'LIVE',
    path: '/review/live',
    answer: async ({ body, signal, emit }, context) => {
      const { start, columns } = readGame(context, readBody(POSITION, body));
      const onMove = (/** @type {object} */ move) => emit('move', move);
      const settings = { signal, seconds: LIVE_SECONDS, onMove };
      emit('done', await review(context, start, columns, settings));
    },
  },
];

/**
 * Every move of a game graded.
 * @param {LocalContext} context @param {Position} start @param {number[]} columns
 * @param {AbortSignal} signal
 */
async function reviewGame(context, start, columns, signal) {
  try {
    return await review(context, start, columns, { signal, seconds: REVIEW_SECONDS });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw overloaded(`the game was not reviewed within ${REVIEW_SECONDS} seconds; try again`);
  }
}

/**
 * The moves that led to a position.
 * @param {LocalContext} context @param {{moves: string, geometry: string}} named
 */
function readGame(context, named) {
  const position = readPosition(context, named);
  if (position.moves) {
    return { start: Position.fromMoves([], position.rules), columns: position.moves };
  }
  throw badRequest(`${written(position.text)} is a drawn board; a review needs the moves`, 'moves');
}
