/**
 * Expected play as a row of small buttons. Pointing at one shows it on the board; a press goes
 * there.
 */

import { prefersStill } from '../board/picture.js';
import { button, h, stone } from '../ui/dom.js';
import { columnName } from '../ui/words.js';

/** @typedef {import('../types.js').Step} Step */
/** @typedef {import('../types.js').Stone} Stone */

const STEP_MS = 380;

export class Variation {
  /** @param {import('../board/marks.js').Marks} marks @param {(steps: Step[]) => void} play */
  constructor(marks, play) {
    this.marks = marks;
    this.play = play;
    this.root = h('div', { class: 'variation', role: 'group', 'aria-label': 'Best play' });
    this.timer = 0;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {Step[]} */
    this.steps = [];
  }

  /** @param {Step[]} steps */
  show(steps) {
    if (steps === this.steps) return;
    this.stop();
    this.steps = steps;
    this.buttons = steps.map((step, index) => this.stepButton(step, index + 1));
    const lead = button('Best play ▸', () => this.run(), { title: 'Play it out on the board' });
    this.whenPointedAt(lead, () => this.run(), false);
    this.root.replaceChildren(...(steps.length ? [lead, ...this.buttons] : []));
  }

  /** @param {Step} step @param {number} count */
  stepButton({ column, side }, count) {
    const made = button('', () => this.play(this.steps.slice(0, count)), {
      'aria-label': `Go to column ${columnName(column)}, ${count} on`,
    });
    made.append(stone(side), columnName(column));
    this.whenPointedAt(made, () => this.reach(count), true);
    return made;
  }

  /** @param {HTMLElement} node @param {() => void} act @param {boolean} withFocus */
  whenPointedAt(node, act, withFocus) {
    node.addEventListener('pointerenter', act);
    if (withFocus) node.addEventListener('focus', act);
    node.addEventListener('pointerleave', () => this.stop());
    node.addEventListener('blur', () => this.stop());
  }

  /** Play it out, one stone after another. */
  run() {
    this.stop();
    if (prefersStill()) {
      this.reach(this.steps.length);
      return;
    }
    let count = 1;
    this.reach(count);
    this.timer = setInterval(() => {
      if (count < this.steps.length) this.draw(++count);
    }, STEP_MS);
  }

  /** Show so many moves, and stop there. @param {number} count */
  reach(count) {
    clearInterval(this.timer);
    this.draw(count);
  }

  /** @param {number} count */
  draw(count) {
    this.marks.setPlanned(stonesOf(this.steps.slice(0, count)));
    this.buttons.forEach((made, index) => made.classList.toggle('reached', index < count));
  }

  stop() {
    clearInterval(this.timer);
    this.marks.setPlanned([]);
    for (const made of this.buttons) made.classList.remove('reached');
  }
}

/** @param {Step[]} steps @returns {Stone[]} */
export function stonesOf(steps) {
  return steps.map(({ cell, side }) => [...cell, side]);
}
