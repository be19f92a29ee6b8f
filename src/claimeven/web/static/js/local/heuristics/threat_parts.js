/** What the threat terms mean; every amount is for FIRST. A new term has its function here. */

import { linesOf } from '../game/lines.js';
import { cellName } from '../game/notation.js';
import { Part } from './part.js';
import { ThreatCells, cellAbove, isAbove } from './threat_cells.js';
import { rowWeight, zugzwangRow } from './zugzwang.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./spec.js').Term} Term
 */

/** @type {Side[]} */
const SIDES = ['first', 'second'];
const SIGN = { first: 1, second: -1 };
const CAP = 2;
const COUNTED = {
  first_with_base: 'lines left to first, base included',
  first: 'lines left to first, base given up',
  second: 'lines left to second on even rows',
  odd_threat: 'lines left to second beside an odd threat',
};
const LAST_ENTRY = 7;
/** The entry of `odd_threat` for a board where FIRST has no waiting threat on an odd row. */
const NO_ODD_THREAT = 7;

/** @type {Record<string, (threats: ThreatCells, term: Term) => Part[]>} */
const TERMS = {
  tempo: tempoParts,
  'playable-threats': playableParts,
  'live-threats': liveParts,
  'threat-columns': columnParts,
  'parity-table': parityParts,
  'open-lines': (threats, term) => [...openLineParts(threats, term), ...trapParts(threats, term)],
  'follow-up': followUpParts,
};

/** What a threat term finds on the board, for FIRST. @param {Position} position @param {Term} term */
export function threatParts(position, term) {
  const found = TERMS[term.kind](new ThreatCells(position), term);
  return found.filter((part) => !part.raw.isZero);
}

/** @param {Side} side @returns {Side} */
function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}

/** @param {ThreatCells} threats @param {Term} term */
function tempoParts({ position }, term) {
  const { toMove } = position;
  return [
    Part.counted('constant', term.constant),
    Part.counted(`${toMove} to move`, term.move.times(SIGN[toMove])),
  ];
}

/** @param {ThreatCells} threats @param {Term} term */
function playableParts(threats, term) {
  const mover = threats.position.toMove;
  const above = threats.playable.map(cellAbove);
  const others = SIDES.flatMap((side) => {
    const weight = side === mover ? term.above_own : term.above_other;
    return threats.among(threats.bySide[side], above).map((cell) => {
      const label = `${side}'s threat ${cellName(...cell)} above a playable cell`;
      return Part.counted(label, weight.times(SIGN[side]), [cell]);
    });
  });
  return [urgentPart(threats, term, mover), ...others];
}

/** @param {ThreatCells} threats @param {Term} term @param {Side} mover */
function urgentPart(threats, term, mover) {
  const other = otherSide(mover);
  const wins = threats.among(threats.bySide[mover], threats.playable);
  const losses = threats.among(threats.bySide[other], threats.playable);
  const sign = SIGN[mover];
  if (wins.length) return Part.counted(`${mover} can win at once`, term.win.times(sign), wins);
  if (losses.length >= 2) {
    return Part.counted(`${mover} cannot stop two threats`, term.double.times(sign), losses);
  }
  if (!losses.length) return Part.counted('nothing urgent', 0);
  const isStacked = threats.among(threats.bySide[other], [cellAbove(losses[0])]).length > 0;
  const label = `${mover} must block ${cellName(...losses[0])}${isStacked ? ' under a threat' : ''}`;
  const weight = isStacked ? term.single.plus(term.stacked) : term.single;
  return Part.counted(label, weight.times(sign), losses);
}

/** @param {ThreatCells} threats @param {Term} term */
function liveParts(threats, term) {
  return SIDES.flatMap((side) =>
    threats.live[side].map((cell) => {
      const weight = rowWeight(term[side], zugzwangRow(cell[1], threats.position.rules));
      return Part.counted(`${side}'s live threat ${cellName(...cell)}`, weight, [cell]);
    }),
  );
}

/** @param {ThreatCells} threats @param {Term} term */
function columnParts(threats, term) {
  const { waiting } = threats;
  const shared = threats.among(waiting.first, waiting.second).map((cell) => {
    const weight = term.shared[threats.isOdd(cell) ? 0 : 1];
    return Part.counted(`both want ${cellName(...cell)}`, weight, [cell]);
  });
  return [...SIDES.flatMap((side) => columnPartsOf(side, threats, term)), ...shared];
}

/** @param {Side} side @param {ThreatCells} threats @param {Term} term */
function columnPartsOf(side, threats, term) {
  const [own, other] = [threats.waiting[side], threats.waiting[otherSide(side)]];
  /** @type {Part[]} */
  const found = [];
  for (const cell of own) {
    const name = `${side}'s ${cellName(...cell)}`;
    const parity = threats.isOdd(cell) ? 0 : 1;
    const above = cellAbove(cell);
    if (threats.among(own, [above]).length) {
      const label = `${name} and the cell above it`;
      found.push(Part.counted(label, term[`pair_${side}`][parity], [cell, above]));
    }
    if (isAbove(cell, own)) {
      const weight = term.over_own[SIDES.indexOf(side)];
      found.push(Part.counted(`${name} above an own threat`, weight, [cell]));
    } else if (isAbove(cell, other)) {
      const label = `${name} above a threat of the other side`;
      found.push(Part.counted(label, term[`over_other_${side}`][parity], [cell]));
    }
  }
  return found;
}

/** @param {ThreatCells} threats @param {Term} term */
function parityParts(threats, term) {
  const count = (/** @type {Side} */ side, /** @type {boolean} */ odd) =>
    Math.min(threats.live[side].filter((cell) => threats.isOdd(cell) === odd).length, CAP);
  const [a, b, e] = [count('first', true), count('second', true), count('second', false)];
  const label = `live threats: first odd ${a}, second odd ${b}, second even ${e}`;
  const cells = threats.sorted([...threats.live.first, ...threats.live.second]);
  return [Part.counted(label, term.table[a][3 * b + e], cells)];
}

