/**
 * The tree of a small search, to step through in the order it was walked: windows, values, and
 * which branches were cut and why.
 */

import { stonesOf } from '../../game/variation.js';
import { api } from '../../service/api.js';
import { button, h, select, stone } from '../../ui/dom.js';
import { columnName, errorText, plies } from '../../ui/words.js';
import { ALGORITHMS } from './algorithms.js';
import { legend } from './legend.js';
import { TreePicture } from './tree_picture.js';
import { nextCut, valueText, visitSentence, visitsOf } from './visits.js';

/** @typedef {import('./visits.js').Visit} Visit */
/** @typedef {{row: HTMLButtonElement, children: HTMLElement}} Item */
/**
 * @typedef {object} TreeState
 * @property {string} algorithm
 * @property {string} depth
 * @property {Visit[]} visits
 * @property {number} at index of the visit that is shown
 * @property {string} notice
 */

/** @type {import('../../ui/dom.js').Option[]} */
const DEPTHS = ['1', '2', '3', '4'].map((depth) => [depth, plies(Number(depth))]);
const EMPTY =
  'A small search, node by node: what was looked at, with which window, and what was left out.';

/** @type {[name: string, meaning: string][]} */
const MEANINGS = [
  ['max, min', 'who moves there: the side the search is for wants the most, the other the least'],
  ['window', 'between what both sides have for sure elsewhere; values outside cannot matter'],
  ['= ≥ ≤', 'the value is exact, at least that, or at most that'],
  ['✂, a square', 'a cut: the columns named after it were not looked at'],
];

export class TreeTab {
  /** @param {import('./view.js').LabView} lab */
  constructor(lab) {
    this.lab = lab;
    /** @type {TreeState} */
    this.state = { algorithm: 'alphabeta', depth: '3', visits: [], at: 0, notice: '' };
    /** @type {Item[]} */
    this.items = [];
    this.list = h('div', {
      class: 'tree',
      role: 'group',
      'aria-label': 'Nodes in the order they were searched',
    });
    this.picture = new TreePicture((index) => this.go(index));
    this.why = h('p', { class: 'why small', role: 'status' });
    this.buttons = [
      button('Root', () => this.go(0)),
      button('◀ Back', () => this.stepBy(-1)),
      button('Step ▶', () => this.stepBy(1)),
      button('✂ Next cut', () => this.goToCut()),
    ];
    this.root = this.build();
    this.reset();
  }

  build() {
    const { algorithm, depth } = this.state;
    const third = { class: 'third' };
    const chooseAlgorithm = (/** @type {string} */ value) => {
      this.state.algorithm = value;
    };
    const chooseDepth = (/** @type {string} */ value) => {
      this.state.depth = value;
    };
    const show = button('Show tree', () => this.load(), { class: 'primary bottom' });
    return h(
      'div',
      { class: 'sheet' },
      h(
        'div',
        { class: 'fields' },
        select('Algorithm', ALGORITHMS, algorithm, chooseAlgorithm, third),
        select('Depth', DEPTHS, depth, chooseDepth, third),
        h('div', third, show),
      ),
      h('div', { class: 'row' }, this.buttons),
      this.why,
      this.picture.root,
      legend('What the words and signs mean', MEANINGS),
      this.list,
    );
  }

  /** The position or the evaluation is another one now. */
  reset() {
    this.setVisits([], '');
  }

  /** @param {Visit[]} visits @param {string} notice */
  setVisits(visits, notice) {
    Object.assign(this.state, { visits, at: 0, notice });
    this.items = [];
    this.picture.draw(visits);
    this.list.replaceChildren(
      visits.length
        ? h('ul', {}, this.item(visits[0]))
        : h('p', { class: 'muted small empty', text: EMPTY }),
    );
    this.render();
  }

  async load() {
    const { position, heuristic } = this.lab.state;
    const { algorithm, depth } = this.state;
    if (!position) return;
    const { position: moves, geometry } = position;
    try {
      const tree = await api.tree({ moves, geometry, heuristic, algorithm, depth });
      this.setVisits(visitsOf(tree), '');
    } catch (error) {
      this.setVisits([], errorText(error));
    }
  }

  /** @param {Visit} visit @returns {HTMLElement} */
  item(visit) {
    const { node, index, path } = visit;
    const step = path[path.length - 1];
    const children = h('ul', { hidden: index > 0 });
    const row = button('', () => {
      if (this.state.at === index) children.hidden = !children.hidden;
      this.go(index);
    });
    const skipped = node.skipped.length ? `✂ ${node.skipped.map(columnName).join(' ')}` : '';
    row.append(
      step ? stone(step.side) : h('span', { text: '•' }),
      h('span', { text: step ? columnName(step.column) : 'root' }),
      h('span', { class: skipped ? 'cut' : null, text: skipped }),
      h('span', { class: 'number', text: valueText(node) }),
    );
    this.items[index] = { row, children };
    children.append(...visit.children.map((child) => this.item(child)));
    return h('li', {}, row, children);
  }

  render() {
    const { visits, at, notice } = this.state;
    const visit = visits[at];
    for (const made of this.buttons) made.disabled = !visit;
    this.why.textContent = notice || (visit ? visitSentence(visit, visits.length) : '');
    if (!visit) return;
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    for (let above = visit.parent; above; above = above.parent) {
      this.items[above.index].children.hidden = false;
    }
    this.items[at].row.setAttribute('aria-current', 'true');
    this.picture.show(at);
    this.reveal(this.items[at].row);
    this.lab.board.marks.setPlanned(stonesOf(visit.path));
  }

  /** Scroll the list, never the page. @param {HTMLElement} row */
  reveal(row) {
    const { list } = this;
    const top = row.offsetTop - list.offsetTop;
    const bottom = list.scrollTop + list.clientHeight - 40;
    if (top < list.scrollTop || top > bottom) list.scrollTop = top - 80;
  }

  /** @param {number} index */
  go(index) {
    const { visits } = this.state;
    if (!visits.length) return;
    this.state.at = Math.max(0, Math.min(visits.length - 1, index));
    this.state.notice = '';
    this.render();
  }

  /** @param {number} nodes */
  stepBy(nodes) {
    this.go(this.state.at + nodes);
  }

  goToCut() {
    const cut = nextCut(this.state.visits, this.state.at);
    if (cut) this.go(cut.index);
    else {
      this.state.notice = 'No branch was cut.';
      this.render();
    }
  }
}
