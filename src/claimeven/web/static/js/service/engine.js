/**
 * Which engine answers: the service, or the local one in this browser. An exported page has only the
 * local one. On a page of the service it answers while the service is out of reach, and whatever
 * concerns games that were begun with it.
 */

import { ServiceConnection, Unreachable, askService } from './remote.js';

/** @typedef {import('./local_engine.js').LocalEngine} LocalEngine */
/** @typedef {import('./remote.js').Answer} Answer */
/** @typedef {import('./remote.js').Connection} Connection */
/** @typedef {import('./remote.js').ConnectionEvents} ConnectionEvents */

/** What only the service knows: its tournaments, and games that were begun there. */
const ONLY_SERVICE = /^\/(?:tournaments|arena|imports|games\/(?!local-))/;
const LOCAL_GAME = /^\/games\/local-/;

/** Is there no service behind this page? */
export const isExported = globalThis.document?.documentElement?.dataset.engine === 'local';

/** Did the service not answer the last time? Null before it was asked. @type {boolean | null} */
let isAway = null;
/** Those who want to know when that changes. @type {Set<() => void>} */
const watchers = new Set();
/** Is the local engine there? */
let isReady = false;
/** @type {LocalEngine | null} */
let engine = null;
/** @type {(sentence: string) => void} */
let notice = () => {};

/** Whoever tells people what the local engine wants them to know. @param {(sentence: string) => void} tell */
export function onNotice(tell) {
  notice = tell;
}

/** Does the service answer, as far as is known? */
export function hasService() {
  return isAway === false;
}

/** Hear whenever the service goes or comes back, until the answer is called. @param {() => void} watcher */
export function onServiceChange(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Look whether the service answers now. */
export async function lookForService() {
  if (isExported) return;
  try {
    await askService('GET', '/health');
    setAway(false);
  } catch {
    setAway(true);
  }
}

/** @param {boolean} away */
function setAway(away) {
  if (away === isAway) return;
  isAway = away;
  for (const watcher of watchers) watcher();
}

/**
 * @param {string} method @param {string} path with its query @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>} Unreachable if nobody answers
 */
export async function ask(method, path, body, signal) {
  if (isExported || LOCAL_GAME.test(path)) return askLocal(method, path, body, signal);
  try {
    const answer = await askService(method, path, body, signal);
    setAway(false);
    return answer;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    setAway(true);
    if (ONLY_SERVICE.test(path) || !(await hasLocalEngine())) throw error;
    return askLocal(method, path, body, signal);
  }
}

/**
 * A connection for questions whose answers come in pieces.
 * @param {string} path @param {ConnectionEvents} events
 * @returns {Connection}
 */
export function connect(path, events) {
  if (isExported || LOCAL_GAME.test(path)) return new LocalConnection(path, events);
  if (isAway && isReady && !ONLY_SERVICE.test(path)) return new LocalConnection(path, events);
  let wasOpen = false;
  const opened = () => {
    wasOpen = true;
    setAway(false);
    events.opened();
  };
  const closed = () => {
    if (!wasOpen) setAway(true);
    if (isAway) hasLocalEngine();
    events.closed();
  };
  return new ServiceConnection(path, { ...events, opened, closed });
}

/** A connection to the local engine, which is loaded first. @implements {Connection} */
class LocalConnection {
  /** @type {Connection | null} */
  #inner = null;
  #isClosed = false;

  /** @param {string} path @param {ConnectionEvents} events */
  constructor(path, events) {
    localEngine().then(
      (local) => {
        if (!this.#isClosed) this.#inner = local.connect(path, events);
      },
      () => events.closed(),
    );
  }

  get isOpen() {
    return this.#inner?.isOpen ?? false;
  }

  /** @param {object} message */
  send(message) {
    this.#inner?.send(message);
  }

  close() {
    this.#isClosed = true;
    this.#inner?.close();
  }
}

/** @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
async function askLocal(method, path, body, signal) {
  const local = await localEngine();
  return local.ask({ method, path, body }, signal);
}

async function hasLocalEngine() {
  try {
    await (await localEngine()).ready();
    isReady = true;
  } catch {
    isReady = false;
  }
  return isReady;
}

async function localEngine() {
  if (!engine) {
    const { LocalEngine, startWorker } = await import('./local_engine.js');
    engine ??= new LocalEngine(startWorker, (sentence) => notice(sentence));
  }
  return engine;
}

if (isExported) hasLocalEngine(); // it gets ready while the page is drawn
