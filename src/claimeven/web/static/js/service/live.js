/**
 * A question to the service whose answer comes in pieces over a WebSocket. The connection opens
 * with the first question, comes back after a loss, and then asks again what was not answered.
 */

import { ROOT } from './api.js';

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;

/**
 * A piece of an answer; what else it holds depends on its type.
 * @typedef {{type: string, id?: number | null} & Record<string, any>} Message
 */

export class LiveQuestion {
  /**
   * @param {string} path below the root of the API @param {(message: Message) => void} receive
   * @param {() => void} [lost] the service is unreachable for now; it is asked again
   */
  constructor(path, receive, lost = () => {}) {
    this.path = path;
    this.receive = receive;
    this.lost = lost;
    /** Numbers questions, so that a late answer to an earlier one is known. */
    this.id = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** What is not answered yet. @type {object | null} */
    this.question = null;
    this.wait = FIRST_WAIT_MS;
    this.isClosed = false;
    this.timer = 0;
  }

  /** Ask; what was asked before is dropped. @param {object} question */
  ask(question) {
    this.id += 1;
    this.question = { id: this.id, ...question };
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.question));
    else this.connect();
  }

  /** Stop what is under way. */
  cancel() {
    this.id += 1;
    const isOpen = this.socket?.readyState === WebSocket.OPEN;
    if (this.question && isOpen) this.socket?.send(JSON.stringify({ cancel: true }));
    this.question = null;
  }

  close() {
    this.isClosed = true;
    this.question = null;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  connect() {
    if (this.isClosed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    const url = new URL(ROOT + this.path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.wait = FIRST_WAIT_MS;
      if (this.question) socket.send(JSON.stringify(this.question));
    });
    socket.addEventListener('message', (event) => this.handle(JSON.parse(event.data)));
    socket.addEventListener('close', () => this.reconnect(socket));
  }

  /** @param {Message} message */
  handle(message) {
    const isLate = typeof message.id === 'number' && message.id !== this.id;
    if (isLate) return;
    if (message.type === 'done' || message.type === 'error') this.question = null;
    this.receive(message);
  }

  /** @param {WebSocket} socket */
  reconnect(socket) {
    if (this.isClosed || socket !== this.socket) return;
    this.socket = null;
    if (!this.question) return;
    this.lost();
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
  }
}
