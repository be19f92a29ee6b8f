/** A game with an id, as this browser keeps it. Whoever uses the browser holds every seat. */

import { Game, HUMAN } from './game.js';
import { encodePosition, encodeStart, encodeVariation } from '../wire/positions.js';

/** @typedef {import('./game.js').GameJson} GameJson */
/** @typedef {import('../../kernel/kernel.js').Kernel} Kernel */
/** @typedef {import('../../types.js').Side} Side */

/**
 * A stored game.
 * @typedef {object} GameRow
 * @property {number} [number] which game of this browser it is; given when it is stored
 * @property {string} id
 * @property {number} created seconds since 1970
 * @property {number} modified
 * @property {number} version grows with every change
 * @property {boolean} helped did a person see a hint or scores, or take a move back?
 * @property {GameJson} game
 */

/** A result against an opponent. @typedef {{opponent: string, geometry: string, kind: 'wins' | 'draws' | 'losses'}} Result */

/** Ids of games of this browser begin with it: no other engine has them. */
export const LOCAL_ID = 'local-';
const ID_BYTES = 9;
const KEY_BYTES = 16;

export class SavedGame {
  /** @param {Omit<GameRow, 'game'>} row @param {Game} game */
  constructor(row, game) {
    this.row = row;
    this.game = game;
  }

  /** A game under a new id. @param {Game} game */
  static begin(game) {
    const at = now();
    const row = { id: newId(), created: at, modified: at, version: 0, helped: false };
    return new SavedGame(row, game);
  }

  /** @param {GameRow} row @param {Kernel} kernel */
  static fromRow({ game, ...row }, kernel) {
    return new SavedGame(row, Game.fromJson(game, kernel));
  }

  /** @returns {GameRow} */
  toRow() {
    return { ...this.row, game: this.game.toJson() };
  }

  get id() {
    return this.row.id;
  }

  get version() {
    return this.row.version;
  }

  /** Does the game wait for a player rather than for a person? */
  get isEnginesTurn() {
    return ![null, HUMAN].includes(this.game.nextPlayer);
  }

  /** The next version. @param {Game} game @param {boolean} [helped] */
  changed(game, helped = false) {
    const { version } = this.row;
    const row = { ...this.row, modified: now(), version: version + 1 };
    return new SavedGame({ ...row, helped: this.row.helped || helped }, game);
  }

  /** All of it, as the service takes in games that were played elsewhere. */
  encodeForService() {
    const { created, helped } = this.row;
    return { created, helped, game: this.game.toJson() };
  }

  /** As the page shows it. */
  encode() {
    const { game } = this;
    const { id, created, modified, version } = this.row;
    return {
      ...{ id, created, modified, version },
      first: game.first,
      second: game.second,
      geometry: game.start.rules.name,
      start: encodeStart(game.start),
      moves: game.position.text,
      played: playedMoves(game),
      can_undo: game.canUndo,
      can_redo: game.canRedo,
      outcome: game.outcome,
      reason: game.reason,
      turn: turnOf(game.nextPlayer),
      position: encodePosition(game.position),
      seats: { first: seatOf(game, 'first'), second: seatOf(game, 'second') },
      yours: game.people,
      is_owner: true,
      may_change: true,
    };
  }
}

/** A key, as the service's own are: with it the game can be sent there. */
export function newKey() {
  return randomText(KEY_BYTES);
}

/** What a finished game adds to the record; two people at one screen add nothing. @param {GameRow | null} row @returns {Result | null} */
export function resultOf(row) {
  const game = row?.game;
  if (!game?.outcome || (game.first === HUMAN) === (game.second === HUMAN)) return null;
  const mine = game.first === HUMAN ? 'first' : 'second';
  const opponent = mine === 'first' ? game.second : game.first;
  const kind = game.outcome === 'draw' ? 'draws' : game.outcome === mine ? 'wins' : 'losses';
  return { opponent, geometry: game.start.geometry, kind };
}

/** A stored game in a list. @param {GameRow} row @param {Kernel} kernel */
export function encodeListedGame(row, kernel) {
  const { id, created, modified, version, helped, game } = row;
  return {
    ...{ id, created, modified, version },
    first: game.first,
    second: game.second,
    geometry: game.start.geometry,
    plies: game.moves.length,
    outcome: game.outcome,
    reason: game.reason ?? '',
    turn: game.outcome ? null : turnOf(Game.fromJson(game, kernel).nextPlayer),
    helped,
    yours: /** @type {Side[]} */ (['first', 'second']).filter((side) => game[side] === HUMAN),
  };
}

/** @param {string | null} player */
function turnOf(player) {
  return player && (player === HUMAN ? 'human' : 'engine');
}

/** @param {Game} game @param {Side} side */
function seatOf(game, side) {
  return game.player(side) === HUMAN ? 'owner' : 'player';
}

/** @param {Game} game */
function playedMoves({ start, moves }) {
  const steps = encodeVariation(
    start,
    moves.map(({ column }) => column),
  );
  return moves.map((move, i) => ({ ...move, cell: steps[i].cell, side: steps[i].side }));
}

/** Seconds since 1970. */
function now() {
  return Math.round(Date.now()) / 1000;
}

/** An id that nobody can guess. */
function newId() {
  return LOCAL_ID + randomText(ID_BYTES);
}

/** @param {number} count of bytes */
function randomText(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
