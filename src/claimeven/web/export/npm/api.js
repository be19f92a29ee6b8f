/** What the package does, one function for each question. */

import { finishAsync } from '../../static/js/kernel/solver.js';
import { drive } from '../../static/js/local/context.js';
import { BadInput, Stopped } from '../../static/js/local/errors.js';
import { pointsRange, scoreFromPoints } from '../../static/js/local/game/score.js';
import { Catalog } from '../../static/js/local/heuristics/catalog.js';
import { evaluate as valueOf } from '../../static/js/local/heuristics/evaluation.js';
import { choose } from '../../static/js/local/players/choose.js';
import { Roster } from '../../static/js/local/players/roster.js';
import { Engine } from '../../static/js/local/searches/engine.js';
import { written } from '../../static/js/local/text.js';
import { bestColumns, encodeColumns } from '../../static/js/local/wire/analysis.js';
import { encodeNumber } from '../../static/js/local/wire/numbers.js';
import { context, load } from './loading.js';
import { readOptions } from './options.js';
import { Position, innerPosition, position } from './position.js';

/** @typedef {import('../../static/js/local/game/position.js').Position} Inner */
/** @typedef {import('./types').Proven} Proven */

const USUAL_DEPTH = 8;
const USUAL_HEURISTIC = 'claimeven';
const TABLE_MB = 16;
const MOVE_SECONDS = 10;
const NOBODY_STOPS = new AbortController().signal;

export { BadInput, Position, load, position };

/** @type {typeof import('./types').solve} */
export async function solve(given, options = {}) {
  const names = /** @type {const} */ (['geometry', 'nodes', 'seconds', 'signal']);
  const { geometry, nodes, seconds, signal } = readOptions(options, [...names]);
  const at = await unfinished(given, geometry, 'solve');
  const began = performance.now();
  const found = await (
    await context()
  ).lendSolver(at.rules, (solver) =>
    finishAsync(solver.solve(at.mover, at.mask, { nodes, seconds }), { signal }),
  );
  const [least, most] = pointsRange(at);
  const atLeast = scoreFromPoints(at, Math.max(found.lower, least));
  const atMost = scoreFromPoints(at, Math.min(found.upper, most));
  return {
    score: atLeast.points === atMost.points ? atLeast : null,
    atLeast,
    atMost,
    nodes: found.nodes,
    seconds: (performance.now() - began) / 1000,
  };
}

/** @type {typeof import('./types').analyse} */
export async function analyse(given, options = {}) {
  const names = /** @type {const} */ (['geometry', 'seconds', 'signal', 'onColumn']);
  const { geometry, seconds, signal, onColumn } = readOptions(options, [...names]);
  const at = await innerPosition(given, geometry);
  /** @type {Map<number, Proven>} */
  const found = new Map();
  if (!at.outcome) {
    await (
      await context()
    ).lendSolver(at.rules, async (solver) => {
      const question = solver.columns(at.mover, at.mask);
      const settings = { signal: signal ?? NOBODY_STOPS, seconds };
      await orUntil(settings, (watched) =>
        drive(question, {
          ...watched,
          onReport: (news) => {
            if (news.kind !== 'column') return;
            const score = scoreFromPoints(at, news.points);
            found.set(news.column, score);
            onColumn?.(news.column, score);
          },
        }),
      );
    });
  }
  const isComplete = found.size === at.legalColumns.length;
  return {
    columns: encodeColumns(at, found),
    best: isComplete ? bestColumns(found) : [],
    isComplete,
  };
}

/** @type {typeof import('./types').evaluate} */
export async function evaluate(given, options = {}) {
  const names = /** @type {const} */ (['geometry', 'heuristic', 'side']);
  const { geometry, heuristic = USUAL_HEURISTIC, side } = readOptions(options, [...names]);
  const at = await innerPosition(given, geometry);
  const engine = await context();
  const chosen = (await Catalog.of(engine, heuristic)).named(heuristic);
  return encodeNumber(valueOf(engine.kernel, at, chosen, side ?? at.toMove));
}

