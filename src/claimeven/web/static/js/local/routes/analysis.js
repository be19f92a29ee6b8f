/** Routes that ask the exact solver. */

import { drive } from '../context.js';
import { Stopped, overloaded } from '../errors.js';
import { flag, readBody, readQuery } from '../fields.js';
import { pointsRange, scoreFromPoints } from '../game/score.js';
import { POSITION, readPosition } from '../requests.js';
import { bestColumns, encodeAnalysis, encodeColumns } from '../wire/analysis.js';
import { encodeVariation } from '../wire/positions.js';

/** @typedef {import('../../kernel/solver.js').Solver} Solver */
/** @typedef {import('../../kernel/solver.js').Progress} Progress */
/** @typedef {import('../../types.js').Proven} Proven */
/** @typedef {import('../context.js').LocalContext} LocalContext */
/** @typedef {import('../engine.js').Route} Route */
/** @typedef {import('../game/position.js').Position} Position */

const ANALYSE_SECONDS = 10;
const LIVE_SECONDS = 120;
/** How long the end of a live analysis may wait for best play; otherwise it is sent later. */
const SOON_SECONDS = 0.2;
const VARIATION_SECONDS = 3;

/** @type {Route[]} */
export const routes = [
  {
    method: 'GET',
    path: '/analyse',
    answer: async ({ query, signal }, context) => {
      const { variation, ...named } = readQuery({ ...POSITION, variation: flag(false) }, query);
      const position = readPosition(context, named);
      /** @type {Map<number, Proven>} */
      const found = new Map();
      try {
        const bestPlay = await context.lendSolver(position.rules, async (solver) => {
          const save = (/** @type {number} */ column, /** @type {Proven} */ score) =>
            void found.set(column, score);
          await solveColumns(solver, position, { signal, seconds: ANALYSE_SECONDS, save });
          if (!variation) return null;
          const play = new BestPlay(solver, position, signal);
          await play.within(VARIATION_SECONDS);
          return play.columns;
        });
        return encodeAnalysis(position, found, bestPlay);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        throw overloaded(
          `not every column was proven within ${ANALYSE_SECONDS} seconds; ` +
            'the live analysis has more time',
          { columns: encodeColumns(position, found) },
        );
      }
    },
  },
  {
    method: 'LIVE',
    path: '/analyse/live',
    answer: ({ body, signal, emit }, context) => {
      const position = readPosition(context, readBody(POSITION, body));
      return context.lendSolver(position.rules, (solver) =>
        analyseLive(solver, position, signal, emit),
      );
    },
  },
];

/**
 * @param {Solver} solver @param {Position} position @param {AbortSignal} signal
 * @param {import('../engine.js').Emit} emit
 */
async function analyseLive(solver, position, signal, emit) {
  const began = performance.now();
  /** @type {Map<number, Proven>} */
  const found = new Map();
  await solveColumns(solver, position, {
    signal,
    seconds: LIVE_SECONDS,
    save: (column, score) => {
      found.set(column, score);
      emit('column', { column, score, best: bestColumns(found) });
    },
    report: (progress) => {
      const seconds = Math.round(performance.now() - began) / 1000;
      emit('progress', { seconds, ...encodeProgress(position, progress) });
    },
  });
  const play = new BestPlay(solver, position, signal);
  await play.within(SOON_SECONDS);
  emit('done', encodeAnalysis(position, found, play.columns));
  if (play.isComplete) return;
  await play.within(VARIATION_SECONDS);
  emit('variation', { variation: encodeVariation(position, play.columns) });
}

/**
 * The exact score of every column, each as soon as it is proven.
 * @param {Solver} solver @param {Position} position
 * @param {{signal: AbortSignal, seconds?: number, save: (column: number, score: Proven) => void,
 *   report?: (progress: Progress) => void}} settings
 */
export async function solveColumns(solver, position, { signal, seconds, save, report }) {
  if (position.outcome) return;
  await drive(solver.columns(position.mover, position.mask), {
    signal,
    seconds,
    onReport: (news) => {
      if (news.kind === 'progress') report?.(news);
      else save(news.column, scoreFromPoints(position, news.points));
    },
  });
}

/** Best play to the end of a game, as much of it as is found in the time there is. */
class BestPlay {
  #left;
  #signal;

  /** @param {Solver} solver @param {Position} position @param {AbortSignal} signal */
  constructor(solver, position, signal) {
    /** @type {number[]} */
    this.columns = [];
    this.isComplete = position.outcome !== null;
    this.#left = solver.bestPlay(position.mover, position.mask);
    this.#signal = signal;
  }

  /** Look for that long at most; what is found is in `columns`. @param {number} seconds */
  async within(seconds) {
    const end = performance.now() + 1000 * seconds;
    while (!this.isComplete && performance.now() < end) {
      await drive(this.#next(), { signal: this.#signal });
    }
  }

  /** One step: a move, a slice of a search, or the end. */
  *#next() {
    const { value, done } = this.#left.next();
    if (done) this.isComplete = true;
    else if (value.kind === 'move') this.columns.push(value.column);
    else yield;
  }
}

/**
 * What is proven so far, for the side to move: of the column being solved, or of them all.
 * @param {Position} position @param {Progress} progress
 */
function encodeProgress(position, { mask, lower, upper, nodes }) {
  const isChild = mask !== position.mask;
  const column = isChild
    ? position.legalColumns.find((each) => position.play(each).mask === mask)
    : null;
  const searched = isChild ? position.play(/** @type {number} */ (column)) : position;
  const [least, most] = pointsRange(searched);
  const [low, high] = [Math.max(lower, least), Math.min(upper, most)];
  const [atLeast, atMost] = searched === position ? [low, high] : [-high, -low];
  return {
    nodes,
    column,
    at_least: scoreFromPoints(position, atLeast),
    at_most: scoreFromPoints(position, atMost),
  };
}
