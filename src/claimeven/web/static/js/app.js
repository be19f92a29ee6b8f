/**
 * The page: one board, one panel, and the view that fills them. Views are links; back and reload
 * work.
 */

import { BoardArea } from './board/area.js';
import { api } from './service/api.js';
import { announce } from './ui/announce.js';
import { byId } from './ui/dom.js';
import { setPageKeys, setViewKeys, showKeys } from './ui/keys.js';
import { isOn } from './ui/preferences.js';
import { startTheme, switchTheme } from './ui/theme.js';
import { errorText } from './ui/words.js';

/** @typedef {import('./types.js').App} App */
/** @typedef {import('./types.js').Key} Key */
/** @typedef {import('./types.js').View} View */
/** @typedef {'play' | 'analyse' | 'review' | 'lab' | 'arena'} ViewName */

/** @type {Record<ViewName, string>} */
const TITLES = {
  play: 'Play',
  analyse: 'Analyse',
  review: 'Review',
  lab: 'Lab',
  arena: 'Arena',
};

/** @type {View | null} */
let view = null;
/** Counts the views that were asked for: only the last one opens. */
let opened = 0;
/** Which of them has the board: what another one still does must not change the address. */
let shown = 0;

const board = new BoardArea(byId('board-area'));
const panel = byId('panel');
const nav = byId('views');
const menu = byId('menu');
board.choose = (/** @type {number} */ column) => view?.column?.(column);

/** @type {App} */
const app = {
  board,
  panel,
  go(path, replace = false) {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    open();
  },
  rename(path) {
    if (shown !== opened) return;
    const { href } = new URL(path, location.href);
    if (href !== location.href) history.replaceState(null, '', href);
  },
  fail(error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const words = errorText(error);
    board.status.say(words, { isProblem: true });
    announce(words);
  },
};

/** @param {string} name @returns {name is ViewName} */
function isViewName(name) {
  return name in TITLES;
}

/** Which view an address means. @param {URL} url @returns {{name: ViewName, id: string | null}} */
function route(url) {
  const name = url.pathname.split('/').at(-1) ?? '';
  if (name === 'play') return { name, id: url.searchParams.get('game') };
  if (isViewName(name)) return { name, id: null };
  return { name: url.searchParams.has('moves') ? 'analyse' : 'play', id: null };
}

/** The key in a play link. It is taken out of the address, where others could read it. */
function takeSeat() {
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
  const url = new URL(location.href);
  const { name, id } = route(url);
  const module = await import(`./views/${name}/view.js`);
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
  document.documentElement.dataset.ready = name;
}

/** @param {ViewName} name */
function reset(name) {
  const title = TITLES[name];
  setViewKeys([]);
  document.title = `${title} · Claimeven`;
  byId('heading').textContent = `Claimeven: ${title}`;
  panel.setAttribute('aria-label', title);
  panel.dataset.view = name;
  panel.replaceChildren();
  board.reset();
  board.columns.setLetters(name === 'lab');
  closeMenu();
  for (const link of nav.querySelectorAll('a')) {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function closeMenu() {
  nav.classList.remove('open');
  menu.setAttribute('aria-expanded', 'false');
}

menu.addEventListener('click', () => {
  const isOpen = nav.classList.toggle('open');
  menu.setAttribute('aria-expanded', String(isOpen));
});

document.addEventListener('click', (event) => {
  const node = event.target;
  if (!(node instanceof Element)) return;
  if (!menu.contains(node) && !nav.contains(node)) closeMenu();
  const link = node.closest('a.brand, nav a');
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (!link || !isPlain) return;
  event.preventDefault();
  app.go(link.getAttribute('href') ?? 'play');
});
addEventListener('popstate', open);

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
  described('Enter', 'drop in the chosen column'),
  key('b', 'go to the board', () => board.columns.focus()),
  key('p', 'Play', () => app.go('play')),
  key('a', 'Analyse', () => app.go('analyse')),
  key('v', 'Review', () => app.go('review')),
  key('l', 'Lab', () => app.go('lab')),
  key('e', 'Arena', () => app.go('arena')),
  key('d', 'light or dark', switchTheme),
  key('?', 'these keys', showKeys),
  { keys: ['Escape'], shown: '', words: '', press: closeMenu },
]);
byId('help').addEventListener('click', showKeys);
startTheme();

board.setThreats(isOn('threats'));
open().catch(app.fail);

if ('serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  });
}
// Asked for before anybody needs it: the first thing that is opened is the list of opponents.
api.players().catch(() => {});
