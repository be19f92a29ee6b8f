/**
 * What this browser remembers: choices, never games (those are the service's).
 */

const PREFIX = 'claimeven.';
/** @type {Map<string, any>} */
const unsaved = new Map();

/**
 * @template T
 * @param {string} name @param {T} otherwise
 * @returns {T}
 */
export function remembered(name, otherwise) {
  if (unsaved.has(name)) return unsaved.get(name);
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is closed or full: the choice holds until the page is left.
    unsaved.set(name, value);
  }
}
