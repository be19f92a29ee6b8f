/**
 * The value of a game move by move: bars up while the first side is winning, down while the second
 * is. A slider to click, drag and step through.
 */

import { h, s } from '../../ui/dom.js';

const WIDTH = 600;
const HEIGHT = 132;
const MIDDLE = HEIGHT / 2;
const LONGEST_BAR = 52;
const WIDEST_FAULT = 16;

/**
 * @typedef {object} GraphContent
 * @property {(number | null)[]} values points for the first side, before and after every move
 * @property {number} plies how many moves the game has
 * @property {number[]} faults numbers of moves that gave something away
 * @property {number} ply how many moves are shown
 * @property {string} words
 */

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
      this.pickAt(event);
    });
    this.svg.addEventListener('pointermove', (event) => {
      if (event.buttons) this.pickAt(event);
    });
    this.svg.addEventListener('keydown', (event) => this.walk(event));
  }

  /** @param {PointerEvent} event */
  pickAt(event) {
    const box = this.svg.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const ply = this.inside(Math.floor(share * this.count));
    if (ply !== this.ply) this.go(ply);
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const ply = {
      ArrowLeft: this.ply - 1,
      ArrowDown: this.ply - 1,
      ArrowRight: this.ply + 1,
      ArrowUp: this.ply + 1,
      Home: 0,
      End: this.count - 1,
    }[event.key];
    if (ply === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(this.inside(ply));
  }

  /** The number counts at once, so that keys that follow quickly are not lost. @param {number} ply */
  go(ply) {
    this.ply = ply;
    this.pick(ply);
  }

  /** @param {number} ply */
  inside(ply) {
    return Math.max(0, Math.min(this.count - 1, ply));
  }

  /** @param {GraphContent} content */
  show({ values, plies, faults, ply, words }) {
    this.count = plies + 1;
    this.ply = ply;
    const width = WIDTH / this.count;
    const top = Math.max(1, ...values.map((value) => Math.abs(value ?? 0)));
    const bars = values.flatMap((value, index) =>
      value === null ? [] : [bar(value / top, index, width)],
    );
    this.svg.replaceChildren(
      s('rect', { class: 'cursor', x: ply * width, y: 0, width, height: HEIGHT }),
      s('line', { class: 'zero', x1: 0, x2: WIDTH, y1: MIDDLE, y2: MIDDLE }),
      ...bars,
      ...faults.map((fault) => faultMark(fault, width)),
    );
    this.svg.setAttribute('aria-valuemax', String(plies));
    this.svg.setAttribute('aria-valuenow', String(ply));
    this.svg.setAttribute('aria-valuetext', words);
  }
}

/** @param {number} share from −1 to 1 @param {number} index @param {number} width */
function bar(share, index, width) {
  const gap = Math.min(2, width / 6);
  // Any win stands out; sooner ones stand higher.
  const height = share === 0 ? 3 : LONGEST_BAR * (0.3 + 0.7 * Math.abs(share));
  const y = share > 0 ? MIDDLE - height : share < 0 ? MIDDLE : MIDDLE - 1.5;
  const kind = share > 0 ? 'up' : share < 0 ? 'down' : 'even';
  const x = index * width + gap;
  return s('rect', { class: kind, x, y, width: Math.max(1, width - 2 * gap), height, rx: 1.5 });
}

/** @param {number} fault @param {number} width */
function faultMark(fault, width) {
  const wide = Math.min(width, WIDEST_FAULT);
  const x = (fault + 0.5) * width - wide / 2 + 1;
  return s('rect', { class: 'fault', x, y: HEIGHT - 8, width: wide - 2, height: 4 });
}
