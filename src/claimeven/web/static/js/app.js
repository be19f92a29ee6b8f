/**
 * The page: one board, one panel, and the view that fills them. Views are links; back and reload
 * work.
 */

import { BoardArea } from './board/area.js';
import { api } from './service/api.js';
import { isExported, onNotice } from './service/engine.js';
import { sentAs } from './service/keys.js';
import { currentAddress, hrefOf } from './ui/address.js';
import { announce } from './ui/announce.js';
import { byId } from './ui/dom.js';
import { setPageKeys, setViewKeys } from './ui/keys.js';
import { Navigation } from './ui/navigation.js';
import { isOn } from './ui/preferences.js';
import { startTheme, switchTheme } from './ui/theme.js';
import { errorText } from './ui/words.js';

/** @typedef {import('./types.js').App} App */
/** @typedef {import('./types.js').Key} Key */
/** @typedef {import('./types.js').View} View */

/** @type {Record<string, () => Promise<{open: (app: App, address: any) => View | Promise<View>}>>} */
const VIEWS = {
  analyse: () => import('./views/analyse/view.js'),
  arena: () => import('./views/arena/view.js'),
  lab: () => import('./views/lab/view.js'),
  learn: () => import('./views/learn/view.js'),
  play: () => import('./views/play/view.js'),
  puzzles: () => import('./views/puzzles/view.js'),
  review: () => import('./views/review/view.js'),
};

/** @type {View | null} */
let view = null;
/** Counts the views that were asked for: only the last one opens. */
let opened = 0;
/** Which of them has the board: what another one still does must not change the address. */
let shown = 0;

const board = new BoardArea(byId('board-area'));
const panel = byId('panel');
const navigation = new Navigation((path) => app.go(path));
board.tellGoal = (/** @type {string} */ goal) => {
  byId('goal').textContent = goal;
};
board.choose = (/** @type {number} */ column) => view?.column?.(column);

/** @type {App} */
const app = {
  board,
  panel,
  go(path, replace = false) {
    history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(path));
    open();
  },
  rename(path) {
    if (shown !== opened) return;
    const href = hrefOf(path);
    if (href !== location.href) history.replaceState(null, '', href);
  },
  fail(error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const words = errorText(error);
    board.status.say(words, { isProblem: true });
    announce(words);
  },
};

/** Which view an address means. @param {URL} url @returns {{name: string, id: string | null}} */
function route(url) {
  const name = url.pathname.split('/').at(-1) ?? '';
  if (name === 'play') return { name, id: url.searchParams.get('game') };
  if (navigation.has(name)) return { name, id: null };
  return { name: url.searchParams.has('moves') ? 'analyse' : 'play', id: null };
}

/** A game of this browser that was sent to the service has another id there. @param {URL} url */
function forwarded(url) {
  const id = url.searchParams.get('game');
  const now = id && sentAs(id);
  if (now) url.searchParams.set('game', now);
  return url;
}

/** The key in a play link. It is taken out of the address, where others could read it. */
function takeSeat() {
  if (isExported) return null;
  const seat = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (seat) history.replaceState(null, '', location.pathname + location.search);
  return seat;
}

/** Open the view of the address. Until it is there, nobody can drop a stone. */
async function open() {
  const mine = ++opened;
  view?.close();
  view = null;
  board.rest();
  const seat = takeSeat();
  const url = forwarded(currentAddress());
  const { name, id } = route(url);
  const module = await VIEWS[name]();
  if (mine !== opened) return;
  shown = mine;
  reset(name);
  const found = await module.open(app, { id, query: url.searchParams, seat });
  if (mine !== opened) {
    found.close();
    return;
  }
  view = found;
  setViewKeys(found.keys ?? []);
  if (mine > 1) announce(`${navigation.titleOf(name)}.`);
  // What had the focus may be gone with the view before.
  if (mine > 1 && document.activeElement === document.body) board.root.focus();
  document.documentElement.dataset.ready = name;
}

/** @param {string} name */
function reset(name) {
  const title = navigation.titleOf(name);
  setViewKeys([]);
  document.title = `${title} · Claimeven`;
  byId('heading').textContent = `Claimeven: ${title}`;
  panel.setAttribute('aria-label', title);
  panel.dataset.view = name;
  panel.replaceChildren();
  board.reset();
  navigation.show(name);
}

addEventListener('popstate', open);
onNotice((sentence) => {
  board.status.notice(sentence);
  announce(sentence);
});

async function help() {
  const { showHelp } = await import('./ui/help.js');
  showHelp(byId('goal').textContent ?? '', () => board.redrawScores());
}

/** @param {string} name @param {string} words @param {() => void} press @returns {Key} */
const key = (name, words, press) => ({ keys: [name], shown: name, words, press });
/** @param {string} shown @param {string} words @returns {Key} */
const described = (shown, words) => ({ keys: [], shown, words, press: () => {} });

setPageKeys([
  {
    keys: [...'123456789'],
    shown: '1 – 9',
    words: 'drop in that column',
    press: ({ key: name }) => {
      if (Number(name) <= board.picture.columns) view?.column?.(Number(name) - 1);
    },
  },
  described('← →', 'on the board: choose a column; elsewhere: step through the moves'),
  described('↑ ↓', 'on the board: read the column cell by cell'),
  described('Enter', 'drop in the chosen column'),
  key('b', 'go to the board', () => board.columns.focus()),
  ...navigation.keys(),
  key('d', 'light or dark', switchTheme),
  key('?', 'rules, scores and keys', help),
]);
byId('help').addEventListener('click', help);
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  board.columns.focus();
});
startTheme();

board.setThreats(isOn('threats'));
open().catch(app.fail);

if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  addEventListener('load', () => {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  });
}
// Asked for before anybody needs it: the first thing that is opened is the list of opponents.
api.players().catch(() => {});
