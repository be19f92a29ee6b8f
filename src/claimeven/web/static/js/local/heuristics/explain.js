/**
 * Why a position has its value: what every term counts, part by part, by its definition. This is
 * claimeven/heuristics/reference.py; it shares nothing with the compiler and the kernel.
 */

import { linesOf } from '../game/lines.js';
import { cellName } from '../game/notation.js';
import { Fraction } from '../numbers/fraction.js';
import { checkLastStone } from './evaluation.js';
import { Part } from './part.js';
import { drawnLines } from './sampler.js';
import { forBoard, phaseIndex, scaleOf } from './spec.js';
import { threatParts } from './threat_parts.js';
import { cellWeight, lineWeight } from './weights.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/lines.js').Line} Line
 * @typedef {import('./spec.js').Heuristic} Heuristic
 * @typedef {import('./spec.js').Term} Term
 * @typedef {import('./weights.js').Weights} Weights
 */

/** Horizontal, vertical, falling to the right, rising to the right. */
const AXES = [
  [1, 0],
  [0, 1],
  [1, -1],
  [1, 1],
];

/**
 * The value for a side as a tree: terms, then what they counted.
 * @param {Position} position @param {Heuristic} named @param {Side} side
 */
export function explain(position, named, side) {
  checkLastStone(position, named);
  const heuristic = forBoard(named, position.rules);
  const ending = endingPart(position, heuristic, side);
  if (ending) return Part.sumOf(heuristic.name, [ending]);
  const view = heuristic.perspective === 'first' ? 'first' : side;
  const factor = scaleOf(heuristic, linesOf(position.rules).length).times(view === side ? 1 : -1);
  const phase = heuristic.phases?.[phaseFor(position, heuristic, side)];
  const parts = Object.entries(heuristic.terms).map(([name, term]) => {
    const counted = countTerm(position, term, name, view);
    return counted.times(phase?.weights[name] ?? 1).times(factor);
  });
  return Part.sumOf(heuristic.name, parts);
}

/** @param {Side} side @returns {Side} */
function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}

/** What one term counts for a side. @param {Position} position @param {Term} term @param {string} name @param {Side} side */
function countTerm(position, term, name, side) {
  switch (term.kind) {
    case 'dominant':
      return dominantPart(position, term, name, side);
    case 'lines':
      return Part.sumOf(name, lineParts(position, term.weights, side));
    case 'cells':
      return Part.sumOf(name, cellParts(position, term.weights, side));
    case 'traps':
      return Part.sumOf(name, trapParts(position, term, side));
    case 'last-stone':
      return Part.sumOf(name, lastStoneParts(position, term, side));
    case 'sampled':
      return Part.sumOf(name, sampledParts(position, term, side));
  }
  const found = term.kind === 'net' ? term.loaded.parts(position) : threatParts(position, term);
  return Part.sumOf(name, found).times(side === 'first' ? 1 : -1);
}

/**
 * What a finished game is worth; null where the formula tells. Where stones go on falling after a
 * line both sides may have one: then mine counts.
 * @param {Position} position @param {Heuristic} heuristic @param {Side} side
 */
function endingPart(position, { terminal, play_on: playOn }, side) {
  if (!terminal.win || !terminal.loss || (!position.outcome && !playOn)) return null;
  const haste = terminal.sooner.times(position.stones);
  const values = {
    [side]: terminal.win.minus(haste),
    [otherSide(side)]: terminal.loss.plus(haste),
  };
  for (const winner of [side, otherSide(side)]) {
    const stones = position.word(winner);
    const complete = linesOf(position.rules).filter(({ word }) => (stones & word) === word);
    if (complete.length) {
      const cells = complete.flatMap((line) => line.cells);
      return Part.counted(`${winner} wins`, values[winner], cells);
    }
  }
  const isFull = position.stones === position.rules.cells;
  return isFull && terminal.draw ? Part.counted('draw', terminal.draw) : null;
}

/** @param {Position} position @param {Heuristic} heuristic @param {Side} side */
function phaseFor(position, heuristic, side) {
  // Where the root decides, it is the board on which the side moves, or has just moved.
  const hasMoved = heuristic.root_phase && side !== position.toMove;
  const stones = hasMoved ? Math.max(position.stones - 1, 0) : position.stones;
  return phaseIndex(heuristic, stones, position.rules.cells);
}

/** My stones and theirs in a line. @param {Position} position @param {Line} line @param {Side} side */
export function stonesIn(position, { cells }, side) {
  const owners = cells.map((cell) => position.owner(cell));
  const mine = owners.filter((owner) => owner === side).length;
  return [mine, owners.filter((owner) => owner === otherSide(side)).length];
}

