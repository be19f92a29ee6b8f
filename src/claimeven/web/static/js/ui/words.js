/**
 * Scores, counts and names in words: sign, symbol and word always agree.
 */

/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {import('../types.js').Proven} Proven */
/** @typedef {import('../types.js').Score} Score */
/** @typedef {import('../types.js').Side} Side */

const COLUMN_NAMES = '123456789abcdefghijklmnopqrstuvwxyz';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MINUS = '−';

/** @type {Side[]} */
export const SIDES = ['first', 'second'];

/** @param {number} column */
export function columnName(column) {
  return COLUMN_NAMES[column] ?? String(column + 1);
}

/** @param {number} column */
export function columnLetter(column) {
  const low = LETTERS[column % 26];
  return column < 26 ? low : LETTERS[Math.floor(column / 26) - 1] + low;
}

/** As chess players name it: d1 is the lowest cell in the middle. @param {Cell} cell */
export function cellName([column, row]) {
  return columnLetter(column) + (row + 1);
}

/** A geometry in words. @param {string} geometry */
export function geometryWords(geometry) {
  const [columns, rows, connect] = geometry.split('x');
  return `${columns} × ${rows}, connect ${connect}`;
}

/**
 * What is said when threats are switched on or off.
 * @param {boolean} on @param {{threats: import('../types.js').Threat[]} | null} position
 */
export function threatsWords(on, position) {
  if (!on) return 'Threats off.';
  const threats = (position?.threats ?? []).map(
    ({ side, cell, parity }) => `${side} at ${cellName(cell)}, ${parity} row`,
  );
  return threats.length ? `Threats: ${threats.join('; ')}.` : 'Threats on: there are none.';
}

/**
 * What there is to do on a board, such as "connect 5 on 12×8".
 * @param {{columns: number, rows: number, connect?: number, lines?: number}} board
 */
export function goalWords({ columns, rows, connect, lines }) {
  if (connect === undefined) return '';
  const goal = `connect ${connect} on ${columns}×${rows}`;
  return lines === 0 ? `${goal}: cannot be done` : goal;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** @param {number} count */
export function plies(count) {
  return plural(count, 'ply', 'plies');
}

/** "wins in 13 plies", "draw", "loses in 8 plies". @param {Proven} score */
export function scoreWords(score) {
  if (score.kind === 'draw') return 'draw';
  const verb = score.kind === 'win' ? 'wins' : 'loses';
  return score.plies ? `${verb} in ${plies(score.plies)}` : verb;
}

/**
 * What a score over a column shows: a symbol and a signed number; the distance to the end, or
 * points as other solvers count them.
 * @param {Proven} score @param {boolean} [asPoints]
 */
export function chipFace(score, asPoints = false) {
  const symbol = { win: '▲', draw: '', loss: '▼' }[score.kind];
  if (asPoints && score.points !== null) return { symbol, text: signedText(score.points) };
  if (score.kind === 'draw') return { symbol, text: '=' };
  return { symbol, text: (score.kind === 'win' ? '+' : MINUS) + (score.plies ?? '') };
}

/** "column 4", "columns 3, 4 and 5": ties are named together. @param {number[]} columns */
export function columnsWords(columns) {
  const names = columns.map(columnName);
  return `${names.length === 1 ? 'column' : 'columns'} ${listWords(names)}`;
}

/** "a", "a and b", "a, b and c". @param {string[]} names */
export function listWords(names) {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/**
 * "You win", "Level 3 wins".
 * @param {string} name @param {string} does of others @param {string} you of you
 */
export function doesWords(name, does, you) {
  return `${name} ${name === 'You' ? you : does}`;
}

/** "First wins in 13 plies", "A draw". @param {Proven} score @param {Side} side */
export function sideScoreWords(score, side) {
  return score.kind === 'draw' ? 'A draw' : `${capital(side)} ${scoreWords(score)}`;
}

/** @param {Score} score @returns {score is Proven} */
export function isProven(score) {
  return score.kind !== 'estimate';
}

/** "First has won", "A draw". @param {import('../types.js').Outcome} outcome */
export function outcomeWords(outcome) {
  return outcome === 'draw' ? 'A draw' : `${capital(outcome)} has won`;
}

/** Who won or is to move. @param {import('../types.js').Position} position */
export function turnWords({ outcome, to_move: side }) {
  return outcome ? outcomeWords(outcome) : `${capital(side)} to move`;
}

/**
 * A number with thousands apart and a real minus.
 * @param {number} number @param {number} [digits]
 */
export function numberText(number, digits = 3) {
  return number.toLocaleString('en', { maximumFractionDigits: digits }).replace('-', MINUS);
}

/** A number with its sign. @param {number} number @param {number} [digits] */
export function signedText(number, digits) {
  return (number > 0 ? '+' : '') + numberText(number, digits);
}

/** A large count in a few characters, such as 63.1K. @param {number} number */
export function shortCount(number) {
  return number.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
}

/** A share as a percentage. @param {number} share from 0 to 1 */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/** @param {unknown} error */
export function errorText(error) {
  return error instanceof Error ? error.message : String(error);
}
