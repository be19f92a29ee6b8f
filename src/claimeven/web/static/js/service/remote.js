/** The service, asked over the network. */

import { keyOf } from './keys.js';

/** @typedef {{status: number, data: any, retryAfter?: number}} Answer */

/**
 * What is told of a connection for questions whose answers come in pieces.
 * @typedef {object} ConnectionEvents
 * @property {() => void} opened @property {(message: any) => void} received
 * @property {() => void} closed by the other side
 */

/** Such a connection. @typedef {{isOpen: boolean, send: (message: object) => void, close: () => void}} Connection */

/** Relative: all views are at the top of whatever path the service is served under. */
const ROOT = 'api/v2';

/** The service does not answer at all. */
export class Unreachable extends Error {}

/**
 * @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [signal]
 * @returns {Promise<Answer>} Unreachable if there is none
 */
export async function askService(method, path, body, signal) {
  const prefetched = method === 'GET' ? await takePrefetched(path) : null;
  const answer = prefetched ?? (await send(method, path, body, signal));
  const data = await answer.json().catch(() => null);
  const retryAfter = Number(answer.headers.get('Retry-After')) || undefined;
  return { status: answer.status, data, retryAfter };
}

/**
 * The answer that first_paint.js asked for, if it is there; an answer can be read once.
 * @param {string} path @returns {Promise<Response | null>}
 */
async function takePrefetched(path) {
  const answers = window.prefetched;
  const answer = answers?.get(path) ?? null;
  answers?.delete(path);
  return answer;
}

/**
 * @param {string} method @param {string} path @param {object} [body] @param {AbortSignal} [signal]
 */
async function send(method, path, body, signal) {
  try {
    return await fetch(ROOT + path, {
      method,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...seatHeader(path),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
}

/** The key of the game that a path is about. @param {string} path @returns {Record<string, string>} */
function seatHeader(path) {
  const id = /^\/games\/([^/?]+)/.exec(path)?.[1];
  const key = id ? keyOf(decodeURIComponent(id)) : null;
  return key ? { 'Seat-Key': key } : {};
}

/** A WebSocket to the service. @implements {Connection} */
export class ServiceConnection {
  #isClosed = false;

  /** @param {string} path @param {ConnectionEvents} events */
  constructor(path, events) {
    const url = new URL(ROOT + path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new WebSocket(url);
    this.socket.addEventListener('open', () => {
      if (this.#isClosed) this.socket.close();
      else events.opened();
    });
    this.socket.addEventListener('message', (event) => events.received(JSON.parse(event.data)));
    this.socket.addEventListener('close', () => {
      if (!this.#isClosed) events.closed();
    });
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** @param {object} message */
  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  close() {
    this.#isClosed = true;
    // Browsers log an error when a socket is closed that is not open yet: that one closes on opening.
    if (this.isOpen) this.socket.close();
  }
}
