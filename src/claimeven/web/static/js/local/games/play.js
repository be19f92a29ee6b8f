/** Playing stored games: a person's move and the answer to it, undo, redo, resigning, hints. */

import { BadInput, RequestError, Stopped, badRequest, overloaded } from '../errors.js';
import { columnName } from '../game/notation.js';
import { chooseMove } from '../players/choose.js';
import { IllegalAction } from './game.js';
import { GameConflict } from './memory_database.js';

/** @typedef {import('../page_context.js').PageContext} PageContext */
/** @typedef {import('../../types.js').Score} Score */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./saved_game.js').SavedGame} SavedGame */

const MOVE_SECONDS = 10;

/**
 * A person's move, and the answer of a player whose turn it then is.
 * @param {PageContext} context @param {string} id
 * @param {{column: number, version: number | null, helped: boolean}} order @param {AbortSignal} signal
 */
export function move(context, id, { column, version, helped }, signal) {
  return changing(context, id, version, async (stored) => {
    if (stored.isEnginesTurn) {
      throw tooLate(`${stored.game.nextPlayer} is to move, not you`, stored);
    }
    const moved = changed(stored, () => stored.game.play({ column }), { field: 'column', helped });
    // It is stored before the player thinks: whoever leaves now finds it played.
    await context.games.save(stored, moved);
    if (!moved.isEnginesTurn) return moved;
    try {
      return await letEngineMove(context, moved, signal);
    } catch (error) {
      if (error instanceof RequestError) error.extra = { game: moved.encode(), ...error.extra };
      throw error;
    }
  });
}

/**
 * One move of the player whose turn it is.
 * @param {PageContext} context @param {string} id @param {number | null} version
 * @param {AbortSignal} signal
 */
export function engineMove(context, id, version, signal) {
  return changing(context, id, version, async (stored) => {
    if (!stored.isEnginesTurn) {
      const why = stored.game.outcome ? 'the game is over' : 'a person is to move';
      throw tooLate(`no player can move: ${why}`, stored);
    }
    return letEngineMove(context, stored, signal);
  });
}

/**
 * @param {PageContext} context @param {string} id @param {number | null} version
 * @param {'undo' | 'redo' | 'resign'} action
 */
export function change(context, id, version, action) {
  return changing(context, id, version, async (stored) => {
    const after = changed(stored, () => stored.game[action](), { helped: action === 'undo' });
    await context.games.save(stored, after);
    return after;
  });
}

/**
 * A game that only this request changes, if its version allows it.
 * @template T
 * @param {PageContext} context @param {string} id @param {number | null} version
 * @param {(stored: SavedGame) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function changing(context, id, version, work) {
  try {
    return await context.games.changing(id, async (stored) => {
      if (version !== null && version !== stored.version) {
        const found = `the game is at version ${stored.version}, not ${version}`;
        throw tooLate(`${found}: it was changed elsewhere`, stored, 'version');
      }
      return work(stored);
    });
  } catch (error) {
    if (!(error instanceof GameConflict)) throw error;
    const now = await context.games.read(id);
    throw tooLate('the game was changed elsewhere at the same moment', now, 'version');
  }
}

/**
 * What a hint says, and the game in which it is noted.
 * @param {PageContext} context @param {SavedGame} stored
 * @param {{columns: number[], score: Score | null}} found
 */
export async function noteHint(context, stored, { columns, score }) {
  const now = await noteHelp(context, stored);
  const noun = columns.length === 1 ? 'column' : 'columns';
  const names = columns.map(columnName).join(', ');
  return {
    column: columns[0],
    columns,
    score,
    text: `${noun} ${names}: ${score ? score.text : 'not known'}`,
    version: now.version,
  };
}

/** @param {string} message @param {SavedGame} game @param {string | null} [field] */
export function tooLate(message, game, field = null) {
  return new RequestError(409, message, field, { game: game.encode() });
}

/** @param {PageContext} context @param {SavedGame} stored */
async function noteHelp(context, stored) {
  if (stored.row.helped || !stored.game.people.length) return stored;
  return changing(context, stored.id, null, async (now) => {
    const noted = now.changed(now.game, true);
    await context.games.save(now, noted);
    return noted;
  });
}

/** @param {PageContext} context @param {SavedGame} stored @param {AbortSignal} signal */
async function letEngineMove(context, stored, signal) {
  const { game } = stored;
  const spec = /** @type {string} */ (game.nextPlayer);
  try {
    const allowed = { signal, seconds: MOVE_SECONDS };
    const chosen = await chooseMove(context, spec, game.position, allowed);
    const answered = stored.changed(game.play(chosen));
    await context.games.save(stored, answered);
    return answered;
  } catch (error) {
    if (!(error instanceof Stopped) || signal.aborted) throw error;
    throw overloaded('the request took more time than it may; try again, or ask for less');
  }
}

/**
 * A move that the rules forbid is bad input; anything else they forbid comes too late.
 * @param {SavedGame} stored @param {() => Game} act
 * @param {{field?: string, helped: boolean}} how
 */
function changed(stored, act, { field, helped }) {
  try {
    return stored.changed(act(), helped);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    if (stored.game.outcome || !field || error instanceof IllegalAction) {
      throw tooLate(error.message, stored);
    }
    throw badRequest(error.message, field);
  }
}
