/**
 * Reasons by Allis' rules: a threat that decides, or no line for the other side at all. Both hold
 * where the other side is to move; a side that is to move makes one move first.
 */

import { completion, immediate, lineOf, sameCell, threatsOf, unique, wordOf } from './board.js';
import { explanation } from './explanation.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../kernel/coach.js').InstanceWords} InstanceWords
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./explanation.js').DecidingThreat} DecidingThreat
 * @typedef {import('./explanation.js').Promised} Promised
 * @typedef {import('./explanation.js').RuleCover} RuleCover
 * @typedef {import('./explanation.js').RuleInstance} RuleInstance
 */

const NODES = 3000;

/**
 * Instances by which a side keeps the other, which is to move, from completing a line.
 * @param {CoachCore} core @param {Position} position @param {Side} side
 * @returns {RuleCover | null}
 */
export function findRules(core, position, side) {
  if (position.outcome || position.toMove === side) return null;
  const instances = instancesFor(core, position, []);
  return instances && { side, instances };
}

/** Is the side of a cover sure of a line? @param {RuleCover} cover */
export function coverWins({ instances }) {
  return instances.some(({ rule }) => rule === 'aftereven');
}

/**
 * A threat of a side by which it wins, with counterplay checked; the other side is to move.
 * @param {CoachCore} core @param {Position} position @param {Side} side
 * @param {number} [most] threats in different columns that may be needed together
 * @returns {DecidingThreat | null}
 */
export function findDecidingThreat(core, position, side, most = 1) {
  if (position.outcome || position.toMove === side) return null;
  for (const threats of choices(position, side, most)) {
    const instances = instancesFor(core, position, threats);
    if (!instances) continue;
    const lines = threats.map((cell) => completion(position, side, cell).line);
    return { side, threats, lines, instances };
  }
  return null;
}

/**
 * Threats that leave an even number of cells, alone and then together.
 * @param {Position} position @param {Side} side @param {number} most
 * @returns {Cell[][]}
 */
function choices(position, side, most) {
  const now = immediate(position, side);
  const waiting = threatsOf(position, side).filter((cell) => !now.some((n) => sameCell(n, cell)));
  const pairs = waiting.flatMap((one, i) => waiting.slice(i + 1).map((other) => [one, other]));
  const { rules, stones } = position;
  return [...waiting.map((cell) => [cell]), ...(most > 1 ? pairs : [])].filter((cells) => {
    const dropped = cells.reduce((sum, [, row]) => sum + rules.rows - row + 1, 0);
    const areApart = cells.length === 1 || cells[0][0] !== cells[1][0];
    return areApart && (rules.cells - stones - dropped) % 2 === 0;
  });
}

/**
 * @param {CoachCore} core @param {Position} position @param {Cell[]} threats
 * @returns {RuleInstance[] | null}
 */
function instancesFor(core, position, threats) {
  const { rules } = position;
  const found = core.ruleCover(position, wordOf(rules, threats), NODES);
  return found && found.map((words) => instanceOf(rules, words));
}

/** @param {Rules} rules @param {InstanceWords} words @returns {RuleInstance} */
function instanceOf(rules, { rule, pairs, others, group, spoils }) {
  return {
    rule,
    cells: cellsOf(rules, rule, pairs, others),
    group: group ? lineOf(rules, group) : [],
    spoils: spoils.map((word) => lineOf(rules, word)),
  };
}

/**
 * The cells of an instance, in the order of claimeven/coach/rules/instance.py.
 * @param {Rules} rules @param {string} rule @param {bigint} pairs @param {bigint[]} others
 * @returns {Cell[]}
 */
function cellsOf(rules, rule, pairs, others) {
  const listed = others.map((word) => rules.cellsOf(word)[0]);
  if (rule === 'highinverse') {
    return listed.flatMap(([column, row]) => stack(column, row, 3));
  }
  if (rule === 'baseclaim') {
    const [x, y, z] = listed;
    return [x, ...stack(...y, 2), z];
  }
  return [...listed, ...rules.cellsOf(pairs).flatMap(([column, row]) => stack(column, row, 2))];
}

/** @param {number} column @param {number} row @param {number} height @returns {Cell[]} */
function stack(column, row, height) {
  return Array.from({ length: height }, (_, k) => [column, row + k]);
}

/**
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {number[]} columns
 */
export function explainDecidingThreat(core, position, side, columns) {
  for (const [moves, here] of beginnings(position, side, columns)) {
    const found = findDecidingThreat(core, here, side, 2);
    if (!found) continue;
    const { threats, lines } = found;
    const under = threats.map(([column, row]) => /** @type {Cell} */ ([column, row - 1]));
    return explanation({
      kind: 'deciding-threat',
      position,
      side,
      cells: [...threats, ...under],
      lines,
      moves,
      certificate: found,
    });
  }
  return null;
}

/**
 * The cover of the fewest instances that keeps the promise.
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 * @param {number[]} columns
 */
export function explainRules(core, position, side, promise, columns) {
  /** @type {{moves: number[], cover: RuleCover} | null} */
  let best = null;
  for (const [moves, here] of beginnings(position, side, columns)) {
    const cover = findRules(core, here, side);
    if (!cover || (promise === 'wins' && !coverWins(cover))) continue;
    if (!best || cover.instances.length < best.cover.instances.length) best = { moves, cover };
  }
  if (!best) return null;
  const { moves, cover } = best;
  return explanation({
    kind: 'rules',
    position,
    side,
    promise: coverWins(cover) ? 'wins' : 'does not lose',
    lines: groupsOf(cover),
    moves,
    certificate: cover,
  });
}

/** The lines that the side of a cover is sure of. @param {RuleCover} cover */
export function groupsOf({ instances }) {
  return unique(instances.filter(({ rule }) => rule === 'aftereven').map(({ group }) => group));
}

/**
 * Positions where the other side is to move: this one, or those after one of these columns.
 * @param {Position} position @param {Side} side @param {number[]} columns
 * @returns {[moves: number[], position: Position][]}
 */
function beginnings(position, side, columns) {
  if (position.outcome) return [];
  if (position.toMove !== side) return [[[], position]];
  return columns
    .map((column) => /** @type {[number[], Position]} */ ([[column], position.play(column)]))
    .filter(([, child]) => !child.outcome);
}
