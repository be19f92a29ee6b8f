/** What a net looks at, as claimeven/heuristics/net_reference.py says: inputs that are on. */

import { cellName } from '../game/notation.js';
import { linesOf } from '../game/lines.js';
import { ThreatCells } from '../heuristics/threat_cells.js';
import { followUpSets } from '../heuristics/threat_parts.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 */

/** An input: what it says, the cells it is about, and whether it is on. */
/** @typedef {[label: string, cells: Cell[], isOn: boolean]} Listed */
/** Its number too. @typedef {{number: number, label: string, cells: Cell[]}} Input */

/** @type {Side[]} */
const SIDES = ['first', 'second'];
const MOST_COUNTED = 7;
const SETS = [
  (/** @type {string} */ line) => `${line} can be first's, base included`,
  (/** @type {string} */ line) => `${line} can be first's, base given up`,
  (/** @type {string} */ line) => `${line} can be second's on even rows`,
];
const COUNTS = [
  'lines left to first, base included',
  'lines left to first, base given up',
  'lines left to second on even rows',
  'lines left to second beside an odd threat',
];

/** @type {Record<string, (position: Position, threats: ThreatCells) => Listed[]>} */
const FINDERS = { stones, playable, winning, lines, 'follow-up': followUp };

/**
 * The inputs that are on, by group.
 * @param {Position} position @param {string[]} groups
 * @returns {[group: string, inputs: Input[]][]}
 */
export function inputsOf(position, groups) {
  const threats = new ThreatCells(position);
  let start = 0;
  return groups.map((group) => {
    const every = FINDERS[group](position, threats);
    const inputs = every.flatMap(([label, cells, isOn], i) =>
      isOn ? [{ number: start + i, label, cells }] : [],
    );
    start += every.length;
    return [group, inputs];
  });
}

/** @param {Position} position */
function allCells({ rules }) {
  return rules.cellsOf((1n << 128n) - 1n);
}

/** @param {Position} position @returns {Listed[]} */
function stones(position) {
  return SIDES.flatMap((side) =>
    allCells(position).map((cell) => {
      /** @type {Listed} */
      const found = [`${side}'s stone ${cellName(...cell)}`, [cell], position.owner(cell) === side];
      return found;
    }),
  );
}

/** @param {Position} position @returns {Listed[]} */
function playable(position) {
  return allCells(position).map((cell) => {
    const isOn = has(position.landingCells, cell);
    return [`${cellName(...cell)} can be played`, [cell], isOn];
  });
}

/** @param {Position} position @param {ThreatCells} threats @returns {Listed[]} */
function winning(position, threats) {
  return SIDES.flatMap((side) =>
    allCells(position).map((cell) => {
      const label = `${cellName(...cell)} completes a line of ${side}`;
      /** @type {Listed} */
      const found = [label, [cell], has(threats.bySide[side], cell)];
      return found;
    }),
  );
}

/** @param {Position} position @returns {Listed[]} */
function lines(position) {
  const { rules } = position;
  const owners = linesOf(rules).map(({ cells }) => cells.map((cell) => position.owner(cell)));
  return SIDES.flatMap((side) =>
    Array.from({ length: rules.connect - 1 }, (_, i) => i + 1).flatMap((count) =>
      linesOf(rules).map(({ cells }, at) => {
        const mine = owners[at].filter((owner) => owner === side).length;
        const taken = owners[at].filter((owner) => owner !== null).length;
        const isOn = mine === count && taken === count;
        /** @type {Listed} */
        const found = [`${lineName(cells)}: ${count} of ${side}`, cells, isOn];
        return found;
      }),
    ),
  );
}

/** @param {Position} position @param {ThreatCells} threats @returns {Listed[]} */
function followUp({ rules }, threats) {
  const { sets, oddThreat } = followUpSets(threats);
  const counts = [];
  /** @type {Listed[]} */
  const found = [];
  for (const [i, cells] of sets.entries()) {
    const word = cells.reduce((sum, cell) => sum | rules.bit(...cell), 0n);
    const inside = linesOf(rules).map((line) => (line.word & word) === line.word);
    counts.push(Math.min(inside.filter(Boolean).length, MOST_COUNTED));
    linesOf(rules).forEach((line, at) => {
      found.push([SETS[i](lineName(line.cells)), line.cells, inside[at]]);
    });
  }
  for (const [i, count] of [...counts, oddThreat].entries()) {
    for (let number = 0; number <= MOST_COUNTED; ++number) {
      found.push([`${number} ${COUNTS[i]}`, [], number === count]);
    }
  }
  return found;
}

/** @param {Cell[]} cells */
function lineName(cells) {
  return `${cellName(...cells[0])}-${cellName(...cells[cells.length - 1])}`;
}

/** @param {Cell[]} cells @param {Cell} cell */
function has(cells, [column, row]) {
  return cells.some((each) => each[0] === column && each[1] === row);
}
