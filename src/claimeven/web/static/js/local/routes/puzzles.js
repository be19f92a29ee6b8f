/** Routes of puzzles: the next one, that of a day, one by number; and tries, which are graded. */

import { Stopped, badRequest, notFound, overloaded } from '../errors.js';
import { number, object, optional, readBody, readQuery, text, whole } from '../fields.js';
import { PuzzleSet, afterTry, dayOf, encodePuzzle, gradeTry, today } from '../puzzles/puzzles.js';
import { beginningOf, written } from '../text.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */
/** @typedef {import('../engine.js').Route} Route */
/** @typedef {import('../puzzles/puzzle_set.js').Puzzle} Puzzle */

const TRY_SECONDS = 10;
const LEAST_RATING = -1000;
const MOST_RATING = 4000;
const MOST_NUMBERS = 4000; // characters
const NUMBER = { number: whole({ least: 1, below: 10 ** 6 }) };
const NEXT = {
  rating: number({ least: LEAST_RATING, most: MOST_RATING }, 1000),
  without: text(MOST_NUMBERS, ''),
};
const RATING = {
  value: number({ least: LEAST_RATING, most: MOST_RATING }),
  deviation: number({ least: 50, most: 350 }),
};
const TRY = {
  column: optional(whole({ least: 0, below: 64 })),
  rating: optional(object(RATING)),
};

/** @type {Route[]} */
export const routes = [
  {
    method: 'GET',
    path: '/puzzles/next',
    answer: async ({ query }, context) => {
      const { rating, without } = readQuery(NEXT, query);
      const seen = new Set(readNumbers(without));
      return encodePuzzle((await PuzzleSet.load(context)).near(rating, seen));
    },
  },
  {
    method: 'GET',
    path: '/puzzles/daily',
    answer: async ({ query }, context) => {
      const { day: named } = readQuery({ day: text(10, '') }, query);
      const day = named ? dayOf(named) : today();
      if (day === null) {
        throw badRequest(
          `invalid day ${written(named)}: expected YYYY-MM-DD, for example 2026-05-01`,
          'day',
        );
      }
      return encodePuzzle((await PuzzleSet.load(context)).daily(day));
    },
  },
  {
    method: 'GET',
    path: '/puzzles/{number}',
    answer: async ({ params }, context) => {
      const puzzle = await readPuzzle(context, params);
      return encodePuzzle(puzzle);
    },
  },
  {
    method: 'POST',
    path: '/puzzles/{number}/tries',
    answer: async ({ params, body, signal }, context) => {
      readQuery(NUMBER, new URLSearchParams(params));
      const { column: tried, rating } = readBody(TRY, body);
      const puzzle = await readPuzzle(context, params);
      const { position, solution } = puzzle;
      const column = tried ?? solution[0];
      if (!position.legalColumns.includes(column)) {
        throw badRequest(
          `column ${column} (counted from 0) of puzzle ${puzzle.number} cannot be played`,
          'column',
        );
      }
      const found = await graded(context, puzzle, column, signal);
      if (!rating) return { ...found, rating: null };
      const guess = solution.length / position.legalColumns.length;
      const isRight = found.is_right && tried !== null;
      return { ...found, rating: afterTry(rating, { rating: puzzle.rating, guess, isRight }) };
    },
  },
];

/**
 * @param {LocalContext} context @param {Puzzle} puzzle @param {number} column
 * @param {AbortSignal} signal
 */
async function graded(context, puzzle, column, signal) {
  try {
    return await gradeTry(context, puzzle, column, { signal, seconds: TRY_SECONDS });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw overloaded(`the try was not graded within ${TRY_SECONDS} seconds; try again`);
  }
}

/** @param {LocalContext} context @param {Record<string, string>} params */
async function readPuzzle(context, params) {
  const { number: named } = readQuery(NUMBER, new URLSearchParams(params));
  const set = await PuzzleSet.load(context);
  if (named > set.size) throw notFound(`puzzle ${named}; there are ${set.size}`);
  return set.numbered(named);
}

/** Numbers with commas. @param {string} listed */
function readNumbers(listed) {
  const parts = listed ? listed.split(',') : [];
  if (!parts.every((part) => /^[0-9]{1,6}$/.test(part))) {
    throw badRequest(
      `invalid numbers ${written(beginningOf(listed, 60))}: expected numbers with commas, for ` +
        'example 3,14',
      'without',
    );
  }
  return parts.map(Number);
}
