/** The messages of lessons. */

import { filled } from '../words/catalogue.js';
import { LESSONS } from '../words/lesson_messages.js';

/** @param {string} key @param {import('../words/catalogue.js').Values} [values] */
export function sayLesson(key, values = {}) {
  return filled(LESSONS, key, values);
}
