/** Messages by key, with values filled in. The messages are those of the Python package. */

import { cellName } from '../game/notation.js';
import { landing, otherSide } from '../coach/board.js';
import { ENGLISH } from './english_messages.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 */

/** @typedef {Record<string, string | number | null>} Values */

/**
 * @param {Record<string, string>} messages @param {string} key @param {Values} values
 */
export function filled(messages, key, values) {
  return messages[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** What the coach says. @param {string} key @param {Values} [values] */
export function say(key, values = {}) {
  return filled(ENGLISH, key, values);
}

/** @param {Side} side */
export function sideName(side) {
  return say(side);
}

/** The names of the side that a reason speaks for, and of the other. @param {Side} side */
export function sides(side) {
  return { S: sideName(side), M: sideName(otherSide(side)) };
}

/** Items in a row, the last one after a word. @param {string[]} items @param {'and' | 'or'} [word] */
export function listing(items, word = 'and') {
  const most = items.slice(0, -1);
  const last = items[items.length - 1];
  return most.length ? say(word, { most: most.join(say('comma')), last }) : last;
}

/** @param {Cell} cell */
export function nameOf(cell) {
  return cellName(...cell);
}

/** Cells in a row. @param {Cell[]} cells @param {'and' | 'or'} [word] */
export function cellNames(cells, word) {
  return listing(cells.map(nameOf), word);
}

/** A line by its two ends. @param {Cell[]} cells */
export function lineName(cells) {
  return `${nameOf(cells[0])}–${nameOf(cells[cells.length - 1])}`;
}

/** Moves as the cells where their stones land. @param {Position} position @param {number[]} columns */
export function moveNames(position, columns) {
  return columns
    .map((column) => {
      const cell = landing(position, column);
      position = position.play(column);
      return nameOf(cell);
    })
    .join(' ');
}

/** A number of plies. @param {number} count */
export function pliesName(count) {
  return count === 1 ? say('plies-one') : say('plies', { count });
}
