/**
 * One button per column, with its name below the board and its score above.
 */

import { button, h } from '../ui/dom.js';
import { isOn } from '../ui/preferences.js';
import { chipFace, columnLetter, columnName, scoreWords } from '../ui/words.js';

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Proven} Proven */
/**
 * Scores over the columns.
 * @typedef {object} ColumnScores
 * @property {(Proven | null | undefined)[]} columns undefined while not known yet, null where
 *   nobody can drop
 * @property {number[]} best
 * @property {(number | undefined)[]} [estimates] the share of wins that is guessed, from 0 to 1,
 *   where nothing is proven
 */

export class ColumnBar {
  /**
   * @param {(column: number) => void} choose
   * @param {(column: number | null) => void} hover a column is pointed at, or none any more
   * @param {(column: number | null, up: number) => void} read somebody reads the column cell by
   *   cell, so many cells on; null at the end
   */
  constructor(choose, hover, read) {
    this.choose = choose;
    this.onHover = hover;
    this.read = read;
    /** The column was chosen by a pointer: arrow keys mean the moves then. */
    this.isPointed = false;
    /** The column that the arrow keys start from. */
    this.focusColumn = 0;
    /** @type {number | null} */
    this.hovered = null;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.chips = h('div', { class: 'chips', 'aria-hidden': 'true' });
    this.labels = h('div', { class: 'labels', 'aria-hidden': 'true' });
    this.root = h('div', { class: 'columns', role: 'group', 'aria-label': 'Columns' });
    this.root.addEventListener('keydown', (event) => this.walk(event));
    this.root.addEventListener('pointerdown', () => {
      this.isPointed = true;
    });
    this.root.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && this.root.contains(relatedTarget)) return;
      this.isPointed = false;
      this.read(null, 0);
    });
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

  /** A digit to press, and the letter that names cells. */
  drawLabels() {
    const labels = this.buttons.map((_, column) => {
      const letter = h('small', { text: columnLetter(column) });
      const kind = column === this.hovered ? 'here' : null;
      return h('span', { class: kind }, columnName(column), letter);
    });
    this.labels.replaceChildren(...labels);
  }

  /** Left and right go from column to column, up and down read it. @param {KeyboardEvent} event */
  walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const up = { ArrowDown: -1, ArrowUp: 1 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !(step || up)) return;
    if (step && this.isPointed) return; // the list of moves takes them
    event.preventDefault();
    event.stopPropagation();
    if (up) this.read(this.focusColumn, up);
    if (!step) return;
    const count = this.buttons.length;
    this.buttons[(this.focusColumn + step + count) % count].focus();
    this.read(this.focusColumn, 0);
  }

  /** @param {number} column */
  moveFocus(column) {
    this.buttons[this.focusColumn].tabIndex = -1;
    this.focusColumn = column;
    this.buttons[column].tabIndex = 0;
  }

  focus() {
    this.isPointed = false;
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
    const asPoints = isOn('points');
    const chips = this.buttons.map((_, column) => {
      const estimate = scores?.estimates?.[column];
      const score = scores?.columns[column];
      if (score === undefined && estimate !== undefined) return estimateChip(estimate);
      return chip(score, scores?.best.includes(column) ?? false, asPoints);
    });
    this.chips.replaceChildren(...(scores ? chips : []));
  }

  /**
   * What a screen reader says of every column.
   * @param {(number | null)[]} landingRows @param {boolean} mayDrop
   * @param {ColumnScores | null} scores @param {(column: number) => string} contents
   */
  drawNames(landingRows, mayDrop, scores, contents) {
    this.buttons.forEach((made, column) => {
      const score = scores?.columns[column];
      const isFull = landingRows[column] === null;
      const estimate = score === undefined ? scores?.estimates?.[column] : undefined;
      const guess = estimate === undefined ? '' : `, ${estimateWords(estimate)}`;
      const words = score ? `, ${scoreWords(score)}` : guess;
      const name = `Column ${columnName(column)}`;
      made.setAttribute('aria-label', `${name}${isFull ? ', full' : ''}${words}`);
      made.setAttribute('aria-description', contents(column));
      made.setAttribute('aria-disabled', String(isFull || !mayDrop));
      if (score) made.title = `column ${columnName(column)} ${scoreWords(score)}`;
      else made.removeAttribute('title');
    });
  }
}

/** A guess is marked as one. @param {number} share from 0 to 1 */
function estimateChip(share) {
  return h('span', { class: 'chip estimate' }, `≈${Math.round(100 * share)}`);
}

/** @param {number} share from 0 to 1 */
export function estimateWords(share) {
  return `estimate: wins ${Math.round(100 * share)} of 100`;
}

/** @param {Proven | null | undefined} score @param {boolean} isBest @param {boolean} asPoints */
function chip(score, isBest, asPoints) {
  if (score === null) return h('span');
  if (score === undefined) return h('span', { class: 'chip wait' }, '·');
  const { symbol, text } = chipFace(score, asPoints);
  const kind = `chip ${score.kind}${isBest ? ' best' : ''}`;
  return h('span', { class: kind }, symbol && h('i', { text: symbol }), text);
}
