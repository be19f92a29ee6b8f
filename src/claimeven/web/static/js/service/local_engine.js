/**
 * The local engine, asked through its worker. One that dies is started again, and what it did not
 * answer is asked once more.
 */

/** @typedef {import('./remote.js').Answer} Answer */
/** @typedef {import('./remote.js').Connection} Connection */
/** @typedef {import('./remote.js').ConnectionEvents} ConnectionEvents */
/** @typedef {import('../local/worker.js').FromWorker} FromWorker */
/** @typedef {import('../local/worker.js').Question} Question */
/** @typedef {import('../local/worker.js').ToWorker} ToWorker */

/** The worker ended before it answered. */
class WorkerDied extends Error {}

/** There is no local engine here; the reason in one sentence. */
export class NoEngine extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'NoEngine';
  }
}

/** @typedef {{resolve: (answer: Answer) => void, reject: (error: Error) => void}} Waiting */

export class LocalEngine {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} */
  #ready = null;
  #number = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Map<number, ConnectionEvents>} */
  #connections = new Map();
  #start;
  #notice;

  /**
   * @param {() => {worker: Worker, root: string, packed: Record<string, string>}} start
   * @param {(sentence: string) => void} notice tells people
   */
  constructor(start, notice) {
    this.#start = start;
    this.#notice = notice;
  }

  /** Start it, if it is not there; NoEngine if that is not possible here. */
  ready() {
    this.#ready ??= this.#begin();
    this.#ready.catch(() => (this.#ready = null));
    return this.#ready;
  }

  /**
   * @param {Question} question @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  async ask(question, signal) {
    try {
      return await this.#askOnce(question, signal);
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
      return this.#askOnce(question, signal);
    }
  }

  /** @param {string} path @param {ConnectionEvents} events @returns {Connection} */
  connect(path, events) {
    const number = ++this.#number;
    const connection = {
      isOpen: false,
      send: (/** @type {object} */ message) => this.#tell({ kind: 'send', number, message }),
      close: () => {
        if (this.#connections.delete(number)) this.#tell({ kind: 'close', number });
        connection.isOpen = false;
      },
    };
    this.#connections.set(number, events);
    this.ready().then(
      () => {
        if (!this.#connections.has(number)) return;
        this.#tell({ kind: 'open', number, path });
        connection.isOpen = true;
        events.opened();
      },
      () => this.#connections.delete(number) && events.closed(),
    );
    return connection;
  }

  async #begin() {
    const { worker, root, packed } = this.#start();
    this.#worker = worker;
    await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        const message = /** @type {FromWorker} */ (data);
        if (message.kind === 'ready') resolve(undefined);
        else if (message.kind === 'failed') reject(new NoEngine(message.reason));
        else this.#hear(message);
      };
      worker.onerror = (event) => {
        reject(new NoEngine(event.message || 'the worker of the local engine cannot be loaded'));
        this.#die();
      };
      this.#tell({ kind: 'start', root, packed });
    });
  }

  /** @param {Question} question @param {AbortSignal} [signal] @returns {Promise<Answer>} */
  async #askOnce(question, signal) {
    await this.ready();
    signal?.throwIfAborted();
    const number = ++this.#number;
    const stop = () => {
      this.#waiting.get(number)?.reject(/** @type {AbortSignal} */ (signal).reason);
      this.#tell({ kind: 'stop', number });
    };
    signal?.addEventListener('abort', stop);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(number, { resolve, reject });
        this.#tell({ kind: 'ask', number, question });
      });
    } finally {
      this.#waiting.delete(number);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** @param {FromWorker} message */
  #hear(message) {
    if (message.kind === 'answer') this.#waiting.get(message.number)?.resolve(message.answer);
    else if (message.kind === 'piece')
      this.#connections.get(message.number)?.received(message.message);
    else if (message.kind === 'notice') this.#notice(message.sentence);
    else if (message.kind === 'died') this.#die();
  }

  /** Whoever waits is told; the next question starts another worker. */
  #die() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    for (const { reject } of this.#waiting.values()) reject(new WorkerDied());
    const lost = [...this.#connections.values()];
    this.#connections.clear();
    for (const events of lost) events.closed();
  }

  /** @param {ToWorker} message */
  #tell(message) {
    this.#worker?.postMessage(message);
  }
}

/**
 * The worker, and what it needs to begin. A page in one file carries both; other pages have them in
 * files beside them, the engine's modules joined.
 */
export function startWorker() {
  const code = document.getElementById('engine');
  if (!code) {
    const worker = new Worker('static/engine/main.js', { type: 'module' });
    return { worker, root: new URL('static/', document.baseURI).href, packed: {} };
  }
  const address = URL.createObjectURL(new Blob([code.textContent], { type: 'text/javascript' }));
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll('script[data-asset]');
  const packed = Object.fromEntries(
    Array.from(parts, (part) => [part.dataset.asset, part.textContent ?? '']),
  );
  return { worker: new Worker(address), root: '', packed };
}
