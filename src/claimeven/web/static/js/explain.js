/**
 * One evaluation of one position, taken apart: the value, its parts, and what they are about on the board.
 */

import { api } from './api.js';
import { button, h } from './dom.js';
import { amount, signed } from './words.js';

/** @typedef {{name: string, value: string, number: number, counted: number, cells: [number, number][], parts: Part[]}} Part */

const DRAWN = 8;
const LISTED = 40;

export class Explanation {
  /** @param {import('./stage.js').Stage} stage @param {(explanation: Explanation) => void} [chosen] somebody looks at this one */
  constructor(stage, chosen) {
    this.stage = stage;
    this.chosen = chosen ?? (() => {});
    this.root = h('div', { class: 'card', onpointerleave: () => this.drawMost() });
    /** @type {Part[]} */
    this.parts = [];
    this.number = 0;
  }

  /** @param {{heuristic: string, moves: string, board: string, side: string}} query @param {AbortSignal} [signal] */
  async load(query, signal) {
    const answer = await api.evaluate(query, signal);
    this.parts = answer.parts;
    this.number = answer.number;
    this.build(answer);
  }

  /** @param {{heuristic: string, side: string, value: string, number: number, phase: {name: string, weights: Record<string, number>} | null}} answer */
  build(answer) {
    const exact = answer.value.includes('/') ? answer.value : '';
    this.root.replaceChildren(
      ...[
        h(
          'div',
          { class: 'row spread' },
          h('h2', { text: answer.heuristic }),
          h('span', { class: 'small muted', text: `for ${answer.side}` }),
        ),
        h('p', { class: 'value', title: exact, text: signed(answer.number, 4) }),
        answer.phase &&
          h('p', {
            class: 'small muted',
            text: `${answer.phase.name} phase: ${Object.entries(answer.phase.weights)
              .map(([term, weight]) => `${term} × ${amount(weight)}`)
              .join(', ')}`,
          }),
        h('div', { class: 'parts' }, this.list(this.parts, true)),
      ].filter((node) => node !== null),
    );
  }

  /** @param {Part[]} parts @param {boolean} open */
  list(parts, open) {
    const sorted = [...parts].sort(
      (a, b) =>
        Math.abs(b.number) - Math.abs(a.number) || Math.abs(b.counted) - Math.abs(a.counted),
    );
    const rest = sorted.slice(LISTED);
    const sum = rest.reduce((total, part) => total + part.number, 0);
    return h(
      'ul',
      {},
      sorted.slice(0, LISTED).map((part) => this.item(part, open)),
      rest.length
        ? h('li', {
            class: 'muted small',
            text: `and ${rest.length} more, together ${signed(sum)}`,
          })
        : null,
    );
  }

  /** @param {Part} part @param {boolean} open */
  item(part, open) {
    const branch = part.parts.length > 0;
    const mark = h('span', { 'aria-hidden': 'true', text: branch ? '▸' : '' });
    const children = h('div', { hidden: true });
    const flip = () => {
      if (!branch) return;
      if (children.hidden && !children.hasChildNodes())
        children.append(this.list(part.parts, false));
      children.hidden = !children.hidden;
      mark.textContent = children.hidden ? '▸' : '▾';
      made.setAttribute('aria-expanded', String(!children.hidden));
    };
    const made = button(
      '',
      () => {
        flip();
        this.draw(part);
      },
      { class: branch ? 'branch' : 'leaf', 'aria-expanded': branch ? 'false' : null },
    );
    const counted = part.counted !== part.number ? `counted ${signed(part.counted)}` : null;
    made.append(
      mark,
      h('span', { class: 'label', text: part.name, title: counted }),
      h('span', {
        class: part.number < 0 ? 'minus-value' : part.number > 0 ? 'plus-value' : '',
        text: signed(part.number),
      }),
    );
    made.addEventListener('pointerenter', () => this.draw(part));
    made.addEventListener('focus', () => this.draw(part));
    if (branch && open && part.parts.length <= 12) flip();
    return h('li', {}, made, children);
  }

  /** Everything a part is about. @param {Part} part */
  draw(part) {
    this.chosen(this);
    const found = leaves(part);
    this.stage.marks.capsules(capsules(found.length ? found : [part], found.length < 3));
  }

  /** The lines that matter most. */
  drawMost() {
    const lines = this.parts
      .flatMap(leaves)
      .filter((leaf) => leaf.cells.length > 1 && leaf.number !== 0);
    const spots = this.parts
      .flatMap(leaves)
      .filter((leaf) => leaf.cells.length === 1 && leaf.number !== 0);
    const most = [...(lines.length ? lines : spots)]
      .sort((a, b) => Math.abs(b.number) - Math.abs(a.number))
      .slice(0, DRAWN);
    this.stage.marks.capsules(capsules(most, false));
  }
}

/** @param {Part} part @returns {Part[]} */
export function leaves(part) {
  if (!part.parts.length) return part.cells?.length ? [part] : [];
  return part.parts.flatMap(leaves);
}

/** @param {Part[]} parts @param {boolean} chosen */
function capsules(parts, chosen) {
  const top = Math.max(...parts.map((part) => Math.abs(part.number)), 1e-9);
  return parts
    .filter((part) => part.cells?.length)
    .map((part) => ({
      cells: part.cells,
      weight: Math.abs(part.number) / top,
      plus: part.number >= 0,
      chosen,
    }));
}
