/** Stored games in IndexedDB. A change is there for good when its promise is kept. */

import { GameConflict, counted, recordKey } from './memory_database.js';

/** @typedef {import('./memory_database.js').GameChange} GameChange */
/** @typedef {import('./memory_database.js').RecordRow} RecordRow */
/** @typedef {import('./saved_game.js').GameRow} GameRow */

const NAME = 'claimeven';
const VERSION = 1;

export class IndexedDatabase {
  #database;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /** @returns {Promise<IndexedDatabase>} */
  static async open() {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const games = request.result.createObjectStore('games', {
        keyPath: 'number',
        autoIncrement: true,
      });
      games.createIndex('id', 'id', { unique: true });
      request.result.createObjectStore('records'); // by board and opponent
    };
    const database = await answered(request);
    // A newer page in another tab changes the tables: this one lets go.
    database.onversionchange = () => database.close();
    return new IndexedDatabase(database);
  }

  /** @param {string} id @returns {Promise<GameRow | null>} */
  async game(id) {
    const games = this.#database.transaction('games').objectStore('games');
    return (await answered(games.index('id').get(id))) ?? null;
  }

  /** @param {GameChange} change throws GameConflict */
  async change({ before, after, results }) {
    const transaction = this.#database.transaction(['games', 'records'], 'readwrite');
    const done = finished(transaction);
    done.catch(() => {}); // told by what is awaited below
    const games = transaction.objectStore('games');
    const stored = await answered(games.index('id').get((after ?? before)?.id ?? ''));
    if ((stored?.version ?? null) !== (before?.version ?? null)) {
      transaction.abort();
      throw new GameConflict();
    }
    if (!after) games.delete(stored.number);
    else if (stored) games.put({ ...after, number: stored.number });
    else games.add(withoutNumber(after));
    const records = transaction.objectStore('records');
    for (const { result, by } of results) {
      const key = recordKey(result);
      records.put(counted(await answered(records.get(key)), result, by), key);
    }
    await done;
  }

  /**
   * Games with smaller numbers than `before`, newest first.
   * @param {number} limit @param {number} before
   * @returns {Promise<GameRow[]>}
   */
  newest(limit, before) {
    const games = this.#database.transaction('games').objectStore('games');
    const range = before === Infinity ? null : IDBKeyRange.upperBound(before, true);
    const request = games.openCursor(range, 'prev');
    /** @type {GameRow[]} */
    const rows = [];
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor || rows.length >= limit) return resolve(rows);
        rows.push(cursor.value);
        cursor.continue();
      };
    });
  }

  /** @returns {Promise<RecordRow[]>} */
  records() {
    return answered(this.#database.transaction('records').objectStore('records').getAll());
  }
}

/** @param {GameRow} row */
function withoutNumber({ number: _, ...row }) {
  return row;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'));
  });
}
