/**
 * The page: one stage, one panel, and the view that fills them. Views are links; back and reload work.
 */

import { api } from './api.js';
import { announce } from './announce.js';
import { setGeneralKeys, setViewKeys, showKeys } from './keys.js';
import { remember, remembered } from './prefs.js';
import { Stage } from './stage.js';

/**
 * What every view gets.
 * @typedef {object} App
 * @property {Stage} stage
 * @property {HTMLElement} panel
 * @property {(path: string, replace?: boolean) => void} go open another address
 * @property {(path: string) => void} rename change the address without opening it
 * @property {(error: any) => void} fail show what went wrong
 */
/** @typedef {{close: () => void, column?: (column: number) => void, keys?: import('./keys.js').Key[]}} View */

const TITLES = { play: 'Play', analyse: 'Analyse', review: 'Review', lab: 'Lab', arena: 'Arena' };

/** @type {View | null} */
let view = null;
let opening = 0;

const stage = new Stage(/** @type {HTMLElement} */ (document.getElementById('stage')));
const panel = /** @type {HTMLElement} */ (document.getElementById('panel'));
const nav = /** @type {HTMLElement} */ (document.getElementById('views'));
const menu = /** @type {HTMLElement} */ (document.getElementById('menu'));
stage.choose = (column) => view?.column?.(column);

/** @type {App} */
const app = {
  stage,
  panel,
  go(path, replace = false) {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    open();
  },
  rename(path) {
    if (path !== location.pathname + location.search) history.replaceState(null, '', path);
  },
  fail(error) {
    if (error?.name === 'AbortError') return;
    const words = error?.message ?? String(error);
    stage.say(words, { problem: true });
    announce(words);
  },
};

/** Which view an address means. @param {URL} url */
function route(url) {
  const [, name, rest] = url.pathname.split('/');
  if (name === 'game' && rest) return { name: 'play', id: decoded(rest) };
  if (name in TITLES) return { name, id: null };
  return { name: url.searchParams.has('moves') ? 'analyse' : 'play', id: null };
}

/** What was cut off in the middle of a character stays as it is: no game has that name. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function open() {
  const mine = ++opening;
  const url = new URL(location.href);
  const { name, id } = route(url);
  const module = await import(`./${name}.js`);
  if (mine !== opening) return;
  view?.close();
  view = null;
  reset(name);
  view = await module.open(app, { id, query: url.searchParams });
  if (mine !== opening) return view?.close();
  setViewKeys(view?.keys ?? []);
  document.documentElement.dataset.ready = name;
}

/** @param {string} name */
function reset(name) {
  const title = TITLES[/** @type {'play'} */ (name)];
  setViewKeys([]);
  document.title = `${title} · Claimeven`;
  panel.setAttribute('aria-label', title);
  /** @type {HTMLElement} */ (document.getElementById('heading')).textContent =
    `Claimeven: ${title}`;
  panel.dataset.view = name;
  panel.replaceChildren();
  stage.setScores([], false);
  stage.setBar(null);
  stage.setLetters(name === 'lab');
  stage.marks.clear();
  stage.say('');
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
  const shown = nav.classList.toggle('open');
  menu.setAttribute('aria-expanded', String(shown));
});

document.addEventListener('click', (event) => {
  const node = /** @type {HTMLElement} */ (event.target);
  if (!menu.contains(node) && !nav.contains(node)) closeMenu();
  const link = node.closest?.('a[href^="/"]');
  if (
    !(link instanceof HTMLAnchorElement) ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.button !== 0
  )
    return;
  event.preventDefault();
  app.go(link.getAttribute('href') ?? '/');
});
addEventListener('popstate', open);

// Theme: the system's until somebody chooses. early.js has named it.
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const themeButton = /** @type {HTMLElement} */ (document.getElementById('theme'));

function isDark() {
  return document.documentElement.dataset.theme === 'dark';
}

function drawTheme() {
  themeButton.setAttribute('aria-pressed', String(isDark()));
  themeButton.title = isDark() ? 'Light theme (d)' : 'Dark theme (d)';
  themeButton.querySelector('use')?.setAttribute('href', isDark() ? '#icon-sun' : '#icon-moon');
}

/** @param {'light' | 'dark'} theme */
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  drawTheme();
}

function turnTheme() {
  setTheme(isDark() ? 'light' : 'dark');
  remember('theme', document.documentElement.dataset.theme);
}

themeButton.addEventListener('click', turnTheme);
darkSystem.addEventListener('change', () => {
  if (remembered('theme', null) === null) setTheme(darkSystem.matches ? 'dark' : 'light');
});
drawTheme();
document.getElementById('help')?.addEventListener('click', showKeys);

/** @param {string} key @param {string} words @param {() => void} press @param {string} [shown] */
const key = (key, words, press, shown = key) => ({ keys: [key], shown, words, press });
setGeneralKeys([
  {
    keys: [...'123456789'],
    shown: '1 – 9',
    words: 'drop in that column',
    press: (event) => {
      if (Number(event.key) <= stage.board.columns) view?.column?.(Number(event.key) - 1);
    },
  },
  {
    keys: [],
    shown: '← →',
    words: 'on the board: choose a column; elsewhere: step through the moves',
    press: () => {},
  },
  { keys: [], shown: 'Enter', words: 'drop in the chosen column', press: () => {} },
  {
    keys: ['b'],
    shown: 'b',
    words: 'go to the board',
    press: () => stage.buttons[stage.focusColumn].focus(),
  },
  key('p', 'Play', () => app.go('/play')),
  key('a', 'Analyse', () => app.go('/analyse')),
  key('v', 'Review', () => app.go('/review')),
  key('l', 'Lab', () => app.go('/lab')),
  key('e', 'Arena', () => app.go('/arena')),
  key('d', 'light or dark', turnTheme),
  key('?', 'these keys', showKeys),
  { keys: ['Escape'], shown: '', words: '', press: closeMenu },
]);

stage.threatsOn = remembered('threats', false);
open().catch(app.fail);

if ('serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  });
}
// Asked for early: the first thing that anybody opens is the list of opponents.
api.players().catch(() => {});
