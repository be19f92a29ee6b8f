/**
 * The state of Play, and what follows from it: texts, what is drawn and what may be pressed.
 */

import { queryText } from '../../service/api.js';
import { HUMAN, playerName } from '../../service/players.js';
import { capital, columnName, isProven, scoreWords } from '../../ui/words.js';

/** @typedef {import('../../types.js').Cell} Cell */
/** @typedef {import('../../types.js').Hint} Hint */
/** @typedef {import('../../types.js').OpponentRecord} OpponentRecord */
/** @typedef {import('../../types.js').PlayedMove} PlayedMove */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').SavedGame} SavedGame */
/** @typedef {import('./settings.js').Seats} Seats */
/**
 * @typedef {object} PlayState
 * @property {SavedGame | null} game null until the first stone
 * @property {Position | null} empty the board before the first stone
 * @property {Seats} seats
 * @property {number | null} ply how many moves are shown; null for all
 * @property {AbortController | null} request what the service is being asked
 * @property {boolean} isPaused a player whose turn it is waits until somebody lets it move
 * @property {number | null} dropped a column that was sent and is not confirmed yet
 * @property {number[]} queued columns that were chosen while the service was being asked
 * @property {Hint | null} hint
 * @property {string} problem one sentence
 * @property {boolean} showsScores
 * @property {OpponentRecord[]} record
 */

/** @param {Seats} seats @param {boolean} showsScores @returns {PlayState} */
export function newState(seats, showsScores) {
  return {
    game: null,
    empty: null,
    seats,
    ply: null,
    request: null,
    isPaused: false,
    dropped: null,
    queued: [],
    hint: null,
    problem: '',
    showsScores,
    record: [],
  };
}

/** @param {PlayState} state */
export function positionOf({ game, empty }) {
  return game?.position ?? empty;
}

/** @param {PlayState} state @returns {PlayedMove[]} */
export function playedMoves({ game }) {
  return game?.played ?? [];
}

/** How many moves are shown. @param {PlayState} state */
export function shownPly(state) {
  return state.ply ?? playedMoves(state).length;
}

/** @param {Seats} seats */
export function arePeople({ first, second }) {
  return first === HUMAN && second === HUMAN;
}

/** @param {Seats} seats */
export function areEngines({ first, second }) {
  return first !== HUMAN && second !== HUMAN;
}

/**
 * The player that one person plays against; null for two people or two players.
 * @param {Seats} seats
 */
export function opponentOf(seats) {
  if (arePeople(seats) || areEngines(seats)) return null;
  return seats.first === HUMAN ? seats.second : seats.first;
}

/** Who plays a side, in words. @param {Seats} seats @param {Side} side */
export function nameOf(seats, side) {
  return arePeople(seats) ? capital(side) : playerName(seats[side]);
}

/** Is a person to move on the board that is shown? @param {PlayState} state */
export function mayDrop(state) {
  const position = positionOf(state);
  if (!position || position.outcome || state.request || state.ply !== null) return false;
  return state.game ? state.game.turn === 'human' : true;
}

/** Is it a player's turn that nobody stopped? @param {PlayState} state */
export function mustAskEngine({ game, isPaused, request, ply }) {
  return game?.turn === 'engine' && !isPaused && !request && ply === null;
}

/**
 * What is drawn: the latest position, or what lay on the board some moves ago.
 * @param {PlayState} state
 */
export function drawnPosition(state) {
  const position = positionOf(state);
  if (!position || state.ply === null) return position;
  const played = playedMoves(state);
  const later = new Set(played.slice(state.ply).map((move) => String(move.cell)));
  return {
    ...position,
    cells: position.cells.filter(([column, row]) => !later.has(`${column},${row}`)),
    last: played[state.ply - 1]?.cell ?? null,
    landing_rows: [],
    winning_cells: [],
    threats: [],
  };
}

/** Where the hint would land. @param {PlayState} state @returns {Cell | null} */
export function hintCell(state) {
  const row = state.hint && positionOf(state)?.landing_rows[state.hint.column];
  return state.hint && typeof row === 'number' ? [state.hint.column, row] : null;
}

