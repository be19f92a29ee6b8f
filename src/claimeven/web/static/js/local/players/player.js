/** What all players share. */

import { BadInput } from '../errors.js';
import { written } from '../text.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Score} Score
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../numbers/fraction.js').Fraction} Fraction
 */

/**
 * A chosen move, and what is known about it; what was not measured is null.
 * @typedef {object} Answer
 * @property {number} column
 * @property {Score | null} score for the side to move
 * @property {Fraction | null} value of the player's own evaluation
 * @property {number | null} depth
 * @property {number | null} nodes
 * @property {number | null} seconds
 * @property {number[]} variation
 */

/**
 * How long a player may think: it answers with what it has when the time is over, and gives up with
 * `Stopped` when nobody waits any more.
 * @typedef {{signal: AbortSignal, seconds: number}} Allowed
 */

/** Chooses moves, one position after another. A kind of player has `think`. */
export class Player {
  /** @param {string} spec */
  constructor(spec) {
    this.spec = spec;
    /** Can earlier positions change what it chooses? */
    this.keepsState = false;
    /** Does it need the whole kernel also on the standard board? */
    this.needsWhole = false;
  }

  /** @param {Position} position @param {Allowed} allowed @returns {Promise<Answer>} */
  async answer(position, allowed) {
    if (position.outcome) {
      const ending = position.outcome === 'draw' ? 'draw' : `${position.outcome} wins`;
      throw new BadInput(
        `the game ${written(position.text)} is over (${ending}); ${this.spec} cannot move`,
      );
    }
    const began = performance.now();
    const answer = await this.think(position, allowed);
    return { ...answer, seconds: Math.round(1000 * (performance.now() - began)) / 1e6 };
  }

  /** @param {Position} _position @param {Allowed} _allowed @returns {Answer | Promise<Answer>} */
  think(_position, _allowed) {
    throw new Error('a kind of player thinks');
  }

  /** Refuse a board that this player cannot play on; most can play on any. @param {Rules} _rules */
  checkBoard(_rules) {}

  /** Give memory back; the next question takes it again. */
  free() {}
}

/** A column of which nothing is known. @param {number} column @returns {Answer} */
export function plainAnswer(column) {
  return {
    column,
    score: null,
    value: null,
    depth: null,
    nodes: null,
    seconds: null,
    variation: [],
  };
}
