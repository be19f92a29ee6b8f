/**
 * Tables of scores between players: a number in every cell, and a colour that agrees with it.
 */

import { playerName } from '../../service/players.js';
import { button, h } from '../../ui/dom.js';

/** @typedef {import('../../types.js').Count} Count */
/** @typedef {(row: string, column: string) => void} Pick */

/** Share of the points. @param {Count} count */
export function shareOf([wins, draws, losses]) {
  return (wins + draws / 2) / (wins + draws + losses);
}

/** The colour of a share: over half green-blue, under half orange-brown. @param {number} share */
export function colourOf(share) {
  const lead = share - 0.5;
  const name = lead >= 0 ? '--win' : '--loss';
  const depth = Math.round(4 + Math.abs(lead) * 72);
  return `color-mix(in srgb, var(${name}) ${depth}%, var(--card))`;
}

/**
 * @param {string} caption @param {string[]} players
 * @param {(Count | null)[][]} counts the row's player against the column's @param {Pick} [pick]
 */
export function scoreTable(caption, players, counts, pick) {
  const heads = players.map((player) =>
    h('th', { scope: 'col', class: 'head', text: playerName(player) }),
  );
  const rows = players.map((row, index) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row', text: playerName(row) }),
      players.map((column, at) => scoreCell(row, column, counts[index]?.[at] ?? null, pick)),
    ),
  );
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      { class: 'heat' },
      h('caption', { text: caption }),
      h('thead', {}, h('tr', {}, h('th'), heads)),
      h('tbody', {}, rows),
    ),
  );
}

/** @param {string} row @param {string} column @param {Count | null} count @param {Pick} [pick] */
function scoreCell(row, column, count, pick) {
  if (!count) return h('td', { class: row === column ? 'self' : null });
  const [wins, draws, losses] = count;
  const pair = `${playerName(row)} against ${playerName(column)}`;
  const words = `${pair}: ${wins} won, ${draws} drawn, ${losses} lost`;
  const text = String(Math.round(100 * shareOf(count)));
  return h(
    'td',
    { title: words, vars: { 'background-color': colourOf(shareOf(count)) } },
    pick ? button(text, () => pick(row, column), { 'aria-label': words }) : text,
  );
}
