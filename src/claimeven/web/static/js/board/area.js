/**
 * The board with everything that belongs to it: columns, scores, evaluation bar and status line.
 * All views share the one area, so that the board keeps its place.
 */

import { h } from '../ui/dom.js';
import { announce } from '../ui/announce.js';
import { cellName, goalWords, listWords } from '../ui/words.js';
import { CoachLine } from './coach_line.js';
import { ColumnBar } from './column_bar.js';
import { EvaluationBar } from './evaluation_bar.js';
import { BoardPicture } from './picture.js';
import { StatusLine } from './status_line.js';

/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Stone} Stone */
/** @typedef {import('./column_bar.js').ColumnScores} ColumnScores */
/**
 * What of a position is drawn; threats, the winning line and landing cells belong to its end.
 * @typedef {Pick<Position, 'columns' | 'rows' | 'cells' | 'last' | 'landing_rows'
 *   | 'winning_cells' | 'threats'> & Partial<Pick<Position, 'connect' | 'lines'>>} DrawnPosition
 */
/**
 * @typedef {object} HowToShow
 * @property {boolean} [fall] new stones fall
 * @property {Side | null} [dropper] who may drop a stone; nobody if null
 * @property {number | null} [dropped] a column where a stone of the dropper lies ahead of the
 *   service's answer
 * @property {Cell | null} [hint]
 */

/** Columns that are narrower than this have smaller scores. */
const NARROW_PX = 37;
/** A board that is larger than the usual one may scroll sideways on small screens. */
const USUAL = { columns: 7, rows: 6 };

export class BoardArea {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {(column: number) => void} */
    this.choose = () => {};
    /** Says what there is to do on this board. @type {(goal: string) => void} */
    this.tellGoal = () => {};
    /** The row where somebody reads the board. @type {number | null} */
    this.readRow = null;
    /** @type {DrawnPosition | null} */
    this.position = null;
    /** @type {Side | null} */
    this.dropper = null;
    /** @type {ColumnScores | null} */
    this.scores = null;
    this.showsThreats = false;
    this.winningTimer = 0;
    this.picture = new BoardPicture();
    this.marks = this.picture.marks;
    this.columns = new ColumnBar(
      (column) => this.choose(column),
      () => this.drawGhost(),
      (column, up) => this.read(column, up),
    );
    this.bar = new EvaluationBar();
    this.status = new StatusLine();
    this.coach = new CoachLine(this.marks);
    this.frame = h(
      'div',
      { class: 'frame' },
      this.columns.chips,
      h('div', { class: 'plate' }, this.picture.svg),
      this.columns.labels,
      this.columns.root,
    );
    this.room = h('div', { class: 'frame-room' }, this.frame);
    this.field = h('div', { class: 'field' }, this.bar.root, this.room);
    root.replaceChildren(this.status.root, this.field, this.coach.root);
    this.resize(7, 6);
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  /** @param {number} columns @param {number} rows */
  resize(columns, rows) {
    if (columns === this.picture.columns && rows === this.picture.rows) return;
    this.picture.resize(columns, rows);
    this.columns.resize(columns);
    this.root.style.setProperty('--columns', String(columns));
    this.root.style.setProperty('--rows', String(rows));
    this.field.classList.toggle('large', columns > USUAL.columns || rows > USUAL.rows);
    this.setScores(null);
    this.fit();
  }

  fit() {
    const width = this.frame.clientWidth / this.picture.columns;
    this.frame.classList.toggle('tight', width < NARROW_PX);
  }

  /** Nobody may drop a stone until a position is shown again. */
  rest() {
    this.dropper = null;
    this.drawGhost();
    this.drawNames();
  }

  /** Nothing but the stones, for the next view. */
  reset() {
    this.setScores(null);
    this.bar.show(null);
    this.marks.clear();
    this.status.say('');
    this.coach.play = null;
    this.coach.say(null);
  }

  /**
   * Draw a position.
   * @param {DrawnPosition} position @param {HowToShow} [how]
   * @returns {number} milliseconds until all stones lie
   */
  show(position, { fall = false, dropper = null, dropped = null, hint = null } = {}) {
    this.resize(position.columns, position.rows);
    this.position = position;
    this.dropper = dropped === null ? dropper : null;
    const ahead = dropped === null || !dropper ? null : this.landingStone(dropped, dropper);
    const stones = ahead ? [...position.cells, ahead] : position.cells;
    const time = this.picture.show(stones, fall);
    clearTimeout(this.winningTimer);
    this.marks.setWinning([]);
    this.winningTimer = setTimeout(() => this.marks.setWinning(position.winning_cells), time);
    this.marks.setPlanned([]);
    this.marks.setHint(hint);
    this.marks.setLast(ahead ? [ahead[0], ahead[1]] : position.last);
    this.marks.setThreats(this.showsThreats ? position.threats : []);
    this.picture.svg.setAttribute('aria-label', describe(position, stones));
    this.tellGoal(goalWords(position));
    this.reveal(ahead?.[0] ?? position.last?.[0]);
    this.drawGhost();
    this.drawNames();
    return time;
  }

