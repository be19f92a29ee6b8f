/** Opening a tournament from a file: with a button, or by dropping the file on the page. */

import { button, h } from '../../ui/dom.js';

const DROPPING = 'dropping';

export class FileOpener {
  #listening = new AbortController();
  #input;

  /** @param {(file: File) => void} open */
  constructor(open) {
    this.#input = h('input', {
      type: 'file',
      accept: '.json,application/json',
      hidden: true,
      'aria-label': 'A tournament from a file',
      onchange: () => {
        const file = this.#input.files?.[0];
        this.#input.value = ''; // the same file may be opened again
        if (file) open(file);
      },
    });
    const { signal } = this.#listening;
    const { classList } = document.documentElement;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault(); // so that it may be dropped
        classList.add(DROPPING);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      (event) => {
        if (!event.relatedTarget) classList.remove(DROPPING);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        classList.remove(DROPPING);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault(); // the browser would show the file instead of the page
        open(file);
      },
      { signal },
    );
  }

  /** A button that asks for a file. @param {import('../../ui/dom.js').Attributes} [attributes] */
  button(attributes) {
    return button('Open a file', () => this.#input.click(), attributes);
  }

  /** What a button opens needs a place in the page. */
  get input() {
    return this.#input;
  }

  close() {
    this.#listening.abort();
    document.documentElement.classList.remove(DROPPING);
  }
}
