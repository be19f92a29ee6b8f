/**
 * A map that holds the latest entries only.
 * @template V
 */
export class LatestMap {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {Map<string, V>} */
    this.entries = new Map();
  }

  /** @param {string} key */
  get(key) {
    return this.entries.get(key);
  }

  /** @param {string} key @param {V} value */
  set(key, value) {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.size) this.entries.delete([...this.entries.keys()][0]);
  }
}
