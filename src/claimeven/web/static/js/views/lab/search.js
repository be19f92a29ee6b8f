/**
 * A search that one watches: depth, nodes and the value of every column as it goes.
 */

import { Variation } from '../../game/variation.js';
import { LiveQuestion } from '../../service/live.js';
import { announce } from '../../ui/announce.js';
import { button, h, select } from '../../ui/dom.js';
import { columnName, numberText, plies, signedText } from '../../ui/words.js';
import { ALGORITHMS } from './algorithms.js';

/** @typedef {import('../../types.js').SearchResult} SearchResult */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('../../service/live.js').Message} Message */
/** @typedef {import('../../ui/dom.js').Option} Option */
/**
 * @typedef {object} SearchState
 * @property {string} algorithm
 * @property {string} depth in plies; empty for any
 * @property {string} seconds empty for no limit
 * @property {boolean} isRunning
 * @property {SearchResult | null} result the latest iteration
 * @property {string} problem one sentence
 */

/** @type {Option[]} */
const SECONDS = [
  ['', 'no limit'],
  ['1', '1 second'],
  ['3', '3 seconds'],
  ['10', '10 seconds'],
  ['30', '30 seconds'],
];
/** @type {Option[]} */
const DEPTHS = Array.from({ length: 16 }, (_, index) => [String(index + 1), plies(index + 1)]);
/** @type {Step[]} */
const NO_STEPS = [];

export class SearchTab {
  /** @param {import('./view.js').LabView} lab */
  constructor(lab) {
    this.lab = lab;
    /** @type {SearchState} */
    this.state = {
      algorithm: 'alphabeta',
      depth: '8',
      seconds: '',
      isRunning: false,
      result: null,
      problem: '',
    };
    this.live = new LiveQuestion('/search/live', (message) => this.receive(message));
    this.variation = new Variation(lab.board.marks, (steps) => lab.play(steps));
    this.start = button('Search', () => this.startOrStop(), { class: 'primary bottom' });
    this.facts = h('p', { class: 'small muted' });
    this.columns = h('div', { class: 'columns-live' });
    this.root = this.build();
    this.render();
  }

  build() {
    const { algorithm, depth, seconds } = this.state;
    const third = { class: 'third' };
    return h(
      'div',
      { class: 'sheet' },
      h(
        'div',
        { class: 'fields' },
        select(
          'Algorithm',
          ALGORITHMS,
          algorithm,
          (value) => this.set({ algorithm: value }),
          third,
        ),
        select(
          'Depth',
          [...DEPTHS, ['', 'any']],
          depth,
          (value) => this.set({ depth: value }),
          third,
        ),
        select('Time', SECONDS, seconds, (value) => this.set({ seconds: value }), third),
      ),
      h('div', { class: 'row' }, this.start),
      h('div', { class: 'card' }, this.facts, this.columns, this.variation.root),
    );
  }

  /** @param {Partial<SearchState>} changes */
  set(changes) {
    Object.assign(this.state, changes);
    this.render();
  }

  render() {
    const { isRunning, result, problem } = this.state;
    this.start.textContent = isRunning ? 'Stop' : 'Search';
    this.facts.textContent = factsOf(this.state);
    this.facts.classList.toggle('problem', Boolean(problem));
    this.columns.replaceChildren(...(result ? columnLines(result) : []));
    this.variation.show(result?.variation ?? NO_STEPS);
  }

  close() {
    this.live.close();
  }

  /** The position or the evaluation is another one now. */
  reset() {
    if (this.state.isRunning) this.live.cancel();
    this.set({ isRunning: false, result: null, problem: '' });
  }

  startOrStop() {
    const { position, heuristic } = this.lab.state;
    if (this.state.isRunning) {
      this.live.cancel();
      this.set({ isRunning: false });
      return;
    }
    if (!position || position.outcome) return;
    const { algorithm, depth, seconds } = this.state;
    this.set({ isRunning: true, result: null, problem: '' });
    this.live.ask({
      moves: position.position,
      geometry: position.geometry,
      heuristic,
      algorithm,
      depth: depth ? Number(depth) : null,
      seconds: seconds ? Number(seconds) : null,
    });
  }

  /** @param {Message} message */
  receive(message) {
    if (message.type === 'error') {
      this.set({ isRunning: false, problem: message.error });
      return;
    }
    const result = /** @type {any} */ (message);
    this.set({ result, isRunning: message.type !== 'done' });
    if (message.type === 'done') announce(`Search done: column ${columnName(message.column)}.`);
  }
}

/** @param {SearchState} state */
export function factsOf({ isRunning, result, problem }) {
  if (problem) return problem;
  if (!result) {
    return isRunning ? 'Searching…' : 'Choose how far to look, and watch the columns settle.';
  }
  const { depth, nodes, seconds, column, score } = result;
  const cost = `depth ${depth}, ${numberText(nodes)} nodes, ${numberText(seconds, 2)} s`;
  return `${cost}: column ${columnName(column)}, ${score.text}`;
}

/** A line with a bar for every column. @param {SearchResult} result */
function columnLines({ values, column: best }) {
  const columns = Object.entries(values)
    .map(([column, { value }]) => ({ column: Number(column), value }))
    .sort((a, b) => a.column - b.column);
  const top = Math.max(...columns.map(({ value }) => Math.abs(value)), 1e-9);
  return columns.map(({ column, value }) => {
    const width = 50 * (Math.abs(value) / top);
    const left = value < 0 ? 50 - width : 50;
    const fill = h('span', {
      class: `fill ${value < 0 ? 'minus' : 'plus'}`,
      vars: { left: `${left}%`, width: `${width}%` },
    });
    return h(
      'div',
      { class: column === best ? 'line best' : 'line' },
      h('span', { text: columnName(column) }),
      h('span', { class: 'track' }, fill),
      h('span', { class: 'number', text: signedText(value, 4) }),
    );
  });
}
