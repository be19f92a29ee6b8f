/** A game being played, as claimeven/game/game.py has it. A game is a value: each change gives another. */

import { BadInput } from '../errors.js';
import { Position } from '../game/position.js';
import { encodeStart } from '../wire/positions.js';

/** @typedef {import('../../kernel/kernel.js').Kernel} Kernel */
/** @typedef {import('../../types.js').Outcome} Outcome */
/** @typedef {import('../../types.js').Score} Score */
/** @typedef {import('../../types.js').Side} Side */

/**
 * One move; what its player did not say is left out.
 * @typedef {object} Move
 * @property {number} column
 * @property {Score} [score]
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [seconds]
 * @property {string} [player] the spec of the player that chose it
 */

/**
 * A game as it is stored, and as the service reads and writes it.
 * @typedef {object} GameJson
 * @property {string} first
 * @property {string} second
 * @property {{position: string, geometry: string, last_column?: number}} start
 * @property {Move[]} moves
 * @property {Move[]} [undone]
 * @property {Outcome | null} outcome
 * @property {string} [reason]
 */

export const HUMAN = 'human';
const RESIGNED = 'resigned';
/** @type {Side[]} */
const SIDES = ['first', 'second'];

/** Something that comes too late, or is not this person's to do. */
export class IllegalAction extends BadInput {}

export class Game {
  /**
   * @param {{first: string, second: string, start: Position, moves?: Move[], undone?: Move[],
   *   outcome?: Outcome | null, reason?: string, position?: Position}} values `position` is where
   *   the moves lead, for a caller that has played them already
   */
  constructor({ first, second, start, moves = [], undone = [], outcome, reason = '', position }) {
    this.first = first;
    this.second = second;
    this.start = start;
    this.moves = moves;
    /** Moves that were taken back; the one that comes next is the last. */
    this.undone = undone;
    this.position = position ?? moves.reduce((at, move) => at.play(move.column), start);
    /** It need not be on the board: a person may resign. @type {Outcome | null} */
    this.outcome = outcome ?? this.position.outcome;
    this.reason = reason;
  }

  /**
   * A game that goes on from a position; the moves that led there can be taken back.
   * @param {string} first @param {string} second @param {Position} position
   */
  static fromPosition(first, second, position) {
    if (!position.moves?.length) return new Game({ first, second, start: position });
    const start = Position.fromMoves([], position.rules);
    const moves = position.moves.map((column) => ({ column }));
    return new Game({ first, second, start, moves, position });
  }

  /** The game that `toJson` wrote. @param {GameJson} json @param {Kernel} kernel */
  static fromJson({ start, ...json }, kernel) {
    const [columns, rows, connect] = start.geometry.split('x').map(Number);
    const found = Position.parse(start.position, kernel.rules(columns, rows, connect));
    return new Game({ ...json, start: found.withLast(start.last_column ?? null) });
  }

  /** @returns {GameJson} */
  toJson() {
    const { first, second, moves, undone, outcome, reason } = this;
    /** @type {GameJson} */
    const found = { first, second, start: encodeStart(this.start), moves, outcome };
    if (undone.length) found.undone = undone;
    if (reason) found.reason = reason;
    return found;
  }

  /** Who is to move: `human` or a player's spec; null when the game is over. */
  get nextPlayer() {
    return this.outcome ? null : this.player(this.position.toMove);
  }

  get canUndo() {
    return this.#wasGivenUp || this.#lastDecision !== null;
  }

  get canRedo() {
    return this.undone.length > 0;
  }

  /** The sides that people play. */
  get people() {
    return SIDES.filter((side) => this.player(side) === HUMAN);
  }

  /** How it ended, in words. */
  get endWords() {
    return this.outcome === 'draw' ? 'draw' : `${this.outcome} wins`;
  }

  /** Who plays for a side. @param {Side} side */
  player(side) {
    return side === 'first' ? this.first : this.second;
  }

  /** What was taken back is forgotten. @param {Move} move */
  play(move) {
    if (this.outcome) {
      throw new IllegalAction(`the game is over (${this.endWords}); no move follows`);
    }
    return this.#with([...this.moves, move], [], this.position.play(move.column));
  }

  /** Back to the last decision of a person; a resignation is taken back by itself. */
  undo() {
    if (this.#wasGivenUp) return this.#with(this.moves, this.undone, this.position);
    const count = this.#lastDecision;
    if (count === null) throw new IllegalAction('there is no move to take back');
    const taken = this.moves.slice(count).reverse();
    return this.#with(this.moves.slice(0, count), [...this.undone, ...taken]);
  }

  /** The move that was taken back, and the answers to it. */
  redo() {
    if (!this.canRedo) throw new IllegalAction('there is no move to play again');
    /** @type {Game} */
    let game = this;
    do {
      const move = game.undone[game.undone.length - 1];
      const position = game.position.play(move.column);
      game = game.#with([...game.moves, move], game.undone.slice(0, -1), position);
    } while (game.canRedo && this.people.length && !this.people.includes(game.position.toMove));
    return game;
  }

  /** The person to move gives up; against a player, the person, whichever side is to move. */
  resign() {
    if (this.outcome) {
      throw new IllegalAction(`the game is over (${this.endWords}); nobody can resign`);
    }
    const { people } = this;
    if (!people.length) {
      throw new IllegalAction('two players play this game; no person can resign');
    }
    const { toMove } = this.position;
    const loser = people.includes(toMove) ? toMove : people[0];
    /** @type {Outcome} */
    const outcome = loser === 'first' ? 'second' : 'first';
    return new Game({ ...this, outcome, reason: RESIGNED });
  }

  /** Is the game over although the board would let it go on? */
  get #wasGivenUp() {
    return this.outcome !== null && this.position.outcome === null;
  }

  /** How many moves came before the last decision of a person, or of anybody among players. */
  get #lastDecision() {
    const { people, start } = this;
    for (let count = this.moves.length - 1; count >= 0; --count) {
      const side = count % 2 ? start.opponent : start.toMove;
      if (!people.length || people.includes(side)) return count;
    }
    return null;
  }

  /** @param {Move[]} moves @param {Move[]} undone @param {Position} [position] */
  #with(moves, undone, position) {
    const { first, second, start } = this;
    return new Game({ first, second, start, moves, undone, position });
  }
}
