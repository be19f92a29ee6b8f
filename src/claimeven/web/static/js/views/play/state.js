/**
 * The state of Play, and what follows from it: texts, what is drawn and what may be pressed.
 */

import { queryText } from '../../service/api.js';
import { HUMAN, playerName, seatName } from '../../service/players.js';
import { hrefOf } from '../../ui/address.js';
import { columnName, columnsWords, isProven, plural, scoreWords } from '../../ui/words.js';

/** @typedef {import('../../types.js').Cell} Cell */
/** @typedef {import('../../types.js').CoachNote} CoachNote */
/** @typedef {import('../../types.js').Hint} Hint */
/** @typedef {import('./hint.js').ShownHint} ShownHint */
/** @typedef {import('../../types.js').Ladder} Ladder */
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
 * @property {ShownHint | null} hint
 * @property {CoachNote | null} note what the coach says of it
 * @property {string} problem one sentence
 * @property {boolean} showsScores
 * @property {OpponentRecord[]} record
 * @property {Ladder | null} ladder
 * @property {boolean} isResigning somebody pressed Resign once
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
    note: null,
    problem: '',
    showsScores,
    record: [],
    ladder: null,
    isResigning: false,
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

/** @param {{first: string, second: string}} seats */
export function arePeople({ first, second }) {
  return first === HUMAN && second === HUMAN;
}

/** @param {{first: string, second: string}} seats */
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

/** Do people on several devices play or watch? @param {SavedGame | null} game */
export function isShared(game) {
  if (!game) return false;
  return !game.may_change || [game.seats.first, game.seats.second].some(isGiven);
}

/** @param {import('../../types.js').Seat} seat */
function isGiven(seat) {
  return seat === 'offered' || seat === 'guest';
}

/** Does one person, or do two at this screen, move for everybody? @param {PlayState} state */
export function isOneScreen({ game }) {
  return !game || game.yours.length === 2;
}

/** Is a person to move on the board that is shown? @param {PlayState} state */
export function mayDrop(state) {
  const position = positionOf(state);
  if (!position || position.outcome || state.request || state.ply !== null) return false;
  if (!state.game) return true;
  return state.game.turn === 'human' && state.game.yours.includes(position.to_move);
}

/** Is it a player's turn that nobody stopped? @param {PlayState} state */
export function mustAskEngine({ game, isPaused, request, ply }) {
  return game?.turn === 'engine' && game.may_change && !isPaused && !request && ply === null;
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

/** Where the hint would land, once the move is shown. @param {PlayState} state @returns {Cell | null} */
export function hintCell(state) {
  const { hint } = state;
  const row = hint?.isShown && positionOf(state)?.landing_rows[hint.column];
  return hint && typeof row === 'number' ? [hint.column, row] : null;
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
  return `play${queryText({ game: game?.id, ply })}`;
}

/** The whole link to a game; one with a key takes a seat. @param {string} id @param {string} [key] */
export function linkTo(id, key) {
  const seat = key ? `#seat=${encodeURIComponent(key)}` : '';
  return hrefOf(`play${queryText({ game: id })}${seat}`);
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
  if (hint) return { words: hint.isShown ? hintWords(hint) : 'Hint: where to look', side };
  const opponent = opponentOf(seats);
  if (state.dropped !== null && opponent) {
    const opponentSide = seats.first === opponent ? 'first' : 'second';
    return { words: `${playerName(opponent)} thinks`, side: opponentSide };
  }
  const name = seatName({ ...seats, yours: game?.yours }, side);
  if (game?.turn === 'engine')
    return { words: `${name} ${state.isPaused ? 'waits' : 'thinks'}`, side };
  if (game?.seats[side] === 'offered' && !game.yours.includes(side))
    return { words: `Waiting for ${name} to come`, side };
  return { words: name === 'You' ? 'Your turn' : `${name} to move`, side };
}

/** How a game ended. @param {SavedGame} game */
export function endWords(game) {
  const { outcome, reason, position } = game;
  if (outcome === 'draw' || !outcome) return 'A draw: the board is full.';
  const winner = seatName(game, outcome);
  const loser = seatName(game, outcome === 'first' ? 'second' : 'first');
  const verb = winner === 'You' ? 'win' : 'wins';
  if (reason !== 'resigned') return `${winner} ${verb} after ${position.stones} moves.`;
  return `${winner} ${verb}: ${loser === 'You' ? 'you' : loser} resigned.`;
}

/** @param {Hint} hint */
export function hintWords({ columns, score }) {
  const words = score && isProven(score) ? `, ${scoreWords(score)}` : ', not proven';
  return `Hint: ${columnsWords(columns)}${score ? words : ''}`;
}

/** What is shown after a step through the moves. @param {PlayState} state */
export function stepWords(state) {
  const ply = shownPly(state);
  const move = playedMoves(state)[ply - 1];
  if (!move || !state.game) return 'The start.';
  const name = seatName(state.game, move.side);
  const place = state.ply === null ? 'The latest move' : `Move ${ply}`;
  return `${place}: ${name} in column ${columnName(move.column)}.`;
}

/**
 * One sentence for every move that was played since.
 * @param {SavedGame | null} before @param {SavedGame} game
 */
export function newsSince(before, game) {
  if (!before || before.id !== game.id || game.played.length <= before.played.length) return [];
  const moves = game.played.slice(before.played.length);
  const sentences = moves.map(
    ({ column, side }) => `${seatName(game, side)}: column ${columnName(column)}.`,
  );
  return game.outcome ? [...sentences, endWords(game)] : sentences;
}

/**
 * Finished games against the opponent of this game, on this board.
 * @param {PlayState} state
 * @returns {OpponentRecord | null}
 */
export function countsOf({ game, seats, record }) {
  const opponent = opponentOf(seats);
  if (opponent === null || (game && !game.may_change)) return null;
  const { geometry } = seats;
  const known = record.find((line) => line.opponent === opponent && line.geometry === geometry);
  return known ?? { opponent, geometry, wins: 0, draws: 0, losses: 0 };
}

/** About which level somebody plays at. @param {Ladder | null} ladder */
export function ladderWords(ladder) {
  if (!ladder) return '';
  const { games, needed, level, low, high } = ladder;
  if (level === null || low === null || high === null) {
    const left = plural(needed - games, 'more game');
    return `Your level: ${left} against levels, without hints, undo and scores, will tell.`;
  }
  const place = level === 0 ? 'below level 1' : `at about level ${level}`;
  const range = low === high ? '' : ` (${low || 'below 1'} to ${high})`;
  return `You play ${place}${range}: ${plural(games, 'game')} without help.`;
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
    hint: mayDrop(state) && !state.hint?.isShown,
    hintText: state.hint ? 'Show it' : 'Hint',
    undo: !isBusy && Boolean(game?.can_undo),
    redo: !isBusy && Boolean(game?.can_redo),
    resign: Boolean(game?.yours.length) && !isOver && !engines && !isBusy,
    isOver,
    goOn: isEngineTurn && game.may_change && (engines || (isPaused && !isBusy)),
    goOnText: !engines ? 'Let it move' : isBusy ? 'Pause' : 'Go on',
  };
}
