/**
 * Lab: look inside an evaluation, watch a search, step through its tree.
 */

import { announce } from './announce.js';
import { api, queryText } from './api.js';
import { button, h, select } from './dom.js';
import { Explanation } from './explain.js';
import { Line } from './line.js';
import { MoveList } from './moves.js';
import { Searching } from './searching.js';
import { Tabs } from './tabs.js';
import { Tree } from './tree.js';
import { capital, columnName } from './words.js';
import { WORKED, workedTable } from './worked.js';

/** @param {import('./app.js').App} app @param {{query: URLSearchParams}} where */
export async function open(app, { query }) {
  const view = new Lab(app, query);
  await view.start(query);
  return view.view();
}

class Lab {
  /** @param {import('./app.js').App} app @param {URLSearchParams} query */
  constructor(app, query) {
    this.app = app;
    this.stage = app.stage;
    this.closed = false;
    this.heuristic = query.get('heuristic') ?? 'claimeven';
    this.other = query.get('with') ?? '';
    this.side = query.get('side') ?? 'first';
    this.tab = query.get('tab') ?? 'explain';
    /** @type {import('./line.js').Position | null} */
    this.position = null;
    this.line = new Line('7x6x4');
    this.moves = new MoveList(
      (ply) => this.step(ply),
      'No moves yet. Press a column, and watch the value change.',
    );
    this.one = new Explanation(app.stage);
    this.two = new Explanation(app.stage);
    this.searching = new Searching(this);
    this.tree = new Tree(this);
    /** @type {AbortController | null} */
    this.asking = null;
  }

  view() {
    return {
      close: () => this.close(),
      column: (/** @type {number} */ column) => this.drop(column),
      keys: [
        { keys: ['x'], shown: 'x', words: 'explain', press: () => this.tabs?.open('explain') },
        { keys: ['s'], shown: 's', words: 'search', press: () => this.tabs?.open('search') },
        { keys: ['t'], shown: 't', words: 'tree', press: () => this.tabs?.open('tree') },
        { keys: ['w'], shown: 'w', words: 'the worked example', press: () => this.showWorked() },
        {
          keys: [']'],
          shown: ']',
          words: 'next node of the tree',
          press: () => this.tree.go(this.tree.at + 1),
        },
        {
          keys: ['['],
          shown: '[',
          words: 'node before',
          press: () => this.tree.go(this.tree.at - 1),
        },
        {
          keys: ['u', 'Backspace'],
          shown: 'u',
          words: 'undo',
          press: () => this.step(this.line.at - 1),
        },
        ...this.moves.keys(),
      ],
    };
  }

  close() {
    this.closed = true;
    this.asking?.abort();
    this.searching.close();
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    try {
      this.catalog = await api.heuristics();
      this.build();
      const position = await api.position(query.get('moves') ?? '', query.get('board') ?? '7x6x4');
      this.line = Line.to(position);
      await this.show(false);
    } catch (error) {
      this.app.fail(error);
    }
  }

  build() {
    const names = this.catalog.map((/** @type {any} */ each) => [each.name, each.name]);
    this.first = select(
      'Evaluation',
      names,
      this.heuristic,
      (name) => {
        this.heuristic = name;
        this.ask();
      },
      { class: 'third' },
    );
    this.second = select(
      'Beside',
      [['', 'nothing'], ...names],
      this.other,
      (name) => {
        this.other = name;
        this.ask();
      },
      { class: 'third' },
    );
    this.sides = select(
      'For',
      [
        ['first', 'first side'],
        ['second', 'second side'],
      ],
      this.side,
      (side) => {
        this.side = side;
        this.ask();
      },
      { class: 'third' },
    );
    this.idea = h('p', { class: 'small muted' });
    this.worked = h('div', { hidden: true });
    this.pair = h('div', { class: 'side-by-side' }, this.one.root, this.two.root);
    this.tabs = new Tabs(
      'Lab',
      [
        ['explain', 'Explain', h('div', { class: 'sheet' }, this.worked, this.pair)],
        ['search', 'Search', this.searching.root],
        ['tree', 'Tree', this.tree.root],
      ],
      () => this.turned(),
    );
    this.app.panel.replaceChildren(
      h('div', { class: 'fields' }, this.first, this.second, this.sides),
      this.idea,
      h(
        'div',
        { class: 'row spread' },
        this.tabs.bar,
        button('Worked example', () => this.showWorked(), {
          title: "The example that bagdadi's document works through",
        }),
      ),
      ...this.tabs.panels,
      this.moves.root,
    );
    this.tabs.open(this.tab);
  }

