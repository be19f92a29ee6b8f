/**
 * What this browser remembers: choices, never games (the service keeps those).
 */

const PREFIX = 'claimeven.';
/** Choices that could not be stored. @type {Map<string, unknown>} */
const unsaved = new Map();

/**
 * The choice of that name. What a browser remembers may be nonsense: callers check it.
 * @param {string} name @returns {unknown} null if there is none
 */
export function remembered(name) {
  if (unsaved.has(name)) return unsaved.get(name);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** A choice that is on or off; off until somebody turns it on. @param {string} name */
export function isOn(name) {
  return remembered(name) === true;
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unsaved.delete(name);
  } catch {
    // Storage is forbidden or full: the choice holds until the page is left.
    unsaved.set(name, value);
  }
}
