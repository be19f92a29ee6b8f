/**
 * The graded moves of a game, as they come in one by one or all at once. A move is named here by
 * the number of moves on the board after it: the first is 1.
 */

/** @typedef {import('../../types.js').Review} Review */
/** @typedef {import('../../types.js').ReviewedMove} ReviewedMove */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../game/move_list.js').ListedMove} ListedMove */

/** @type {Partial<Record<ReviewedMove['grade'], string>>} */
const SIGNS = { slip: '?', mistake: '??' };

/** Did the move give something away? @param {ReviewedMove | undefined} move */
export function isFault(move) {
  return move?.grade === 'slip' || move?.grade === 'mistake';
}

export class Grades {
  constructor() {
    /** @type {Map<number, ReviewedMove>} */
    this.moves = new Map();
    /** Points for the first side, once all moves are graded. @type {number[]} */
    this.values = [];
    /** @type {Record<Side, number | null>} */
    this.accuracy = { first: null, second: null };
  }

  get count() {
    return this.moves.size;
  }

  /** The move that leads to the board with so many moves. @param {number} number */
  at(number) {
    return this.moves.get(number);
  }

  /** @param {ReviewedMove} move */
  add(move) {
    this.moves.set(move.ply + 1, move);
  }

  /** All moves are graded. @param {Review} review */
  finish({ moves, values, accuracy }) {
    for (const move of moves) this.add(move);
    this.values = values;
    this.accuracy = accuracy;
  }

  /** Numbers of the moves that gave something away. */
  get faults() {
    const numbers = [...this.moves].filter(([, move]) => isFault(move)).map(([number]) => number);
    return numbers.sort((a, b) => a - b);
  }

  /**
   * How many moves of a side have that grade.
   * @param {Side} side @param {ReviewedMove['grade']} grade
   */
  countOf(side, grade) {
    const moves = [...this.moves.values()];
    return moves.filter((move) => move.side === side && move.grade === grade).length;
  }

  /**
   * Points for the first side before and after every move; null where it is not known yet.
   * @param {number} plies moves of the game @returns {(number | null)[]}
   */
  points(plies) {
    if (this.values.length) return this.values;
    /** @type {(number | null)[]} */
    const found = Array(plies + 1).fill(null);
    for (const [number, { side, before, after }] of this.moves) {
      const sign = side === 'first' ? 1 : -1;
      found[number - 1] = sign * (before.points ?? 0);
      found[number] = sign * (after.points ?? 0);
    }
    return found;
  }

  /**
   * Moves with what is said of each.
   * @param {{column: number, side: Side}[]} moves
   * @returns {ListedMove[]}
   */
  listed(moves) {
    return moves.map(({ column, side }, index) => {
      const graded = this.at(index + 1);
      const grade = graded?.grade;
      return { column, side, grade, words: graded?.text, sign: grade && SIGNS[grade] };
    });
  }
}
