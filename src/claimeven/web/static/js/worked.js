/**
 * The worked example that the document of `bagdadi` prints, beside what its definition gives.
 */

import { h } from './dom.js';
import { leaves } from './explain.js';
import { amount } from './words.js';

/** The document's board; any order of these stones that ends with d4 is the same to the evaluation. */
export const WORKED = { moves: '21532443344', board: '7x6x4', heuristic: 'bagdadi', side: 'first' };

/**
 * Printed against right. The right numbers are the service's own, so that they cannot drift from it.
 * @param {import('./explain.js').Part[]} parts @param {number} total
 */
export function workedTable(parts, total) {
  const named = (/** @type {string} */ name) => parts.find((part) => part.name === name);
  const position = named('position');
  const pattern = named('pattern');
  const traps = named('traps');
  const stones = position ? leaves(position).map((leaf) => leaf.counted) : [];
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  const mine = sum(stones.filter((number) => number > 0));
  const theirs = -sum(stones.filter((number) => number < 0));
  const rows = [
    ['cells of the AI', '37', amount(mine), '11 + 8 + 8 + 5 + 5: five of its six stones'],
    ['cells of the other', '25', amount(theirs), '10 + 8 + 4 + 3: four of five stones'],
    ['position', '12', amount(position?.number ?? 0), ''],
    [
      'windows counted',
      '20',
      amount(pattern?.counted ?? 0),
      'a pair across and a three upright that are not there; the threes are diagonal',
    ],
    ['windows × 1.5', '30', amount(pattern?.number ?? 0), ''],
    ['traps × 20', '0', amount(traps?.number ?? 0), 'b4 would be one, but cannot be played yet'],
    ['total', '42', amount(total), ''],
  ];
  return h(
    'div',
    { class: 'card' },
    h('h2', { text: 'Printed, and right' }),
    h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ['', 'printed', 'right'].map((text, index) =>
              h('th', { scope: 'col', class: index ? 'number' : null, text }),
            ),
          ),
        ),
        h(
          'tbody',
          {},
          rows.map(([name, printed, right, why]) =>
            h(
              'tr',
              { class: printed === right ? null : 'wrong', title: why },
              h('th', { scope: 'row', text: name }),
              h('td', { class: 'number', text: printed }),
              h('td', { class: 'number', text: right }),
            ),
          ),
        ),
      ),
    ),
    h('p', {
      class: 'small muted',
      text: 'The document adds up nine of the eleven stones and sees two windows that the board does not have (errata E2.1 to E2.3). Middle phase: weights 1.0, 1.5 and 20.',
    }),
  );
}
