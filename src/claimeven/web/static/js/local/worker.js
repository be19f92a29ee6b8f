/**
 * The local engine in a worker. Its first message says where the files are; after that every message
 * has a number, which comes back with what answers it.
 */

import { Channel, answer } from './engine.js';
import { IndexedDatabase } from './games/indexed_database.js';
import { PageContext } from './page_context.js';
import { SearchHelper, answerSearch } from './searches/helper.js';

/**
 * `root` is the address of the folder static/; `packed` has files that need not be fetched, each
 * compressed, as base64.
 * @typedef {{kind: 'start', root: string, packed: Record<string, string>}} Start
 */

/** @typedef {{method: string, path: string, body?: unknown, key?: string | null}} Question */

/**
 * `ask` is answered once, unless `stop` says that nobody waits any more. `open` begins a connection,
 * `send` is a question over it, whose answer comes in pieces, `close` ends it.
 * @typedef {Start
 *   | {kind: 'ask', number: number, question: Question}
 *   | {kind: 'stop', number: number}
 *   | {kind: 'open', number: number, path: string}
 *   | {kind: 'send', number: number, message: object}
 *   | {kind: 'close', number: number}} ToWorker
 */

/**
 * `failed` says in one sentence why there is no local engine here, `notice` what people should know.
 * After `died` the worker answers nothing any more.
 * @typedef {{kind: 'ready'} | {kind: 'failed', reason: string} | {kind: 'notice', sentence: string}
 *   | {kind: 'died'}
 *   | {kind: 'answer', number: number, answer: import('./engine.js').Answer}
 *   | {kind: 'piece', number: number, message: object}} FromWorker
 */

/** A worker sends and gets messages as a port does. */
const worker = /** @type {MessagePort} */ (/** @type {unknown} */ (self));

/** @type {Promise<PageContext>} */
let loaded;
/** @type {Map<number, AbortController>} */
const asked = new Map();
/** @type {Map<number, Promise<Channel>>} */
const channels = new Map();

worker.addEventListener('message', ({ data }) => take(data));

/** @param {ToWorker | import('./searches/helper.js').SearchMessage | import('./coach/line_cores.js').LineCoreMessage} message */
async function take(message) {
  switch (message.kind) {
    case 'start':
      return start(message);
    case 'ask':
      return ask(message.number, message.question);
    case 'stop':
      return asked.get(message.number)?.abort();
    case 'open':
      return open(message.number, message.path);
    case 'send':
      return (await channels.get(message.number))?.receive(message.message).catch(die);
    case 'close':
      (await channels.get(message.number))?.close();
      channels.delete(message.number);
      return;
    case 'line-core':
      return (await import('./coach/line_cores.js')).answerLineCore(message, (news) =>
        worker.postMessage(news),
      );
    case 'search':
      return answerSearch(message, (news) => worker.postMessage(news));
  }
}

/** @param {Start} message */
async function start({ root, packed }) {
  loaded = PageContext.loadPage({
    readAsset: async (name) => (name in packed ? unpacked(packed[name]) : fetched(root + name)),
    database: IndexedDatabase.open(),
    notice: (sentence) => tell({ kind: 'notice', sentence }),
  });
  try {
    const context = await loaded;
    context.helper = new SearchHelper(context.kernel);
    tell({ kind: 'ready' });
    await context.loadBook();
  } catch (error) {
    // Without the book everything works; without the kernel nothing does.
    const hasKernel = await loaded.then(Boolean, () => false);
    if (hasKernel) console.info(error);
    else tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {number} number @param {Question} question */
async function ask(number, question) {
  const controller = new AbortController();
  asked.set(number, controller);
  try {
    const found = await answer(await loaded, question, controller.signal);
    if (!controller.signal.aborted) tell({ kind: 'answer', number, answer: found });
  } catch (error) {
    die(error);
  }
  asked.delete(number);
}

/** @param {number} number @param {string} path */
function open(number, path) {
  const send = (/** @type {object} */ message) => tell({ kind: 'piece', number, message });
  channels.set(
    number,
    loaded.then((context) => new Channel(context, path, send)),
  );
}

/** The compiled kernel failed in mid-work, and cannot be trusted any more. @param {unknown} error */
function die(error) {
  console.error(error);
  tell({ kind: 'died' });
}

/** @param {FromWorker} message */
function tell(message) {
  worker.postMessage(message);
}
