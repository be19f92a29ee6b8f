/**
 * One button per column, with its name below the board and its score above.
 */

import { button, h } from '../ui/dom.js';
import { chipFace, columnLetter, columnName, scoreWords } from '../ui/words.js';

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Proven} Proven */
/**
 * Scores over the columns.
 * @typedef {object} ColumnScores
 * @property {(Proven | null | undefined)[]} columns undefined while not known yet, null where
 *   nobody can drop
 * @property {number[]} best
 */

export class ColumnBar {
  /**
   * @param {(column: number) => void} choose
   * @param {(column: number | null) => void} hover a column is pointed at, or none any more
   */
  constructor(choose, hover) {
    this.choose = choose;
    this.onHover = hover;
    /** The column that the arrow keys start from. */
    this.focusColumn = 0;
    /** @type {number | null} */
    this.hovered = null;
    this.hasLetters = false;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.chips = h('div', { class: 'chips', 'aria-hidden': 'true' });
    this.labels = h('div', { class: 'labels', 'aria-hidden': 'true' });
    this.root = h('div', { class: 'columns', role: 'group', 'aria-label': 'Columns' });
    this.root.addEventListener('keydown', (event) => this.walk(event));
    this.root.addEventListener('pointerleave', () => this.hover(null));
  }

  /** @param {number} count */
  resize(count) {
    this.focusColumn = Math.floor((count - 1) / 2);
    this.hovered = null;
    this.buttons = Array.from({ length: count }, (_, column) => this.columnButton(column));
    this.root.replaceChildren(...this.buttons);
    this.drawLabels();
  }

  /** @param {number} column */
  columnButton(column) {
    const tabindex = column === this.focusColumn ? 0 : -1;
    const made = button('', () => this.choose(column), { tabindex });
    made.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') this.hover(column);
    });
    made.addEventListener('focus', () => {
      this.moveFocus(column);
      if (made.matches(':focus-visible')) this.hover(column);
    });
    made.addEventListener('blur', () => this.hover(null));
    return made;
  }

  /** Names in letters too, as the Lab needs them. @param {boolean} on */
  setLetters(on) {
    this.hasLetters = on;
    this.drawLabels();
  }

  drawLabels() {
    const labels = this.buttons.map((_, column) => {
      const letter = this.hasLetters && h('small', { text: columnLetter(column) });
      const kind = column === this.hovered ? 'here' : null;
      return h('span', { class: kind }, columnName(column), letter);
    });
    this.labels.replaceChildren(...labels);
  }

  /** Left and right go from column to column. @param {KeyboardEvent} event */
  walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.buttons.length;
    this.buttons[(this.focusColumn + step + count) % count].focus();
  }

  /** @param {number} column */
  moveFocus(column) {
    this.buttons[this.focusColumn].tabIndex = -1;
    this.focusColumn = column;
    this.buttons[column].tabIndex = 0;
  }

  focus() {
    this.buttons[this.focusColumn].focus({ preventScroll: true });
  }

  /** @param {number | null} column */
  hover(column) {
    this.hovered = column;
    this.drawLabels();
    this.onHover(column);
  }

  /** @param {ColumnScores | null} scores null for no scores */
  drawChips(scores) {
    const chips = this.buttons.map((_, column) =>
      chip(scores?.columns[column], scores?.best.includes(column) ?? false),
    );
    this.chips.replaceChildren(...(scores ? chips : []));
  }

  /**
   * What a screen reader says of every column.
   * @param {(number | null)[]} landingRows @param {boolean} mayDrop
   * @param {ColumnScores | null} scores
   */
  drawNames(landingRows, mayDrop, scores) {
    this.buttons.forEach((made, column) => {
      const score = scores?.columns[column];
      const isFull = landingRows[column] === null;
      const words = score ? `, ${scoreWords(score)}` : '';
      const name = `Column ${columnName(column)}`;
      made.setAttribute('aria-label', `${name}${isFull ? ', full' : ''}${words}`);
      made.setAttribute('aria-disabled', String(isFull || !mayDrop));
      if (score) made.title = `column ${columnName(column)} ${scoreWords(score)}`;
      else made.removeAttribute('title');
    });
  }
}

/** @param {Proven | null | undefined} score @param {boolean} isBest */
function chip(score, isBest) {
  if (score === null) return h('span');
  if (score === undefined) return h('span', { class: 'chip wait' }, '·');
  const { symbol, text } = chipFace(score);
  const kind = `chip ${score.kind}${isBest ? ' best' : ''}`;
  return h('span', { class: kind }, symbol && h('i', { text: symbol }), text);
}
