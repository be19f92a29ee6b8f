/**
 * A small picture of how a game stands, filled when it comes into view.
 */

import { api } from '../../service/api.js';
import { s } from '../../ui/dom.js';

/** @typedef {import('../../types.js').Stone} Stone */

/** @type {Map<Element, string>} */
const waiting = new Map();
/** @type {IntersectionObserver | null} */
let observer = null;

/** An empty board. @param {string} geometry */
export function thumbnail(geometry) {
  const [columns, rows] = geometry.split('x').map(Number);
  return s(
    'svg',
    { class: 'thumbnail', viewBox: `0 0 ${columns} ${rows}`, 'aria-hidden': 'true' },
    s('rect', { class: 'thumbnail-plate', width: columns, height: rows, rx: 0.4 }),
  );
}

/** Draw the stones of a game once the picture is seen. @param {SVGSVGElement} picture @param {string} id */
export function fillWhenSeen(picture, id) {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) fill(target);
    }
  });
  waiting.set(picture, id);
  observer.observe(picture);
}

/** @param {Element} picture */
async function fill(picture) {
  const id = waiting.get(picture);
  waiting.delete(picture);
  observer?.unobserve(picture);
  const game = id === undefined ? null : await api.game(id).catch(() => null);
  if (game) picture.append(...discs(game.position.cells, game.position.rows));
}

/** @param {Stone[]} stones @param {number} rows */
export function discs(stones, rows) {
  return stones.map(([column, row, side]) =>
    s('circle', { class: `small-${side}`, cx: column + 0.5, cy: rows - row - 0.5, r: 0.42 }),
  );
}
