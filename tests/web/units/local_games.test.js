import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Book, BadBook } from '../../../src/claimeven/web/static/js/kernel/book.js';
import { Kernel, KernelError } from '../../../src/claimeven/web/static/js/kernel/kernel.js';
import { answer } from '../../../src/claimeven/web/static/js/local/engine.js';
import { MemoryDatabase } from '../../../src/claimeven/web/static/js/local/games/memory_database.js';
import { PageContext } from '../../../src/claimeven/web/static/js/local/page_context.js';

const STATIC = new URL('../../../src/claimeven/web/static/', import.meta.url);
const BOOK = new URL('../../../src/claimeven/data/book-7x6x4.bin', import.meta.url);

/** @param {Promise<any>} database @param {(name: string) => Promise<any>} [readAsset] */
async function engine(database, readAsset = (name) => readFile(new URL(name, STATIC))) {
  /** @type {string[]} */
  const notices = [];
  const notice = (/** @type {string} */ sentence) => notices.push(sentence);
  const context = await PageContext.loadPage({ readAsset, database, notice });
  const ask = (/** @type {string} */ method, /** @type {string} */ path, /** @type {any} */ body) =>
    answer(context, { method, path, body });
  return { context, ask, notices };
}

const PEOPLE = { first: 'human', second: 'human' };

test('a browser that refuses to store games says so once, and the game goes on', async () => {
  const { ask, notices } = await engine(Promise.reject(new DOMException('no', 'SecurityError')));
  const { data } = await ask('POST', '/games', PEOPLE);
  const moved = await ask('POST', `/games/${data.id}/moves`, { column: 3 });
  assert.equal(moved.data.moves, '4');
  assert.equal(notices.length, 1);
  assert.match(notices[0], /^This browser does not let the page store games/);
});

test('storage that is full loses no move', async () => {
  const stored = new MemoryDatabase();
  const { ask, notices } = await engine(Promise.resolve(stored));
  const { data } = await ask('POST', '/games', PEOPLE);
  await ask('POST', `/games/${data.id}/moves`, { column: 3 });
  stored.change = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  for (const column of [3, 2]) {
    const { status } = await ask('POST', `/games/${data.id}/moves`, { column });
    assert.equal(status, 200);
  }
  assert.equal((await ask('GET', `/games/${data.id}`)).data.moves, '443');
  assert.equal(notices.length, 1);
  assert.match(notices[0], /storage of this browser is full/);
});

test('a damaged book is refused by its checksum, and the solver goes on without', async () => {
  const book = new Uint8Array(await readFile(BOOK));
  for (const [at, reason] of /** @type {[number, RegExp][]} */ ([
    [book.length - 5, /damaged/],
    [40, /damaged/],
    [0, /not an opening book/],
    [8, /version/],
  ])) {
    const damaged = book.slice();
    damaged[at] ^= 255;
    assert.throws(
      () => new Book(damaged),
      (error) => error instanceof BadBook && reason.test(error.message),
    );
    const { context, ask } = await engine(Promise.resolve(new MemoryDatabase()), (name) =>
      name === 'book.bin' ? Promise.resolve(damaged) : readFile(new URL(name, STATIC)),
    );
    await assert.rejects(context.loadBook(), BadBook);
    assert.equal((await ask('GET', '/analyse?moves=444444326555')).status, 200);
  }
  assert.throws(() => new Book(book.slice(0, 20)), BadBook);
});

test('without WebAssembly there is one sentence', async () => {
  const real = globalThis.WebAssembly;
  try {
    // @ts-expect-error: some browsers have none
    delete globalThis.WebAssembly;
    await assert.rejects(
      Kernel.load(new Uint8Array()),
      (error) => error instanceof KernelError && /has no WebAssembly/.test(error.message),
    );
  } finally {
    globalThis.WebAssembly = real;
  }
  await assert.rejects(Kernel.load(new Uint8Array([1, 2, 3])), KernelError);
});

test('a board that is too large is refused in the words of the service', async () => {
  const { ask } = await engine(Promise.resolve(new MemoryDatabase()));
  const { status, data } = await ask('GET', '/position?geometry=20x20x4');
  assert.equal(status, 400);
  assert.match(data.error, /too large: columns × \(rows \+ 1\) = 420; the limit is 128/);
});
