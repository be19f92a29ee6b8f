/** Players that do not search: yardsticks, and opponents for the first evening. */

import { Player, plainAnswer } from './player.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./chance.js').Chance} Chance
 */

/** Any legal column. */
export class RandomPlayer extends Player {
  /** @param {string} spec @param {Chance} chance */
  constructor(spec, chance) {
    super(spec);
    this.chance = chance;
  }

  /** @param {Position} position @override */
  think(position) {
    return plainAnswer(this.chance.at(position).choice(this.columns(position)));
  }

  /** @param {Position} position */
  columns(position) {
    return position.legalColumns;
  }
}

/** Takes a win, else blocks a loss, else plays any legal column. */
export class OnePlyPlayer extends RandomPlayer {
  /** @param {Position} position @override */
  columns(position) {
    const { wins, blocks } = urgentColumns(position);
    return [wins, blocks, position.legalColumns].find((columns) => columns.length) ?? [];
  }
}

/** The leftmost column with room. */
export class FirstLegalPlayer extends Player {
  /** @param {Position} position @override */
  think(position) {
    return plainAnswer(position.legalColumns[0]);
  }
}

/** Columns where the side to move completes a line, and those where its opponent would. @param {Position} position */
export function urgentColumns({ rules, mover, mask }) {
  const playable = rules.playable(mover, mask);
  const [wins, blocks] = rules
    .winningCells(mover, mask)
    .map((cells) => rules.cellsOf(cells & playable).map(([column]) => column));
  return { wins, blocks };
}

/**
 * The only column, else one that wins at once, else one that stops a win; null without one.
 * @param {Position} position
 */
export function obviousColumn(position) {
  if (position.legalColumns.length === 1) return position.legalColumns[0];
  const { wins, blocks } = urgentColumns(position);
  if (wins.length) return nearestToMiddle(wins, position.rules);
  return blocks.length ? nearestToMiddle(blocks, position.rules) : null;
}

/** Of some columns, listed from the left, the one nearest to the middle. @param {number[]} columns @param {Rules} rules */
export function nearestToMiddle(columns, rules) {
  const distance = (/** @type {number} */ column) => Math.abs(2 * column + 1 - rules.columns);
  return columns.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}
