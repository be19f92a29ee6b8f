/**
 * The state of the Arena, and what follows from it.
 */

import { USUAL_GEOMETRY } from '../../service/api.js';
import { Line } from '../../game/line.js';
import { playerName } from '../../service/players.js';
import { capital, numberText, plural } from '../../ui/words.js';

/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').Tournament} Tournament */
/** @typedef {import('../../types.js').TournamentGame} TournamentGame */
/** @typedef {import('../../types.js').TournamentLine} TournamentLine */
/**
 * @typedef {object} ArenaState
 * @property {TournamentLine[]} tournaments
 * @property {boolean} mayStart may one start tournaments here?
 * @property {string} started the tournament that was started here
 * @property {Tournament | null} tournament
 * @property {TournamentGame[]} games those of the page that is shown
 * @property {number} total games of all pages
 * @property {number} offset of the page
 * @property {string} player whose games are shown; empty for all
 * @property {string} opponent
 * @property {TournamentGame | null} game on the board
 * @property {boolean} isPicked somebody picked the game
 * @property {Line} line
 * @property {Position | null} position where one stands in the line
 */

export const PAGE = 25;

/** @returns {ArenaState} */
export function newState() {
  return {
    tournaments: [],
    mayStart: false,
    started: '',
    tournament: null,
    games: [],
    total: 0,
    offset: 0,
    player: '',
    opponent: '',
    game: null,
    isPicked: false,
    line: new Line('', USUAL_GEOMETRY),
    position: null,
  };
}

/** The players of a game. @param {TournamentGame} game */
export function gameTitle({ first, second }) {
  return `${playerName(first)} – ${playerName(second)}`;
}

/**
 * The line over the board.
 * @param {ArenaState} state @returns {{words: string, side?: Side | null}}
 */
export function statusOf({ tournament, game, line, position }) {
  if (!game || !position) return { words: tournament?.name ?? '' };
  if (!line.isAtEnd) return { words: gameTitle(game), side: position.to_move };
  const { outcome, reason } = game;
  const result = outcome === 'draw' ? 'draw' : outcome ? `${capital(outcome)} won` : 'not finished';
  return { words: reason ? `${result}: ${reason}` : result };
}

/** How many games are played. @param {Tournament} tournament */
export function progressWords({ finished, scheduled }) {
  const total = scheduled ? ` of ${numberText(scheduled)}` : '';
  return `${plural(finished, 'game')}${total}`;
}

/** @param {Tournament} tournament */
export function phaseWords({ running, finished, scheduled }) {
  if (running) return 'running';
  return finished < scheduled ? 'stopped' : 'finished';
}

/** How much of it is played, from 0 to 1. @param {Tournament} tournament */
export function progressShare({ finished, scheduled }) {
  return scheduled ? Math.min(1, finished / scheduled) : 1;
}

/** Which games are shown. @param {ArenaState} state */
export function gamesTitle({ player, opponent }) {
  return player ? `Games: ${playerName(player)} against ${playerName(opponent)}` : 'Games';
}

/** Which page is shown. @param {ArenaState} state */
export function pageWords({ games, total, offset }) {
  if (!total) return 'no games';
  return `${offset + 1} to ${offset + games.length} of ${numberText(total)}`;
}

/**
 * The game some places after the one that was picked; the first if none was.
 * @param {ArenaState} state @param {number} step
 */
export function neighbour({ games, game, isPicked }, step) {
  const at = games.findIndex((each) => isPicked && each.number === game?.number);
  return games[at < 0 ? 0 : at + step] ?? null;
}
