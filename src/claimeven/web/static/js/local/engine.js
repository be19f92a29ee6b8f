/**
 * The local engine: the service's routes, answered here over the compiled kernel. The same method,
 * path, query and body give the same JSON, and the same errors.
 */

import { NeedsWhole } from '../kernel/kernel.js';
import { badRequest, RequestError, asRequestError, Stopped } from './errors.js';
import { ROUTES } from './routes/all.js';
import { lengthOf, written } from './text.js';

/** @typedef {import('./page_context.js').PageContext} PageContext */

/** Sends a piece of an answer. @typedef {(type: string, fields: object) => void} Emit */

/**
 * What a route gets.
 * @typedef {object} Request
 * @property {Record<string, string>} params the parts of the path that have names
 * @property {URLSearchParams} query
 * @property {unknown} body parsed; undefined if there is none
 * @property {string | null} key of a seat
 * @property {AbortSignal} signal aborted when nobody waits for the answer any more
 * @property {Emit} emit for live questions
 */

/**
 * What answers one kind of question. `LIVE` is the method of questions whose answer comes in pieces.
 * `path` is below /api/v2, its named parts in braces: `/games/{id}/moves`.
 * @typedef {object} Route
 * @property {'GET' | 'POST' | 'DELETE' | 'LIVE'} method
 * @property {string} path
 * @property {number} [status] of success; 200 unless told otherwise
 * @property {(request: Request, context: PageContext) => unknown} answer JSON or a promise of it;
 *   a live question emits its pieces instead
 */

/** @typedef {{status: number, data: any}} Answer */

const ROOT = '/api/v2';
const NOBODY_STOPS = new AbortController().signal;
const LONGEST_ID = 64;

/**
 * Answer one question.
 * @param {PageContext} context
 * @param {{method: string, path: string, body?: unknown, key?: string | null}} question `path` with
 *   its query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export async function answer(context, { method, path, body, key = null }, signal = NOBODY_STOPS) {
  try {
    const { route, params, query } = find(method, path);
    const emit = () => {};
    const request = { params, query, body, key, signal, emit };
    const data = await withWhole(context, () => route.answer(request, context));
    return { status: route.status ?? 200, data };
  } catch (error) {
    const known = asRequestError(error);
    return { status: known.status, data: known.body };
  }
}

/** A connection for questions whose answers come in pieces; a new question ends the one before. */
export class Channel {
  #context;
  #path;
  #send;
  #working = new AbortController();

  /**
   * @param {PageContext} context
   * @param {string} path
   * @param {(message: object) => void} send
   */
  constructor(context, path, send) {
    this.#context = context;
    this.#path = path;
    this.#send = send;
  }

  /** Take a question, or `{cancel: true}`. @param {unknown} message */
  async receive(message) {
    this.#working.abort();
    this.#working = new AbortController();
    const { signal } = this.#working;
    /** @type {unknown} */
    let id = null;
    const send = (/** @type {string} */ type, /** @type {object} */ fields) => {
      if (!signal.aborted) this.#send({ id, type, ...fields });
    };
    try {
      const { id: named, ...fields } = readMessage(message);
      id = readId(named);
      if (fields.cancel) return;
      const { route, params, query } = find('LIVE', this.#path);
      const request = { params, query, body: fields, key: null, signal, emit: send };
      await withWhole(this.#context, () => route.answer(request, this.#context));
    } catch (error) {
      if (error instanceof Stopped && signal.aborted) return;
      const known = asRequestError(error);
      send('error', { status: known.status, ...known.body });
    }
  }

  /** Nobody listens any more. */
  close() {
    this.#working.abort();
  }
}

/**
 * Boards other than the standard one need the whole kernel. A route reads its board first, so that
 * nothing has happened when it is asked once more.
 * @param {PageContext} context @param {() => unknown} work
 */
async function withWhole(context, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NeedsWhole)) throw error;
    await context.loadWhole();
    return work();
  }
}

/** @param {string} method @param {string} path */
function find(method, path) {
  const [place, search = ''] = path.split(/\?(.*)/s);
  const fitting = ROUTES.filter((route) => paramsOf(route, place) !== null);
  const route = fitting.find((each) => each.method === method);
  if (!route) {
    if (!fitting.length) {
      throw new RequestError(404, `there is nothing at ${written((ROOT + place).slice(0, 100))}`);
    }
    throw new RequestError(405, `${method} is not possible here`);
  }
  const params = /** @type {Record<string, string>} */ (paramsOf(route, place));
  return { route, params, query: new URLSearchParams(search) };
}

/** Null if the path is not the route's. @param {Route} route @param {string} place */
function paramsOf(route, place) {
  const [wanted, given] = [route.path.split('/'), place.split('/')];
  if (wanted.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [i, name] of wanted.entries()) {
    if (name.startsWith('{') && given[i]) params[name.slice(1, -1)] = decoded(given[i]);
    else if (name !== given[i]) return null;
  }
  return params;
}

/** @param {string} part of a path */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {unknown} message @returns {Record<string, unknown>} */
function readMessage(message) {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw badRequest('the message is not a JSON object');
  }
  return { ...message };
}

/** What somebody calls a question: it comes back with every message. @param {unknown} id */
function readId(id = null) {
  const isName =
    typeof id === 'string' && lengthOf(id) <= LONGEST_ID && !/[\p{C}\p{Zl}\p{Zp}]/u.test(id);
  if (id === null || Number.isSafeInteger(id) || isName) return id;
  throw badRequest(
    `id: expected a whole number, or at most ${LONGEST_ID} printable characters`,
    'id',
  );
}