/** @param {ThreatCells} threats @param {Term} term */
function openLineParts(threats, term) {
  const { position } = threats;
  const { connect } = position.rules;
  /** @type {Part[]} */
  const found = [];
  for (const side of SIDES) {
    for (const { cells } of linesOf(position.rules)) {
      const owners = cells.map((cell) => position.owner(cell));
      const stones = owners.filter((owner) => owner === side).length;
      if (stones === 0 || owners.includes(otherSide(side))) continue;
      if (stones !== connect - 2 && stones !== connect - 3) continue;
      const empty = cells.filter((cell) => position.owner(cell) === null);
      const good = empty.filter((cell) => threats.isOdd(cell) === (side === 'first')).length;
      const playable = threats.among(empty, threats.playable).length;
      const [from, to] = [cells[0], cells[cells.length - 1]].map((cell) => cellName(...cell));
      const label = `${side}'s ${from}-${to}: ${stones} stones, good cells ${good}, playable ${playable}`;
      const weight =
        stones === connect - 2 ? term.two_short[good][playable] : term.three_short[good];
      found.push(Part.counted(label, weight.times(SIGN[side]), cells));
    }
  }
  return found;
}

/** @param {ThreatCells} threats @param {Term} term */
function trapParts({ position }, term) {
  return SIDES.flatMap((side) => {
    const weight = side === position.toMove ? term.trap_own : term.trap_other;
    return trapCells(position, side).map((cell) =>
      Part.counted(`${side}'s trap on ${cellName(...cell)}`, weight.times(SIGN[side]), [cell]),
    );
  });
}

/** Playable cells on two or more own lines that are two stones short and not empty. @param {Position} position @param {Side} side */
function trapCells(position, side) {
  const lines = linesOf(position.rules).filter(({ cells }) => {
    const owners = cells.map((cell) => position.owner(cell));
    const own = owners.filter((owner) => owner === side).length;
    const empty = owners.filter((owner) => owner === null).length;
    return own > 0 && empty === 2 && own + empty === cells.length;
  });
  return position.landingCells.filter((cell) => {
    const bit = position.rules.bit(...cell);
    return lines.filter(({ word }) => word & bit).length >= 2;
  });
}

/** @param {ThreatCells} threats @param {Term} term */
function followUpParts(threats, term) {
  if (threats.position.rules.rows % 2) return [];
  return Object.entries(followUpCounts(threats)).map(([name, count]) => {
    const label = COUNTED[/** @type {keyof typeof COUNTED} */ (name)];
    return Part.counted(`${label}: ${count}`, term[name][Math.min(count, LAST_ENTRY)]);
  });
}

/** @param {ThreatCells} threats */
function followUpCounts(threats) {
  const { sets, oddThreat } = followUpSets(threats);
  const [withBase, first, second] = sets.map((cells) => linesInside(threats.position, cells));
  return { first_with_base: withBase, first, second, odd_threat: oddThreat };
}

/**
 * The cells that a side can still get if the other answers every move right above it: FIRST's with
 * the playable cells on even rows, FIRST's without them, SECOND's; and how many lines SECOND can
 * still get if FIRST keeps an odd threat.
 * @param {ThreatCells} threats
 */
export function followUpSets(threats) {
  const { position } = threats;
  const even = threats.empty.filter((cell) => !threats.isOdd(cell));
  const odd = threats.empty.filter((cell) => threats.isOdd(cell));
  const base = threats.among(threats.playable, even);
  const [first, second] = SIDES.map((side) => position.rules.cellsOf(position.word(side)));
  // A threat of SECOND on an even row ends the column: nothing above it will be reached.
  const stops = threats.without(threats.among(threats.bySide.second, even), base);
  const reach = [...first, ...odd, ...base].filter((cell) => !isAbove(cell, stops));
  const answered = [...second, ...threats.without(even, base)];
  return {
    sets: [reach, threats.without(reach, base), answered],
    oddThreat: besideOddThreat(threats, { odd, even, base, second }),
  };
}

/**
 * Lines left to SECOND if FIRST keeps an odd threat and answers above elsewhere: the smallest count
 * over FIRST's waiting threats on odd rows, capped.
 * @param {ThreatCells} threats @param {{odd: Cell[], even: Cell[], base: Cell[], second: Cell[]}} cells
 */
function besideOddThreat(threats, { odd, even, base, second }) {
  /** @type {Map<number, Cell>} */
  const lowest = new Map();
  for (const cell of threats.among(threats.waiting.first, odd)) {
    if (!lowest.has(cell[0])) lowest.set(cell[0], cell);
  }
  const counts = [...lowest.values()].map((threat) => {
    const isOutside = (/** @type {Cell} */ cell) => cell[0] !== threat[0];
    const own = threats.without(threats.among(threats.bySide.first, even), base);
    const stops = own.filter(isOutside);
    const below = even.filter((cell) => !isOutside(cell) && cell[1] < threat[1]);
    const free = [...second, ...[...odd, ...base].filter(isOutside), ...below];
    const left = free.filter((cell) => !isAbove(cell, stops));
    return Math.min(linesInside(threats.position, left), NO_ODD_THREAT - 1);
  });
  return Math.min(NO_ODD_THREAT, ...counts);
}

/** @param {Position} position @param {Cell[]} cells */
function linesInside({ rules }, cells) {
  const word = cells.reduce((sum, cell) => sum | rules.bit(...cell), 0n);
  return linesOf(rules).filter((line) => (line.word & word) === line.word).length;
}
