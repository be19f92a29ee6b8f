/**
 * The list of moves: pick one, or step through them with the arrow keys.
 */

import { button, h, stone } from '../ui/dom.js';
import { columnName } from '../ui/words.js';

/** @typedef {import('../types.js').Key} Key */
/** @typedef {import('../types.js').Side} Side */
/**
 * @typedef {object} ListedMove
 * @property {number} column
 * @property {Side} side
 * @property {string} [sign] such as ?? for a mistake
 * @property {string} [grade]
 * @property {string} [words] what there is to say of the move
 */

/** @type {[sign: string, name: string, ply: (list: MoveList) => number][]} */
const STEPS = [
  ['|◀', 'To the start', () => 0],
  ['◀', 'One move back', ({ ply }) => ply - 1],
  ['▶', 'One move on', ({ ply }) => ply + 1],
  ['▶|', 'To the latest move', ({ count }) => count],
];

export class MoveList {
  /**
   * @param {(ply: number) => void} pick show so many moves @param {string} hint for an empty list
   */
  constructor(pick, hint) {
    this.pick = pick;
    this.hint = hint;
    this.ply = 0;
    this.count = 0;
    this.list = h('div', { class: 'moves', role: 'group', 'aria-label': 'Moves' });
    this.steps = STEPS.map(([sign, name, ply]) =>
      button(sign, () => this.go(ply(this)), { 'aria-label': name, title: name }),
    );
    this.root = h(
      'div',
      { class: 'move-box' },
      this.list,
      h('div', { class: 'steps' }, this.steps),
    );
  }

  /**
   * Show so many moves. The number counts at once, so that keys that follow quickly are not lost.
   * @param {number} ply
   */
  go(ply) {
    this.ply = Math.max(0, Math.min(this.count, ply));
    this.pick(this.ply);
  }

  /** @param {ListedMove[]} moves @param {number} ply how many of them are on the board */
  show(moves, ply) {
    this.ply = ply;
    this.count = moves.length;
    this.steps.forEach((made, index) => {
      made.disabled = index < 2 ? ply === 0 : ply === moves.length;
    });
    if (!moves.length) {
      this.list.replaceChildren(h('p', { class: 'empty', text: this.hint }));
      return;
    }
    const hadFocus = this.list.contains(document.activeElement);
    const items = inPairs(moves).map(([one, other], index) =>
      h(
        'li',
        {},
        h('span', { class: 'ordinal', text: `${index + 1}.` }),
        this.item(moves, one),
        this.item(moves, other),
      ),
    );
    this.list.replaceChildren(h('ol', {}, items));
    const current = this.list.querySelector('[aria-current="true"]');
    if (current instanceof HTMLElement) {
      this.reveal(current);
      if (hadFocus) current.focus({ preventScroll: true });
    } else if (ply === 0) this.list.scrollTop = 0;
  }

  /** @param {ListedMove[]} moves @param {number} index */
  item(moves, index) {
    const move = moves[index];
    if (!move) return h('span');
    const place = `Move ${index + 1}: ${move.side} in column ${columnName(move.column)}`;
    return h(
      'button',
      {
        type: 'button',
        'aria-label': move.words ? `${place}, ${move.words}` : place,
        title: move.words,
        'aria-current': index + 1 === this.ply ? 'true' : null,
        onclick: () => this.go(index + 1),
      },
      stone(move.side),
      columnName(move.column),
      move.sign && h('span', { class: `grade ${move.grade ?? ''}`, text: move.sign }),
    );
  }

  /** Scroll the list, never the page. @param {HTMLElement} node */
  reveal(node) {
    const { list } = this;
    const top = node.offsetTop - list.offsetTop;
    const bottom = top + node.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top - 8;
    else if (bottom > list.scrollTop + list.clientHeight) {
      list.scrollTop = bottom - list.clientHeight + 8;
    }
  }

  /** Keys that step through the list. @returns {Key[]} */
  keys() {
    const go = (/** @type {() => number} */ ply) => () => this.go(ply());
    return [
      {
        keys: ['ArrowLeft', ','],
        shown: ',',
        words: 'one move back',
        press: go(() => this.ply - 1),
      },
      {
        keys: ['ArrowRight', '.'],
        shown: '.',
        words: 'one move on',
        press: go(() => this.ply + 1),
      },
      { keys: ['Home'], shown: 'Home', words: 'the start', press: go(() => 0) },
      { keys: ['End'], shown: 'End', words: 'the latest move', press: go(() => this.count) },
    ];
  }
}

/**
 * The moves of each row of the list: a row begins with the first side, so a list that begins with
 * the second has an empty first place.
 * @param {ListedMove[]} moves @returns {[number, number][]}
 */
export function inPairs(moves) {
  const start = moves[0]?.side === 'second' ? -1 : 0;
  const count = Math.ceil((moves.length - start) / 2);
  return Array.from({ length: count }, (_, row) => [start + 2 * row, start + 2 * row + 1]);
}
