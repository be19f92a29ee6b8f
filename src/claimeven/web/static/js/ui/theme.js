/**
 * Light or dark: the system's choice until somebody makes one. first_paint.js has set it already.
 */

import { byId } from './dom.js';
import { remember, remembered } from './preferences.js';

const root = document.documentElement;

export function isDark() {
  return root.dataset.theme === 'dark';
}

/** @param {boolean} dark */
function setDark(dark) {
  root.dataset.theme = dark ? 'dark' : 'light';
  draw();
}

function draw() {
  const button = byId('theme');
  button.setAttribute('aria-pressed', String(isDark()));
  button.title = isDark() ? 'Light theme (d)' : 'Dark theme (d)';
  button.querySelector('use')?.setAttribute('href', isDark() ? '#icon-sun' : '#icon-moon');
}

export function switchTheme() {
  setDark(!isDark());
  remember('theme', root.dataset.theme);
}

export function startTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', () => {
    if (remembered('theme') === null) setDark(system.matches);
  });
  byId('theme').addEventListener('click', switchTheme);
  draw();
}
