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

/** Is anything remembered under that name, if only that there is nothing? @param {string} name */
export function isRemembered(name) {
  try {
    return unsaved.has(name) || localStorage.getItem(PREFIX + name) !== null;
  } catch {
    return false;
  }
}

/**
 * Is something stored under that name that cannot be read? It is put aside under another name, so
 * that nothing writes over it.
 * @param {string} name @param {(value: unknown) => boolean} isRight
 */
export function putAsideIfDamaged(name, isRight) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text === null || isRight(parsed(text))) return false;
    localStorage.setItem(`${PREFIX}${name}.damaged`, text);
    localStorage.removeItem(PREFIX + name);
    return true;
  } catch {
    return false; // storage is forbidden: there is nothing to lose
  }
}

/** @param {string} text @returns {unknown} undefined if it is not JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
