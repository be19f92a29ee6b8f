/**
 * Passes messages on one by one, not faster than one can follow.
 */
export class Slowly {
  /** @param {(message: unknown) => void} pass */
  constructor(pass) {
    this.pass = pass;
    /** Milliseconds between two messages; 0 for at once. */
    this.pause = 0;
    /** @type {unknown[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /** @param {number} pause milliseconds */
  setPause(pause) {
    this.pause = pause;
    if (!pause) this.passAll();
  }

  /** @param {unknown} message */
  add(message) {
    this.waiting.push(message);
    if (!this.pause) this.passAll();
    else if (!this.timer) this.next();
  }

  clear() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
  }

  passAll() {
    const { waiting } = this;
    this.clear();
    for (const message of waiting) this.pass(message);
  }

  next() {
    this.timer = 0;
    if (!this.waiting.length) return;
    this.timer = setTimeout(() => this.next(), this.pause);
    this.pass(this.waiting.shift());
  }
}
