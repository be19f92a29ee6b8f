/**
 * What the coach says, directly under the board: two lines at most, so that nothing moves. "Show"
 * draws what it is about on the board and then plays it, "More" opens the rest. Screen readers hear
 * what changes here.
 */

import { button, dialog, h } from '../ui/dom.js';

/** @typedef {import('../types.js').CoachNote} CoachNote */
/** @typedef {import('../types.js').Step} Step */

export class CoachLine {
  /** @param {import('./marks.js').Marks} marks */
  constructor(marks) {
    this.marks = marks;
    /** @type {CoachNote | null} */
    this.note = null;
    this.isShown = false;
    /** Plays the moves of a note on, where a view can. @type {((steps: Step[]) => void) | null} */
    this.play = null;
    this.words = h('p', { class: 'coach-words', 'aria-live': 'polite' });
    this.show = button('Show', () => this.press());
    this.more = button('More', () => this.open(), { 'aria-haspopup': 'dialog' });
    this.root = h(
      'div',
      { class: 'coach' },
      this.words,
      h('div', { class: 'coach-buttons' }, this.show, this.more),
    );
    this.say(null);
    new ResizeObserver(() => this.renderButtons()).observe(this.words);
  }

  /** Say this from now on; null to say nothing. @param {CoachNote | string | null} note */
  say(note) {
    const now = typeof note === 'string' ? { sentence: note } : note;
    if (now && this.note && isSame(now, this.note)) return;
    this.note = now;
    // The same text again would be read out again.
    const { lead = '', sentence = '' } = now ?? {};
    if (this.words.textContent !== lead + sentence) {
      this.words.replaceChildren(...(lead ? [h('span', { class: 'unseen', text: lead })] : []));
      this.words.append(sentence);
    }
    this.draw(false);
  }

  /** May the moves that are drawn be played? */
  get isPlayable() {
    return this.isShown && this.play !== null && Boolean(this.note?.moves?.length);
  }

  /** Show it; then play it, where that is possible, or take it away. */
  press() {
    if (this.isPlayable) this.play?.(this.note?.moves ?? []);
    else this.draw(!this.isShown);
  }

  /** Draw what it is about on the board, or take it away. @param {boolean} on */
  draw(on) {
    this.isShown = on;
    this.marks.setCoach(on ? this.note : null);
    this.renderButtons();
  }

  renderButtons() {
    const { cells = [], lines = [], moves = [], more = [] } = this.note ?? {};
    const isCut = this.words.scrollHeight > this.words.clientHeight + 1;
    this.show.hidden = !(cells.length || lines.length || moves.length);
    this.show.textContent = this.isPlayable ? 'Play' : this.isShown ? 'Hide' : 'Show';
    this.more.hidden = !(more.length || isCut);
  }

  /** The whole of it. */
  open() {
    const { lead = '', sentence = '', more = [] } = this.note ?? {};
    const close = button('Close', () => box.close(), { class: 'primary' });
    const box = dialog(
      'Why',
      h(
        'div',
        { class: 'sheet' },
        h('p', { text: lead + sentence }),
        more.map((text) => h('p', { class: 'small', text })),
      ),
      h('div', { class: 'actions' }, close),
    );
  }
}

/** @param {CoachNote} one @param {CoachNote} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
