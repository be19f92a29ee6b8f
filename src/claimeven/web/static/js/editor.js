/**
 * The position editor: pick a stone, press columns. Stones stack by themselves, so nothing can float; all
 * other questions about the drawing are the service's.
 */

import { announce } from './announce.js';
import { api } from './api.js';
import { button, h, stone } from './dom.js';
import { drawing } from './line.js';
import { choice } from './newgame.js';
import { columnName } from './words.js';

/** @typedef {import('./stage.js').Position & {text: string}} Position */

export class Editor {
  /** @param {import('./app.js').App} app @param {Position} position @param {(position: Position | null) => void} done null if nothing changes */
  constructor(app, position, done) {
    this.app = app;
    this.done = done;
    this.columns = position.columns;
    this.rows = position.rows;
    this.connect = position.connect;
    this.cells = [...position.cells];
    this.brush = position.to_move;
  }

  build() {
    this.problem = h('p', { class: 'problem small', role: 'alert' });
    this.brushes = choice(
      'Press a column to',
      [
        ['first', 'drop first', stone('first')],
        ['second', 'drop second', stone('second')],
        ['none', 'take away'],
      ],
      this.brush,
      (brush) => this.pick(brush),
    );
    const numbers = [
      ['Columns', this.columns],
      ['Rows', this.rows],
      ['Connect', this.connect],
    ].map(([label, value]) =>
      h(
        'label',
        { class: 'third' },
        h('span', { text: label }),
        h('input', { type: 'number', inputmode: 'numeric', value, min: 1, max: 30 }),
      ),
    );
    return [
      h(
        'div',
        { class: 'card' },
        h('h2', { text: 'Edit the position' }),
        this.brushes,
        h('div', { class: 'fields' }, numbers),
        h(
          'div',
          { class: 'row' },
          button('Done', () => this.finish(), { class: 'primary' }),
          button('New board', () =>
            this.resize(numbers.map((label) => Number(label.querySelector('input')?.value))),
          ),
          button('Clear', () => {
            this.cells = [];
            this.draw();
          }),
          button('Cancel', () => this.done(null)),
        ),
        this.problem,
      ),
    ];
  }

  /** @param {string} brush */
  pick(brush) {
    this.brush = brush;
    this.draw();
  }

  /** The buttons say which stone is chosen, also when a key chose it. @param {number} index */
  press(index) {
    this.brushes?.querySelectorAll('button')[index].click();
  }

  /** A new board is empty. @param {number[]} sizes */
  async resize([columns, rows, connect]) {
    try {
      await api.position('', `${columns}x${rows}x${connect}`);
      Object.assign(this, { columns, rows, connect, cells: [] });
      this.draw();
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {any} error */
  complain(error) {
    if (this.problem) this.problem.textContent = error.message;
  }

  heights() {
    const heights = Array(this.columns).fill(0);
    for (const [, column] of this.cells) heights[column] += 1;
    return heights;
  }

  draw() {
    const landing = this.heights().map((height) => (height < this.rows ? height : null));
    const dropper = this.brush === 'none' ? null : this.brush;
    this.app.stage.show(
      /** @type {any} */ ({
        columns: this.columns,
        rows: this.rows,
        cells: this.cells,
        stones: this.cells.length,
        moves: null,
        landing_rows: landing,
        to_move: dropper,
        outcome: null,
        winning_cells: [],
        threats: [],
      }),
      { fall: true, dropper },
    );
    this.app.stage.say('Editing');
    if (this.problem) this.problem.textContent = '';
  }

  /** @param {number} column */
  column(column) {
    const row = this.heights()[column];
    if (this.brush === 'none') {
      this.cells = this.cells.filter((cell) => cell[1] !== column || cell[0] !== row - 1);
    } else if (row < this.rows) {
      this.cells = [...this.cells, [row, column, this.brush]];
    } else return;
    announce(`Column ${columnName(column)}: ${this.brush === 'none' ? 'taken away' : this.brush}.`);
    this.draw();
  }

  async finish() {
    try {
      this.done(
        await api.drawn(
          drawing(this.cells, this.columns, this.rows),
          `${this.columns}x${this.rows}x${this.connect}`,
        ),
      );
    } catch (error) {
      this.complain(error);
    }
  }

  /** @returns {import('./keys.js').Key[]} */
  keys() {
    return [
      {
        keys: ['x'],
        shown: 'x',
        words: 'drop stones of the first side',
        press: () => this.press(0),
      },
      {
        keys: ['o'],
        shown: 'o',
        words: 'drop stones of the second side',
        press: () => this.press(1),
      },
      {
        keys: ['Backspace'],
        shown: 'Backspace',
        words: 'take stones away',
        press: () => this.press(2),
      },
      { keys: ['Escape'], shown: 'Esc', words: 'leave the editor', press: () => this.done(null) },
    ];
  }
}
