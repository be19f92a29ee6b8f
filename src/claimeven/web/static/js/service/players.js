/**
 * The players that the service offers: their names and descriptions.
 */

import { SIDES, capital, plies } from '../ui/words.js';
import { api } from './api.js';

/** @typedef {import('../types.js').PlayerChoice} PlayerChoice */
/** @typedef {import('../types.js').Players} Players */
/** @typedef {import('../types.js').Side} Side */
/** Who plays, and for which sides one moves oneself. @typedef {{first: string, second: string, yours?: Side[]}} Seated */

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

/**
 * Who plays a side, in words: you, a player, or the side's name where that tells people apart.
 * @param {Seated} seats @param {Side} side
 */
export function seatName(seats, side) {
  if (seats[side] !== HUMAN) return playerName(seats[side]);
  const people = SIDES.filter((each) => seats[each] === HUMAN);
  const yours = seats.yours ?? people;
  const areAllYours = people.length === 2 && yours.length === 2;
  return yours.includes(side) && !areAllYours ? 'You' : capital(side);
}

/** What a player does, in one sentence. @param {string} spec */
export function playerText(spec) {
  return findPlayer(spec)?.text ?? '';
}