/** @param {Position} position @param {Line} line @param {Weights} weights @param {Side} side */
function linePart(position, line, weights, side) {
  const [mine, theirs] = stonesIn(position, line, side);
  const { cells } = line;
  const amount = lineWeight(weights, mine, theirs, cells.length);
  const [from, to] = [cells[0], cells[cells.length - 1]].map((cell) => cellName(...cell));
  return Part.counted(`${from}-${to}: ${mine} mine, ${theirs} theirs`, amount, cells);
}

/** @param {Position} position @param {Weights} weights @param {Side} side */
function lineParts(position, weights, side) {
  const parts = linesOf(position.rules).map((line) => linePart(position, line, weights, side));
  return parts.filter((part) => !part.raw.isZero);
}

/** @param {Position} position @param {Weights} weights @param {Side} side */
function cellParts(position, weights, side) {
  const parts = position.rules.cellsOf(position.mask).map((cell) => {
    const weight = cellWeight(weights, cell, position.rules);
    const isMine = position.owner(cell) === side;
    const label = `${cellName(...cell)}: ${isMine ? 'mine' : 'theirs'}`;
    return Part.counted(label, isMine ? weight : weight.negative, [cell]);
  });
  return parts.filter((part) => !part.raw.isZero);
}

/** Cells on two or more lines with N - 2 stones of mine and none of theirs. @param {Position} position @param {Term} term @param {Side} side */
function trapParts(position, term, side) {
  const { rules, mask } = position;
  const lines = linesOf(rules).filter((line) => {
    const [mine, theirs] = stonesIn(position, line, side);
    return mine === rules.connect - 2 && theirs === 0;
  });
  const empty = term.cells === 'empty' ? ~mask & ((1n << 128n) - 1n) : null;
  const cells = empty === null ? position.landingCells : rules.cellsOf(empty);
  return cells
    .filter(([column, row]) => {
      const bit = rules.bit(column, row);
      // Lines are listed from their left end on, vertical ones from the top down.
      const starts = (/** @type {Line} */ line) => rules.bit(...line.cells[0]) === bit;
      const holds = (/** @type {Line} */ line) => (line.word & bit) !== 0n;
      return lines.filter(term.lines === 'begin' ? starts : holds).length >= 2;
    })
    .map((cell) => Part.counted(`trap on ${cellName(...cell)}`, 1, [cell]));
}

/** @param {Position} position @param {Term} term @param {string} name @param {Side} side */
function dominantPart(position, term, name, side) {
  const good = Part.sumOf('goodness', lineParts(position, term.good, side));
  const danger = Part.sumOf('danger', lineParts(position, term.danger, side));
  const isInDanger = danger.raw.compare(good.raw) > 0;
  const [value, parts] = isInDanger
    ? [danger.raw.negative, [danger.times(-1), good.times(0)]]
    : [good.raw, [good, danger.times(0)]];
  return new Part(name, value, value, [], parts);
}

/** The same lines are drawn for every request. @param {Position} position @param {Term} term @param {Side} side */
function sampledParts(position, term, side) {
  const lines = linesOf(position.rules);
  const drawn = drawnLines(BigInt(term.seed), 0n, Number(term.samples), lines.length);
  return drawn.map((index) => linePart(position, lines[index], term.weights, side));
}

/** @param {Position} position @param {Term} term @param {Side} side */
function lastStoneParts(position, term, side) {
  const cell = position.lastCell;
  if (!cell) return [];
  const owner = position.owner(cell);
  /** @type {(Side | null)[]} */
  const runners = term.either_run ? ['first', 'second'] : [owner];
  const runs = AXES.flatMap((axis) =>
    runners.map((runner) => stretch(position, cell, axis, [runner])),
  );
  const run = Math.max(...runs);
  const { connect } = position.rules;
  const isMine = owner === side;
  if (run >= connect) {
    return [Part.counted(`${run} in a row`, isMine ? term.win : term.loss, [cell])];
  }
  const open = AXES.filter(
    (axis) => stretch(position, cell, axis, [owner, null]) >= connect,
  ).length;
  const factor = isMine ? Fraction.of(1) : term.opponent;
  return [
    Part.counted('cell', factor.times(cellWeight(term.cells, cell, position.rules)), [cell]),
    ...(isMine ? [Part.counted(`longest run ${run}`, term.run.times(run), [cell])] : []),
    Part.counted(`open axes ${open}`, factor.times(term.axes).times(open), [cell]),
  ];
}

/**
 * Length of the unbroken stretch through a cell along an axis of cells owned so.
 * @param {Position} position @param {Cell} cell @param {number[]} axis @param {(Side | null)[]} owners
 */
function stretch(position, cell, [right, up], owners) {
  const { columns, rows } = position.rules;
  let length = 1;
  for (const direction of [1, -1]) {
    let [column, row] = cell;
    for (;;) {
      column += direction * right;
      row += direction * up;
      if (column < 0 || column >= columns || row < 0 || row >= rows) break;
      if (!owners.includes(position.owner([column, row]))) break;
      ++length;
    }
  }
  return length;
}
