/**
 * Keys for everything. Those of one letter, digit or sign can be switched off: programs that write
 * what people say press them too.
 */

import { isOn } from './preferences.js';

/** @typedef {import('../types.js').Key} Key */

/** @type {Key[]} */
let pageKeys = [];
/** @type {Key[]} */
let viewKeys = [];

/** Keys that work in every view. @param {Key[]} keys */
export function setPageKeys(keys) {
  pageKeys = keys;
  document.addEventListener('keydown', press);
}

/** Keys of the view that is open. @param {Key[]} keys */
export function setViewKeys(keys) {
  viewKeys = keys;
}

/** The key that was meant; those of the view come first. @param {string} name */
export function findKey(name) {
  return [...viewKeys, ...pageKeys].find((key) => key.keys.includes(name));
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (takesText(event.target) || document.querySelector('dialog[open]')) return;
  if (event.key.length === 1 && isOn('no letters')) return;
  const found = findKey(event.key);
  if (!found) return;
  event.preventDefault();
  found.press(event);
}

/** @param {EventTarget | null} target */
function takesText(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, textarea, select') || target.isContentEditable;
}

/** All keys that the list shows, those of the page first. */
export function listedKeys() {
  return [...pageKeys, ...viewKeys].filter((key) => key.shown);
}
