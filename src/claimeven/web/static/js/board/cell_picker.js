/**
 * Choosing a cell of the board: one button per cell, over the picture. Arrow keys go from cell to
 * cell, and a screen reader hears what lies there.
 */

import { button, h } from '../ui/dom.js';
import { capital, cellName } from '../ui/words.js';

/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {import('../types.js').Position} Position */

/** How far an arrow key goes, in columns and rows. @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class CellPicker {
  /** @param {import('./area.js').BoardArea} board @param {(cell: Cell) => void} choose */
  constructor(board, choose) {
    this.board = board;
    this.choose = choose;
    /** @type {Cell} */
    this.at = [0, 0];
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.root = h('div', { class: 'cells', role: 'group', 'aria-label': 'Cells', hidden: true });
    this.root.addEventListener('keydown', (event) => this.walk(event));
    board.frame.append(this.root);
  }

  /** Let a cell of this position be chosen; null for columns again. @param {Position | null} position */
  show(position) {
    this.root.hidden = !position;
    this.board.columns.root.hidden = Boolean(position);
    if (position) this.draw(position);
  }

  /** @param {Position} position */
  draw({ columns, rows, cells }) {
    const owners = new Map(cells.map(([column, row, side]) => [`${column},${row}`, side]));
    this.at = [Math.floor((columns - 1) / 2), 0];
    this.buttons.clear();
    for (let row = rows - 1; row >= 0; row--) {
      for (let column = 0; column < columns; column++) {
        const owner = owners.get(`${column},${row}`);
        const words = owner ? capital(owner) : 'empty';
        const name = `${cellName([column, row])}, ${words}`;
        this.buttons.set(`${column},${row}`, this.cellButton([column, row], name));
      }
    }
    this.root.replaceChildren(...this.buttons.values());
    this.moveFocus(this.at);
  }

  /** @param {Cell} cell @param {string} name */
  cellButton(cell, name) {
    const made = button('', () => this.choose(cell), { 'aria-label': name, tabindex: -1 });
    made.addEventListener('focus', () => this.moveFocus(cell));
    return made;
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = `${this.at[0] + step[0]},${this.at[1] + step[1]}`;
    this.buttons.get(next)?.focus();
  }

  /** @param {Cell} cell */
  moveFocus(cell) {
    const here = this.buttons.get(String(this.at));
    if (here) here.tabIndex = -1;
    this.at = cell;
    const next = this.buttons.get(String(cell));
    if (next) next.tabIndex = 0;
  }

  focus() {
    this.buttons.get(String(this.at))?.focus({ preventScroll: true });
  }

  close() {
    this.show(null);
    this.root.remove();
  }
}
