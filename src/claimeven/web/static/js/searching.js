/**
 * A search that one watches: depth, nodes and the value of every column as it goes.
 */

import { announce } from './announce.js';
import { button, h, select } from './dom.js';
import { Live } from './live.js';
import { Variation } from './variation.js';
import { amount, columnName, plural, signed } from './words.js';

/** @type {[string, string][]} */
const TIMES = [
  ['', 'no limit'],
  ['1', '1 second'],
  ['3', '3 seconds'],
  ['10', '10 seconds'],
  ['30', '30 seconds'],
];
/** @type {[string, string][]} */
const DEPTHS = [
  ...Array.from(
    { length: 16 },
    (_, index) =>
      /** @type {[string, string]} */ ([String(index + 1), plural(index + 1, 'ply', 'plies')]),
  ),
  ['', 'any'],
];
const ALGORITHMS = [
  ['alphabeta', 'alpha-beta'],
  ['minimax', 'minimax'],
  ['pvs', 'PVS'],
  ['mtdf', 'MTD(f)'],
];

export class Searching {
  /** @param {any} lab */
  constructor(lab) {
    this.lab = lab;
    this.algorithm = 'alphabeta';
    this.depth = '8';
    this.seconds = '';
    this.running = false;
    this.live = new Live('/search/live', (message) => this.hear(message));
    this.variation = new Variation(lab.stage, (columns) => lab.playAll(columns));
    this.start = button('Search', () => (this.running ? this.stop() : this.run()), {
      class: 'primary bottom',
    });
    this.facts = h('p', {
      class: 'small muted',
      text: 'Choose how far to look, and watch the columns settle.',
    });
    this.lines = h('div', { class: 'columns-live' });
    this.root = h(
      'div',
      { class: 'sheet' },
      h(
        'div',
        { class: 'fields' },
        select(
          'Algorithm',
          /** @type {[string, string][]} */ (ALGORITHMS),
          this.algorithm,
          (value) => {
            this.algorithm = value;
          },
          { class: 'third' },
        ),
        select(
          'Depth',
          DEPTHS,
          this.depth,
          (value) => {
            this.depth = value;
          },
          { class: 'third' },
        ),
        select(
          'Time',
          TIMES,
          this.seconds,
          (value) => {
            this.seconds = value;
          },
          { class: 'third' },
        ),
      ),
      h('div', { class: 'row' }, this.start),
      h('div', { class: 'card' }, this.facts, this.lines, this.variation.root),
    );
  }

  close() {
    this.live.close();
  }

  /** The position is another one now. */
  reset() {
    if (this.running) this.stop();
    this.lines.replaceChildren();
    this.variation.show(this.lab.position, []);
  }

  run() {
    const { position, heuristic } = this.lab;
    if (!position || position.outcome) return;
    this.running = true;
    this.start.textContent = 'Stop';
    this.facts.textContent = 'Searching…';
    this.facts.classList.remove('problem');
    this.live.ask({
      moves: position.text,
      board: position.board,
      heuristic,
      algorithm: this.algorithm,
      depth: this.depth ? Number(this.depth) : null,
      seconds: this.seconds ? Number(this.seconds) : null,
    });
  }

  stop() {
    this.live.cancel();
    this.settle();
  }

  settle() {
    this.running = false;
    this.start.textContent = 'Search';
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === 'error') {
      this.settle();
      this.facts.textContent = message.error;
      this.facts.classList.add('problem');
      return;
    }
    this.draw(message);
    if (message.type !== 'done') return;
    this.settle();
    announce(`Search done: column ${columnName(message.column)}.`);
  }

  /** @param {any} info */
  draw(info) {
    if (info.nodes !== undefined)
      this.facts.textContent = `depth ${info.depth ?? '–'}, ${amount(info.nodes)} nodes, ${amount(info.seconds ?? 0, 2)} s${scoreText(info)}`;
    if (info.values) this.drawColumns(info.values, info.column);
    if (info.variation) this.variation.show(this.lab.position, info.variation);
  }

  /** @param {Record<string, any>} values @param {number} best */
  drawColumns(values, best) {
    const pairs = Object.entries(values).map(([column, value]) => ({
      column: Number(column),
      value: numberOf(value),
    }));
    const top = Math.max(...pairs.map((pair) => Math.abs(pair.value)), 1e-9);
    this.lines.replaceChildren(
      ...pairs
        .sort((a, b) => a.column - b.column)
        .map(({ column, value }) => {
          const share = 50 * Math.min(1, Math.abs(value) / top);
          const fill = h('span', {
            class: `fill ${value < 0 ? 'minus' : 'plus'}`,
            vars: { left: `${value < 0 ? 50 - share : 50}%`, width: `${share}%` },
          });
          return h(
            'div',
            { class: column === best ? 'line best' : 'line' },
            h('span', { text: columnName(column) }),
            h('span', { class: 'track' }, fill),
            h('span', { class: 'number', text: signed(value, 4) }),
          );
        }),
    );
  }
}

/** @param {any} value */
function numberOf(value) {
  return typeof value === 'number' ? value : Number(value?.number ?? value?.value ?? value);
}

/** @param {any} info */
function scoreText(info) {
  const text = typeof info.score === 'string' ? info.score : info.score?.text;
  return text ? `: column ${columnName(info.column)}, ${text}` : '';
}
