/**
 * Random numbers: `SeededRandom` draws what Python's `random.Random` draws from the same text, by the
 * Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), and `FreeRandom` what nobody can repeat.
 */

import { sha512 } from './sha512.js';

const SIZE = 624;
const MIDDLE = 397;

/** @typedef {{random: () => number, choice: <T>(from: T[]) => T}} Random */

export class SeededRandom {
  #state = new Uint32Array(SIZE);
  #next = SIZE;

  /** @param {string} seed */
  constructor(seed) {
    const text = new TextEncoder().encode(seed);
    this.#start(wordsOf(new Uint8Array([...text, ...sha512(text)])));
  }

  /** At least 0, below 1. */
  random() {
    const [high, low] = [this.#draw() >>> 5, this.#draw() >>> 6];
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** A whole number below a limit, each as likely. @param {number} limit */
  below(limit) {
    const bits = 32 - Math.clz32(limit);
    for (;;) {
      const number = this.#draw() >>> (32 - bits);
      if (number < limit) return number;
    }
  }

  /** One of a list that is not empty. @template T @param {T[]} from */
  choice(from) {
    return from[this.below(from.length)];
  }

  /** @param {number[]} key words of 32 bits */
  #start(key) {
    const state = this.#state;
    state[0] = 19650218;
    for (let i = 1; i < SIZE; ++i) state[i] = Math.imul(1812433253, folded(state[i - 1])) + i;
    let i = 1;
    for (let step = 0; step < Math.max(SIZE, key.length); ++step) {
      const at = step % key.length;
      state[i] = (state[i] ^ Math.imul(folded(state[i - 1]), 1664525)) + key[at] + at;
      i = this.#after(i);
    }
    for (let step = 1; step < SIZE; ++step) {
      state[i] = (state[i] ^ Math.imul(folded(state[i - 1]), 1566083941)) - i;
      i = this.#after(i);
    }
    state[0] = 0x80000000;
  }

  /** @param {number} i */
  #after(i) {
    if (i + 1 < SIZE) return i + 1;
    this.#state[0] = this.#state[SIZE - 1];
    return 1;
  }

  #draw() {
    if (this.#next === SIZE) this.#renew();
    let word = this.#state[this.#next++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  #renew() {
    const state = this.#state;
    for (let i = 0; i < SIZE; ++i) {
      const word = (state[i] & 0x80000000) | (state[(i + 1) % SIZE] & 0x7fffffff);
      state[i] = state[(i + MIDDLE) % SIZE] ^ (word >>> 1) ^ (word & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }
}

export class FreeRandom {
  random() {
    return Math.random();
  }

  /** One of a list that is not empty. @template T @param {T[]} from */
  choice(from) {
    return from[Math.floor(Math.random() * from.length)];
  }
}

/** A 63-bit number that nobody can repeat. */
export function freeSeed() {
  const words = crypto.getRandomValues(new BigUint64Array(1));
  return words[0] >> 1n;
}

/** @param {number} word */
function folded(word) {
  return word ^ (word >>> 30);
}

/** A number whose digits are bytes, the first the highest, as words of 32 bits, the lowest first. */
/** @param {Uint8Array} bytes */
function wordsOf(bytes) {
  const size = Math.ceil(bytes.length / 4);
  const view = new DataView(new ArrayBuffer(4 * size));
  bytes.forEach((byte, i) => view.setUint8(4 * size - bytes.length + i, byte));
  const words = Array.from({ length: size }, (_, i) => view.getUint32(4 * (size - 1 - i)));
  while (words.length > 1 && words[words.length - 1] === 0) words.pop();
  return words;
}