  /** Another tab is open: only its drawings stay. */
  turned() {
    this.tab = this.tabs?.name ?? 'explain';
    this.stage.marks.planned([]);
    if (this.tab === 'explain') this.one.drawMost();
    else this.stage.marks.capsules([]);
    this.rename();
  }

  rename() {
    if (!this.position) return;
    this.app.rename(
      `/lab${queryText({ moves: this.position.text, board: this.position.board, heuristic: this.heuristic, with: this.other, side: this.side, tab: this.tab === 'explain' ? '' : this.tab })}`,
    );
  }

  /** @param {boolean} fall */
  async show(fall) {
    const position = await this.line.position();
    if (this.closed) return;
    this.position = position;
    this.stage.show(position, { fall, dropper: position.outcome ? null : position.to_move });
    this.stage.say(
      position.outcome
        ? position.outcome === 'draw'
          ? 'A draw'
          : `${capital(position.outcome)} has won`
        : `${capital(position.to_move)} to move`,
      { side: position.outcome ? null : position.to_move },
    );
    this.moves.show(this.line.moves, this.line.at);
    this.searching.reset();
    this.tree.reset();
    await this.ask();
  }

  /** Ask for the value, or both values. */
  async ask() {
    if (!this.position) return;
    this.asking?.abort();
    const control = new AbortController();
    this.asking = control;
    const { text, board } = this.position;
    const about = (/** @type {string} */ heuristic) => ({
      heuristic,
      moves: text,
      board,
      side: this.side,
    });
    try {
      await Promise.all([
        this.one.load(about(this.heuristic), control.signal),
        this.other ? this.two.load(about(this.other), control.signal) : null,
      ]);
    } catch (error) {
      if (this.asking === control) this.app.fail(error);
      return;
    }
    if (this.closed || this.asking !== control) return;
    this.two.root.hidden = !this.other;
    this.pair?.classList.toggle('two', Boolean(this.other));
    if (this.idea)
      this.idea.textContent =
        this.catalog.find((/** @type {any} */ each) => each.name === this.heuristic)?.title ?? '';
    this.drawWorked();
    this.stage.marks.capsules([]);
    if (this.tab === 'explain') this.one.drawMost();
    this.searching.reset();
    this.tree.reset();
    this.rename();
    announce(`${this.heuristic}: ${this.one.number}.`);
  }

  drawWorked() {
    const here =
      this.position?.text === WORKED.moves &&
      this.position.board === WORKED.board &&
      this.heuristic === WORKED.heuristic &&
      this.side === WORKED.side;
    if (!this.worked) return;
    this.worked.hidden = !here;
    if (here) this.worked.replaceChildren(workedTable(this.one.parts, this.one.number));
  }

  async showWorked() {
    this.heuristic = WORKED.heuristic;
    this.side = WORKED.side;
    const set = (/** @type {HTMLElement | undefined} */ label, /** @type {string} */ value) => {
      const box = label?.querySelector('select');
      if (box) box.value = value;
    };
    set(this.first, this.heuristic);
    set(this.sides, this.side);
    this.tabs?.open('explain');
    try {
      this.line = Line.to(await api.position(WORKED.moves, WORKED.board));
      await this.show(false);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** @param {number} column */
  async drop(column) {
    const position = this.position;
    if (!position || position.outcome) return;
    if (!position.legal_columns.includes(column))
      return this.stage.say(`Column ${columnName(column)} is full.`, { problem: true });
    this.line.play(position, column);
    await this.show(true).catch(this.app.fail);
  }

  /** @param {number[]} columns */
  async playAll(columns) {
    for (const column of columns) {
      this.line.play(/** @type {any} */ (this.position), column);
      this.position = await this.line.position();
    }
    await this.show(true);
  }

  /** @param {number} ply */
  step(ply) {
    this.line.step(ply);
    return this.show(false).catch(this.app.fail);
  }
}
