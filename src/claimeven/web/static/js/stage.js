/**
 * The board with everything that belongs to it: one button per column, scores above, names below, the
 * evaluation bar, and one line that says what is going on. All views share the one stage, so that the
 * board keeps its place.
 */

import { Board } from './board.js';
import { button, h, stone } from './dom.js';
import {
  capital,
  cellName,
  chipFace,
  columnLetter,
  columnName,
  rank,
  scoreWords,
  turned,
} from './words.js';

/** @typedef {import('./words.js').Score} Score */
/**
 * A position as the service tells it.
 * @typedef {{board: string, columns: number, rows: number, connect: number, moves: string | null, stones: number,
 *   to_move: string, cells: [number, number, string][], last: {row: number, column: number} | null, legal_columns: number[],
 *   landing_rows: (number | null)[], outcome: string | null, winning_cells: [number, number][],
 *   threats: {row: number, column: number, side: string, parity: string}[]}} Position
 */

const PATIENCE_MS = 150;
const TIGHT_PX = 37;

export class Stage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.board = new Board();
    this.marks = this.board.marks;
    /** @type {Position | null} */
    this.position = null;
    /** @type {(Score | null)[]} */
    this.scores = [];
    this.scoresOn = false;
    this.threatsOn = false;
    this.lettersOn = false;
    /** Who would drop a stone here; null if nobody may. @type {string | null} */
    this.dropper = null;
    /** @type {(column: number) => void} */
    this.choose = () => {};
    this.focusColumn = 3;
    /** @type {{words: () => string, stop: () => void, since: number}[]} */
    this.waits = [];
    /** @type {number | undefined} */
    this.ticking = undefined;
    this.build();
  }

  build() {
    this.words = h('span', { class: 'words' });
    this.waiting = h('span', { class: 'wait' });
    this.stopper = button('Stop', () => this.onStop?.(), { hidden: true });
    this.turnStone = h('span', { class: 'turn-stone', 'aria-hidden': 'true' });
    this.chips = h('div', { class: 'chips', 'aria-hidden': 'true' });
    this.labels = h('div', { class: 'labels', 'aria-hidden': 'true' });
    this.columns = h('div', { class: 'columns', role: 'group', 'aria-label': 'Columns' });
    this.columns.addEventListener('keydown', (event) => this.key(event));
    this.columns.addEventListener('pointerleave', () => this.unhover());
    this.share = h('div', { class: 'share' });
    this.bar = h(
      'div',
      { class: 'bar silent', role: 'img', 'aria-label': 'No evaluation' },
      this.share,
      h('div', { class: 'middle' }),
    );
    this.frame = h(
      'div',
      { class: 'frame' },
      this.chips,
      h('div', { class: 'plate' }, this.board.svg),
      this.labels,
      this.columns,
    );
    this.root.replaceChildren(
      h('div', { class: 'status' }, this.turnStone, this.words, this.waiting, this.stopper),
      h('div', { class: 'field' }, this.bar, h('div', { class: 'frame-room' }, this.frame)),
    );
    this.shape(7, 6);
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  /** @param {number} columns @param {number} rows */
  shape(columns, rows) {
    if (columns === this.board.columns && rows === this.board.rows) return;
    this.board.shape(columns, rows);
    this.root.style.setProperty('--columns', String(columns));
    this.root.style.setProperty('--rows', String(rows));
    this.focusColumn = Math.floor((columns - 1) / 2);
    /** @type {HTMLButtonElement[]} */
    this.buttons = Array.from({ length: columns }, (_, column) => this.columnButton(column));
    this.columns.replaceChildren(...this.buttons);
    this.scores = [];
    this.drawLabels();
    this.fit();
  }

  fit() {
    this.frame.classList.toggle('tight', this.frame.clientWidth / this.board.columns < TIGHT_PX);
  }

  /** @param {number} column */
  columnButton(column) {
    const made = button('', () => this.choose(column), {
      tabindex: column === this.focusColumn ? 0 : -1,
    });
    made.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') this.hover(column);
    });
    made.addEventListener('focus', () => {
      this.rove(column);
      if (made.matches(':focus-visible')) this.hover(column);
    });
    made.addEventListener('blur', () => this.unhover());
    return made;
  }

  drawLabels() {
    this.labels.replaceChildren(
      ...Array.from({ length: this.board.columns }, (_, column) =>
        h(
          'span',
          { class: column === this.hovered ? 'here' : null },
          columnName(column),
          this.lettersOn && h('small', { text: columnLetter(column) }),
        ),
      ),
    );
  }

  /** Left and right walk over the columns. @param {KeyboardEvent} event */
  key(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[/** @type {'ArrowLeft'} */ (event.key)];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.board.columns;
    this.buttons[(this.focusColumn + step + count) % count].focus();
  }

  /** @param {number} column */
  rove(column) {
    this.buttons[this.focusColumn]?.setAttribute('tabindex', '-1');
    this.focusColumn = column;
    this.buttons[column].setAttribute('tabindex', '0');
  }

  /** @param {number} column */
  hover(column) {
    this.hovered = column;
    this.drawLabels();
    const row = this.position?.landing_rows?.[column];
    if (this.dropper && row !== null && row !== undefined)
      this.marks.ghost(row, column, this.dropper);
    else this.marks.noGhost();
  }

  unhover() {
    this.hovered = -1;
    this.drawLabels();
    this.marks.noGhost();
  }

  /**
   * Draw a position.
   * @param {Position} position
   * @param {{fall?: boolean, dropper?: string | null, ply?: number}} [how] `ply` shows only the first so many stones
   * @returns {number} milliseconds until all stones lie
   */
  show(position, how = {}) {
    const ply = how.ply ?? position.stones;
    const present = ply >= position.stones;
    this.shape(position.columns, position.rows);
    this.position = present ? position : { ...position, landing_rows: [] };
    this.dropper = how.dropper ?? null;
    const stones = position.cells.slice(0, ply);
    const time = this.board.show(stones, how.fall ?? false);
    const end = stones[stones.length - 1];
    clearTimeout(this.wonTimer);
    this.marks.won([]);
    this.marks.planned([]);
    this.marks.noHint();
    this.marks.last(position.moves === null || !end ? null : { row: end[0], column: end[1] });
    if (present) this.wonTimer = setTimeout(() => this.marks.won(position.winning_cells), time);
    this.marks.threats(this.threatsOn && present ? position.threats : []);
    this.board.svg.setAttribute('aria-label', describe(position, stones));
    if (this.hovered !== undefined && this.hovered >= 0) this.hover(this.hovered);
    else this.marks.noGhost();
    this.labelColumns();
    return time;
  }

  /** A stone that the service has not confirmed yet. @param {number} column @returns {boolean} was there room? */
  dropAhead(column) {
    const row = this.position?.landing_rows?.[column];
    if (!this.position || row === null || row === undefined || !this.dropper) return false;
    this.board.show([...this.position.cells, [row, column, this.dropper]], true);
    this.marks.last({ row, column });
    this.marks.noGhost();
    this.marks.noHint();
    this.marks.planned([]);
    return true;
  }

  /** @param {boolean} on */
  setThreats(on) {
    this.threatsOn = on;
    this.marks.threats(on && this.position ? this.position.threats : []);
  }

  /** @param {boolean} on */
  setLetters(on) {
    this.lettersOn = on;
    this.drawLabels();
  }

  /** Scores over the columns; `undefined` while not known yet, null where nobody can drop. @param {(Score | null | undefined)[]} scores @param {boolean} on */
  setScores(scores, on) {
    this.scores = /** @type {(Score | null)[]} */ (on ? scores : []);
    this.scoresOn = on;
    const known = scores.filter((score) => score);
    const best = Math.max(...known.map((score) => rank(/** @type {Score} */ (score))));
    this.chips.replaceChildren(
      ...(on
        ? Array.from({ length: this.board.columns }, (_, column) => chip(scores[column], best))
        : []),
    );
    this.labelColumns();
  }

  labelColumns() {
    this.buttons.forEach((made, column) => {
      const score = this.scores[column];
      const row = this.position?.landing_rows?.[column];
      const full = row === null;
      const words = score ? `, ${scoreWords(score)}` : '';
      made.setAttribute(
        'aria-label',
        `Column ${columnName(column)}${full ? ', full' : ''}${words}`,
      );
      made.setAttribute('aria-disabled', String(full || !this.dropper));
      if (score) made.title = `column ${columnName(column)} ${scoreWords(score)}`;
      else made.removeAttribute('title');
    });
  }

  /**
   * The evaluation bar, told for the first side.
   * @param {{share: number, proven: boolean, words: string} | null} value share 0..1 of the first side
   */
  setBar(value) {
    this.bar.className = `bar${value ? '' : ' silent'}${value && !value.proven ? ' guess' : ''}`;
    this.bar.setAttribute(
      'aria-label',
      value ? `${value.proven ? 'Proven' : 'Guess'}: ${value.words}` : 'No evaluation',
    );
    this.bar.title = value ? `${value.proven ? 'proven' : 'a guess'}: ${value.words}` : '';
    if (value) this.bar.style.setProperty('--share', `${(100 * value.share).toFixed(1)}%`);
  }

  /** One sentence over the board. @param {string} words @param {{side?: string | null, problem?: boolean}} [how] */
  say(words, how = {}) {
    this.words.textContent = words;
    this.words.className = how.problem ? 'words problem' : 'words';
    if (how.problem) this.words.setAttribute('role', 'alert');
    else this.words.removeAttribute('role');
    this.turnStone.replaceChildren(...(how.side ? [stone(how.side)] : []));
  }

  /**
   * Show what is being waited for, if it takes longer than one notices, with a way to stop. Of several
   * things the one that began last is shown.
   * @param {() => string} words @param {() => void} stop @returns {() => void} call when done
   */
  wait(words, stop) {
    const wait = { words, stop, since: performance.now() };
    this.waits.push(wait);
    this.ticking ??= setInterval(() => this.tick(), 50);
    return () => {
      this.waits = this.waits.filter((each) => each !== wait);
      this.tick();
    };
  }

  tick() {
    const now = performance.now();
    const shown = this.waits.filter((wait) => now - wait.since > PATIENCE_MS).pop();
    this.stopper.hidden = !shown;
    this.onStop = shown?.stop;
    if (shown)
      this.waiting.textContent = `${shown.words()} ${((now - shown.since) / 1000).toFixed(1)} s`;
    else if (this.told) this.waiting.textContent = '';
    this.told = Boolean(shown);
    if (this.waits.length || this.ticking === undefined) return;
    clearInterval(this.ticking);
    this.ticking = undefined;
  }
}

