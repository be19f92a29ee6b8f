/**
 * Keys for everything, and the dialog that lists them.
 */

import { dialog, h, button } from './dom.js';

/** @typedef {{keys: string[], shown: string, words: string, press: (event: KeyboardEvent) => void}} Key */

/** @type {Key[]} */
let general = [];
/** @type {Key[]} */
let ofView = [];

/** @param {Key[]} keys */
export function setGeneralKeys(keys) {
  general = keys;
}

/** Keys of the view that is open. @param {Key[]} keys */
export function setViewKeys(keys) {
  ofView = keys;
}

/** @param {EventTarget | null} target */
function writes(target) {
  const node = /** @type {HTMLElement} */ (target);
  return (
    node instanceof HTMLElement &&
    (node.matches('input, textarea, select') || node.isContentEditable)
  );
}

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (writes(event.target) || document.querySelector('dialog[open]')) return;
  const found = [...ofView, ...general].find((key) => key.keys.includes(event.key));
  if (!found) return;
  event.preventDefault();
  found.press(event);
});

export function showKeys() {
  const all = [...general, ...ofView].filter((key) => key.shown);
  const box = dialog(
    'Keys',
    h(
      'dl',
      { class: 'keys' },
      all.map((key) => [
        h(
          'dt',
          {},
          key.shown.split(' ').map((cap) => (cap === '–' ? ' – ' : [h('kbd', { text: cap }), ' '])),
        ),
        h('dd', { text: key.words }),
      ]),
    ),
    h(
      'div',
      { class: 'actions' },
      button('Close', () => box.close(), { class: 'primary' }),
    ),
  );
}
