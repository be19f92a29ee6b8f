/**
 * Copying text, with a field to copy from by hand where the browser forbids it.
 */

import { announce } from './announce.js';
import { button, dialog, h } from './dom.js';

/**
 * @param {string} text @param {string} what such as "The link"
 * @param {(words: string) => void} tell where people look
 */
export async function copy(text, what, tell) {
  try {
    await navigator.clipboard.writeText(text);
    const words = `${what} is copied.`;
    announce(words);
    tell(words);
  } catch {
    const field = h('textarea', { rows: 8, readonly: true, 'aria-label': what });
    field.value = text;
    const close = button('Close', () => box.close(), { class: 'primary' });
    const box = dialog(what, field, h('div', { class: 'actions' }, close));
    field.select();
  }
}
