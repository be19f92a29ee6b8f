/** Stored games in memory: for tests, and where the browser refuses to store anything. */

/** @typedef {import('./saved_game.js').GameRow} GameRow */
/** @typedef {import('./saved_game.js').Result} Result */

/** How people did against one opponent. @typedef {{opponent: string, geometry: string, wins: number, draws: number, losses: number}} RecordRow */

/**
 * What a change does: it is made only if the stored game has the version before.
 * @typedef {object} GameChange
 * @property {GameRow | null} before null for a new game
 * @property {GameRow | null} after null for one that is deleted
 * @property {{result: Result, by: 1 | -1}[]} results what it adds to the records
 */

/** The stored game has another version than the change was made for. */
export class GameConflict extends Error {}

export class MemoryDatabase {
  /** @type {Map<string, GameRow>} */
  #games = new Map();
  /** @type {Map<string, RecordRow>} */
  #records = new Map();
  #count = 0;

  /** Everything that another database holds. @param {{newest: MemoryDatabase['newest'], records: MemoryDatabase['records']}} other */
  static async copyOf(other) {
    const made = new MemoryDatabase();
    const rows = await other.newest(Infinity, Infinity);
    for (const row of rows.reverse()) made.#put(row);
    for (const record of await other.records()) made.#records.set(recordKey(record), record);
    return made;
  }

  /** @param {string} id @returns {Promise<GameRow | null>} */
  async game(id) {
    return this.#games.get(id) ?? null;
  }

  /** @param {GameChange} change throws GameConflict */
  async change({ before, after, results }) {
    const id = (after ?? before)?.id ?? '';
    if ((this.#games.get(id)?.version ?? null) !== (before?.version ?? null)) {
      throw new GameConflict();
    }
    if (after) this.#put(after);
    else this.#games.delete(id);
    for (const { result, by } of results) {
      const key = recordKey(result);
      this.#records.set(key, counted(this.#records.get(key), result, by));
    }
  }

  /**
   * Games with smaller numbers than `before`, newest first.
   * @param {number} limit @param {number} before
   */
  async newest(limit, before) {
    const rows = [...this.#games.values()].filter(({ number = 0 }) => number < before);
    rows.sort((a, b) => (b.number ?? 0) - (a.number ?? 0));
    return rows.slice(0, limit);
  }

  /** @returns {Promise<RecordRow[]>} */
  async records() {
    return [...this.#records.values()];
  }

  /** @param {GameRow} row */
  #put(row) {
    const number = row.number ?? this.#games.get(row.id)?.number ?? this.#count + 1;
    this.#count = Math.max(this.#count, number);
    this.#games.set(row.id, { ...row, number });
  }
}

/** @param {{opponent: string, geometry: string}} record */
export function recordKey({ opponent, geometry }) {
  return `${geometry} ${opponent}`;
}

/**
 * A record with one result more, or one less.
 * @param {RecordRow | undefined} record @param {Result} result @param {number} by
 * @returns {RecordRow}
 */
export function counted(record, { opponent, geometry, kind }, by) {
  const found = record ?? { opponent, geometry, wins: 0, draws: 0, losses: 0 };
  return { ...found, [kind]: found[kind] + by };
}
