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

/** "First wins in 13 plies", "A draw". @param {Proven} score @param {Side} side */
export function sideScoreWords(score, side) {
  return score.kind === 'draw' ? 'A draw' : `${capital(side)} ${scoreWords(score)}`;
}

/** @param {Score} score @returns {score is Proven} */
export function isProven(score) {
  return score.kind !== 'estimate';
}

/** What a score over a column shows: a symbol and a signed number. @param {Proven} score */
export function chipFace(score) {
  if (score.kind === 'draw') return { symbol: '', text: '=' };
  const isWin = score.kind === 'win';
  return { symbol: isWin ? '▲' : '▼', text: (isWin ? '+' : MINUS) + (score.plies ?? '') };
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
