/**
 * A question to the service whose answer comes in pieces over a WebSocket. The connection opens with the
 * first question, comes back after a loss, and then asks again what was left unanswered.
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Live {
  /** @param {string} path below /api/v1 @param {(message: any) => void} hear @param {(open: boolean) => void} [changed] */
  constructor(path, hear, changed) {
    this.path = path;
    this.hear = hear;
    this.changed = changed ?? (() => {});
    this.id = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {any} */
    this.question = null;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.timer = 0;
  }

  /** Ask; what was asked before is forgotten. @param {any} question */
  ask(question) {
    this.id += 1;
    this.question = { id: this.id, ...question };
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.question));
    else this.connect();
  }

  /** Stop what is under way. */
  cancel() {
    this.id += 1;
    if (this.question && this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ cancel: true }));
    this.question = null;
  }

  close() {
    this.closed = true;
    this.question = null;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  connect() {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1${this.path}`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.wait = FIRST_WAIT;
      this.changed(true);
      if (this.question) socket.send(JSON.stringify(this.question));
    });
    socket.addEventListener('message', (event) => this.receive(event));
    socket.addEventListener('close', () => this.lost(socket));
  }

  /** @param {MessageEvent} event */
  receive(event) {
    const message = JSON.parse(event.data);
    // An answer to an earlier question may still be on its way.
    if (message.id !== undefined && message.id !== null && message.id !== this.id) return;
    if (message.type === 'done' || message.type === 'error') this.question = null;
    this.hear(message);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    if (!this.question) return;
    this.changed(false);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}
