/**
 * Tables of scores between players: a number in every cell, and a colour that agrees with it.
 */

import { button, h } from './dom.js';
import { playerName } from './players.js';

/** @typedef {[number, number, number]} Count wins, draws, losses */

/** Share of the points. @param {Count} count */
export function share([wins, draws, losses]) {
  return (wins + draws / 2) / (wins + draws + losses);
}

/**
 * @param {string} caption @param {string[]} players @param {(Count | null)[][]} counts row against column
 * @param {(row: string, column: string) => void} [pick]
 */
export function crossTable(caption, players, counts, pick) {
  const cells = counts.map((row) =>
    row.map((count) =>
      count && count[0] + count[1] + count[2] > 0
        ? { share: share(count), words: `${count[0]} won, ${count[1]} drawn, ${count[2]} lost` }
        : null,
    ),
  );
  return heatTable(
    caption,
    players.map(playerName),
    players.map(playerName),
    cells,
    (row, column) => row === column,
    pick && ((row, column) => pick(players[row], players[column])),
  );
}

/**
 * @param {string} caption @param {string[]} rows @param {string[]} columns @param {({share: number, words: string} | null)[][]} cells
 * @param {(row: number, column: number) => boolean} [self] @param {(row: number, column: number) => void} [pick]
 */
export function heatTable(caption, rows, columns, cells, self = () => false, pick = undefined) {
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      { class: 'heat' },
      h('caption', { text: caption }),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th'),
          columns.map((name) => h('th', { scope: 'col', class: 'head', text: name })),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((name, row) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row', text: name }),
            columns.map((_, column) =>
              cell(
                cells[row]?.[column],
                self(row, column),
                `${name} against ${columns[column]}`,
                pick && (() => pick(row, column)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {{share: number, words: string} | null | undefined} found @param {boolean} self @param {string} pair @param {(() => void) | undefined} pick */
function cell(found, self, pair, pick) {
  if (!found) return h('td', { class: self ? 'self' : null });
  // Over half is green-blue, under half orange-brown, deeper the further away.
  const lean = found.share - 0.5;
  const name = lean >= 0 ? '--win' : '--loss';
  const depth = Math.round(4 + Math.abs(lean) * 72);
  const words = `${pair}: ${found.words}`;
  const number = String(Math.round(100 * found.share));
  return h(
    'td',
    {
      title: words,
      vars: { 'background-color': `color-mix(in srgb, var(${name}) ${depth}%, var(--card))` },
    },
    pick ? button(number, pick, { 'aria-label': words }) : number,
  );
}
