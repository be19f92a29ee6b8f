/**
 * A question whose answer comes in pieces. The connection opens with the first question, comes back
 * after a loss, and then asks again what was not answered.
 */

import { connect } from './engine.js';

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
    /** @type {import('./remote.js').Connection | null} */
    this.connection = null;
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
    if (this.connection?.isOpen) this.connection.send(this.question);
    else this.connect();
  }

  /** Stop what is under way. */
  cancel() {
    this.id += 1;
    if (this.question && this.connection?.isOpen) this.connection.send({ cancel: true });
    this.question = null;
  }

  close() {
    this.isClosed = true;
    this.question = null;
    clearTimeout(this.timer);
    this.connection?.close();
    this.connection = null;
  }

  connect() {
    if (this.isClosed || this.connection) return;
    clearTimeout(this.timer);
    const connection = connect(this.path, {
      opened: () => {
        this.wait = FIRST_WAIT_MS;
        if (this.question) connection.send(this.question);
      },
      received: (message) => this.handle(message),
      closed: () => this.reconnect(connection),
    });
    this.connection = connection;
  }

  /** @param {Message} message */
  handle(message) {
    const isLate = typeof message.id === 'number' && message.id !== this.id;
    if (isLate) return;
    if (message.type === 'done' || message.type === 'error') this.question = null;
    this.receive(message);
  }

  /** @param {import('./remote.js').Connection} connection */
  reconnect(connection) {
    if (this.isClosed || connection !== this.connection) return;
    this.connection = null;
    if (!this.question) return;
    this.lost();
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
  }
}
