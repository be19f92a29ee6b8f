/** What requests name: boards, positions, columns. */

import { aboutField, badRequest } from './errors.js';
import { text } from './fields.js';
import { parseShape, shapeName } from './game/geometry.js';
import { Position } from './game/position.js';
import { beginningOf, lengthOf, written } from './text.js';

/** @typedef {import('./context.js').LocalContext} LocalContext */

const MAX_SIDE = 20;
const MAX_TEXT = 1000; // characters of a move string or a drawn board
const MAX_GEOMETRY = 20;
const LONGEST_QUOTE = 80;
export const USUAL_GEOMETRY = '7x6x4';

/** The fields of a request about a position. */
export const POSITION = {
  moves: text(MAX_TEXT, ''),
  geometry: text(MAX_GEOMETRY, USUAL_GEOMETRY),
};
/** Columns to play after that, counted from 0, with commas. */
export const PLAY = text(MAX_TEXT, '');

/**
 * The rules of the board that a request names.
 * @param {LocalContext} context @param {string} name
 */
export function readRules(context, name) {
  const shape = aboutField('geometry', () => parseShape(name));
  if (Math.max(shape.columns, shape.rows, shape.connect) > MAX_SIDE) {
    throw badRequest(
      `geometry ${shapeName(shape)} is too large: expected ${MAX_SIDE} at most for each number`,
      'geometry',
    );
  }
  return context.kernel.rules(shape.columns, shape.rows, shape.connect);
}

/**
 * The position of a request: a move string, or a drawn board with slashes.
 * @param {LocalContext} context @param {{moves: string, geometry: string}} named
 */
export function readPosition(context, { moves, geometry }) {
  const rules = readRules(context, geometry);
  return aboutField('moves', () => Position.parse(moves, rules));
}

/** Columns of a request, counted from 0, such as `3,3,4`. @param {string} columns */
export function readColumns(columns) {
  if (!/^([0-9]{1,3}(,[0-9]{1,3})*)?$/.test(columns)) {
    const shown =
      lengthOf(columns) <= LONGEST_QUOTE ? columns : `${beginningOf(columns, LONGEST_QUOTE)}…`;
    throw badRequest(
      `invalid columns ${written(shown)}: expected numbers from 0 with commas, for example 3,3`,
      'play',
    );
  }
  return columns ? columns.split(',').map(Number) : [];
}
