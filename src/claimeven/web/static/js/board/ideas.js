/**
 * Ideas drawn on the board, with the marks that the coach uses: a winning cell is a ring in its
 * owner's colour with a triangle for the parity of its row, the cell under it is a hollow square, a
 * line is a capsule.
 */

import { SIDES, capital, cellName } from '../ui/words.js';

/** @typedef {import('../types.js').BoardMarks} BoardMarks */
/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('./picture.js').BoardPicture} BoardPicture */

const RING = 39;
const SQUARE = 30;

/** @param {Cell} cell @returns {'odd' | 'even'} by its row counted from 1 */
export function parityOf([, row]) {
  return row % 2 ? 'even' : 'odd';
}

/** @param {BoardPicture} picture @param {BoardMarks} marks @returns {SVGElement[]} */
export function ideaNodes({ marks: drawn, stones }, marks) {
  const ownerOf = (/** @type {Cell[]} */ cells) =>
    cells.map((cell) => stones.get(String(cell))?.side).find(Boolean) ?? 'first';
  const rings = SIDES.flatMap((side) =>
    marks[side].flatMap((cell) => [
      drawn.ring(cell, RING, `coach-ring ${side} first-of-all`),
      drawn.triangle({ cell, side, parity: parityOf(cell) }, 0),
    ]),
  );
  return [
    ...marks.lines.map((cells) => drawn.coachLine(cells, ownerOf(cells))),
    ...rings,
    ...marks.under.map((cell) => drawn.square(cell, SQUARE, `coach-below ${aboveOf(cell, marks)}`)),
  ];
}

/** Whose winning cell lies above a cell. @param {Cell} cell @param {BoardMarks} marks @returns {Side} */
function aboveOf([column, row], marks) {
  const above = String([column, row + 1]);
  return marks.second.some((cell) => String(cell) === above) ? 'second' : 'first';
}

/** The same in words, a sentence for each kind of mark. @param {BoardMarks} marks */
export function ideaWords(marks) {
  const winning = SIDES.flatMap((side) => {
    const cells = marks[side].map((cell) => `${cellName(cell)} (${parityOf(cell)} row)`);
    return cells.length
      ? [`Ring: ${capital(side)} would complete a line on ${joined(cells)}.`]
      : [];
  });
  const under = marks.under.map(cellName);
  return [...winning, ...(under.length ? [`Square: ${joined(under)}, the cell under it.`] : [])];
}

/** @param {string[]} words */
function joined(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
