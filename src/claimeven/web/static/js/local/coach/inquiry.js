/**
 * Why a move wins or loses, and who is better in a position: reasons looked for in the order of
 * claimeven/coach/inquiry.py.
 */

import { keepingColumns, factOfMistake, factOfOnlyMove, gradeOf, verdict } from './facts.js';
import { bestOf } from './column_scores.js';
import { mainLine } from './main_line.js';
import { checked, firstProof } from './order.js';
import { bestColumns } from '../wire/analysis.js';
import { explainCompletes, explainMustBlock } from './tactics.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('./column_scores.js').Scores} Scores
 * @typedef {import('./explanation.js').Explanation} Explanation
 * @typedef {import('./explanation.js').Promised} Promised
 * @typedef {import('./order.js').Effort} Effort
 */

/**
 * Why a move is good or bad; scores are for the side that makes it, null without time enough.
 * @typedef {object} MoveReasons
 * @property {Position} position before the move
 * @property {number} column
 * @property {Scores | null} scores
 * @property {string | null} grade
 * @property {Explanation | null} reason why it keeps the outcome, or why all is lost
 * @property {Explanation | null} refutation why it fails
 * @property {Explanation | null} missed why the best move would have been better
 * @property {Explanation | null} fact
 * @property {{column: number, refutation: Explanation}[]} others why the others fail
 */

/**
 * Who is better, and why; scores are for the side to move.
 * @typedef {object} PositionReasons
 * @property {Position} position
 * @property {Scores | null} scores
 * @property {Explanation | null} reason
 * @property {Explanation | null} counter
 * @property {Explanation | null} fact
 */

/** Questions that share the scores they need. */
export class Inquiry {
  /** @param {CoachCore} core @param {ColumnScores} scores */
  constructor(core, scores) {
    this.core = core;
    this.scores = scores;
  }

  /** @param {Position} position @param {number} column @returns {Promise<MoveReasons>} */
  async aboutMove(position, column) {
    const child = position.play(column);
    const known = await this.scores.of(position);
    /** @type {MoveReasons} */
    const found = {
      position,
      column,
      scores: known,
      grade: known && gradeOf(known, column),
      reason: null,
      refutation: null,
      missed: null,
      fact: null,
      others: [],
    };
    return { ...found, ...(await this.#reasonsFor(found, child)) };
  }

  /** @param {Position} position @returns {Promise<PositionReasons>} */
  async aboutPosition(position) {
    const known = await this.scores.of(position);
    const { toMove, opponent } = position;
    const found = { position, scores: known, reason: null, counter: null, fact: null };
    if (!known) return { ...found, reason: await this.#anyProof(position) };
    const { points } = bestOf(known);
    const fact = mustBlock(position) ?? factOfOnlyMove(position, known);
    if (points) {
      const reason = await this.reason(position, points > 0 ? toMove : opponent, 'wins');
      return { ...found, reason, fact };
    }
    const counter = await this.#proof(position, opponent, 'does not lose');
    let reason = await this.#proof(position, toMove, 'does not lose');
    if (!reason && !counter) reason = await this.reason(position, toMove, 'does not lose');
    return { ...found, reason, counter, fact };
  }

  /**
   * A proof, else best play to one, else the verdict; null where the game is over.
   * @param {Position} position @param {Side} side @param {Promised} promise
   * @returns {Promise<Explanation | null>}
   */
  async reason(position, side, promise) {
    if (position.outcome) return null;
    return (
      (await this.#proof(position, side, promise)) ??
      (await mainLine(this.core, position, side, promise, this.scores)) ??
      (await this.#verdict(position, side))
    );
  }

  /** @param {MoveReasons} found @param {Position} child @returns {Promise<Partial<MoveReasons>>} */
  async #reasonsFor(found, child) {
    const { position, column, scores: known } = found;
    if (!known) return this.#withoutScores(position, column, child);
    if (child.outcome && child.outcome !== 'draw') {
      return { reason: completed(position, column, bestOf(known)) };
    }
    const [before, after] = [
      bestOf(known).points,
      /** @type {ProvenPoints} */ (known.get(column)).points,
    ];
    if (Math.sign(before) > Math.sign(after)) return this.#mistake(position, column, known, child);
    if (before === after) return this.#goodMove(position, column, known, child);
    return after < 0 ? this.#soonerLoss(position, child) : this.#laterWin(position, column, child);
  }

  /**
   * A win or a draw was given away.
   * @param {Position} position @param {number} column @param {Scores} known
   * @param {Position} child
   */
  async #mistake(position, column, known, child) {
    const needed =
      /** @type {ProvenPoints} */ (known.get(column)).points < 0 ? 'wins' : 'does not lose';
    return {
      refutation: await this.reason(child, position.opponent, needed),
      missed: await this.#missed(position, known),
      fact: await factOfMistake(position, column, this.scores),
    };
  }

  /** Why one of the best moves keeps the outcome. @param {Position} position @param {Scores} known */
  async #missed(position, known) {
    const { toMove } = position;
    const isWon = bestOf(known).points > 0;
    const promise = isWon ? 'wins' : 'does not lose';
    let found = isWon ? await this.#tactic(position, toMove) : null;
    const best = bestColumns(known);
    for (const column of best) {
      found ??= await this.#proof(position.play(column), toMove, promise, 'quick');
    }
    // What takes long is looked for once only.
    found ??= await this.#proof(position.play(best[0]), toMove, promise);
    return found ?? mustBlock(position);
  }

  /** All was lost, but not so soon. @param {Position} position @param {Position} child */
  async #soonerLoss(position, child) {
    const winner = position.opponent;
    const refutation = (await this.#tactic(child, winner)) ?? (await this.#verdict(child, winner));
    return { refutation, missed: mustBlock(position) };
  }

  /**
   * The win is kept, but there was a shorter one.
   * @param {Position} position @param {number} column @param {Position} child
   */
  async #laterWin(position, column, child) {
    const shorter = await this.#tactic(position, position.toMove);
    const missed = shorter?.moves[0] === column ? null : shorter;
    return { reason: await this.#proof(child, position.toMove, 'wins'), missed };
  }

  /**
   * Nothing better could be played.
   * @param {Position} position @param {number} column @param {Scores} known
   * @param {Position} child
   */
  async #goodMove(position, column, known, child) {
    const { points } = bestOf(known);
    if (points < 0) return { reason: await this.reason(child, position.opponent, 'wins') };
    const promise = points > 0 ? 'wins' : 'does not lose';
    const reason = await this.reason(child, position.toMove, promise);
    const only = factOfOnlyMove(position, known);
    const others = only ? await this.#others(position, column, known) : [];
    return { reason, fact: mustBlock(position) ?? only, others };
  }

  /**
   * Why the other columns fail, where that can be proved quickly.
   * @param {Position} position @param {number} played @param {Scores} known
   */
  async #others(position, played, known) {
    const refuted = [];
    for (const [column, { points }] of known) {
      if (column === played) continue;
      const needed = points < 0 ? 'wins' : 'does not lose';
      const child = position.play(column);
      const refutation = await this.#proof(child, position.opponent, needed, 'quick');
      if (refutation) refuted.push({ column, refutation });
    }
    return refuted;
  }

