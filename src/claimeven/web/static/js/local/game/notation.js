/**
 * Text in and out: move strings, column names and drawn boards, as claimeven/game/notation.py reads
 * and writes them. Text counts columns from 1, code from 0.
 */

import { BadInput } from '../errors.js';
import { invalid, lengthOf, quoted, trimmed, withoutSpaces, written } from '../text.js';
import { shapeName } from './geometry.js';

/** @typedef {import('../../kernel/rules.js').Rules} Rules */
/** @typedef {import('./geometry.js').Shape} Shape */

const SYMBOLS = '0123456789abcdefghijklmnopqrstuvwxyz';
const LETTERS = SYMBOLS.slice(10);

/** The column as people write it. @param {number} column */
export function columnName(column) {
  return column + 1 < SYMBOLS.length ? SYMBOLS[column + 1] : String(column + 1);
}

/** A cell by the letter of its column and its row counted from 1. @param {number} column @param {number} row */
export function cellName(column, row) {
  const [high, low] = [Math.floor(column / LETTERS.length), column % LETTERS.length];
  return (high ? LETTERS[high - 1] : '') + LETTERS[low] + (row + 1);
}

/**
 * Reads a move string as columns from 0; at most one move more than the board has cells.
 * @param {string} text @param {Shape} shape
 * @returns {number[]}
 */
export function parseMoves(text, shape) {
  const symbols = text.includes(',')
    ? text.replace(/,$/, '').split(',')
    : Array.from(withoutSpaces(text));
  return symbols.slice(0, shape.columns * shape.rows + 1).map((symbol, i) => {
    try {
      return parseColumn(trimmed(symbol), shape);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      throw new BadInput(`move ${i + 1} of ${quoted(text)}: ${error.message}`);
    }
  });
}

/** @param {string} symbol @param {Shape} shape */
function parseColumn(symbol, shape) {
  const last = columnName(shape.columns - 1);
  let number = NaN;
  if (/^[0-9]{1,9}$/.test(symbol)) number = Number(symbol);
  else if (lengthOf(symbol) === 1) number = SYMBOLS.indexOf(symbol);
  if (!(number >= 0)) throw new BadInput(invalid('column', symbol, `1 to ${last}`));
  if (number < 1 || number > shape.columns) {
    throw new BadInput(
      `column ${written(symbol)} is off the board; ${shapeName(shape)} has columns 1 to ${last}`,
    );
  }
  return number - 1;
}

/** Columns as a move string that reads back. @param {number[]} moves @param {Shape} shape */
export function formatMoves(moves, shape) {
  if (shape.columns < SYMBOLS.length) return moves.map((column) => SYMBOLS[column + 1]).join('');
  // A list of one needs its comma too, or it would read as one character per move.
  return moves.map((column) => column + 1).join(',') + (moves.length === 1 ? ',' : '');
}

/** Does the text draw a board rather than list moves? @param {string} text */
export function isBoard(text) {
  return text.includes('/') || trimmed(text).includes('\n');
}

/**
 * Draws two board words in one line, top row first.
 * @param {Rules} rules @param {bigint} first @param {bigint} second
 */
export function boardText(rules, first, second) {
  const rows = [];
  for (let row = rules.rows - 1; row >= 0; --row) {
    let drawn = '';
    for (let column = 0; column < rules.columns; ++column) {
      const bit = rules.bit(column, row);
      drawn += first & bit ? 'X' : second & bit ? 'O' : '.';
    }
    rows.push(drawn);
  }
  return rows.length > 1 ? rows.join('/') : `${rows[0]}/`;
}

/**
 * Reads a drawn board as the board words of both sides; the rules are not checked here.
 * @param {string} text @param {Rules} rules
 * @returns {[first: bigint, second: bigint]}
 */
export function parseBoard(text, rules) {
  const words = { X: 0n, O: 0n };
  boardRows(text, rules).forEach((symbols, index) => {
    const where = `row ${index + 1} from the top, ${quoted(symbols)}`;
    const stones = Array.from(symbols);
    if (stones.length !== rules.columns) {
      throw new BadInput(
        `${where}, has ${stones.length} cells; board ${rules.name} has ${rules.columns} columns`,
      );
    }
    stones.forEach((symbol, column) => {
      const owner = ownerOf(symbol);
      if (owner === null) {
        throw new BadInput(`${where}, has ${written(symbol)}; expected X, O and . (or 1, 2 and 0)`);
      }
      if (owner) words[owner] |= rules.bit(column, rules.rows - 1 - index);
    });
  });
  return [words.X, words.O];
}

/** '' for an empty cell, null for what is not a symbol. @param {string} symbol */
function ownerOf(symbol) {
  if ('Xx1'.includes(symbol)) return 'X';
  if ('Oo2'.includes(symbol)) return 'O';
  return '.-_0'.includes(symbol) ? '' : null;
}

/** @param {string} text @param {Rules} rules */
function boardRows(text, rules) {
  const lines = text.replaceAll('/', '\n').split('\n');
  const rows = lines.map((line) => withoutSpaces(line.replaceAll('|', ''))).filter(Boolean);
  const labels = Array.from({ length: rules.columns }, (_, column) => columnName(column)).join('');
  if (rows.length === rules.rows + 1 && rows[rows.length - 1] === labels) rows.pop();
  if (rows.length !== rules.rows) {
    throw new BadInput(
      `the drawn board ${quoted(text)} has ${rows.length} rows; ` +
        `board ${rules.name} has ${rules.rows}`,
    );
  }
  return rows;
}
