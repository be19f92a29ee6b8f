/**
 * Expected play as a row of small buttons. Hover or focus shows it on the board; a press goes there.
 */

import { calm } from './board.js';
import { button, h, stone } from './dom.js';
import { landings } from './line.js';
import { columnName } from './words.js';

const STEP_MS = 380;

export class Variation {
  /** @param {import('./stage.js').Stage} stage @param {(columns: number[]) => void} go play these moves */
  constructor(stage, go) {
    this.stage = stage;
    this.go = go;
    this.root = h('div', { class: 'variation', role: 'group', 'aria-label': 'Best play' });
    this.timer = 0;
    /** @type {HTMLElement[]} */
    this.buttons = [];
    /** @type {[number, number, string][]} */
    this.stones = [];
  }

  /** @param {any} position @param {number[]} columns */
  show(position, columns) {
    this.stop();
    this.stones = landings(position, columns);
    this.buttons = columns.map((column, index) => {
      const made = button('', () => this.go(columns.slice(0, index + 1)), {
        'aria-label': `Go to column ${columnName(column)}, ${index + 1} on`,
      });
      made.append(stone(this.stones[index][2]), columnName(column));
      made.addEventListener('pointerenter', () => this.reach(index + 1));
      made.addEventListener('focus', () => this.reach(index + 1));
      made.addEventListener('pointerleave', () => this.stop());
      made.addEventListener('blur', () => this.stop());
      return made;
    });
    const lead = button('Best play ▸', () => this.run(), { title: 'Play it out on the board' });
    lead.addEventListener('pointerenter', () => this.run());
    lead.addEventListener('pointerleave', () => this.stop());
    lead.addEventListener('blur', () => this.stop());
    this.root.replaceChildren(...(columns.length ? [lead, ...this.buttons] : []));
  }

  /** Play it out, one stone after another. */
  run() {
    this.stop();
    if (calm()) return this.reach(this.stones.length);
    let count = 1;
    this.reach(count);
    this.timer = setInterval(() => {
      if (count < this.stones.length) this.draw(++count);
    }, STEP_MS);
    return undefined;
  }

  /** Show so many moves, and no more. @param {number} count */
  reach(count) {
    clearInterval(this.timer);
    this.draw(count);
  }

  /** @param {number} count */
  draw(count) {
    this.stage.marks.planned(this.stones.slice(0, count));
    this.buttons.forEach((made, index) => made.classList.toggle('reached', index < count));
  }

  stop() {
    clearInterval(this.timer);
    this.stage.marks.planned([]);
    for (const made of this.buttons) made.classList.remove('reached');
  }
}
