/**
 * Own rating, streak and what was seen, as this browser keeps them. A store that cannot be read is
 * put aside under another name; nothing else that the browser remembers is touched.
 */

/** @typedef {import('../../types.js').OwnRating} OwnRating */
/**
 * @typedef {object} Progress
 * @property {OwnRating} rating
 * @property {number} streak puzzles in a row that were solved at the first try
 * @property {number} tries
 * @property {number} solved
 * @property {number[]} seen numbers of the latest puzzles
 */

export const STORE = 'claimeven.puzzles';
export const ASIDE = 'claimeven.puzzles.damaged';
const VERSION = 1;
const SEEN = 300;
const START = { value: 1000, deviation: 350 };
const DAMAGED =
  'What this browser knew of your puzzles could not be read. It was put aside, and your rating ' +
  'begins again.';

/** @returns {Progress} */
export function newProgress() {
  return { rating: START, streak: 0, tries: 0, solved: 0, seen: [] };
}

/**
 * What is stored, and a sentence if it had to be put aside.
 * @param {Storage | null} storage @returns {{progress: Progress, problem: string}}
 */
export function loadProgress(storage) {
  let text = null;
  try {
    text = storage?.getItem(STORE) ?? null;
    if (text === null) return { progress: newProgress(), problem: '' };
    return { progress: decode(JSON.parse(text)), problem: '' };
  } catch {
    if (text === null) return { progress: newProgress(), problem: '' }; // storage is forbidden
    putAside(storage, text);
    return { progress: newProgress(), problem: DAMAGED };
  }
}

/** @param {Storage | null} storage @param {Progress} progress @returns {boolean} was it stored? */
export function saveProgress(storage, progress) {
  try {
    storage?.setItem(STORE, JSON.stringify({ version: VERSION, ...progress }));
    return storage !== null;
  } catch {
    return false; // full or forbidden: it holds until the page is left
  }
}

/**
 * The progress after the first try at a puzzle.
 * @param {Progress} progress @param {number} number @param {boolean} isRight
 * @param {OwnRating} rating
 * @returns {Progress}
 */
export function afterTry(progress, number, isRight, rating) {
  return {
    rating,
    streak: isRight ? progress.streak + 1 : 0,
    tries: progress.tries + 1,
    solved: progress.solved + (isRight ? 1 : 0),
    seen: [...progress.seen.filter((each) => each !== number), number].slice(-SEEN),
  };
}

/** @param {Storage | null} storage @param {string} text */
function putAside(storage, text) {
  try {
    storage?.setItem(ASIDE, text);
    storage?.removeItem(STORE);
  } catch {
    // No room for a copy: what is there stays until the next try replaces it.
  }
}

/** @param {any} data @returns {Progress} */
function decode(data) {
  const { version, rating, streak, tries, solved, seen } = data;
  const counts = [streak, tries, solved];
  const isRight =
    version === VERSION &&
    isBetween(rating?.value, -1000, 4000) &&
    isBetween(rating?.deviation, 50, 350) &&
    counts.every(isCount) &&
    Array.isArray(seen) &&
    seen.every(isCount);
  if (!isRight) throw new Error('damaged');
  const { value, deviation } = rating;
  return { rating: { value, deviation }, streak, tries, solved, seen: seen.slice(-SEEN) };
}

/** @param {unknown} value @param {number} least @param {number} most */
function isBetween(value, least, most) {
  return typeof value === 'number' && value >= least && value <= most;
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