  /**
   * @param {Position} position @param {Side} side @param {Promised} promise
   * @param {Effort} [effort]
   */
  async #proof(position, side, promise, effort = 'slow') {
    if (position.outcome) return null;
    const { scores } = this;
    const score = await scores.bestFor(side, position);
    const isSlowMove = position.toMove === side && effort === 'slow';
    const known = isSlowMove ? await scores.of(position) : null;
    const columns = known && keepingColumns(known);
    return firstProof(this.core, position, side, promise, { score, columns, scores, effort });
  }

  /** @param {Position} position @param {Side} side */
  async #tactic(position, side) {
    if (position.outcome) return null;
    const score = await this.scores.bestFor(side, position);
    return firstProof(this.core, position, side, 'wins', { score, effort: 'tactic' });
  }

  /** @param {Position} position @param {Side} side */
  async #verdict(position, side) {
    const score = await this.scores.bestFor(side, position);
    return score && verdict(position, side, score);
  }

  /**
   * What can be said of a move where the solver had not time enough.
   * @param {Position} position @param {number} column @param {Position} child
   * @returns {Promise<Partial<MoveReasons>>}
   */
  async #withoutScores(position, column, child) {
    const { core } = this;
    const { toMove, opponent } = position;
    if (child.outcome) return { reason: completed(position, column) };
    const refutation = await firstProof(core, child, opponent, 'wins');
    const missed = refutation && (await firstProof(core, position, toMove, 'wins'));
    const reason = refutation ? null : await firstProof(core, child, toMove, 'does not lose');
    return { reason, refutation, missed, fact: mustBlock(position) };
  }

  /** A proof for either side, where no score is known. @param {Position} position */
  async #anyProof(position) {
    for (const promise of /** @type {const} */ (['wins', 'does not lose'])) {
      for (const side of [position.toMove, position.opponent]) {
        const found = await firstProof(this.core, position, side, promise);
        if (found) return found;
      }
    }
    return null;
  }
}

/**
 * @param {Position} position @param {number} column @param {ProvenPoints | null} [score]
 */
function completed(position, column, score = null) {
  const found = explainCompletes(position, position.toMove, column);
  return found && checked(found, score);
}

/** @param {Position} position */
function mustBlock(position) {
  const found = explainMustBlock(position);
  return found && checked(found);
}
