/**
 * The tree of a search as a picture: one dot per node, drawn as far as one has stepped. It fills up
 * from left to right, as the search walked it.
 */

import { h, s } from '../../ui/dom.js';

/** @typedef {import('./visits.js').Visit} Visit */
/** @typedef {{x: number, y: number}} Place */

const STEP = 14;
const LEVEL = 46;
const EDGE = 12;
/** A larger tree is not seen as one. */
const MOST_DRAWN = 800;

export class TreePicture {
  /** @param {(index: number) => void} pick show that node */
  constructor(pick) {
    this.svg = s('svg', { class: 'tree-picture', role: 'img', 'aria-label': 'No tree yet' });
    this.root = h(
      'div',
      {
        class: 'tree-room',
        hidden: true,
        tabindex: 0,
        'aria-label': 'Picture of the tree',
        role: 'group',
      },
      this.svg,
    );
    /** @type {SVGElement[]} */
    this.dots = [];
    /** @type {Place[]} */
    this.places = [];
    this.svg.addEventListener('click', (event) => {
      const dot = event.target instanceof Element ? event.target.closest('[data-index]') : null;
      if (dot instanceof SVGElement) pick(Number(dot.dataset.index));
    });
  }

  /** @param {Visit[]} visits of a tree, in the order walked */
  draw(visits) {
    const isDrawn = visits.length > 1 && visits.length <= MOST_DRAWN;
    this.root.hidden = !isDrawn;
    this.dots = [];
    if (!isDrawn) return;
    const places = placesOf(visits);
    this.places = places;
    const width = Math.max(...places.map(({ x }) => x)) + EDGE;
    const height = Math.max(...places.map(({ y }) => y)) + EDGE;
    const lines = visits.flatMap(({ parent, index }) =>
      parent ? [edge(places[parent.index], places[index])] : [],
    );
    this.dots = visits.map((visit) => dotOf(visit, places[visit.index]));
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('width', String(width));
    this.svg.setAttribute('height', String(height));
    this.svg.setAttribute('aria-label', `A tree of ${visits.length} nodes`);
    this.svg.replaceChildren(s('g', {}, lines), s('g', {}, this.dots));
  }

  /** Stand at a node: those after it are not reached yet. @param {number} at */
  show(at) {
    this.dots.forEach((dot, index) => {
      dot.classList.toggle('reached', index <= at);
      dot.classList.toggle('here', index === at);
    });
    const place = this.places[at];
    if (!place || this.root.hidden) return;
    const { clientWidth, scrollLeft } = this.root;
    if (place.x < scrollLeft + 24 || place.x > scrollLeft + clientWidth - 24) {
      this.root.scrollLeft = place.x - clientWidth / 2;
    }
  }
}

/**
 * Leaves stand side by side, and every other node over the middle of its children.
 * @param {Visit[]} visits @returns {Place[]}
 */
export function placesOf(visits) {
  /** @type {Place[]} */
  const places = [];
  let leaves = 0;
  /** @param {Visit} visit @returns {number} */
  const place = ({ index, path, children }) => {
    const inner = children.map(place);
    const x = inner.length ? (inner[0] + inner[inner.length - 1]) / 2 : EDGE + STEP * leaves++;
    places[index] = { x, y: EDGE + LEVEL * path.length };
    return x;
  };
  if (visits.length) place(visits[0]);
  return places;
}

/** @param {Place} from @param {Place} to */
function edge(from, to) {
  return s('path', { class: 'tree-edge', d: `M${from.x} ${from.y}L${to.x} ${to.y}` });
}

/** @param {Visit} visit @param {Place} place */
function dotOf({ node, index }, { x, y }) {
  const kind = `tree-dot ${node.player}${node.cut ? ' cut-off' : ''}`;
  return node.cut
    ? s('rect', { class: kind, x: x - 5, y: y - 5, width: 10, height: 10, 'data-index': index })
    : s('circle', { class: kind, cx: x, cy: y, r: 5, 'data-index': index });
}
