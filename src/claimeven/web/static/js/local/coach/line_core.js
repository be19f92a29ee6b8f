/**
 * Reasons by a few lines: no other line of the winner is needed. The kernel says so; where trying
 * everything does not take long, the claim is a proof.
 */

import { linesOf } from '../game/lines.js';
import { keyOf, lineOf, ownerOf, unique, wordOf } from './board.js';
import { explanation } from './explanation.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./explanation.js').LineCore} LineCore
 * @typedef {import('./explanation.js').Promised} Promised
 */

/** So few lines are a better reason than Allis' rules. */
export const CRISP_LINES = 2;
const MOST_LINES = 5;

/** Empty cells, and nodes for the question whether all lines suffice. */
const BUDGETS = [
  [28, 1_000_000],
  [34, 300_000],
];
const CHECKED_NODES = 1000;

/**
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 * @param {number} [mostLines]
 */
export async function explainLineCore(core, position, side, promise, mostLines = MOST_LINES) {
  if (promise !== 'wins' || position.outcome) return null;
  const found = await coreOf(core, position, side);
  if (!found || found.lines.length > mostLines) return null;
  return explanation({
    kind: 'line-core',
    claim: suffices(position, found) ? 'proved' : 'sufficient',
    position,
    side,
    cells: emptyCells(position, found.lines),
    lines: found.lines,
    certificate: found,
  });
}

/** It is asked for twice: for very few lines, and, where nothing else is found, for more. */
const last = { key: '', found: /** @type {LineCore | null} */ (null) };

/** @param {CoachCore} core @param {Position} position @param {Side} side */
async function coreOf(core, position, side) {
  const key = `${keyOf(position)} ${side}`;
  if (last.key !== key) {
    const found = await findCore(core, position, side);
    Object.assign(last, { key, found });
  }
  return last.found;
}

/** @param {CoachCore} core @param {Position} position @param {Side} side @returns {Promise<LineCore | null>} */
async function findCore(core, position, side) {
  const { rules, stones } = position;
  const budget = BUDGETS.find(([mostEmpty]) => rules.cells - stones <= mostEmpty);
  if (!budget) return null;
  const ask = core.lineCoreApart ?? core.lineCore.bind(core);
  const found = await ask(position, position.toMove === side, budget[1]);
  if (!found) return null;
  const lines = found.lines.map((word) => lineOf(rules, word));
  return { side, lines, is_minimal: found.isMinimal };
}

/** The cells that the lines lack, those of several lines first. @param {Position} position @param {Cell[][]} lines */
function emptyCells(position, lines) {
  const cells = lines.flat().filter((cell) => ownerOf(position, cell) === null);
  const count = (/** @type {Cell} */ cell) =>
    cells.filter(([column, row]) => column === cell[0] && row === cell[1]).length;
  return unique(cells).sort((one, other) => count(other) - count(one));
}

/**
 * Is it seen by trying everything that the lines suffice? False also where that takes too long.
 * @param {Position} position @param {LineCore} core
 */
function suffices(position, core) {
  const other = core.side === position.toMove ? position.opponent : position.toMove;
  const game = new CoreGame(position, core);
  return game.isWon(position.word(core.side), position.word(other), position.toMove === core.side);
}

/** The game in which only the core's lines count for its side. Without time left nothing is won. */
class CoreGame {
  #left = CHECKED_NODES;
  /** @type {Map<string, boolean>} */
  #known = new Map();

  /** @param {Position} position @param {LineCore} core */
  constructor({ rules }, { lines }) {
    this.rules = rules;
    this.ownLines = lines.map((cells) => wordOf(rules, cells));
    this.otherLines = linesOf(rules).map(({ word }) => word);
  }

  /**
   * Does the core's side win from here?
   * @param {bigint} own @param {bigint} other @param {boolean} isTurn
   * @returns {boolean}
   */
  isWon(own, other, isTurn) {
    const key = `${own} ${other}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      this.#left -= 1;
      found = this.#left >= 0 && this.#look(own, other, isTurn);
      this.#known.set(key, found);
    }
    return found && this.#left >= 0;
  }

  /** @param {bigint} own @param {bigint} other @param {boolean} isTurn */
  #look(own, other, isTurn) {
    if (this.ownLines.every((line) => line & other)) return false;
    const cells = this.#landing(own | other);
    const wins = cells.filter((cell) => completes(this.ownLines, own, cell));
    const losses = cells.filter((cell) => completes(this.otherLines, other, cell));
    if (isTurn) {
      if (wins.length) return true;
      return (losses.length ? losses : cells).some((cell) => this.isWon(own | cell, other, false));
    }
    if (losses.length) return false;
    return cells.length > 0 && cells.every((cell) => this.isWon(own, other | cell, true));
  }

  /** Where stones land. @param {bigint} mask */
  #landing(mask) {
    const word = this.rules.playable(0n, mask);
    return this.rules.cellsOf(word).map((cell) => this.rules.bit(...cell));
  }
}

/** @param {bigint[]} lines @param {bigint} stones @param {bigint} cell */
function completes(lines, stones, cell) {
  return lines.some((line) => line & cell && (line & (stones | cell)) === line);
}
