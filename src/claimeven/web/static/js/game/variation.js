/**
 * Expected play as a row of small buttons. Pointing at one shows it on the board; a press goes
 * there.
 */

import { prefersStill } from '../board/picture.js';
import { button, h, stone, toggle } from '../ui/dom.js';
import { columnName, plies } from '../ui/words.js';

/** @typedef {import('../types.js').Step} Step */
/** @typedef {import('../types.js').Stone} Stone */

const STEP_MS = 380;

export class Variation {
  /** @param {import('../board/marks.js').Marks} marks @param {(steps: Step[]) => void} play */
  constructor(marks, play) {
    this.marks = marks;
    this.play = play;
    this.list = h('div', { class: 'variation', role: 'group', 'aria-label': 'Best play' });
    this.all = toggle('All', false, (on) => this.list.classList.toggle('whole', on));
    this.all.setAttribute('aria-label', 'All moves of best play');
    this.root = h('div', { class: 'variation-box' }, this.list, this.all);
    new ResizeObserver(() => this.drawCut()).observe(this.list);
    this.timer = 0;
    /** @type {number | null} */
    this.length = null;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {Step[]} */
    this.steps = [];
  }

  /**
   * @param {Step[]} steps @param {number | null} [length] how many moves best play has; more than
   *   there are steps if the rest is not worked out
   */
  show(steps, length = null) {
    if (steps === this.steps && length === this.length) return;
    this.stop();
    this.steps = steps;
    this.length = length;
    const left = length === null ? 0 : length - steps.length;
    this.buttons = steps.map((step, index) => this.stepButton(step, index + 1));
    const lead = button('Best play ▸', () => this.run(), { title: 'Play it out on the board' });
    this.whenPointedAt(lead, () => this.run(), false);
    const rest = left > 0 && h('span', { class: 'small muted', text: `… ${plies(left)} more` });
    const parts = [lead, ...this.buttons, ...(rest ? [rest] : [])];
    this.list.replaceChildren(...(steps.length ? parts : []));
    this.drawCut();
  }

  /** What does not fit can be opened, and is seen to go on. */
  drawCut() {
    const isCut = this.list.scrollHeight > this.list.clientHeight + 1;
    const isWhole = this.list.classList.contains('whole');
    this.list.classList.toggle('cut', isCut && !isWhole);
    this.all.hidden = !(isCut || (isWhole && this.steps.length > 0));
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
