/**
 * The board as a picture: a plate with holes, and stones that fall behind it. It knows no rules: it
 * is told which cells hold stones, and draws them.
 */

import { s } from '../ui/dom.js';
import { Marks } from './marks.js';

/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Stone} Stone */

const CELL = 100;
const HOLE = 40;
/** From the middle of a cell to the name of its row. */
const CORNER = 39;
const SHORTEST_FALL_MS = 150;
const LONGEST_FALL_MS = 350;
const BETWEEN_FALLS_MS = 90;

/** Does this person want things to stay still? */
export function prefersStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class BoardPicture {
  constructor() {
    this.columns = 0;
    this.rows = 0;
    /** @type {Map<string, {node: SVGElement, side: Side}>} */
    this.stones = new Map();
    this.discs = s('g');
    this.svg = s('svg', { role: 'img', 'aria-label': 'Board' });
    this.marks = new Marks(this);
  }

  /** Draw an empty board of this size. @param {number} columns @param {number} rows */
  resize(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    this.stones.clear();
    this.discs.replaceChildren();
    const [width, height] = [columns * CELL, rows * CELL];
    const plate = `M0 0H${width}V${height}H0Z${this.holes()}`;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.replaceChildren(
      // Smaller than the plate: two edges in one place would shimmer.
      s('rect', { class: 'back', x: 4, y: 4, width: width - 8, height: height - 8 }),
      this.discs,
      s('path', { class: 'front', 'fill-rule': 'evenodd', d: plate }),
      s('path', { class: 'rims', d: this.holes() }),
      s('g', { class: 'row-names', 'aria-hidden': 'true' }, this.rowNames()),
      this.marks.layer,
    );
    this.marks.clear();
  }

  /** The middle of a cell. @param {Cell} cell @returns {[x: number, y: number]} */
  middle([column, row]) {
    return [(column + 0.5) * CELL, (this.rows - row - 0.5) * CELL];
  }

  /** The number of every row, in the corner between two holes: cells have names like d1. */
  rowNames() {
    return Array.from({ length: this.rows }, (_, row) => {
      const [x, y] = this.middle([0, row]);
      return s('text', { x: x - CORNER, y: y - CORNER, text: row + 1 });
    });
  }

  holes() {
    const arc = `a${HOLE} ${HOLE} 0 1 0`;
    let path = '';
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const [x, y] = this.middle([column, row]);
        path += `M${x - HOLE} ${y}${arc} ${2 * HOLE} 0${arc} ${-2 * HOLE} 0Z`;
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
      this.discs.append(node);
      if (fall && !prefersStill()) delay = this.fall(node, stone[1], delay);
    }
    return delay;
  }

  /**
   * A stone; `inset` makes it smaller, for one that lies over the plate and not behind it.
   * @param {Stone} stone @param {string} [kind] @param {number} [inset]
   */
  disc([column, row, side], kind, inset = 0) {
    const size = CELL - 2 * inset;
    const [x, y] = [column * CELL + inset, (this.rows - row - 1) * CELL + inset];
    return s('use', { href: `#disc-${side}`, x, y, width: size, height: size, class: kind });
  }

  /** @param {SVGElement} node @param {number} row @param {number} delay milliseconds */
  fall(node, row, delay) {
    const height = this.rows - row;
    const share = this.rows > 1 ? (height - 1) / (this.rows - 1) : 1;
    const duration = SHORTEST_FALL_MS + (LONGEST_FALL_MS - SHORTEST_FALL_MS) * share;
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
    return delay + duration + BETWEEN_FALLS_MS;
  }
}
