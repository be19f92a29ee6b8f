/**
 * One evaluation of one position, taken apart: the value, its parts, and what they are about on the
 * board.
 */

import { button, h } from '../../ui/dom.js';
import { numberText, signedText } from '../../ui/words.js';
import { byWeight, mainCapsules, partCapsules } from './parts.js';

/** @typedef {import('../../types.js').ValueBreakdown} ValueBreakdown */
/** @typedef {import('../../types.js').Part} Part */

const MOST_LISTED = 40;
const MOST_OPENED = 12;

export class ExplanationCard {
  /** @param {import('../../board/marks.js').Marks} marks */
  constructor(marks) {
    this.marks = marks;
    this.root = h('div', { class: 'card', hidden: true, onpointerleave: () => this.drawMain() });
    /** @type {ValueBreakdown | null} */
    this.explanation = null;
  }

  /** @param {ValueBreakdown | null} explanation */
  show(explanation) {
    if (explanation === this.explanation) return;
    this.explanation = explanation;
    this.root.hidden = !explanation;
    if (!explanation) return;
    const { heuristic, side, value, parts } = explanation;
    this.root.replaceChildren(
      h(
        'div',
        { class: 'row spread' },
        h('h2', { text: heuristic }),
        h('span', { class: 'small muted', text: `for ${side}` }),
      ),
      h('p', {
        class: 'value',
        title: value.exact.includes('/') ? value.exact : '',
        text: signedText(value.value, 4),
      }),
      ...phaseLine(explanation),
      h('div', { class: 'parts' }, this.list(parts, true)),
    );
  }

  /** @param {Part[]} parts @param {boolean} isOpen */
  list(parts, isOpen) {
    const sorted = byWeight(parts);
    const rest = sorted.slice(MOST_LISTED);
    const sum = rest.reduce((total, part) => total + part.value.value, 0);
    const text = `and ${rest.length} more, together ${signedText(sum)}`;
    return h(
      'ul',
      {},
      sorted.slice(0, MOST_LISTED).map((part) => this.item(part, isOpen)),
      rest.length > 0 && h('li', { class: 'muted small', text }),
    );
  }

  /** @param {Part} part @param {boolean} isOpen */
  item(part, isOpen) {
    const isBranch = part.parts.length > 0;
    const arrow = h('span', { 'aria-hidden': 'true', text: isBranch ? '▸' : '' });
    const children = h('div', { hidden: true });
    const openOrClose = () => {
      if (!isBranch) return;
      if (!children.hasChildNodes()) children.append(this.list(part.parts, false));
      children.hidden = !children.hidden;
      arrow.textContent = children.hidden ? '▸' : '▾';
      made.setAttribute('aria-expanded', String(!children.hidden));
    };
    const draw = () => this.marks.setCapsules(partCapsules(part));
    const press = () => {
      openOrClose();
      draw();
    };
    const made = button('', press, {
      class: isBranch ? 'branch' : 'leaf',
      'aria-expanded': isBranch ? 'false' : null,
      onpointerenter: draw,
      onfocus: draw,
    });
    made.append(arrow, ...labelOf(part));
    if (isBranch && isOpen && part.parts.length <= MOST_OPENED) openOrClose();
    return h('li', {}, made, children);
  }

  /** The lines that matter most. */
  drawMain() {
    this.marks.setCapsules(mainCapsules(this.explanation?.parts ?? []));
  }
}

/** The phase of the game and its weights, where weights change. @param {ValueBreakdown} explanation */
function phaseLine({ phase }) {
  if (!phase) return [];
  const weights = Object.entries(phase.weights).map(
    ([term, weight]) => `${term} × ${numberText(weight.value)}`,
  );
  return [h('p', { class: 'small muted', text: `${phase.name} phase: ${weights.join(', ')}` })];
}

/** @param {Part} part */
function labelOf({ label, value: { value }, counted }) {
  const title = counted.value === value ? null : `counted ${signedText(counted.value)}`;
  const kind = value < 0 ? 'minus-value' : value > 0 ? 'plus-value' : null;
  return [
    h('span', { class: 'label', text: label, title }),
    h('span', { class: kind, text: signedText(value) }),
  ];
}
