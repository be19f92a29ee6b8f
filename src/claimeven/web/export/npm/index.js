/** The package in browsers: its files are fetched from where the modules are. */

import { readWith } from './loading.js';

/** Addresses that bundlers understand. @type {Record<string, URL>} */
const FILES = {
  'book.bin': new URL('./files/book.bin', import.meta.url),
  'claimeven-net-256.toml': new URL('./files/claimeven-net-256.toml', import.meta.url),
  'claimeven-net.toml': new URL('./files/claimeven-net.toml', import.meta.url),
  'coach.wasm': new URL('./files/coach.wasm', import.meta.url),
  'heuristic_choices.json': new URL('./files/heuristic_choices.json', import.meta.url),
  'heuristics.json': new URL('./files/heuristics.json', import.meta.url),
  'kernel.wasm': new URL('./files/kernel.wasm', import.meta.url),
  'players.json': new URL('./files/players.json', import.meta.url),
};

readWith(async (name) => {
  const answer = await fetch(FILES[name]);
  if (!answer.ok) throw new Error(`${FILES[name]} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
});

export * from './api.js';
