/**
 * The list of moves: pick one, or step through them with the arrow keys.
 */

import { h, stone } from './dom.js';
import { columnName } from './words.js';

/** @typedef {{column: number, side: string, note?: string, grade?: string, words?: string}} Move */

export class MoveList {
  /** @param {(ply: number) => void} pick the board after so many moves @param {string} hint what an empty list teaches */
  constructor(pick, hint) {
    this.pick = pick;
    this.hint = hint;
    this.ply = 0;
    this.count = 0;
    this.root = h('div', { class: 'moves', role: 'group', 'aria-label': 'Moves' });
  }

  /** @param {Move[]} moves @param {number} ply */
  show(moves, ply) {
    this.ply = ply;
    this.count = moves.length;
    if (!moves.length) {
      this.root.replaceChildren(h('p', { class: 'empty', text: this.hint }));
      return;
    }
    const held = this.root.contains(document.activeElement);
    const items = [];
    // A line starts with the first side; a game that starts with the second has an empty first place.
    const shift = moves[0].side === 'second' ? 1 : 0;
    for (let start = -shift; start < moves.length; start += 2) {
      items.push(
        h(
          'li',
          {},
          h('span', { class: 'ordinal', text: `${(start + shift) / 2 + 1}.` }),
          this.one(moves, start),
          this.one(moves, start + 1),
        ),
      );
    }
    this.root.replaceChildren(h('ol', {}, items));
    const current = this.root.querySelector('[aria-current="true"]');
    if (current instanceof HTMLElement) {
      this.reveal(current);
      if (held) current.focus({ preventScroll: true });
    } else if (ply === 0) this.root.scrollTop = 0;
  }

  /** @param {Move[]} moves @param {number} index */
  one(moves, index) {
    const move = moves[index];
    if (!move) return h('span');
    const label = `Move ${index + 1}: ${move.side} in column ${columnName(move.column)}${move.words ? `, ${move.words}` : ''}`;
    return h(
      'button',
      {
        type: 'button',
        'aria-label': label,
        title: move.words,
        'aria-current': index + 1 === this.ply ? 'true' : null,
        onclick: () => this.pick(index + 1),
      },
      stone(move.side),
      columnName(move.column),
      move.note && h('span', { class: `grade ${move.grade ?? ''}`, text: move.note }),
    );
  }

  /** Scroll the list, never the page. @param {HTMLElement} node */
  reveal(node) {
    const top = node.offsetTop - this.root.offsetTop;
    const bottom = top + node.offsetHeight;
    if (top < this.root.scrollTop) this.root.scrollTop = top - 8;
    else if (bottom > this.root.scrollTop + this.root.clientHeight)
      this.root.scrollTop = bottom - this.root.clientHeight + 8;
  }

  /** Keys that step through the list. @returns {import('./keys.js').Key[]} */
  keys() {
    const to = (/** @type {() => number} */ ply) => () =>
      this.pick(Math.max(0, Math.min(this.count, ply())));
    return [
      {
        keys: ['ArrowLeft', ','],
        shown: ',',
        words: 'one move back',
        press: to(() => this.ply - 1),
      },
      {
        keys: ['ArrowRight', '.'],
        shown: '.',
        words: 'one move on',
        press: to(() => this.ply + 1),
      },
      { keys: ['Home'], shown: 'Home', words: 'the start', press: to(() => 0) },
      { keys: ['End'], shown: 'End', words: 'the latest move', press: to(() => this.count) },
    ];
  }
}
