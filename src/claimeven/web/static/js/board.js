/**
 * The board as a picture: a plate with holes, and stones that fall behind it. It knows no rules: it is told
 * which cells hold stones, and draws them.
 */

import { s } from './dom.js';
import { Marks } from './marks.js';

export const CELL = 100;
const HOLE = 40;
const FALL_MS = [150, 350];

/** @typedef {[number, number, string]} Stone row from the bottom, column, side */

/** Does this person want things to stay still? */
export function calm() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Board {
  constructor() {
    this.columns = 0;
    this.rows = 0;
    /** @type {Map<string, {node: SVGElement, side: string}>} */
    this.stones = new Map();
    this.svg = s('svg', { role: 'img', 'aria-label': 'Board' });
    this.marks = new Marks(this);
  }

  /** Make an empty board of this shape. @param {number} columns @param {number} rows */
  shape(columns, rows) {
    if (columns === this.columns && rows === this.rows) return;
    this.columns = columns;
    this.rows = rows;
    this.stones.clear();
    const [width, height] = [columns * CELL, rows * CELL];
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.discs = s('g');
    this.svg.replaceChildren(
      // Smaller than the plate: two edges in one place would shimmer.
      s('rect', { class: 'back', x: 4, y: 4, width: width - 8, height: height - 8 }),
      this.discs,
      s('path', {
        class: 'front',
        'fill-rule': 'evenodd',
        d: `M0 0H${width}V${height}H0Z${this.holes()}`,
      }),
      s('path', { class: 'rims', d: this.holes() }),
      this.marks.layer,
    );
    this.marks.clear();
  }

  /** The middle of a cell. @param {number} row @param {number} column @returns {[number, number]} */
  middle(row, column) {
    return [(column + 0.5) * CELL, (this.rows - row - 0.5) * CELL];
  }

  holes() {
    let path = '';
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const [x, y] = this.middle(row, column);
        path += `M${x - HOLE} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
      }
    }
    return path;
  }

  /**
   * Show exactly these stones. New ones fall, one after the other in the order given.
   * @param {Stone[]} stones @param {boolean} fall
   * @returns {number} milliseconds until the last one lies
   */
  show(stones, fall) {
    const wanted = new Map(stones.map((stone) => [`${stone[0]},${stone[1]}`, stone]));
    for (const [key, { node, side }] of this.stones) {
      if (wanted.get(key)?.[2] === side) continue;
      node.remove();
      this.stones.delete(key);
    }
    let delay = 0;
    for (const [key, stone] of wanted) {
      if (this.stones.has(key)) continue;
      const node = this.disc(stone);
      this.stones.set(key, { node, side: stone[2] });
      this.discs?.append(node);
      if (fall && !calm()) delay = this.fall(node, stone[0], delay);
    }
    return delay;
  }

  /** A stone; `inset` makes it smaller, for one that lies over the plate and not behind it. @param {Stone} stone @param {string} [kind] @param {number} [inset] */
  disc([row, column, side], kind, inset = 0) {
    const [x, y] = [column * CELL + inset, (this.rows - row - 1) * CELL + inset];
    return s('use', {
      href: `#disc-${side}`,
      x,
      y,
      width: CELL - 2 * inset,
      height: CELL - 2 * inset,
      class: kind,
    });
  }

  /** @param {SVGElement} node @param {number} row @param {number} delay */
  fall(node, row, delay) {
    const height = this.rows - row;
    const share = this.rows > 1 ? (height - 1) / (this.rows - 1) : 1;
    const duration = FALL_MS[0] + (FALL_MS[1] - FALL_MS[0]) * share;
    // Falls as stones do, with one small bounce at the end.
    node.animate(
      [
        { transform: `translateY(${-height * CELL}px)`, easing: 'cubic-bezier(.45,0,.9,.55)' },
        { transform: 'translateY(0)', offset: 0.78, easing: 'ease-out' },
        { transform: 'translateY(-7px)', offset: 0.88, easing: 'ease-in' },
        { transform: 'translateY(0)' },
      ],
      { duration, delay, fill: 'backwards' },
    );
    return delay + duration + 90;
  }
}
