/**
 * The tree of a small search, to step through in the order it was walked: windows, values, and which
 * branches were cut and why.
 */

import { api } from './api.js';
import { button, h, select, stone } from './dom.js';
import { landings } from './line.js';
import { amount, columnName, otherSide, plural } from './words.js';

/** @typedef {{column: number | null, player: string, depth: number, alpha: number | null, beta: number | null, value: number, bound: string, end: string, skipped: number[], cut: string | null, children: TreeNode[]}} TreeNode */
/** @typedef {{node: TreeNode, path: number[], place: HTMLElement, made: HTMLElement, parent: Visit | null}} Visit */

const SIGNS = { exact: '=', 'at least': '≥', 'at most': '≤' };

export class Tree {
  /** @param {any} lab */
  constructor(lab) {
    this.lab = lab;
    this.algorithm = 'alphabeta';
    this.depth = '3';
    /** @type {Visit[]} */
    this.visits = [];
    this.at = 0;
    this.list = h('div', {
      class: 'tree',
      role: 'group',
      'aria-label': 'Nodes in the order they were searched',
    });
    this.why = h('p', { class: 'why small' });
    this.buttons = [
      button('Root', () => this.go(0)),
      button('◀ Back', () => this.go(this.at - 1)),
      button('Step ▶', () => this.go(this.at + 1)),
      button('✂ Next cut', () => this.nextCut()),
    ];
    this.root = h(
      'div',
      { class: 'sheet' },
      h(
        'div',
        { class: 'fields' },
        select(
          'Algorithm',
          [
            ['alphabeta', 'alpha-beta'],
            ['minimax', 'minimax'],
            ['pvs', 'PVS'],
            ['mtdf', 'MTD(f)'],
          ],
          this.algorithm,
          (value) => {
            this.algorithm = value;
          },
          { class: 'third' },
        ),
        select(
          'Depth',
          ['1', '2', '3', '4'].map((depth) => [depth, plural(Number(depth), 'ply', 'plies')]),
          this.depth,
          (value) => {
            this.depth = value;
          },
          { class: 'third' },
        ),
        h(
          'div',
          { class: 'third' },
          button('Show tree', () => this.load(), { class: 'primary bottom' }),
        ),
      ),
      h('div', { class: 'row' }, this.buttons),
      this.why,
      this.list,
    );
    this.reset();
  }

  reset() {
    this.visits = [];
    this.list.replaceChildren(
      h('p', {
        class: 'muted small empty',
        text: 'A small search, node by node: what was looked at, with which window, and what was left out.',
      }),
    );
    this.why.textContent = '';
    for (const made of this.buttons) made.disabled = true;
  }

  async load() {
    const { position, heuristic } = this.lab;
    try {
      const answer = await api.tree({
        moves: position.text,
        board: position.board,
        heuristic,
        algorithm: this.algorithm,
        depth: this.depth,
      });
      this.visits = [];
      this.list.replaceChildren(h('ul', {}, this.item(answer.root, [], null)));
      for (const made of this.buttons) made.disabled = false;
      this.go(0, false);
    } catch (error) {
      this.reset();
      this.why.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {TreeNode} node @param {number[]} path @param {Visit | null} parent @returns {HTMLElement} */
  item(node, path, parent) {
    const index = this.visits.length;
    const place = h('ul', { hidden: path.length > 0 });
    const made = button('', () => {
      if (this.at === index) place.hidden = !place.hidden;
      this.go(index);
    });
    const side = path.length
      ? path.length % 2
        ? this.lab.position.to_move
        : otherSide(this.lab.position.to_move)
      : null;
    const skipped = node.skipped.length
      ? h('span', { class: 'cut', text: `✂ ${node.skipped.map(columnName).join(' ')}` })
      : h('span');
    made.append(
      side ? stone(side) : h('span', { text: '•' }),
      h('span', { text: path.length ? columnName(path[path.length - 1]) : 'root' }),
      skipped,
      h('span', {
        class: 'number',
        text: `${SIGNS[/** @type {'exact'} */ (node.bound)] ?? ''} ${amount(node.value)}`,
      }),
    );
    const visit = { node, path, place, made, parent };
    this.visits.push(visit);
    place.append(
      ...node.children.map((child) => this.item(child, [...path, child.column ?? 0], visit)),
    );
    return h('li', {}, made, place);
  }

  /** @param {number} index @param {boolean} [show] */
  go(index, show = true) {
    if (!this.visits.length) return;
    this.visits[this.at]?.made.removeAttribute('aria-current');
    this.at = Math.max(0, Math.min(this.visits.length - 1, index));
    const visit = this.visits[this.at];
    for (let up = visit.parent; up; up = up.parent) up.place.hidden = false;
    visit.made.setAttribute('aria-current', 'true');
    const top = visit.made.offsetTop - this.list.offsetTop;
    if (top < this.list.scrollTop || top > this.list.scrollTop + this.list.clientHeight - 40)
      this.list.scrollTop = top - 80;
    this.why.textContent = this.sentence(visit);
    if (show || this.at === 0)
      this.lab.stage.marks.planned(landings(this.lab.position, visit.path));
  }

  /** @param {Visit} visit */
  sentence({ node, path }) {
    const place = `Node ${this.at + 1} of ${this.visits.length}, ${path.length ? `after ${path.map(columnName).join(' ')}` : 'the root'}: `;
    const window = `${node.player === 'max' ? 'max' : 'min'} to move, window ${node.alpha === null ? '−∞' : amount(node.alpha)} to ${node.beta === null ? '+∞' : amount(node.beta)}`;
    const leaf = {
      horizon: 'the horizon, evaluated',
      finished: 'the game is over',
      table: 'known from the table',
    }[node.end];
    const value = `${node.bound === 'exact' ? 'value' : `value ${node.bound}`} ${amount(node.value)}.`;
    return `${place}${leaf ?? window}; ${value}${node.cut ? ` Cut: ${node.cut}.` : ''}`;
  }

  nextCut() {
    const later = this.visits.findIndex((visit, index) => index > this.at && visit.node.cut);
    const any = later >= 0 ? later : this.visits.findIndex((visit) => visit.node.cut);
    if (any >= 0) this.go(any);
    else this.why.textContent = 'No branch was cut.';
  }
}
