/** SHA-512 (FIPS 180-4), at once: the browser's own answers later, and not on every page. */

const WORD = (1n << 64n) - 1n;
const BLOCK = 128; // bytes
const ROUNDS = 80;
const PRIMES = primes(ROUNDS);
/** The first 64 bits after the point of the square roots of primes, and of the cube roots. */
const START = PRIMES.slice(0, 8).map((prime) => root(prime << 128n, 2n) & WORD);
const CONSTANTS = PRIMES.map((prime) => root(prime << 192n, 3n) & WORD);

/** @param {Uint8Array} message @returns {Uint8Array} 64 bytes */
export function sha512(message) {
  const state = [...START];
  const padded = pad(message);
  for (let at = 0; at < padded.byteLength; at += BLOCK) mixIn(state, padded, at);
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => digest.setBigUint64(8 * i, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} message */
function pad(message) {
  const size = Math.ceil((message.length + 17) / BLOCK) * BLOCK;
  const padded = new Uint8Array(size);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(size - 8, BigInt(8 * message.length));
  return view;
}

/** @param {bigint[]} state @param {DataView} message @param {number} at */
function mixIn(state, message, at) {
  const schedule = Array.from({ length: 16 }, (_, i) => message.getBigUint64(at + 8 * i));
  for (let i = 16; i < ROUNDS; ++i) {
    const [early, late] = [schedule[i - 15], schedule[i - 2]];
    const first = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n);
    const second = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n);
    schedule.push((schedule[i - 16] + first + schedule[i - 7] + second) & WORD);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; ++i) {
    const fromE = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
    const one = h + fromE + ((e & f) ^ (~e & g)) + CONSTANTS[i] + schedule[i];
    const fromA = turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n);
    const two = fromA + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & WORD, c, b, a, (one + two) & WORD];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] + word) & WORD;
  });
}

/** @param {bigint} word @param {bigint} bits */
function turned(word, bits) {
  return ((word >> bits) | (word << (64n - bits))) & WORD;
}

/** The whole part of a root. @param {bigint} number @param {bigint} degree */
function root(number, degree) {
  let low = 0n;
  let high = 1n << 72n;
  while (low + 1n < high) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= number) low = middle;
    else high = middle;
  }
  return low;
}

/** @param {number} count */
function primes(count) {
  /** @type {bigint[]} */
  const found = [];
  for (let number = 2n; found.length < count; ++number) {
    if (found.every((prime) => number % prime !== 0n)) found.push(number);
  }
  return found;
}
