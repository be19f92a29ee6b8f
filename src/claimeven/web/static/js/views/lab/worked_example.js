/**
 * The worked example that the document of `bagdadi` prints, beside what its definition gives.
 */

import { h } from '../../ui/dom.js';
import { numberText } from '../../ui/words.js';
import { leavesOf } from './parts.js';

/** @typedef {import('../../types.js').ValueBreakdown} ValueBreakdown */

/**
 * The document's board; any order of these stones that ends with d4 is the same to the evaluation.
 */
export const WORKED_EXAMPLE = {
  moves: '21532443344',
  geometry: '7x6x4',
  heuristic: 'bagdadi',
  side: 'first',
};
const ERRATA =
  'The document adds up nine of the eleven stones and sees two windows that the board does not ' +
  'have (errata E2.1 to E2.3). Middle phase: weights 1.0, 1.5 and 20.';

/**
 * What is printed and what is right; the right numbers are the service's own.
 * @param {ValueBreakdown} explanation
 * @returns {[name: string, printed: string, right: string, why: string][]}
 */
export function workedRows({ parts, value }) {
  const partOf = (/** @type {string} */ label) => parts.find((part) => part.label === label);
  const [position, pattern, traps] = ['position', 'pattern', 'traps'].map(partOf);
  const stones = position ? leavesOf(position).map((leaf) => leaf.counted.value) : [];
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  const mine = sum(stones.filter((number) => number > 0));
  const theirs = -sum(stones.filter((number) => number < 0));
  const text = (/** @type {number | undefined} */ number) => numberText(number ?? 0);
  const windows = 'a pair across and a three upright that are not there; the threes are diagonal';
  return [
    ['cells of the AI', '37', text(mine), '11 + 8 + 8 + 5 + 5: five of its six stones'],
    ['cells of the other', '25', text(theirs), '10 + 8 + 4 + 3: four of five stones'],
    ['position', '12', text(position?.value.value), ''],
    ['windows counted', '20', text(pattern?.counted.value), windows],
    ['windows × 1.5', '30', text(pattern?.value.value), ''],
    ['traps × 20', '0', text(traps?.value.value), 'b4 would be one, but cannot be played yet'],
    ['total', '42', text(value.value), ''],
  ];
}

/** @param {ValueBreakdown} explanation */
export function workedTable(explanation) {
  const heads = ['', 'printed', 'right'].map((text, index) =>
    h('th', { scope: 'col', class: index ? 'number' : null, text }),
  );
  const rows = workedRows(explanation).map(([name, printed, right, why]) =>
    h(
      'tr',
      { class: printed === right ? null : 'wrong', title: why },
      h('th', { scope: 'row', text: name }),
      h('td', { class: 'number', text: printed }),
      h('td', { class: 'number', text: right }),
    ),
  );
  const table = h('table', {}, h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows));
  return h(
    'div',
    { class: 'card' },
    h('h2', { text: 'Printed, and right' }),
    h('div', { class: 'scroll' }, table),
    h('p', { class: 'small muted', text: ERRATA }),
  );
}
