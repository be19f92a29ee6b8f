/**
 * What is behind "?": the rules of this board, what scores and marks mean, and the keys; with the
 * choices that belong to each.
 */

import { button, choice, dialog, h, toggle } from './dom.js';
import { listedKeys } from './keys.js';
import { isOn, remember } from './preferences.js';
import { Tabs } from './tabs.js';

/** @typedef {import('./dom.js').Child} Child */

/** @type {[sign: string, meaning: string][]} */
const DISTANCES = [
  ['▲ +13', 'wins in 13 plies: with best play the game is won by the 13th stone from now'],
  ['=', 'a draw with best play'],
  ['▼ −8', 'loses in 8 plies'],
];
/** @type {[sign: string, meaning: string][]} */
const POINTS = [
  ['▲ +3', 'wins with the third last of its own stones; +1 is a win with the last one'],
  ['0', 'a draw with best play'],
  ['▼ −3', 'loses to the third last stone of the other side'],
];
/** @type {[sign: string, meaning: string][]} */
const GUESSES = [
  ['outlined', 'best; where several columns are outlined, they are equally good'],
  ['≈ 62', 'not proven: our evaluation guesses that this wins 62 of 100 games'],
  ['solid bar', 'how the position stands, proven; a striped bar is a guess'],
  ['ply', 'one stone of one side; two plies are a move of each'],
];
/** @type {[sign: string, meaning: string][]} */
const MARKS = [
  ['△ ▽', 'threats: a stone there would win; △ in odd rows, ▽ in even ones, in its side’s colour'],
  ['ring', 'the cell that decides, with the △ or ▽ of its row'],
  ['square', 'the cell under it: whoever plays there lets the other side play above'],
  ['bar', 'a line of cells that counts'],
  ['1 2 3', 'moves that could follow, in their order'],
];

/**
 * @param {string} goal what there is to do on this board
 * @param {() => void} changed scores are to be shown in another way
 */
export function showHelp(goal, changed) {
  const tabs = new Tabs('Help', [
    ['rules', 'Rules', rulesPart(goal)],
    ['scores', 'Scores', scoresPart(changed)],
    ['marks', 'Marks', h('div', { class: 'sheet' }, meanings(MARKS))],
    ['keys', 'Keys', keysPart()],
  ]);
  const close = button('Close', () => box.close(), { class: 'primary' });
  const box = dialog(
    'Help',
    h('div', { class: 'sheet help' }, tabs.bar, tabs.panels),
    h('div', { class: 'actions' }, close),
  );
}

/** @param {string} goal */
function rulesPart(goal) {
  const connect = /connect (\d+)/.exec(goal)?.[1] ?? 'enough';
  const sentences = [
    'Two sides take turns. A stone falls to the lowest free cell of its column.',
    `Who first has ${connect} stones in a row wins: across, upright or diagonal.`,
    'A full board without such a row is a draw.',
  ];
  return h(
    'div',
    { class: 'sheet' },
    h('p', { class: 'big', text: `The goal: ${goal}.` }),
    sentences.map((text) => h('p', { text })),
    h('p', {
      class: 'small muted',
      text: 'Columns are numbered from the left. Cells have a letter and a row: d1 is the lowest cell of column 4.',
    }),
  );
}

/** @param {() => void} changed */
function scoresPart(changed) {
  const legend = h('div', {});
  const draw = () => legend.replaceChildren(meanings(isOn('points') ? POINTS : DISTANCES));
  const field = choice(
    'Show scores as',
    [
      ['distance', 'Distance'],
      ['points', 'Points'],
    ],
    isOn('points') ? 'points' : 'distance',
    (style) => {
      remember('points', style === 'points');
      draw();
      changed();
    },
  );
  draw();
  return h(
    'div',
    { class: 'sheet' },
    h('p', { text: 'A score over a column says what a stone there leads to.' }),
    field,
    legend,
    meanings(GUESSES),
  );
}

function keysPart() {
  const list = listedKeys().map((key) => [
    h('dt', {}, key.shown.split(' ').map(keyCap)),
    h('dd', { text: key.words }),
  ]);
  const letters = toggle('Keys of one letter or digit', !isOn('no letters'), (on) =>
    remember('no letters', !on),
  );
  return h(
    'div',
    { class: 'sheet' },
    h('div', { class: 'row' }, letters),
    h('dl', { class: 'keys' }, list),
  );
}

/** @param {[sign: string, meaning: string][]} pairs */
function meanings(pairs) {
  return h(
    'dl',
    { class: 'keys one' },
    pairs.map(([sign, meaning]) => [h('dt', { text: sign }), h('dd', { text: meaning })]),
  );
}

/** @param {string} text */
function keyCap(text) {
  return text === '–' ? ' – ' : [h('kbd', { text }), ' '];
}
