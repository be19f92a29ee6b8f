/**
 * A search that one watches: depth, nodes and the value of every column as it goes, or how often
 * Monte Carlo search went through each. It can be shown slowly enough to follow.
 */

import { Variation } from '../../game/variation.js';
import { LiveQuestion } from '../../service/live.js';
import { announce } from '../../ui/announce.js';
import { button, h, select } from '../../ui/dom.js';
import { columnName, plies, plural } from '../../ui/words.js';
import { ALGORITHMS } from './algorithms.js';
import { legend } from './legend.js';
import { columnLines, factsOf } from './search_result.js';
import { Slowly } from './slowly.js';

/** @typedef {import('../../types.js').MonteCarloResult} MonteCarloResult */
/** @typedef {import('../../types.js').SearchResult} SearchResult */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('../../service/live.js').Message} Message */
/** @typedef {import('../../ui/dom.js').Option} Option */
/**
 * @typedef {object} SearchState
 * @property {string} algorithm
 * @property {string} depth in plies; empty for any
 * @property {string} playouts of Monte Carlo search
 * @property {string} seconds empty for no limit
 * @property {boolean} isRunning
 * @property {SearchResult | MonteCarloResult | null} result the latest
 * @property {string} problem one sentence
 */

const MONTE_CARLO = 'mcts';
const SLOW_MS = 900;
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
/** @type {Option[]} */
const PLAYOUTS = [500, 5000, 20_000, 100_000].map((count) => [
  String(count),
  plural(count, 'playout'),
]);
/** @type {[name: string, meaning: string][]} */
const MEANINGS = [
  ['depth', 'how many plies ahead every line was searched'],
  ['nodes', 'positions that were looked at'],
  ['a bar', 'what a column is worth: to the right is good for the side to move'],
  ['playout', 'a game played to its end by chance; Monte Carlo search counts who wins them'],
];
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
      playouts: '5000',
      seconds: '',
      isRunning: false,
      result: null,
      problem: '',
    };
    this.slowly = new Slowly((message) => this.receive(/** @type {Message} */ (message)));
    const hear = (/** @type {Message} */ message) => this.slowly.add(message);
    this.live = new LiveQuestion('/search/live', hear);
    this.monteCarlo = new LiveQuestion('/montecarlo/live', hear);
    this.variation = new Variation(lab.board.marks, (steps) => lab.play(steps));
    this.start = button('Search', () => this.startOrStop(), { class: 'primary bottom' });
    this.facts = h('p', { class: 'small muted facts' });
    this.columns = h('div', { class: 'columns-live' });
    this.depth = this.field('Depth', [...DEPTHS, ['', 'any']], 'depth');
    this.playouts = this.field('Playouts', PLAYOUTS, 'playouts');
    this.root = this.build();
    this.render();
  }

  /**
   * @param {string} label @param {Option[]} options
   * @param {'algorithm' | 'depth' | 'playouts' | 'seconds'} name
   */
  field(label, options, name) {
    const change = (/** @type {string} */ value) => this.set({ [name]: value });
    return select(label, options, this.state[name], change, { class: 'third' });
  }

  build() {
    const searches = [...ALGORITHMS, /** @type {Option} */ ([MONTE_CARLO, 'Monte Carlo'])];
    const setPace = (/** @type {string} */ pace) => this.slowly.setPause(pace ? SLOW_MS : 0);
    return h(
      'div',
      { class: 'sheet' },
      h(
        'div',
        { class: 'fields' },
        this.field('Algorithm', searches, 'algorithm'),
        this.depth,
        this.playouts,
        this.field('Time', SECONDS, 'seconds'),
      ),
      h(
        'div',
        { class: 'row' },
        this.start,
        select(
          'Show',
          [
            ['', 'as it goes'],
            ['slow', 'step by step, slowly'],
          ],
          '',
          setPace,
        ),
      ),
      h('div', { class: 'card' }, this.facts, this.columns, this.variation.root),
      legend('What the words mean', MEANINGS),
    );
  }

  get isMonteCarlo() {
    return this.state.algorithm === MONTE_CARLO;
  }

  /** @param {Partial<SearchState>} changes */
  set(changes) {
    Object.assign(this.state, changes);
    this.render();
  }

  render() {
    const { isRunning, result, problem } = this.state;
    this.depth.hidden = this.isMonteCarlo;
    this.playouts.hidden = !this.isMonteCarlo;
    this.start.textContent = isRunning ? 'Stop' : 'Search';
    this.facts.textContent = factsOf(this.state);
    this.facts.classList.toggle('problem', Boolean(problem));
    this.columns.replaceChildren(...(result ? columnLines(result) : []));
    this.variation.show(result?.variation ?? NO_STEPS);
  }

  close() {
    this.slowly.clear();
    this.live.close();
    this.monteCarlo.close();
  }

  /** The position or the evaluation is another one now. */
  reset() {
    if (this.state.isRunning) this.cancel();
    this.set({ isRunning: false, result: null, problem: '' });
  }

  cancel() {
    this.slowly.clear();
    this.live.cancel();
    this.monteCarlo.cancel();
  }

  startOrStop() {
    const { position } = this.lab.state;
    if (this.state.isRunning) {
      this.cancel();
      this.set({ isRunning: false });
      return;
    }
    if (!position || position.outcome) return;
    this.set({ isRunning: true, result: null, problem: '' });
    const { position: moves, geometry } = position;
    this.ask(moves, geometry);
  }

  /** @param {string} moves @param {string} geometry */
  ask(moves, geometry) {
    const { algorithm, depth, playouts } = this.state;
    const seconds = this.state.seconds ? Number(this.state.seconds) : null;
    if (this.isMonteCarlo) {
      this.monteCarlo.ask({ moves, geometry, playouts: Number(playouts), seconds });
      return;
    }
    const { heuristic } = this.lab.state;
    const limit = depth ? Number(depth) : null;
    this.live.ask({ moves, geometry, heuristic, algorithm, depth: limit, seconds });
  }

  /** @param {Message} message */
  receive(message) {
    if (message.type === 'error') {
      this.set({ isRunning: false, problem: message.error });
      return;
    }
    const isDone = message.type === 'done';
    // The end of a Monte Carlo search tells nothing new.
    const result = message.values ? /** @type {any} */ (message) : this.state.result;
    this.set({ result, isRunning: !isDone });
    if (isDone && result) announce(`Search done: column ${columnName(result.column)}.`);
  }
}
