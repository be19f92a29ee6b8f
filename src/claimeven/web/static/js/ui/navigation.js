/**
 * The links to the views. Each view is one link in index.html, which says its name, its title and
 * its key. On phones the links are a bar at the bottom, and those behind "More" open above it.
 */

import { byId } from './dom.js';

/** @typedef {import('../types.js').Key} Key */

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Navigation {
  /** @param {(path: string) => void} go open an address */
  constructor(go) {
    this.go = go;
    this.root = byId('views');
    this.more = byId('more');
    this.links = [...this.root.querySelectorAll('a')];
    this.more.addEventListener('click', () => this.setOpen(!this.isOpen));
    this.root.addEventListener('keydown', (event) => this.walk(event));
    document.addEventListener('click', (event) => this.press(event));
  }

  get isOpen() {
    return this.root.classList.contains('open');
  }

  /** @param {boolean} on */
  setOpen(on) {
    this.root.classList.toggle('open', on);
    this.more.setAttribute('aria-expanded', String(on));
  }

  /** @param {string} name */
  has(name) {
    return this.links.some((link) => link.dataset.view === name);
  }

  /** What a view is called. @param {string} name */
  titleOf(name) {
    return this.links.find((link) => link.dataset.view === name)?.textContent ?? '';
  }

  /** @param {string} name of the view that is open */
  show(name) {
    this.setOpen(false);
    for (const link of this.links) {
      const isHere = link.dataset.view === name;
      // One stop for the tab key, so that the board is near; arrow keys go from link to link.
      link.tabIndex = isHere ? 0 : -1;
      if (isHere) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    const isBehind = this.more.nextElementSibling?.querySelector('[aria-current]');
    this.more.classList.toggle('here', Boolean(isBehind));
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const seen = [...this.root.querySelectorAll('a, button')].filter(
      (node) => node instanceof HTMLElement && node.offsetParent !== null,
    );
    const at = seen.findIndex((node) => node === document.activeElement);
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!step || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = seen[(at + step + seen.length) % seen.length];
    if (next instanceof HTMLElement) next.focus();
  }

  /** A link opens its view here, unless another window is asked for. @param {MouseEvent} event */
  press(event) {
    const node = event.target;
    if (!(node instanceof Element)) return;
    if (!this.root.contains(node)) this.setOpen(false);
    const link = node.closest('a.brand, nav a');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!link || !isPlain) return;
    event.preventDefault();
    this.go(pathOf(link));
  }

  /** The key of every view, and the one that closes what is open. @returns {Key[]} */
  keys() {
    const keys = this.links.map((link) => {
      const key = link.dataset.key ?? '';
      const path = pathOf(link);
      return { keys: [key], shown: key, words: link.textContent ?? '', press: () => this.go(path) };
    });
    return [...keys, { keys: ['Escape'], shown: '', words: '', press: () => this.setOpen(false) }];
  }
}

/** The address that a link names; in an exported page it is behind the #. @param {Element} link */
function pathOf(link) {
  return (link.getAttribute('href') ?? 'play').replace(/^#/, '');
}
