/**
 * Some sheets of which one is shown, with tabs as everybody knows them.
 */

import { button, h } from './dom.js';

export class Tabs {
  /** @param {string} label @param {[string, string, HTMLElement][]} sheets name, title and content @param {(name: string) => void} [changed] */
  constructor(label, sheets, changed) {
    this.sheets = sheets;
    this.changed = changed ?? (() => {});
    this.name = sheets[0][0];
    this.bar = h(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': label },
      sheets.map(([name, title]) =>
        button(title, () => this.open(name), { role: 'tab', 'data-tab': name }),
      ),
    );
    this.bar.addEventListener('keydown', (event) => this.key(event));
    this.panels = sheets.map(([, title, content]) =>
      h('div', { class: 'sheet', role: 'tabpanel', 'aria-label': title }, content),
    );
    this.draw();
  }

  /** @param {string} name */
  open(name) {
    this.name = this.sheets.some((sheet) => sheet[0] === name) ? name : this.sheets[0][0];
    this.draw();
    this.changed(this.name);
  }

  draw() {
    this.sheets.forEach(([name], index) => {
      const chosen = name === this.name;
      this.panels[index].hidden = !chosen;
      const tab = /** @type {HTMLElement} */ (this.bar.children[index]);
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    });
  }

  /** Left and right walk over the tabs. @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.sheets.length;
    const at = this.sheets.findIndex((sheet) => sheet[0] === this.name);
    this.open(this.sheets[(at + step + count) % count][0]);
    /** @type {HTMLElement} */ (this.bar.querySelector('[aria-selected="true"]')).focus();
  }
}
