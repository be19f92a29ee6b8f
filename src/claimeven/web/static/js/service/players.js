/**
 * The players that the service offers: their names and descriptions.
 */

import { plies } from '../ui/words.js';
import { api } from './api.js';

/** @typedef {import('../types.js').PlayerChoice} PlayerChoice */
/** @typedef {import('../types.js').Players} Players */

export const HUMAN = 'human';

/** @type {Players} */
let players = { levels: [], systems: [], others: [] };

export async function loadPlayers() {
  setPlayers(await api.players());
}

/** @param {Players} found */
export function setPlayers(found) {
  players = found;
}

export function allPlayers() {
  return players;
}

/** The kind of player that a spec names: `stank` of `stank:depth=4`. @param {string} spec */
export function kindOf(spec) {
  return spec.split(':')[0];
}

/** How far it looks ahead, if its spec says so. @param {string} spec */
export function depthOf(spec) {
  return /depth=(\d+)/.exec(spec)?.[1] ?? null;
}

/** @param {string} spec @returns {PlayerChoice | undefined} */
export function findPlayer(spec) {
  const { levels, others, systems } = players;
  const exact = [...levels, ...others, ...systems].find((each) => each.spec === spec);
  return exact ?? systems.find((each) => each.spec === kindOf(spec));
}

/** What a player is called. @param {string} spec */
export function playerName(spec) {
  if (spec === HUMAN) return 'You';
  const found = findPlayer(spec);
  if (!found) return spec;
  const depth = depthOf(spec);
  return found.depths && depth ? `${found.name}, ${plies(Number(depth))}` : found.name;
}

/** What a player does, in one sentence. @param {string} spec */
export function playerText(spec) {
  return findPlayer(spec)?.text ?? '';
}
