/**
 * The tasks that this browser has solved, by lesson.
 */

import { putAsideIfDamaged, remember, remembered } from '../../ui/preferences.js';

/** @typedef {Record<string, string[]>} Solved names of tasks by lesson */

const NAME = 'lessons';
export const DAMAGED =
  'The progress that this browser kept cannot be read; it was put aside, and the lessons begin at nothing.';

/** @param {unknown} value @returns {value is Solved} */
export function isSolved(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
  );
}

/** What is solved, and a sentence if it could not be read. @returns {{solved: Solved, problem: string}} */
export function readSolved() {
  const problem = putAsideIfDamaged(NAME, isSolved) ? DAMAGED : '';
  const stored = remembered(NAME);
  return { solved: isSolved(stored) ? stored : {}, problem };
}

/**
 * With one more task; what another tab has added meanwhile is kept.
 * @param {string} lesson @param {string} id @returns {Solved}
 */
export function addSolved(lesson, id) {
  const { solved } = readSolved();
  const ids = new Set(solved[lesson] ?? []).add(id);
  const more = { ...solved, [lesson]: [...ids] };
  remember(NAME, more);
  return more;
}
