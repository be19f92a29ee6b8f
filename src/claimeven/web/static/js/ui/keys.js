/**
 * Keys for everything, and the dialog that lists them.
 */

import { button, dialog, h } from './dom.js';

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

export function showKeys() {
  const all = [...pageKeys, ...viewKeys].filter((key) => key.shown);
  const list = all.map((key) => [
    h('dt', {}, key.shown.split(' ').map(keyCap)),
    h('dd', { text: key.words }),
  ]);
  const close = button('Close', () => box.close(), { class: 'primary' });
  const box = dialog(
    'Keys',
    h('dl', { class: 'keys' }, list),
    h('div', { class: 'actions' }, close),
  );
}

/** @param {string} text */
function keyCap(text) {
  return text === '–' ? ' – ' : [h('kbd', { text }), ' '];
}
