/**
 * The language of scores and outcomes: sign, symbol and word always agree.
 */

/** @typedef {'first' | 'second'} Side */
/** @typedef {{outcome: 'win' | 'draw' | 'loss', plies: number | null, points?: number, text?: string}} Score */

const SYMBOLS = '123456789abcdefghijklmnopqrstuvwxyz';
const MINUS = '−';

/** @param {number} column counted from 0 */
export function columnName(column) {
  return SYMBOLS[column] ?? String(column + 1);
}

/** @param {number} column */
export function columnLetter(column) {
  const low = 'abcdefghijklmnopqrstuvwxyz'[column % 26];
  return column < 26 ? low : 'abcdefghijklmnopqrstuvwxyz'[Math.floor(column / 26) - 1] + low;
}

/** @param {number} row @param {number} column */
export function cellName(row, column) {
  return columnLetter(column) + (row + 1);
}

/** @param {string} side */
export function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/**
 * "wins in 13 plies", "draw", "loses in 8 plies".
 * @param {Score | null | undefined} score
 */
export function scoreWords(score) {
  if (!score) return '';
  if (score.outcome === 'draw') return 'draw';
  const verb = score.outcome === 'win' ? 'wins' : 'loses';
  return score.plies ? `${verb} in ${plural(score.plies, 'ply', 'plies')}` : verb;
}

/**
 * How a game ended.
 * @param {{outcome: string | null, reason: string, position: {stones: number}}} game @param {(side: string) => string} nameOf
 */
export function outcomeWords({ outcome, reason, position }, nameOf) {
  if (outcome === 'draw') return 'A draw: the board is full.';
  const winner = nameOf(/** @type {string} */ (outcome));
  const loser = nameOf(otherSide(/** @type {string} */ (outcome)));
  const verb = winner === 'You' ? 'win' : 'wins';
  if (reason === 'resigned')
    return `${winner} ${verb}: ${loser === 'You' ? 'you resigned' : `${loser} resigned`}.`;
  return `${winner} ${verb} after ${position.stones} moves.`;
}

/**
 * What a chip shows: a symbol and a signed number.
 * @param {Score} score @returns {{symbol: string, text: string}}
 */
export function chipFace(score) {
  if (score.outcome === 'draw') return { symbol: '', text: '=' };
  const sign = score.outcome === 'win' ? '+' : MINUS;
  return { symbol: score.outcome === 'win' ? '▲' : '▼', text: sign + (score.plies ?? '') };
}

/** How large a score is: for choosing the best of several. @param {Score} score */
export function rank(score) {
  if (score.outcome === 'win') return 1000 - (score.plies ?? 0);
  return score.outcome === 'draw' ? 0 : (score.plies ?? 0) - 1000;
}

/** The same score seen by the other side. @param {Score} score @returns {Score} */
export function turned(score) {
  const outcome = score.outcome === 'draw' ? 'draw' : score.outcome === 'win' ? 'loss' : 'win';
  return { outcome, plies: score.plies };
}

/**
 * A number as people read it: thousands apart, a real minus.
 * @param {number} number @param {number} [digits]
 */
export function amount(number, digits = 3) {
  return number.toLocaleString('en', { maximumFractionDigits: digits }).replace('-', MINUS);
}

/** A large count, short: 63 thousand and some is 63 k. @param {number} number */
export function count(number) {
  return number.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
}

/** With its sign. @param {number} number @param {number} [digits] */
export function signed(number, digits) {
  return (number > 0 ? '+' : '') + amount(number, digits);
}

/** The columns of a move text, as the service writes it. @param {string} moves @returns {string[]} */
export function splitMoves(moves) {
  return moves.includes(',') ? moves.split(',') : [...moves];
}

/** Move texts together again. @param {string[]} parts @param {number} columns */
export function joinMoves(parts, columns) {
  return parts.join(columns > SYMBOLS.length ? ',' : '');
}
