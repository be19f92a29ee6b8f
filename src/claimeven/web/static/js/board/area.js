/**
 * The board with everything that belongs to it: columns, scores, evaluation bar and status line.
 * All views share the one area, so that the board keeps its place.
 */

import { h } from '../ui/dom.js';
import { cellName } from '../ui/words.js';
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
 *   | 'winning_cells' | 'threats'>} DrawnPosition
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

export class BoardArea {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {(column: number) => void} */
    this.choose = () => {};
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
    );
    this.bar = new EvaluationBar();
    this.status = new StatusLine();
    this.frame = h(
      'div',
      { class: 'frame' },
      this.columns.chips,
      h('div', { class: 'plate' }, this.picture.svg),
      this.columns.labels,
      this.columns.root,
    );
    root.replaceChildren(
      this.status.root,
      h('div', { class: 'field' }, this.bar.root, h('div', { class: 'frame-room' }, this.frame)),
    );
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
    this.drawGhost();
    this.drawNames();
    return time;
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
    this.columns.drawNames(rows, this.dropper !== null, this.scores);
  }

  /** @param {boolean} on */
  setThreats(on) {
    this.showsThreats = on;
    this.marks.setThreats(on && this.position ? this.position.threats : []);
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
