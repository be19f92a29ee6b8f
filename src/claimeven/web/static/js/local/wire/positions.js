/** Positions as JSON: named in one line, or with everything that is drawn of them. */

import { lineCount } from '../game/geometry.js';

/** @typedef {import('../game/position.js').Position} Position */
/** @typedef {import('../../types.js').Cell} Cell */
/** @typedef {import('../../types.js').Side} Side */

/** @type {Side[]} */
const SIDES = ['first', 'second'];

/** What every answer about a position begins with. @param {Position} position */
export function encodePositionName(position) {
  return { position: position.text, geometry: position.rules.name, to_move: position.toMove };
}

/** A position to begin from, with all that is needed to read it back. @param {Position} position */
export function encodeStart(position) {
  const { text, rules, moves, lastColumn } = position;
  const start = { position: text, geometry: rules.name };
  return moves || lastColumn === null ? start : { ...start, last_column: lastColumn };
}

/** @param {Position} position */
export function encodePosition(position) {
  const { rules, outcome } = position;
  /** @type {(number | null)[]} */
  const landing = Array(rules.columns).fill(null);
  for (const [column, row] of position.landingCells) landing[column] = row;
  return {
    ...encodePositionName(position),
    columns: rules.columns,
    rows: rules.rows,
    connect: rules.connect,
    lines: lineCount(rules),
    moves: position.moves && position.text,
    stones: position.stones,
    cells: stonesOf(position),
    last: position.lastCell,
    legal_columns: position.legalColumns,
    landing_rows: landing,
    outcome,
    winning_cells: rules.cellsOf(rules.wonCells(position.mover, position.mask)),
    threats: threatsOf(position),
  };
}

/** @param {Position} position */
function stonesOf({ rules, moves, mask, ...position }) {
  if (!moves) {
    const first = position.stones % 2 ? mask ^ position.mover : position.mover;
    return rules
      .cellsOf(mask)
      .map(([column, row]) => [column, row, first & rules.bit(column, row) ? 'first' : 'second']);
  }
  const heights = Array(rules.columns).fill(0);
  return moves.map((column, ply) => [column, heights[column]++, SIDES[ply % 2]]);
}

/** @param {Position} position */
function threatsOf(position) {
  if (position.outcome) return [];
  const { rules, mover, mask } = position;
  const playable = rules.playable(mover, mask);
  const [mine, theirs] = rules.winningCells(mover, mask);
  return SIDES.flatMap((side) =>
    rules.cellsOf(side === position.toMove ? mine : theirs).map(([column, row]) => ({
      cell: [column, row],
      side,
      parity: row % 2 ? 'even' : 'odd',
      immediate: Boolean(playable & rules.bit(column, row)),
    })),
  );
}

/**
 * Expected play from a position, move by move; some searches go on after a line is complete.
 * @param {Position} position @param {number[]} columns
 */
export function encodeVariation(position, columns) {
  return columns.map((column) => {
    const side = position.toMove;
    position = position.drop(column);
    return { column, cell: /** @type {Cell} */ (position.lastCell), side };
  });
}
