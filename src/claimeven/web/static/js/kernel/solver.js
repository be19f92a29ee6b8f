/**
 * The solver with its book: the score of a position, of every column, and best play to the end, as
 * claimeven/solver/ finds them. Scores are points on the stone scale for the side to move; a column's
 * points are for the side that plays there.
 *
 * Every question is a generator that comes back after some 20 ms at most, so that whoever drives it
 * may look at messages in between and stop by asking no further. What was proven stays in the table.
 * `finish` and `finishAsync` drive one to its end.
 */

/**
 * @typedef {import('./kernel.js').Kernel} Kernel
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./solver_core.js').SolverCore} SolverCore
 * @typedef {import('./solver_core.js').Bounds} Bounds
 * @typedef {import('./book.js').Book} Book
 */

/**
 * Between two slices: what is proven of the position that is being searched, for its side to move.
 * @typedef {object} Progress
 * @property {'progress'} kind
 * @property {bigint} mover
 * @property {bigint} mask
 * @property {number} lower
 * @property {number} upper
 * @property {number} nodes of all questions of this call
 */

/**
 * A column whose score is proven.
 * @typedef {object} ColumnPoints
 * @property {'column'} kind
 * @property {number} column
 * @property {number} points
 */

/** @typedef {{nodes?: number, seconds?: number}} Limits */

const SLICE_SECONDS = 0.02;
const FIRST_NODES = 1000; // most questions need fewer, and no clock

export const DEFAULT_TABLE_BYTES = 32 << 20;

export class Solver {
  #core;
  #rules;
  #nodes = 0;

  /**
   * @param {Kernel} kernel
   * @param {Rules} rules
   * @param {{tableBytes?: number, book?: Book | null}} [settings] a book of another board is not used
   */
  constructor(kernel, rules, { tableBytes = DEFAULT_TABLE_BYTES, book = null } = {}) {
    this.#rules = rules;
    this.#core = kernel.solver(rules, tableBytes);
    /** @type {Book | null} */
    this.book = book;
  }

  get rules() {
    return this.#rules;
  }

  get tableFill() {
    return this.#core.tableFill;
  }

  /** Forget everything proven so far. */
  clear() {
    this.#core.clear();
  }

  /** Give the memory of the table back; nothing may be asked afterwards. */
  free() {
    this.#core.free();
  }

  /**
   * Bounds of an unfinished position; equal ones are its score.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {Limits} [limits]
   * @returns {Generator<Progress, Bounds>}
   */
  *solve(mover, mask, limits = {}) {
    this.#nodes = 0;
    const known = this.#bookPoints(mover, mask);
    if (known !== null) return { lower: known, upper: known, nodes: 0, cutShort: false };
    const { cells } = this.#rules;
    const least = this.#leastFromBook(mover, mask);
    const found = yield* this.#ask(mover, mask, least, cells, limits);
    return { ...found, lower: Math.max(found.lower, least), upper: Math.max(found.upper, least) };
  }

  /**
   * 1, 0 or -1: who wins, without the distance.
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {Generator<Progress, number>}
   */
  *outcome(mover, mask) {
    this.#nodes = 0;
    const known = this.#bookPoints(mover, mask);
    if (known !== null) return Math.sign(known);
    const { lower, upper } = yield* this.#ask(mover, mask, -1, 1);
    return lower > 0 ? 1 : upper < 0 ? -1 : 0;
  }

  /**
   * Every column with room and its points, each as soon as it is proven.
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {Generator<Progress | ColumnPoints, void>}
   */
  *columns(mover, mask) {
    this.#nodes = 0;
    /** @type {[number, bigint, bigint][]} */
    const unknown = [];
    for (const column of this.#legalColumns(mover, mask)) {
      const child = this.#rules.play(mover, mask, column);
      const points = this.#pointsWithoutSearch(...child);
      if (points === null) unknown.push([column, ...child]);
      else yield { kind: 'column', column, points: -points };
    }
    if (unknown.length === 0) return;
    const best = yield* this.#points(mover, mask);
    for (const [column, childMover, childMask] of unknown) {
      const least = Math.max(-best, this.#leastFromBook(childMover, childMask));
      const found = yield* this.#ask(childMover, childMask, least, this.#rules.cells);
      yield { kind: 'column', column, points: -Math.max(least, found.lower) };
    }
  }

  /**
   * Best play to the end of the game, the leftmost column first among equals.
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {Generator<Progress | {kind: 'move', column: number}, void>}
   */
  *bestPlay(mover, mask) {
    this.#nodes = 0;
    let points = yield* this.#points(mover, mask);
    while (!this.#isFinished(mover, mask)) {
      const column = yield* this.#firstReaching(points, mover, mask);
      yield { kind: 'move', column };
      [mover, mask] = this.#rules.play(mover, mask, column);
      points = -points;
    }
  }

  /**
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {Generator<Progress, number>}
   */
  *#points(mover, mask) {
    const known = this.#bookPoints(mover, mask);
    if (known !== null) return known;
    const least = this.#leastFromBook(mover, mask);
    const found = yield* this.#ask(mover, mask, least, this.#rules.cells);
    return Math.max(least, found.lower);
  }

