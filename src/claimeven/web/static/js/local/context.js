/**
 * What all questions share: the kernel, solvers with what they have proven, the book when it is there,
 * and files of the page. The page's own has games too (`page_context.js`).
 */

import { Book } from '../kernel/book.js';
import { Kernel } from '../kernel/kernel.js';
import { Solver, finishAsync } from '../kernel/solver.js';
import { Stopped, notHere } from './errors.js';

/** @typedef {import('../kernel/rules.js').Rules} Rules */
/** @typedef {import('./searches/helper.js').SearchHelper} SearchHelper */

/** @typedef {(name: string) => Promise<Uint8Array>} ReadAsset of a file below static/ */

const CORE = 'js/kernel/core.wasm';
const WHOLE = 'js/kernel/kernel.wasm';
const BOOK = 'book.bin';
const BOOK_WAIT_MS = 1000;
/** Solvers that nobody uses are kept for so many boards: each has a table. */
const KEPT_SOLVERS = 2;

export class LocalContext {
  /** @type {Map<string, {solver: Solver, users: number}>} */
  #solvers = new Map();
  #readAsset;
  #bookLoading;
  /** @type {Promise<Uint8Array> | null} */
  #wholeLoading = null;
  /** @type {Map<string, Promise<any>>} */
  #data = new Map();

  /** @param {Kernel} kernel @param {ReadAsset} readAsset */
  constructor(kernel, readAsset) {
    this.kernel = kernel;
    /** Where long searches go; null if there are no other workers. @type {SearchHelper | null} */
    this.helper = null;
    this.#readAsset = readAsset;
    /** @type {Book | null} */
    this.book = null;
    /** @type {Promise<void>} */
    this.#bookLoading = Promise.resolve();
  }

  /** With the whole kernel. @param {ReadAsset} readAsset */
  static async load(readAsset) {
    const code = /** @type {BufferSource} */ (await readAsset(WHOLE));
    return new LocalContext(await Kernel.load(code), readAsset);
  }

  /** What plays and solves on the standard board, which is small. @param {ReadAsset} readAsset */
  static async readCore(readAsset) {
    return Kernel.load(/** @type {BufferSource} */ (await readAsset(CORE)));
  }

  /** Other boards and Monte Carlo search need the whole kernel; it is fetched once. */
  async loadWhole() {
    if (this.kernel.isWhole) return;
    this.#wholeLoading ??= this.#readAsset(WHOLE).catch(() => {
      throw notHere();
    });
    try {
      await this.kernel.addWhole(/** @type {BufferSource} */ (await this.#wholeLoading));
    } finally {
      this.#wholeLoading = null;
    }
  }

  /** Read the book; without it everything works, only some answers take longer. */
  loadBook() {
    this.#bookLoading = this.#readAsset(BOOK).then((content) => {
      this.book = new Book(content);
      for (const { solver } of this.#solvers.values()) solver.book = this.book;
    });
    return this.#bookLoading;
  }

  /** A file below static/. @param {string} name */
  asset(name) {
    return this.#readAsset(name);
  }

  /**
   * A JSON file of local/data, read once.
   * @param {string} name
   * @returns {Promise<any>}
   */
  data(name) {
    let found = this.#data.get(name);
    if (!found) {
      const read = this.#readAsset(`js/local/data/${name}.json`);
      found = read.then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
      this.#data.set(name, found);
      found.catch(() => this.#data.delete(name));
    }
    return found;
  }

  /**
   * Lend the solver of a board, which keeps what it has proven.
   * @template T
   * @param {Rules} rules
   * @param {(solver: Solver) => Promise<T>} use
   * @returns {Promise<T>}
   */
  async lendSolver(rules, use) {
    // Questions that the book answers at once may take minutes without it.
    await Promise.race([this.#bookLoading, pause(BOOK_WAIT_MS)]).catch(() => {});
    const lent = this.#solvers.get(rules.name) ?? this.#newSolver(rules);
    this.#solvers.delete(rules.name);
    this.#solvers.set(rules.name, lent); // the last used is the last one
    lent.users += 1;
    try {
      return await use(lent.solver);
    } finally {
      lent.users -= 1;
    }
  }

  /** @param {Rules} rules */
  #newSolver(rules) {
    for (const [name, { solver, users }] of this.#solvers) {
      if (this.#solvers.size < KEPT_SOLVERS) break;
      if (users > 0) continue;
      solver.free();
      this.#solvers.delete(name);
    }
    return { solver: new Solver(this.kernel, rules, { book: this.book }), users: 0 };
  }
}

/**
 * Drive a question to its end, slice by slice; `Stopped` when the signal or the time ends it.
 * @template Report, Answer
 * @param {Generator<Report, Answer>} question
 * @param {{signal: AbortSignal, seconds?: number, onReport?: (report: Report) => void}} settings
 * @returns {Promise<Answer>}
 */
export async function drive(question, { signal, seconds = Infinity, onReport }) {
  const end = performance.now() + 1000 * seconds;
  const watched = (/** @type {Report} */ report) => {
    onReport?.(report);
    if (signal.aborted || performance.now() >= end) throw new Stopped();
  };
  if (signal.aborted) throw new Stopped();
  return finishAsync(question, { onReport: watched });
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
