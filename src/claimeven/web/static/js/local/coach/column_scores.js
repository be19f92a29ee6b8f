/**
 * Exact scores of columns for one question: asked once each. Asking throws `Stopped` when the time
 * is over.
 */

import { drive } from '../context.js';
import { negated, scoreFromPoints } from '../game/score.js';
import { keyOf } from './board.js';

/**
 * @typedef {import('../../kernel/solver.js').Solver} Solver
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 */

/** @typedef {Map<number, ProvenPoints>} Scores by column, for the side to move */

export class ColumnScores {
  /** @type {Map<string, Scores | null>} */
  #known = new Map();
  /** Of children, for their own side to move. @type {Map<string, ProvenPoints>} */
  #after = new Map();

  /**
   * @param {Solver} solver @param {AbortSignal} signal
   * @param {number} seconds for all questions together; without any no score is known
   */
  constructor(solver, signal, seconds) {
    this.solver = solver;
    this.signal = signal;
    this.hasTime = seconds > 0;
    this.end = performance.now() + 1000 * seconds;
  }

  /**
   * The score of every legal column; null if there is no time at all.
   * @param {Position} position
   * @returns {Promise<Scores | null>}
   */
  async of(position) {
    const key = keyOf(position);
    let known = this.#known.get(key);
    if (known === undefined) {
      known = await this.#ask(position);
      this.#known.set(key, known);
    }
    return known;
  }

  /** The score of an unfinished position for the side to move. @param {Position} position */
  async best(position) {
    const known = this.#after.get(keyOf(position));
    if (known) return known;
    const scores = await this.of(position);
    return scores && bestOf(scores);
  }

  /** The same for either side. @param {Side} side @param {Position} position */
  async bestFor(side, position) {
    const score = await this.best(position);
    return score && position.toMove !== side ? negated(score) : score;
  }

  /**
   * Best play, the leftmost column first among equals, or the rightmost.
   * @param {Position} position @param {boolean} fromRight
   * @returns {AsyncGenerator<number>}
   */
  async *bestLine({ rules, mover, mask }, fromRight) {
    const words = fromRight ? rules.mirrored(mover, mask) : /** @type {const} */ ([mover, mask]);
    const play = this.solver.bestPlay(...words);
    for (;;) {
      const column = await drive(nextMove(play), {
        signal: this.signal,
        seconds: (this.end - performance.now()) / 1000,
      });
      if (column === null) return;
      yield fromRight ? rules.columns - 1 - column : column;
    }
  }

  /** Best play to the end; none where the game is over. @param {Position} position */
  async wholeLine(position) {
    /** @type {number[]} */
    const columns = [];
    if (position.outcome) return columns;
    for await (const column of this.bestLine(position, false)) columns.push(column);
    return columns;
  }

  /** @param {Position} position @returns {Promise<Scores | null>} */
  async #ask(position) {
    /** @type {[number, ProvenPoints][]} */
    const found = [];
    if (!this.hasTime) return null;
    await drive(this.solver.columns(position.mover, position.mask), {
      signal: this.signal,
      seconds: (this.end - performance.now()) / 1000,
      onReport: (report) => {
        if (report.kind !== 'column') return;
        const { column, points } = report;
        found.push([column, scoreFromPoints(position, points)]);
        const child = position.play(column);
        this.#after.set(keyOf(child), scoreFromPoints(child, -points));
      },
    });
    return new Map(found.sort(([one], [other]) => one - other));
  }
}

/**
 * The next move of best play, or null at its end.
 * @param {ReturnType<Solver['bestPlay']>} play
 * @returns {Generator<import('../../kernel/solver.js').Progress, number | null>}
 */
function* nextMove(play) {
  for (;;) {
    const { value, done } = play.next();
    if (done) return null;
    if (value.kind === 'move') return value.column;
    yield value;
  }
}

/** @param {Scores} scores */
export function bestOf(scores) {
  return [...scores.values()].reduce((best, score) => (score.points > best.points ? score : best));
}