  /**
   * @param {number} points
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {Generator<Progress, number>}
   */
  *#firstReaching(points, mover, mask) {
    for (const column of this.#legalColumns(mover, mask)) {
      const child = this.#rules.play(mover, mask, column);
      let known = this.#pointsWithoutSearch(...child);
      // One question: is the child worth more than -points to the opponent?
      if (known === null) known = (yield* this.#ask(...child, -points, 1 - points)).upper;
      if (known <= -points) return column;
    }
    throw new Error('some column reaches the score of the position');
  }

  /**
   * What can be proven between `low` and `high`, slice by slice.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {number} low
   * @param {number} high
   * @param {Limits} [limits]
   * @returns {Generator<Progress, Bounds>}
   */
  *#ask(mover, mask, low, high, { nodes = Infinity, seconds = Infinity } = {}) {
    const end = performance.now() + 1000 * seconds;
    let slice = { nodes: Math.min(nodes, FIRST_NODES), seconds: 0 };
    let [lower, upper, spent] = [-128, 127, 0];
    for (;;) {
      const found = this.#core.solve(mover, mask, low, high, slice);
      lower = Math.max(lower, found.lower);
      upper = Math.min(upper, found.upper);
      spent += found.nodes;
      this.#nodes += found.nodes;
      const left = (end - performance.now()) / 1000;
      const cutShort = found.cutShort && lower < upper && lower < high && upper > low;
      if (!cutShort || spent >= nodes || left <= 0) return { lower, upper, nodes: spent, cutShort };
      yield { kind: 'progress', mover, mask, lower, upper, nodes: this.#nodes };
      slice = {
        nodes: nodes === Infinity ? 0 : nodes - spent,
        seconds: Math.min(SLICE_SECONDS, left),
      };
    }
  }

  /**
   * @param {bigint} mover
   * @param {bigint} mask
   */
  #legalColumns(mover, mask) {
    const playable = this.#rules.playable(mover, mask);
    const { columns, stride } = this.#rules;
    const column = (1n << BigInt(stride)) - 1n;
    return Array.from({ length: columns }, (_, i) => i).filter(
      (i) => (playable >> BigInt(i * stride)) & column,
    );
  }

  /**
   * @param {bigint} mover
   * @param {bigint} mask
   */
  #isFinished(mover, mask) {
    return this.#rules.isWon(mover, mask) || this.#rules.playable(mover, mask) === 0n;
  }

  /**
   * The points of a finished game or a position of the book, for the side to move there.
   * @param {bigint} mover
   * @param {bigint} mask
   */
  #pointsWithoutSearch(mover, mask) {
    if (this.#rules.isWon(mover, mask)) {
      return -Math.floor((this.#rules.cells + 2 - countBits(mask)) / 2);
    }
    if (this.#rules.playable(mover, mask) === 0n) return 0;
    return this.#bookPoints(mover, mask);
  }

  /**
   * @param {bigint} mover
   * @param {bigint} mask
   */
  #bookPoints(mover, mask) {
    if (!this.book?.fits(this.#rules) || countBits(mask) > this.book.deepest) return null;
    return this.book.points(this.#rules.canonicalKey(mover, mask));
  }

  /**
   * What the scores of the positions before this one prove: if one of them is worth p to the side
   * that moved here, this one is worth at least -p to its opponent.
   * @param {bigint} mover
   * @param {bigint} mask
   */
  #leastFromBook(mover, mask) {
    const { book } = this;
    let least = -this.#rules.cells;
    if (!book?.fits(this.#rules) || countBits(mask) !== book.plies + 1) return least;
    const opponent = mover ^ mask;
    for (const top of this.#topStones(mask)) {
      if ((opponent & top) === 0n) continue;
      const points = book.points(this.#rules.canonicalKey(opponent ^ top, mask ^ top));
      if (points !== null) least = Math.max(least, -points);
    }
    return least;
  }

  /**
   * The highest stone of every column.
   * @param {bigint} mask
   */
  #topStones(mask) {
    const { columns, rows, stride } = this.#rules;
    const column = (1n << BigInt(rows)) - 1n;
    const tops = [];
    for (let i = 0; i < columns; ++i) {
      const shift = BigInt(i * stride);
      const stones = (mask >> shift) & column; // 2^height - 1
      if (stones) tops.push(((stones + 1n) >> 1n) << shift);
    }
    return tops;
  }
}

/**
 * Drives a question to its end, and hands every report to `onReport`.
 * @template Report, Answer
 * @param {Generator<Report, Answer>} question
 * @param {(report: Report) => void} [onReport]
 * @returns {Answer}
 */
export function finish(question, onReport) {
  for (;;) {
    const { done, value } = question.next();
    if (done) return value;
    onReport?.(value);
  }
}

/**
 * The same, letting messages and events through between the slices; `signal` stops it.
 * @template Report, Answer
 * @param {Generator<Report, Answer>} question
 * @param {{onReport?: (report: Report) => void, signal?: AbortSignal}} [settings]
 * @returns {Promise<Answer>}
 */
export async function finishAsync(question, { onReport, signal } = {}) {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = question.next();
    if (done) return value;
    onReport?.(value);
    await pause();
  }
}

/** Lets everything that waits in this thread happen first; a timer would wait 4 ms. */
export function pause() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/** @param {bigint} word */
function countBits(word) {
  let count = 0;
  for (let rest = word; rest; rest &= rest - 1n) ++count;
  return count;
}
