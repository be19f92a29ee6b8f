/**
 * The ratings of a tournament: a table with a bar for every interval.
 */

import { playerName } from '../../service/players.js';
import { h, s } from '../../ui/dom.js';
import { numberText, signedText } from '../../ui/words.js';

/** @typedef {import('../../types.js').Interval} Interval */
/** @typedef {import('../../types.js').Standing} Standing */
/** @typedef {import('../../types.js').Tournament} Tournament */
/** @typedef {{low: number, high: number}} Scale */

/** @param {Tournament} tournament */
export function standingsTable({ standings, first_move_advantage_elo: advantage }) {
  const scale = scaleOf(standings.map(({ elo }) => elo));
  const hasFailures = standings.some(({ failures }) => failures);
  const table = h(
    'table',
    {},
    h('caption', { text: 'Elo, and where it lies with 95 % confidence' }),
    h('thead', {}, h('tr', {}, headsOf(hasFailures))),
    h(
      'tbody',
      {},
      standings.map((standing) => standingRow(standing, scale, hasFailures)),
    ),
  );
  return [h('div', { class: 'scroll' }, table), ...advantageLine(advantage)];
}

/** What moving first is worth, if that is known. @param {Interval} advantage */
function advantageLine(advantage) {
  if (advantage.value === null) return [];
  const elo = `${signedText(advantage.value, 0)} Elo${rangeWords(advantage)}`;
  return [h('p', { class: 'small muted', text: `Moving first is worth ${elo}.` })];
}

/** @param {boolean} hasFailures */
function headsOf(hasFailures) {
  const number = 'number';
  return [
    h('th', { scope: 'col', text: 'Player' }),
    h('th', { scope: 'col', class: number, text: 'Elo' }),
    h('th', { scope: 'col' }),
    h('th', { scope: 'col', class: 'number roomy', text: 'games' }),
    h('th', { scope: 'col', class: number, text: 'w–d–l' }),
    hasFailures && h('th', { scope: 'col', class: number, text: 'failed' }),
  ];
}

/** @param {Standing} standing @param {Scale} scale @param {boolean} hasFailures */
function standingRow({ player, elo, games, wins, draws, losses, failures }, scale, hasFailures) {
  return h(
    'tr',
    {},
    h('th', { scope: 'row', text: playerName(player), title: player }),
    h('td', { class: 'number', text: elo.value === null ? '–' : numberText(elo.value, 0) }),
    h('td', { class: 'wide' }, ratingBar(elo, scale)),
    h('td', { class: 'number roomy', text: numberText(games) }),
    h('td', { class: 'number', text: `${wins}–${draws}–${losses}` }),
    hasFailures && h('td', { class: 'number', text: numberText(failures) }),
  );
}

/** What all intervals fit into. @param {Interval[]} intervals @returns {Scale} */
export function scaleOf(intervals) {
  const ends = intervals.flatMap(({ value, low, high }) =>
    value === null ? [] : [low ?? value, high ?? value],
  );
  return { low: Math.min(...ends, 0), high: Math.max(...ends, 1) };
}

/** @param {Interval} interval @param {Scale} scale */
function ratingBar(interval, scale) {
  const { value, low, high } = interval;
  if (value === null) return null;
  const place = (/** @type {number} */ elo) => (100 * (elo - scale.low)) / (scale.high - scale.low);
  return s(
    'svg',
    {
      class: 'rating',
      viewBox: '-4 0 108 18',
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': `${numberText(value, 0)}${rangeWords(interval)}`,
    },
    s('line', { class: 'span', x1: place(low ?? value), x2: place(high ?? value), y1: 9, y2: 9 }),
    s('rect', { class: 'dot', x: place(value) - 1.5, y: 3, width: 3, height: 12, rx: 1 }),
  );
}

/** @param {Interval} interval */
function rangeWords({ low, high }) {
  if (low === null || high === null) return '';
  return ` (${numberText(low, 0)} to ${numberText(high, 0)})`;
}