/** @type {typeof import('./types').search} */
export async function search(given, options = {}) {
  const names = /** @type {const} */ ([
    ...['geometry', 'heuristic', 'algorithm', 'depth', 'nodes', 'seconds'],
  ]);
  const asked = readOptions(options, /** @type {any} */ ([...names]));
  const { geometry, heuristic = USUAL_HEURISTIC, algorithm = 'pvs', ...limits } = asked;
  const at = await unfinished(given, geometry, 'search');
  const chosen = (await Catalog.of(await context(), heuristic)).named(heuristic);
  const tableMb = algorithm === 'minimax' ? 0 : TABLE_MB;
  const settings = { algorithm, tableMb, deepening: true };
  const engine = new Engine((await context()).kernel, chosen, settings);
  const isLimited = Object.keys(limits).length > 0;
  try {
    const result = engine.search(at, isLimited ? limits : { depth: USUAL_DEPTH });
    if (!result) throw new Error('a search that deepens has an answer');
    return encodeSearch(at, result);
  } finally {
    engine.free();
  }
}

/** @type {typeof import('./types').bestMove} */
export async function bestMove(given, options = {}) {
  const names = /** @type {const} */ (['geometry', 'player', 'seconds', 'signal']);
  const asked = readOptions(options, [...names]);
  const { geometry, player = 'perfect', seconds = MOVE_SECONDS, signal = NOBODY_STOPS } = asked;
  const at = await unfinished(given, geometry, 'play');
  const engine = await context();
  (await Roster.of(engine, player)).requested(player).checkBoard(at.rules);
  signal.throwIfAborted();
  try {
    const { column, score, depth, nodes, variation } = await choose(engine, player, at, {
      signal,
      seconds,
    });
    return { column, score, depth, nodes, variation };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** @type {typeof import('./types').players} */
export async function players() {
  const { levels, systems, others } = /** @type {any} */ (
    (await Roster.of(await context())).choices
  );
  return [...levels, ...systems, ...others].map(({ spec, text }) => ({ spec, text }));
}

/** @type {typeof import('./types').heuristics} */
export async function heuristics() {
  /** @type {{name: string, text: string}[]} */
  const choices = await (await context()).data('heuristic_choices');
  return choices.map(({ name, text }) => ({ name, text }));
}

/**
 * A position that somebody can move in.
 * @param {unknown} given @param {string | undefined} geometry @param {string} verb
 */
async function unfinished(given, geometry, verb) {
  const at = await innerPosition(given, geometry);
  if (!at.outcome) return at;
  const ending = at.outcome === 'draw' ? 'draw' : `${at.outcome} wins`;
  throw new BadInput(
    `the game ${written(at.text)} is over (${ending}); there is nothing to ${verb}`,
  );
}

/**
 * Work that ends early when its time is over; what stops it otherwise is an error.
 * @param {{signal: AbortSignal, seconds?: number}} settings
 * @param {(settings: {signal: AbortSignal, seconds?: number}) => Promise<unknown>} work
 */
async function orUntil(settings, work) {
  try {
    await work(settings);
  } catch (error) {
    settings.signal.throwIfAborted();
    if (!(error instanceof Stopped)) throw error;
  }
}

/**
 * @param {Inner} at @param {import('../../static/js/local/searches/engine.js').SearchResult} result
 * @returns {import('./types').SearchResult}
 */
function encodeSearch(at, result) {
  const { column, score, variation, depth, nodes, seconds } = result;
  const values = Array.from({ length: at.rules.columns }, (_, each) => {
    const value = result.values.get(each);
    return value ? encodeNumber(value) : null;
  });
  return {
    column,
    score,
    value: encodeNumber(result.value),
    values,
    variation,
    depth,
    nodes,
    seconds,
  };
}
