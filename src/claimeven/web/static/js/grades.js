/**
 * The moves of a game with their grades, as they come in one by one or all at once.
 */

/** @typedef {import('./words.js').Score} Score */
/** @typedef {{ply: number, column: number, side: string, grade: string, text: string, lost_plies: number | null, before: Score, after: Score, best: number[]}} Graded */

const NOTES = { slip: '?', mistake: '??' };

/** Did the move give something away? @param {Graded | undefined} move */
export function isFault(move) {
  return move?.grade === 'slip' || move?.grade === 'mistake';
}

export class Grades {
  constructor() {
    /** @type {Map<number, Graded>} by the number of the move, from 1 */
    this.moves = new Map();
    /** @type {number[]} */
    this.values = [];
    /** @type {{first: number | null, second: number | null} | null} */
    this.shares = null;
  }

  get size() {
    return this.moves.size;
  }

  /** The move that leads to the position with that number. @param {number} ply */
  at(ply) {
    return this.moves.get(ply);
  }

  /** The service counts plies from 0; here a move is named by the position after it. @param {Graded} move */
  add(move) {
    this.moves.set(move.ply + 1, { ...move, ply: move.ply + 1 });
  }

  /** The whole review. @param {{moves?: Graded[], values?: number[], accuracy?: {first: number | null, second: number | null}}} review */
  finish(review) {
    for (const move of review.moves ?? []) this.add(move);
    this.values = review.values ?? [];
    this.shares = review.accuracy ?? null;
  }

  /** Numbers of the moves that gave something away. */
  faults() {
    return [...this.moves.values()]
      .filter(isFault)
      .map((move) => move.ply)
      .sort((a, b) => a - b);
  }

  /** How many moves of a side have that grade. @param {string} side @param {string} grade */
  count(side, grade) {
    return [...this.moves.values()].filter((move) => move.side === side && move.grade === grade)
      .length;
  }

  /** How well a side played, from 0 to 1; null until it is known. @param {'first' | 'second'} side */
  accuracy(side) {
    return this.shares?.[side] ?? null;
  }

  /** Values known so far, for a graph; null where a move is not graded yet. @param {number} positions @returns {(number | null)[]} */
  points(positions) {
    if (this.values.length) return this.values;
    const found = Array(positions).fill(null);
    for (const move of this.moves.values()) {
      const sign = move.side === 'first' ? 1 : -1;
      found[move.ply - 1] = sign * (move.before.points ?? 0);
      found[move.ply] = sign * (move.after.points ?? 0);
    }
    return found;
  }

  /** A list of moves with what is said of each. @template T @param {T[]} moves */
  listed(moves) {
    return moves.map((move, index) => {
      const graded = this.at(index + 1);
      return {
        ...move,
        grade: graded?.grade,
        words: graded?.text,
        note: NOTES[/** @type {'slip'} */ (graded?.grade)],
      };
    });
  }
}
