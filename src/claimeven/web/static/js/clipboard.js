/**
 * Copying text, with a field to copy from by hand where the browser forbids it.
 */

import { announce } from './announce.js';
import { button, dialog, h } from './dom.js';

/** @param {string} text @param {string} what @returns {Promise<void>} */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    note(`${what} is copied.`);
  } catch {
    const field = /** @type {HTMLTextAreaElement} */ (
      h('textarea', { rows: 8, readonly: true, 'aria-label': what })
    );
    field.value = text;
    const box = dialog(
      what,
      field,
      h(
        'div',
        { class: 'actions' },
        button('Close', () => box.close(), { class: 'primary' }),
      ),
    );
    field.select();
  }
}

/** @param {string} words */
function note(words) {
  announce(words);
  const line = document.querySelector('.status .wait');
  if (!line) return;
  line.textContent = words;
  setTimeout(() => {
    if (line.textContent === words) line.textContent = '';
  }, 2500);
}
