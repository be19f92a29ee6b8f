/** Plays by follow-up plans alone, without looking ahead, as claimeven/players/follower.py says. */

import { coreOf } from '../coach/core.js';
import { Player, plainAnswer } from './player.js';
import { nearestToMiddle, urgentColumns } from './simple.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('../game/position.js').Position} Position
 */

export class FollowUpPlayer extends Player {
  #context;

  /** @param {string} spec @param {LocalContext} context */
  constructor(spec, context) {
    super(spec);
    this.#context = context;
  }

  /** @param {Position} position @override */
  async think(position) {
    const core = await coreOf(this.#context);
    const { wins, blocks } = urgentColumns(position);
    const choices = [
      () => wins,
      () => plannedColumns(core, position, true),
      () => plannedColumns(core, position, false),
      () => blocks,
      () => position.legalColumns,
    ];
    for (const choice of choices) {
      const columns = choice();
      if (columns.length) return plainAnswer(preferred(position, columns));
    }
    throw new Error('an unfinished game has a column with room');
  }
}

/** Columns after which the side to move has a plan. @param {CoachCore} core @param {Position} position @param {boolean} mustWin */
function plannedColumns(core, position, mustWin) {
  return position.legalColumns.filter((column) => {
    const child = position.play(column);
    return !child.outcome && core.followUp(child, mustWin) !== null;
  });
}

/** The column of the last stone, or the one that is nearest to the middle. @param {Position} position @param {number[]} columns */
function preferred({ lastColumn, rules }, columns) {
  if (lastColumn !== null && columns.includes(lastColumn)) return lastColumn;
  return nearestToMiddle(columns, rules);
}