/** The moves for the list. @param {PlayState} state */
export function listedMoves(state) {
  return playedMoves(state).map(({ column, side, score }) => ({
    column,
    side,
    words: score ? `it thinks: ${score.text}` : '',
  }));
}

/** The address of what is shown. @param {PlayState} state */
export function addressOf({ game, ply }) {
  return game ? `/game/${encodeURIComponent(game.id)}${queryText({ ply })}` : '/play';
}

/**
 * The line over the board.
 * @param {PlayState} state @returns {{words: string, side?: Side | null, isProblem?: boolean}}
 */
export function statusOf(state) {
  const { game, hint, problem, seats, ply } = state;
  const position = positionOf(state);
  if (problem || !position) return { words: problem, isProblem: Boolean(problem) };
  if (ply !== null) return { words: `Move ${ply} of ${playedMoves(state).length}` };
  if (game?.outcome) {
    return { words: endWords(game), side: game.outcome === 'draw' ? null : game.outcome };
  }
  const side = position.to_move;
  if (hint) return { words: hintWords(hint), side };
  const opponent = opponentOf(seats);
  if (state.dropped !== null && opponent) {
    const opponentSide = seats.first === opponent ? 'first' : 'second';
    return { words: `${playerName(opponent)} thinks`, side: opponentSide };
  }
  const name = nameOf(seats, side);
  if (game?.turn === 'engine')
    return { words: `${name} ${state.isPaused ? 'waits' : 'thinks'}`, side };
  return { words: name === 'You' ? 'Your turn' : `${name} to move`, side };
}

/** How a game ended. @param {SavedGame} game */
export function endWords({ first, second, geometry, outcome, reason, position }) {
  if (outcome === 'draw' || !outcome) return 'A draw: the board is full.';
  const seats = { first, second, geometry };
  const winner = nameOf(seats, outcome);
  const loser = nameOf(seats, outcome === 'first' ? 'second' : 'first');
  const verb = winner === 'You' ? 'win' : 'wins';
  if (reason !== 'resigned') return `${winner} ${verb} after ${position.stones} moves.`;
  return `${winner} ${verb}: ${loser === 'You' ? 'you' : loser} resigned.`;
}

/** @param {Hint} hint */
export function hintWords({ column, score }) {
  const words = score && isProven(score) ? `, ${scoreWords(score)}` : '';
  return `Hint: column ${columnName(column)}${words}`;
}

/**
 * One sentence for every move that was played since.
 * @param {SavedGame | null} before @param {SavedGame} game
 */
export function newsSince(before, game) {
  if (!before || before.id !== game.id || game.played.length <= before.played.length) return [];
  const moves = game.played.slice(before.played.length);
  const sentences = moves.map(
    ({ column, side }) => `${nameOf(game, side)}: column ${columnName(column)}.`,
  );
  return game.outcome ? [...sentences, endWords(game)] : sentences;
}

/**
 * Finished games against the opponent of this game.
 * @param {PlayState} state
 * @returns {OpponentRecord | null}
 */
export function countsOf({ seats, record }) {
  const opponent = opponentOf(seats);
  if (opponent === null) return null;
  const known = record.find((line) => line.opponent === opponent);
  return known ?? { opponent, wins: 0, draws: 0, losses: 0 };
}

/**
 * Which buttons can be pressed, which are there, and what the one that goes on says.
 * @param {PlayState} state
 */
export function controlsOf(state) {
  const { game, seats, request, isPaused } = state;
  const isBusy = request !== null;
  const isOver = Boolean(game?.outcome);
  const engines = areEngines(seats);
  const isEngineTurn = game?.turn === 'engine';
  return {
    hint: mayDrop(state),
    undo: !isBusy && Boolean(game?.can_undo),
    redo: !isBusy && Boolean(game?.can_redo),
    resign: Boolean(game) && !isOver && !engines && !isBusy,
    review: isOver,
    goOn: isEngineTurn && (engines || (isPaused && !isBusy)),
    goOnText: !engines ? 'Let it move' : isBusy ? 'Pause' : 'Go on',
  };
}
