/**
 * The local engine for the tests: one question per line of standard input, one line of JSON for each
 * answer. `{"method", "path", "body"}` is answered with `{"status", "data"}`, and
 * `{"live": path, "message"}` with `{"messages"}`, all pieces until the last one; a player, `{"spec",
 * "moves", "geometry"}`, with what it answers in that position, or `{"error"}`.
 */

import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Channel, answer } from '../../src/claimeven/web/static/js/local/engine.js';
import { MemoryDatabase } from '../../src/claimeven/web/static/js/local/games/memory_database.js';
import { PageContext } from '../../src/claimeven/web/static/js/local/page_context.js';
import { choose } from '../../src/claimeven/web/static/js/local/players/choose.js';
import { readPosition } from '../../src/claimeven/web/static/js/local/requests.js';

const STATIC = new URL('../../src/claimeven/web/static/', import.meta.url);
const DATA = new URL('../../src/claimeven/data/', import.meta.url);
const SOON_MS = 200;

const context = await PageContext.loadPage({
  readAsset: (name) => readFile(placeOf(name)),
  database: Promise.resolve(new MemoryDatabase()),
});
if (process.argv[2] !== '--no-book') await context.loadBook();

for await (const line of createInterface({ input: process.stdin })) {
  const { live, message, wait, spec, ...question } = JSON.parse(line);
  const answered = live
    ? await pieces(live, message, wait)
    : spec === undefined
      ? await answer(context, question)
      : await answerOfPlayer(spec, question);
  process.stdout.write(`${JSON.stringify(answered)}\n`);
}

/** Where a file of the page is. @param {string} name */
function placeOf(name) {
  if (name === 'book.bin') return new URL('book-7x6x4.bin', DATA);
  return name.startsWith('nets/') ? new URL(name.slice(5), DATA) : new URL(name, STATIC);
}

/** @param {string} spec @param {{moves: string, geometry: string}} position */
async function answerOfPlayer(spec, position) {
  const { signal } = new AbortController();
  try {
    await context.loadWhole(); // routes ask for it where a board needs it
    const found = readPosition(context, position);
    const { value, ...chosen } = await choose(context, spec, found, { signal, seconds: 100 });
    return { ...chosen, value: value && `${value}` };
  } catch (error) {
    return { error: error.message };
  }
}

/** @param {string} path @param {object} message @param {boolean} wait for the end */
async function pieces(path, message, wait) {
  const messages = [];
  const channel = new Channel(context, path, (piece) => messages.push(piece));
  const ended = channel.receive(message);
  await (wait ? ended : new Promise((resolve) => setTimeout(resolve, SOON_MS)));
  channel.close();
  return { messages };
}
