/** What a line or a cell is worth by a rule of an evaluation, as claimeven/heuristics defines them. */

import { Fraction, ZERO } from '../numbers/fraction.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../types.js').Cell} Cell
 */

/**
 * A rule with its numbers, which are Fractions, or lists of them.
 * @typedef {Record<string, any> & {kind: string}} Weights
 */

const AXES = [
  [1, 0],
  [0, 1],
  [1, -1],
  [1, 1],
];

/** @type {Record<string, (weights: Weights, mine: number, theirs: number, connect: number) => Fraction>} */
const LINE_RULES = {
  powers: ({ base, factor }, mine, theirs) => {
    if (mine > 0 === theirs > 0) return ZERO;
    return base
      .power(Math.max(mine, theirs))
      .times(factor)
      .times(mine ? 1 : -1);
  },
  'by-missing': ({ own, other }, mine, theirs, connect) => {
    if (mine > 0 === theirs > 0) return ZERO;
    return (mine ? own[connect - mine] : other[connect - theirs]) ?? ZERO;
  },
  difference: ({ power }, mine, theirs) => {
    const size = Fraction.of(Math.abs(mine - theirs)).power(power);
    return mine >= theirs ? size : size.negative;
  },
  danger: ({ factor, threshold }, mine, theirs, connect) => {
    const share = Fraction.of(theirs).over(connect);
    if (mine || theirs === 0 || share.compare(threshold) < 0) return ZERO;
    return factor.times(theirs).over(connect - 1);
  },
  goodness: ({ factor, block, full_block: full }, mine, theirs, connect) => {
    if (mine === 0) return ZERO;
    if (theirs === 0) return factor.times(mine ** 2).over((connect - 1) ** 2);
    return mine + theirs === connect ? block.plus(full) : block;
  },
};

/** @type {Record<string, (weights: Weights, cell: Cell, rules: Rules) => Fraction>} */
const CELL_RULES = {
  'lines-through': (_, cell, rules) =>
    Fraction.of(
      AXES.reduce((sum, axis) => {
        const room = roomFrom(cell, rules, axis, 1) + roomFrom(cell, rules, axis, -1);
        return sum + Math.max(0, room + 2 - rules.connect);
      }, 0),
    ),
  grid: ({ rows, elsewhere }, [column, row], rules) => {
    const fits = rows[0].length === rules.columns && rows.length === rules.rows;
    return fits ? rows[rules.rows - 1 - row][column] : elsewhere;
  },
  stretched: ({ columns }, [column, row], rules) => {
    const half = Math.floor((rules.columns + 1) / 2);
    const fromCentre = half - 1 - Math.min(column, rules.columns - 1 - column);
    const nearest = columns[columns.length - 1 - nearestOf(fromCentre, half, columns.length)];
    return nearest[nearestOf(row, rules.rows, nearest.length)];
  },
};

/**
 * @param {Weights} weights @param {number} mine stones in the line @param {number} theirs
 * @param {number} connect
 */
export function lineWeight(weights, mine, theirs, connect) {
  return LINE_RULES[weights.kind](weights, mine, theirs, connect);
}

/** @param {Weights} weights @param {Cell} cell @param {Rules} rules */
export function cellWeight(weights, cell, rules) {
  return CELL_RULES[weights.kind](weights, cell, rules);
}

/**
 * How many cells lie on the board in one direction, at most one less than a line has.
 * @param {Cell} cell @param {Rules} rules @param {number[]} axis @param {number} direction
 */
function roomFrom([column, row], { columns, rows, connect }, [right, up], direction) {
  let steps = 0;
  while (steps < connect - 1) {
    column += direction * right;
    row += direction * up;
    if (column < 0 || column >= columns || row < 0 || row >= rows) break;
    ++steps;
  }
  return steps;
}

/**
 * The entry of `entries` that lies where `index` lies among `count`; halves round up.
 * @param {number} index @param {number} count @param {number} entries
 */
function nearestOf(index, count, entries) {
  if (count === 1) return 0;
  return Math.floor((2 * index * (entries - 1) + count - 1) / (2 * (count - 1)));
}
