/**
 * One line over the board that says what is going on, what is being waited for, and stops it.
 */

import { button, h, stone } from '../ui/dom.js';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {{words: () => string, stop: () => void, since: number}} Wait */

/** A wait that is shorter than this is not noticed, and not shown. */
const PATIENCE_MS = 150;
const TICK_MS = 50;
const NOTICE_MS = 2500;

export class StatusLine {
  constructor() {
    this.words = h('span', { class: 'words' });
    this.waiting = h('span', { class: 'wait' });
    this.stop = button('Stop', () => this.shownWait?.stop(), { hidden: true });
    this.stone = h('span', { class: 'turn-stone', 'aria-hidden': 'true' });
    this.root = h('div', { class: 'status' }, this.stone, this.words, this.waiting, this.stop);
    /** @type {Wait[]} */
    this.waits = [];
    /** @type {Wait | undefined} */
    this.shownWait = undefined;
    this.timer = 0;
  }

  /** @param {string} words @param {{side?: Side | null, isProblem?: boolean}} [how] */
  say(words, { side = null, isProblem = false } = {}) {
    this.words.textContent = words;
    this.words.className = isProblem ? 'words problem' : 'words';
    if (isProblem) this.words.setAttribute('role', 'alert');
    else this.words.removeAttribute('role');
    this.stone.replaceChildren(...(side ? [stone(side)] : []));
  }

  /** Say something for a moment. @param {string} words */
  notice(words) {
    this.waiting.textContent = words;
    setTimeout(() => {
      if (this.waiting.textContent === words) this.waiting.textContent = '';
    }, NOTICE_MS);
  }

  /**
   * Show what is being waited for, with a way to stop it. Of several things the one that began last
   * is shown.
   * @param {() => string} words @param {() => void} stop @returns {() => void} call when done
   */
  wait(words, stop) {
    const wait = { words, stop, since: performance.now() };
    this.waits.push(wait);
    this.timer ||= setInterval(() => this.tick(), TICK_MS);
    return () => {
      this.waits = this.waits.filter((each) => each !== wait);
      this.tick();
    };
  }

  tick() {
    const now = performance.now();
    const wait = this.waits.filter((each) => now - each.since > PATIENCE_MS).pop();
    this.stop.hidden = !wait;
    if (wait) {
      const seconds = ((now - wait.since) / 1000).toFixed(1);
      this.waiting.textContent = `${wait.words()} ${seconds} s`;
    } else if (this.shownWait) this.waiting.textContent = '';
    this.shownWait = wait;
    if (this.waits.length) return;
    clearInterval(this.timer);
    this.timer = 0;
  }
}
