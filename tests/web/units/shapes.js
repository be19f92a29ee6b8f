/**
 * Small examples of what the service sends, for the tests.
 */

/** @typedef {import('../../../src/claimeven/web/static/js/types.js').Position} Position */
/** @typedef {import('../../../src/claimeven/web/static/js/types.js').SavedGame} SavedGame */

/** @param {Partial<Position>} [changes] @returns {Position} */
export function position(changes = {}) {
  return {
    position: '',
    geometry: '7x6x4',
    to_move: 'first',
    columns: 7,
    rows: 6,
    connect: 4,
    moves: '',
    stones: 0,
    cells: [],
    last: null,
    legal_columns: [0, 1, 2, 3, 4, 5, 6],
    landing_rows: [0, 0, 0, 0, 0, 0, 0],
    outcome: null,
    winning_cells: [],
    threats: [],
    ...changes,
  };
}

/** A position after two stones in the middle. */
export const TWO_STONES = position({
  position: '44',
  moves: '44',
  stones: 2,
  cells: [
    [3, 0, 'first'],
    [3, 1, 'second'],
  ],
  last: [3, 1],
  landing_rows: [0, 0, 0, 2, 0, 0, 0],
});

/** A game of a person against level 3, after a move of each. @param {Partial<SavedGame>} [changes] @returns {SavedGame} */
export function game(changes = {}) {
  return {
    id: 'g1',
    version: 2,
    first: 'human',
    second: 'level:3',
    geometry: '7x6x4',
    start: { position: '', geometry: '7x6x4' },
    moves: '44',
    played: [
      { column: 3, cell: [3, 0], side: 'first' },
      { column: 3, cell: [3, 1], side: 'second', player: 'level:3', score: estimate(12) },
    ],
    can_undo: true,
    can_redo: false,
    outcome: null,
    reason: '',
    turn: 'human',
    position: TWO_STONES,
    seats: { first: 'owner', second: 'player' },
    yours: ['first'],
    is_owner: true,
    may_change: true,
    ...changes,
  };
}

/** @param {'win' | 'loss'} kind @param {number} plies @param {number} [points] */
export function proven(kind, plies, points = 1) {
  return { kind, plies, points, text: `${kind === 'win' ? 'wins' : 'loses'} in ${plies}` };
}

/** @type {import('../../../src/claimeven/web/static/js/types.js').Proven} */
export const DRAW = { kind: 'draw', plies: null, points: 0, text: 'draw' };

/** @param {number} value */
export function number(value) {
  return { value, exact: String(value) };
}

/** @param {number} value @returns {import('../../../src/claimeven/web/static/js/types.js').Estimate} */
export function estimate(value) {
  return { kind: 'estimate', value: number(value), heuristic: 'stank', text: `+${value}` };
}

/** @param {string} label @param {number} value @param {[number, number][]} cells @param {any[]} [parts] */
export function part(label, value, cells, parts = []) {
  return { label, value: number(value), counted: number(value), cells, parts };
}
