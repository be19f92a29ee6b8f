/**
 * The value of a game move by move: bars up while the first side is winning, down while the second is. A
 * slider to click, drag and step through.
 */

import { h, s } from './dom.js';

const WIDTH = 600;
const HEIGHT = 132;
const MIDDLE = HEIGHT / 2;
const REACH = 52;

export class Graph {
  /** @param {(ply: number) => void} pick */
  constructor(pick) {
    this.pick = pick;
    this.count = 0;
    this.ply = 0;
    this.svg = s('svg', {
      class: 'graph',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'Value of the game',
      'aria-valuemin': 0,
    });
    this.root = h('div', {}, this.svg);
    this.svg.addEventListener('pointerdown', (event) => {
      this.svg.setPointerCapture(event.pointerId);
      this.point(event);
    });
    this.svg.addEventListener('pointermove', (event) => {
      if (event.buttons) this.point(event);
    });
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {PointerEvent} event */
  point(event) {
    const box = this.svg.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const ply = Math.max(0, Math.min(this.count - 1, Math.floor(share * this.count)));
    if (ply !== this.ply) this.pick(ply);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = {
      ArrowLeft: this.ply - 1,
      ArrowRight: this.ply + 1,
      ArrowDown: this.ply - 1,
      ArrowUp: this.ply + 1,
      Home: 0,
      End: this.count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.pick(Math.max(0, Math.min(this.count - 1, to)));
  }

  /**
   * @param {(number | null)[]} values points for the first side, before the first move and after every one
   * @param {number} plies how many moves the game has @param {Set<number>} faults plies @param {number} ply @param {string} words
   */
  show(values, plies, faults, ply, words) {
    this.count = plies + 1;
    this.ply = ply;
    const wide = WIDTH / this.count;
    const top = Math.max(1, ...values.map((value) => Math.abs(value ?? 0)));
    const bars = values.flatMap((value, index) =>
      value === null ? [] : [bar(value, index, wide, top)],
    );
    const marks = [...faults].map((fault) =>
      s('rect', {
        class: 'fault',
        x: (fault + 0.5) * wide - Math.min(wide, 16) / 2 + 1,
        y: HEIGHT - 8,
        width: Math.min(wide, 16) - 2,
        height: 4,
      }),
    );
    this.svg.replaceChildren(
      s('rect', { class: 'cursor', x: ply * wide, y: 0, width: wide, height: HEIGHT }),
      s('line', { class: 'zero', x1: 0, x2: WIDTH, y1: MIDDLE, y2: MIDDLE }),
      ...bars,
      ...marks,
    );
    this.svg.setAttribute('aria-valuemax', String(plies));
    this.svg.setAttribute('aria-valuenow', String(ply));
    this.svg.setAttribute('aria-valuetext', words);
  }
}

/** @param {number} value @param {number} index @param {number} wide @param {number} top */
function bar(value, index, wide, top) {
  const gap = Math.min(2, wide / 6);
  // Any win stands out; sooner ones stand higher.
  const height = value === 0 ? 3 : REACH * (0.3 + 0.7 * (Math.abs(value) / top));
  const y = value > 0 ? MIDDLE - height : value < 0 ? MIDDLE : MIDDLE - 1.5;
  const kind = value > 0 ? 'up' : value < 0 ? 'down' : 'even';
  return s('rect', {
    class: kind,
    x: index * wide + gap,
    y,
    width: Math.max(1, wide - 2 * gap),
    height,
    rx: 1.5,
  });
}