/** @param {Score | null | undefined} score @param {number} best */
function chip(score, best) {
  if (score === null) return h('span');
  if (score === undefined) return h('span', { class: 'chip wait' }, '·');
  const { symbol, text } = chipFace(score);
  const kind = `chip ${score.outcome}${rank(score) === best ? ' best' : ''}`;
  return h('span', { class: kind }, symbol && h('i', { text: symbol }), text);
}

/** The position in words. @param {Position} position @param {[number, number, string][]} stones */
function describe(position, stones) {
  const of = (/** @type {string} */ side) =>
    stones
      .filter((each) => each[2] === side)
      .map(([row, column]) => cellName(row, column))
      .join(' ') || 'no stones';
  return `Board of ${position.columns} columns and ${position.rows} rows. First: ${of('first')}. Second: ${of('second')}.`;
}

/**
 * How full the bar is for a proven score: sooner wins fill more of it.
 * @param {Score} score for the side to move @param {string} toMove @param {number} cells
 */
export function provenBar(score, toMove, cells) {
  const first = toMove === 'first' ? score : turned(score);
  const near = 1 - Math.min(1, (first.plies ?? 0) / cells);
  const lean = first.outcome === 'draw' ? 0 : 0.2 + 0.3 * near;
  const share = first.outcome === 'loss' ? 0.5 - lean : 0.5 + lean;
  const words = score.outcome === 'draw' ? 'draw' : `${capital(toMove)} ${scoreWords(score)}`;
  return { share, proven: true, words };
}
