/**
 * The position editor: pick a stone, press columns. Whether a position can be reached is the
 * service's to say.
 */

import { drawingOf } from '../../board/drawing.js';
import { api } from '../../service/api.js';
import { announce } from '../../ui/announce.js';
import { button, choice, h, sizeField, stone } from '../../ui/dom.js';
import { columnName, errorText } from '../../ui/words.js';
import { emptyStacks, stacksOf, stonesOf, withStone } from './stacks.js';

/** @typedef {import('../../types.js').Key} Key */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./stacks.js').Stacks} Stacks */
/**
 * @typedef {object} EditorState
 * @property {number} columns
 * @property {number} rows
 * @property {number} connect
 * @property {number} lines how many lines there are on the board
 * @property {Stacks} stacks
 * @property {Side | null} brush the stone that a press drops; null to take stones away
 * @property {string} problem
 */

const TAKE_AWAY = 'none';

export class Editor {
  /**
   * @param {import('../../board/area.js').BoardArea} board @param {Position} position
   * @param {(position: Position | null) => void} done null if nothing changes
   */
  constructor(board, position, done) {
    const { columns, rows, connect, lines, cells, to_move: brush } = position;
    this.board = board;
    this.done = done;
    /** @type {EditorState} */
    this.state = {
      columns,
      rows,
      connect,
      lines,
      stacks: stacksOf(cells, columns),
      brush,
      problem: '',
    };
    this.problem = h('p', { class: 'problem small', role: 'alert' });
    this.brushes = choice(
      'Press a column to',
      [
        ['first', 'drop first', stone('first')],
        ['second', 'drop second', stone('second')],
        [TAKE_AWAY, 'take away'],
      ],
      brush,
      (name) => this.set({ brush: name === 'first' || name === 'second' ? name : null }),
    );
    this.root = this.build();
  }

  build() {
    const { columns, rows, connect } = this.state;
    const sizes = [
      sizeField('Columns', columns),
      sizeField('Rows', rows),
      sizeField('Connect', connect),
    ];
    const sizesNow = () => sizes.map(({ input }) => Number(input.value));
    return h(
      'div',
      { class: 'card' },
      h('h2', { text: 'Edit the position' }),
      this.brushes,
      h(
        'div',
        { class: 'fields' },
        sizes.map(({ root }) => root),
      ),
      h(
        'div',
        { class: 'row' },
        button('Done', () => this.finish(), { class: 'primary' }),
        button('New board', () => this.resize(sizesNow())),
        button('Clear', () => this.set({ stacks: emptyStacks(this.state.columns) })),
        button('Cancel', () => this.done(null)),
      ),
      this.problem,
    );
  }

  /** @param {Partial<EditorState>} changes */
  set(changes) {
    Object.assign(this.state, { problem: '' }, changes);
    this.render();
  }

  render() {
    const { columns, rows, connect, lines, stacks, brush, problem } = this.state;
    this.board.show(
      {
        columns,
        rows,
        connect,
        lines,
        cells: stonesOf(stacks),
        last: null,
        landing_rows: stacks.map(({ length }) => (length < rows ? length : null)),
        winning_cells: [],
        threats: [],
      },
      { fall: true, dropper: brush },
    );
    this.board.status.say('Editing');
    this.problem.textContent = problem;
  }

  /** The buttons show which stone is chosen, also when a key chose it. @param {number} index */
  pick(index) {
    this.brushes.querySelectorAll('button')[index].click();
  }

  get geometry() {
    const { columns, rows, connect } = this.state;
    return `${columns}x${rows}x${connect}`;
  }

  /** A new board is empty. @param {number[]} sizes */
  async resize([columns, rows, connect]) {
    try {
      const { lines } = await api.position('', `${columns}x${rows}x${connect}`);
      const problem = lines ? '' : `No row of ${connect} fits on this board: nobody can win.`;
      this.set({ columns, rows, connect, lines, stacks: emptyStacks(columns), problem });
    } catch (error) {
      this.set({ problem: errorText(error) });
    }
  }

  /** Somebody pressed a column. @param {number} column */
  column(column) {
    const { brush, rows, stacks } = this.state;
    if (brush && stacks[column].length >= rows) return;
    announce(`Column ${columnName(column)}: ${brush ?? 'taken away'}.`);
    this.set({ stacks: withStone(stacks, column, brush) });
  }

  async finish() {
    const { columns, rows, stacks } = this.state;
    try {
      const drawing = drawingOf(stonesOf(stacks), columns, rows);
      this.done(await api.drawnPosition(drawing, this.geometry));
    } catch (error) {
      this.set({ problem: errorText(error) });
    }
  }

  /** @returns {Key[]} */
  keys() {
    return [
      {
        keys: ['x'],
        shown: 'x',
        words: 'drop stones of the first side',
        press: () => this.pick(0),
      },
      {
        keys: ['o'],
        shown: 'o',
        words: 'drop stones of the second side',
        press: () => this.pick(1),
      },
      {
        keys: ['Backspace'],
        shown: 'Backspace',
        words: 'take stones away',
        press: () => this.pick(2),
      },
      {
        keys: ['Escape'],
        shown: 'Esc',
        words: 'leave the editor',
        press: () => this.done(null),
      },
    ];
  }
}
