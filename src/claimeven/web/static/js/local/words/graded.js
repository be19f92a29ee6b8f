/** The messages of graded moves and of puzzles. */

import { filled } from './catalogue.js';
import { GRADED } from './graded_messages.js';

/** @param {string} key @param {import('./catalogue.js').Values} [values] */
export function sayGraded(key, values = {}) {
  return filled(GRADED, key, values);
}
