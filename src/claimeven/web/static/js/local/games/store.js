/**
 * The games of this browser. Where they cannot be stored, for lack of room or of permission, they go
 * on in memory, and one sentence says so.
 */

import { notFound } from '../errors.js';
import { beginningOf, written } from '../text.js';
import { GameConflict, MemoryDatabase } from './memory_database.js';
import { SavedGame, resultOf } from './saved_game.js';

/** @typedef {import('./saved_game.js').GameRow} GameRow */
/** @typedef {import('./memory_database.js').GameChange} GameChange */
/** @typedef {import('../../kernel/kernel.js').Kernel} Kernel */

/** @typedef {Pick<MemoryDatabase, 'game' | 'change' | 'newest' | 'records'>} Database */

/** Hears of a game as it is now; null if it was deleted. @typedef {(game: SavedGame | null) => void} Watcher */

const CHANNEL = 'claimeven-games';
const FORGET = 'they are gone when this page is closed';
const REFUSED = `This browser does not let the page store games: ${FORGET}.`;
const FULL = `The storage of this browser is full: games of now are kept in memory, and ${FORGET}. Delete old games, or free some space.`;

export class GameStore {
  #kernel;
  #database;
  #notice;
  /** The last change of each game; the next one waits for it. @type {Map<string, Promise<unknown>>} */
  #turns = new Map();
  /** @type {Map<string, Set<Watcher>>} */
  #watchers = new Map();
  #otherTabs = new BroadcastChannel(CHANNEL);

  /**
   * @param {Kernel} kernel
   * @param {Promise<Database>} database
   * @param {(sentence: string) => void} notice tells people
   */
  constructor(kernel, database, notice) {
    this.#kernel = kernel;
    this.#notice = notice;
    this.#database = database.catch(() => this.#forget(REFUSED));
    this.#otherTabs.onmessage = ({ data }) => this.#hear(data);
    // In node it would keep the process alive.
    if ('unref' in this.#otherTabs) /** @type {any} */ (this.#otherTabs).unref();
  }

  /** A stored game. @param {string} id */
  async read(id) {
    const row = await (await this.#database).game(id);
    if (!row) throw notFound(`game ${written(beginningOf(id, 40))}`);
    return SavedGame.fromRow(row, this.#kernel);
  }

  /**
   * Games with smaller numbers than `before`, newest first.
   * @param {number} limit @param {number} [before]
   */
  async newest(limit, before = Infinity) {
    return (await this.#database).newest(limit, before);
  }

  async records() {
    return (await this.#database).records();
  }

  /**
   * Store a change. GameConflict if the stored game is no longer the one before.
   * @param {SavedGame | null} before null for a new game
   * @param {SavedGame | null} after null for one that is deleted
   */
  async save(before, after) {
    const rows = { before: before?.toRow() ?? null, after: after?.toRow() ?? null };
    /** @type {GameChange} */
    const change = { ...rows, results: after ? newResults(rows.before, rows.after) : [] };
    const database = await this.#database;
    try {
      await database.change(change);
    } catch (error) {
      if (error instanceof GameConflict) throw error;
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      this.#database = this.#forget(isFull ? FULL : REFUSED, database);
      await (await this.#database).change(change);
    }
    const { id } = /** @type {SavedGame} */ (after ?? before);
    this.#tell(id, after);
    this.#otherTabs.postMessage(id);
  }

  /**
   * A game that nobody else changes until `work` is done.
   * @template T
   * @param {string} id @param {(game: SavedGame) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async changing(id, work) {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const mine = before.then(async () => work(await this.read(id)));
    const ended = mine.then(
      () => {},
      () => {},
    );
    this.#turns.set(id, ended);
    ended.then(() => this.#turns.get(id) === ended && this.#turns.delete(id));
    return mine;
  }

  /**
   * Hear of every change of a game until the answer is called.
   * @param {string} id @param {Watcher} watcher
   * @returns {() => void}
   */
  watch(id, watcher) {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (!watchers.size) this.#watchers.delete(id);
    };
  }

  /** @param {string} id @param {SavedGame | null} game */
  #tell(id, game) {
    for (const watcher of this.#watchers.get(id) ?? []) watcher(game);
  }

  /** Another tab changed a game. @param {string} id */
  async #hear(id) {
    if (this.#watchers.has(id)) this.#tell(id, await this.read(id).catch(() => null));
  }

  /**
   * From now on games are kept in memory.
   * @param {string} sentence @param {Database} [stored] what can still be read
   * @returns {Promise<Database>}
   */
  async #forget(sentence, stored) {
    this.#notice(sentence);
    if (!stored) return new MemoryDatabase();
    return MemoryDatabase.copyOf(stored).catch(() => new MemoryDatabase());
  }
}

/** @param {GameRow | null} before @param {GameRow | null} after @returns {GameChange['results']} */
function newResults(before, after) {
  const [old, now] = [resultOf(before), resultOf(after)];
  return [
    ...(old ? [{ result: old, by: /** @type {const} */ (-1) }] : []),
    ...(now ? [{ result: now, by: /** @type {const} */ (1) }] : []),
  ];
}