  /** A board that scrolls shows the last stone. @param {number | undefined} column */
  reveal(column) {
    const { room, frame } = this;
    if (column === undefined || room.scrollWidth <= room.clientWidth) return;
    const width = frame.clientWidth / this.picture.columns;
    const left = column * width;
    if (left < room.scrollLeft) room.scrollLeft = left - width;
    else if (left + width > room.scrollLeft + room.clientWidth) {
      room.scrollLeft = left + 2 * width - room.clientWidth;
    }
  }

  /**
   * Read a cell aloud, and then those above and below it.
   * @param {number | null} column null at the end @param {number} up how many cells higher
   */
  read(column, up) {
    if (this.readRow === null && up === 0) return;
    const top = this.picture.rows - 1;
    const next = this.readRow === null ? (up > 0 ? 0 : top) : this.readRow + up;
    this.readRow = column === null ? null : Math.max(0, Math.min(top, next));
    /** @type {Cell | null} */
    const cell = column === null || this.readRow === null ? null : [column, this.readRow];
    this.marks.setCursor(cell);
    if (cell) announce(this.cellWords(cell), 'cell');
  }

  /** What is in a cell. @param {Cell} cell */
  cellWords(cell) {
    const { position } = this;
    const is = (/** @type {Cell | Stone} */ other) => other[0] === cell[0] && other[1] === cell[1];
    const stone = position?.cells.find(is);
    const threats = this.showsThreats ? (position?.threats ?? []) : [];
    const words = [
      stone ? stone[2] : 'empty',
      ...threats.filter((threat) => is(threat.cell)).map(({ side }) => `${side} wins here`),
      position?.winning_cells.some(is) ? 'in the winning line' : '',
      position?.last && is(position.last) ? 'the last move' : '',
    ];
    return `${cellName(cell)}: ${words.filter(Boolean).join(', ')}.`;
  }

  /** The stones of a column, from below. @param {number} column */
  contents(column) {
    const stones = (this.position?.cells ?? []).filter((stone) => stone[0] === column);
    const sides = [...stones].sort((a, b) => a[1] - b[1]).map((stone) => stone[2]);
    const threats = this.showsThreats ? (this.position?.threats ?? []) : [];
    const here = threats
      .filter(({ cell }) => cell[0] === column)
      .map(({ cell, side }) => `${side} wins at ${cellName(cell)}`);
    const held = sides.length ? `From below: ${sides.join(', ')}.` : 'Empty.';
    return here.length ? `${held} ${listWords(here)}.` : held;
  }

  /** Where a stone would land. @param {number} column @returns {Cell | null} null if it is full */
  landingCell(column) {
    const row = this.position?.landing_rows[column] ?? null;
    return row === null ? null : [column, row];
  }

  /** @param {number} column @param {Side} side @returns {Stone | null} */
  landingStone(column, side) {
    const cell = this.landingCell(column);
    return cell && [...cell, side];
  }

  drawGhost() {
    const column = this.columns.hovered;
    const canDrop = column !== null && this.dropper;
    this.marks.setGhost(canDrop ? this.landingStone(column, canDrop) : null);
  }

  drawNames() {
    const rows = this.position?.landing_rows ?? [];
    this.columns.drawNames(rows, this.dropper !== null, this.scores, (column) =>
      this.contents(column),
    );
  }

  /** @param {boolean} on */
  setThreats(on) {
    this.showsThreats = on;
    this.marks.setThreats(on && this.position ? this.position.threats : []);
    this.drawNames();
  }

  /** Draw the scores again: they are shown in another way now. */
  redrawScores() {
    this.setScores(this.scores);
  }

  /** @param {ColumnScores | null} scores null for no scores */
  setScores(scores) {
    this.scores = scores;
    this.columns.drawChips(scores);
    this.drawNames();
  }
}

/** A board with its stones, in words. @param {DrawnPosition} position @param {Stone[]} stones */
function describe({ columns, rows }, stones) {
  const cellsOf = (/** @type {Side} */ side) => {
    const own = stones.filter((stone) => stone[2] === side);
    return own.map(([column, row]) => cellName([column, row])).join(' ') || 'no stones';
  };
  const size = `Board of ${columns} columns and ${rows} rows`;
  return `${size}. First: ${cellsOf('first')}. Second: ${cellsOf('second')}.`;
}
