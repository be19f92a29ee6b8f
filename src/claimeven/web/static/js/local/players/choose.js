/** A player's move. Players are kept: making one takes a table, and most people ask for the same. */

import { aboutField } from '../errors.js';
import { Roster } from './roster.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../games/game.js').Move} Move
 * @typedef {import('./player.js').Allowed} Allowed
 * @typedef {import('./player.js').Answer} Answer
 * @typedef {import('./player.js').Player} Player
 */

/** Players that nobody uses are kept for so many specs and boards. */
const IDLE = 4;

/** @type {WeakMap<LocalContext, Map<string, Player>>} */
const pools = new WeakMap();

/**
 * Refuse a player that is not there, or cannot play on this board.
 * @param {LocalContext} context @param {string} spec @param {Rules} rules
 * @param {string} field of the request
 */
export async function checkPlayer(context, spec, rules, field) {
  const roster = await Roster.of(context, spec);
  aboutField(field, () => roster.requested(spec).checkBoard(rules));
}

/**
 * @param {LocalContext} context @param {string} spec @param {Position} position
 * @param {Allowed} allowed
 * @returns {Promise<Answer>}
 */
export async function choose(context, spec, position, allowed) {
  const pool = poolOf(context);
  const key = `${spec} ${position.rules.name}`;
  const player = pool.get(key) ?? (await Roster.of(context, spec)).requested(spec);
  pool.delete(key);
  if (player.needsWhole) await context.loadWhole();
  let answer;
  try {
    answer = await player.answer(position, allowed);
  } catch (error) {
    player.free();
    throw error;
  }
  // The last used is the last one.
  if (mayStay(player) && !pool.has(key)) pool.set(key, player);
  else player.free();
  for (const [oldest, idle] of pool) {
    if (pool.size <= IDLE) break;
    idle.free();
    pool.delete(oldest);
  }
  return answer;
}

/**
 * The same as the move of a game; what the player does not know is left out.
 * @param {LocalContext} context @param {string} spec @param {Position} position
 * @param {Allowed} allowed
 * @returns {Promise<Move>}
 */
export async function chooseMove(context, spec, position, allowed) {
  const { column, score, depth, nodes, seconds } = await choose(context, spec, position, allowed);
  const known = Object.entries({ score, depth, nodes, seconds }).filter(
    ([, each]) => each !== null,
  );
  return { column, ...Object.fromEntries(known), player: spec };
}

/** @param {LocalContext} context */
function poolOf(context) {
  let pool = pools.get(context);
  if (!pool) pools.set(context, (pool = new Map()));
  return pool;
}

/** A level without a seed plays by chance anyway; others answer as if asked for the first time. @param {Player} player */
function mayStay({ keepsState, spec }) {
  return !keepsState || (spec.startsWith('level:') && !spec.includes('seed'));
}
