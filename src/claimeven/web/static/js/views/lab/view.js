/**
 * Lab: look inside an evaluation, watch a search, step through its tree.
 */

import { Line } from '../../game/line.js';
import { api, geometryOf } from '../../service/api.js';
import { announce } from '../../ui/announce.js';
import { columnName, numberText, turnWords } from '../../ui/words.js';
import { LabPanel } from './panel.js';
import { addressOf, newState } from './state.js';
import { WORKED_EXAMPLE } from './worked_example.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').Key} Key */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('./state.js').LabState} LabState */

/** @param {App} app @param {{query: URLSearchParams}} address @returns {Promise<View>} */
export async function open(app, { query }) {
  const view = new LabView(app, query);
  await view.start(query);
  return {
    close: () => view.close(),
    column: (column) => view.drop(column),
    keys: view.keys(),
  };
}

export class LabView {
  /** @param {App} app @param {URLSearchParams} query */
  constructor(app, query) {
    this.app = app;
    this.board = app.board;
    /** @type {LabState} */
    this.state = newState(query);
    this.isClosed = false;
    /** What the service is being asked about the position. */
    this.request = new AbortController();
    this.panel = new LabPanel(this);
  }

  close() {
    this.isClosed = true;
    this.request.abort();
    this.panel.search.close();
  }

  /** The one way to change the state. @param {Partial<LabState>} changes @param {boolean} [fall] */
  set(changes, fall = false) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render(fall);
  }

  /** Draw everything from the state. @param {boolean} fall new stones fall */
  render(fall) {
    const { position } = this.state;
    if (!position) return;
    const dropper = position.outcome ? null : position.to_move;
    this.board.show(position, { fall, dropper });
    this.board.status.say(turnWords(position), { side: dropper });
    this.app.rename(addressOf(this.state));
    this.panel.render(this.state);
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    try {
      this.state.heuristics = await api.heuristics();
      this.app.panel.replaceChildren(...this.panel.parts);
      this.panel.drawChoices(this.state);
      this.panel.tabs.open(this.state.tab);
      const position = await api.position(query.get('moves') ?? '', geometryOf(query));
      await this.walk(Line.to(position));
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Show where one stands in a line. @param {Line} line @param {boolean} [fall] */
  async walk(line, fall = false) {
    const { at } = line;
    const position = await line.position();
    // Somebody who steps quickly sees the last step only.
    if (this.isClosed || line.at !== at) return;
    this.set({ line, position }, fall);
    await this.explain();
  }

  /** Choose another evaluation or side. @param {Partial<LabState>} changes */
  choose(changes) {
    Object.assign(this.state, changes);
    return this.explain();
  }

  /** Ask for the value, or for both values. */
  async explain() {
    const { position, heuristic, other, side } = this.state;
    if (!position) return;
    this.request.abort();
    const request = new AbortController();
    this.request = request;
    const { position: moves, geometry } = position;
    const ask = (/** @type {string} */ name) =>
      name ? api.evaluate({ heuristic: name, moves, geometry, side }, request.signal) : null;
    try {
      const [explanation, otherExplanation] = await Promise.all([ask(heuristic), ask(other)]);
      if (this.isClosed || this.request !== request) return;
      this.panel.reset();
      this.set({ explanation, otherExplanation });
      if (explanation) announce(`${heuristic}: ${numberText(explanation.value.value)}.`);
    } catch (error) {
      if (this.request === request) this.app.fail(error);
    }
  }

  async showWorkedExample() {
    const { moves, geometry, heuristic, side } = WORKED_EXAMPLE;
    Object.assign(this.state, { heuristic, side });
    this.panel.drawChoices(this.state);
    this.panel.tabs.open('explain');
    try {
      await this.walk(Line.to(await api.position(moves, geometry)));
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** @param {number} column */
  drop(column) {
    const { position } = this.state;
    if (!position || position.outcome) return;
    if (position.legal_columns.includes(column)) {
      this.play([{ column, side: position.to_move }]);
    } else this.board.status.say(`Column ${columnName(column)} is full.`, { isProblem: true });
  }

  /** @param {import('../../game/line.js').Move[]} moves */
  async play(moves) {
    const { line } = this.state;
    for (const move of moves) line.play(move);
    await this.walk(line, true).catch(this.app.fail);
  }

  /** @param {number} ply */
  async step(ply) {
    const { line } = this.state;
    line.step(ply);
    announce(line.words, 'step');
    await this.walk(line).catch(this.app.fail);
  }

  /** @returns {Key[]} */
  keys() {
    const { panel } = this;
    const open = (/** @type {string} */ tab) => () => panel.tabs.open(tab);
    return [
      { keys: ['x'], shown: 'x', words: 'explain', press: open('explain') },
      { keys: ['s'], shown: 's', words: 'search', press: open('search') },
      { keys: ['t'], shown: 't', words: 'tree', press: open('tree') },
      {
        keys: ['w'],
        shown: 'w',
        words: 'the worked example',
        press: () => this.showWorkedExample(),
      },
      {
        keys: [']'],
        shown: ']',
        words: 'next node of the tree',
        press: () => panel.tree.stepBy(1),
      },
      { keys: ['['], shown: '[', words: 'node before', press: () => panel.tree.stepBy(-1) },
      {
        keys: ['u', 'Backspace'],
        shown: 'u',
        words: 'undo',
        press: () => this.step(this.state.line.at - 1),
      },
      ...panel.moves.keys(),
    ];
  }
}
