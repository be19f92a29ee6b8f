/**
 * Several panels of which one is shown, with a tab for each.
 */

import { button, h } from './dom.js';

/** @typedef {[name: string, title: string, content: HTMLElement]} Tab */

export class Tabs {
  /** @param {string} label @param {Tab[]} tabs @param {(name: string) => void} [changed] */
  constructor(label, tabs, changed = () => {}) {
    this.tabs = tabs;
    this.changed = changed;
    this.name = tabs[0][0];
    this.buttons = tabs.map(([name, title]) =>
      button(title, () => this.open(name), { role: 'tab', 'data-tab': name }),
    );
    this.bar = h('div', { class: 'tabs', role: 'tablist', 'aria-label': label }, this.buttons);
    this.bar.addEventListener('keydown', (event) => this.walk(event));
    this.panels = tabs.map(([, title, content]) =>
      h('div', { class: 'sheet', role: 'tabpanel', 'aria-label': title }, content),
    );
    this.draw();
  }

  /** Show the tab of that name, or the first one. @param {string} name */
  open(name) {
    this.name = this.tabs.some((tab) => tab[0] === name) ? name : this.tabs[0][0];
    this.draw();
    this.changed(this.name);
  }

  draw() {
    this.tabs.forEach(([name], index) => {
      const isOpen = name === this.name;
      this.panels[index].hidden = !isOpen;
      this.buttons[index].setAttribute('aria-selected', String(isOpen));
      this.buttons[index].tabIndex = isOpen ? 0 : -1;
    });
  }

  /** Left and right go from tab to tab. @param {KeyboardEvent} event */
  walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.tabs.length;
    const at = (this.tabs.findIndex((tab) => tab[0] === this.name) + step + count) % count;
    this.open(this.tabs[at][0]);
    this.buttons[at].focus();
  }
}
