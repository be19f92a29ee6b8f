/** Boards that were not reached by moves: could a game have reached them? */

import { BadInput } from '../errors.js';
import { cellName, columnName } from './notation.js';

/** @typedef {import('../../kernel/rules.js').Rules} Rules */

/**
 * Refuses stones that float or have not moved in turn.
 * @param {bigint} first @param {bigint} second @param {Rules} rules
 */
export function checkStones(first, second, rules) {
  const mask = first | second;
  for (const [column, row] of rules.cellsOf(mask)) {
    if (row > 0 && !(mask & rules.bit(column, row - 1))) {
      throw new BadInput(
        `the stone on ${cellName(column, row)} floats: the cell below it is empty`,
      );
    }
  }
  const counts = [first, second].map((word) => rules.cellsOf(word).length);
  if (![0, 1].includes(counts[0] - counts[1])) {
    throw new BadInput(
      `${counts[0]} stones of the first side (X) and ${counts[1]} of the second (O) cannot ` +
        'alternate; the first side has as many, or one more',
    );
  }
}

/**
 * Refuses a last stone that is not on top of its column, or not of the side that moved last.
 * @param {number} column @param {bigint} mover @param {bigint} mask @param {Rules} rules
 */
export function checkLast(column, mover, mask, rules) {
  if (!(column >= 0 && column < rules.columns)) {
    throw new BadInput(
      `last stone's column ${column} (counted from 0) is off the board ${rules.name}`,
    );
  }
  if (!(topStone(column, mask, rules) & ~mover)) {
    throw new BadInput(
      `the top of column ${columnName(column)} is not a stone of the side that moved last`,
    );
  }
}

/**
 * A won board must have one winner, who moved last and by that stone completed every line.
 * @param {bigint} mover @param {bigint} mask @param {number | null} last @param {Rules} rules
 */
export function checkEnding(mover, mask, last, rules) {
  const hasLine = (/** @type {bigint} */ word) => rules.isWon(0n, word);
  const names = rules.cellsOf(mask).length % 2 ? ['second', 'first'] : ['first', 'second'];
  if (hasLine(mover)) {
    throw new BadInput(
      `${names[0]} has a complete line and would be to move; ` +
        'the game had ended before the last stone',
    );
  }
  const stones = mover ^ mask;
  if (!hasLine(stones)) return;
  const columns = last === null ? [...Array(rules.columns).keys()] : [last];
  const tops = columns.map((column) => topStone(column, mask, rules) & stones);
  if (!tops.some((top) => top && !hasLine(stones ^ top))) {
    throw new BadInput(
      `no single stone of ${names[1]} completes all its lines; the game would have ended before`,
    );
  }
}

/**
 * The board word of the highest stone of a column; 0 if there is none.
 * @param {number} column @param {bigint} mask @param {Rules} rules
 */
export function topStone(column, mask, rules) {
  for (let row = rules.rows - 1; row >= 0; --row) {
    const bit = rules.bit(column, row);
    if (mask & bit) return bit;
  }
  return 0n;
}
