/**
 * The opening book, read from memory: exact scores of every unfinished position of the first plies
 * and of some deeper ones. The format is described in claimeven/solver/book/book.py.
 */

import { wordAt } from './memory.js';

const MAGIC = 'CLMEVBK\n';
const VERSION = 2;
const BLOCK = 16; // positions
const HEADER = 28; // bytes, then the checksum
const BODY = 32;

/** The bytes are not a book that can be used; the reason in one sentence. */
export class BadBook extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason);
    this.name = 'BadBook';
  }
}

export class Book {
  /** @type {BigInt64Array} */
  #firstKeys;
  #words; // 64-bit numbers a key
  /** @type {Uint32Array} */
  #offsets;
  /** @type {Uint8Array} */
  #data;

  /** @param {Uint8Array | ArrayBuffer} content throws BadBook */
  constructor(content) {
    const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
    if (bytes.length < BODY) throw new BadBook('this is too short to be an opening book');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) {
      throw new BadBook('this is not an opening book of claimeven');
    }
    const version = view.getUint16(8, true);
    if (version !== VERSION) {
      throw new BadBook(`this is a book of version ${version}; this program reads ${VERSION}`);
    }
    if (checksum(bytes) !== view.getUint32(HEADER, true)) {
      throw new BadBook('the book is damaged: its checksum does not fit its content');
    }
    this.columns = bytes[10];
    this.rows = bytes[11];
    this.connect = bytes[12];
    /** Every position of up to so many stones is in the book. */
    this.plies = bytes[13];
    /** Positions of more stones are not in the book. */
    this.deepest = bytes[14];
    this.#words = bytes[15] / 8;
    this.count = Number(view.getBigUint64(16, true));
    const blocks = view.getUint32(24, true);
    const indexEnd = BODY + bytes[15] * blocks;
    const data = indexEnd + 4 * (blocks + 1);
    this.#firstKeys = new BigInt64Array(copy(bytes, BODY, indexEnd));
    this.#offsets = new Uint32Array(copy(bytes, indexEnd, data));
    this.#data = bytes.subarray(data);
  }

  /**
   * Is the book for this board?
   * @param {{columns: number, rows: number, connect: number}} geometry
   */
  fits(geometry) {
    return (
      geometry.columns === this.columns &&
      geometry.rows === this.rows &&
      geometry.connect === this.connect
    );
  }

  /**
   * The score of the position with this canonical key on the stone scale; null if it is not here.
   * @param {bigint} key
   * @returns {number | null}
   */
  points(key) {
    let [low, high] = [0, this.#offsets.length - 1]; // the first block that begins above the key
    while (low < high) {
      const middle = (low + high) >> 1;
      if (key < this.#firstKey(middle)) high = middle;
      else low = middle + 1;
    }
    return low === 0 ? null : this.#find(low - 1, key);
  }

  /** @param {number} block */
  #firstKey(block) {
    if (this.#words === 1) return BigInt.asUintN(64, this.#firstKeys[block]);
    return wordAt(this.#firstKeys, 2 * block);
  }

  /**
   * @param {number} block
   * @param {bigint} wanted
   */
  #find(block, wanted) {
    const begin = this.#offsets[block];
    const size = Math.min(BLOCK, this.count - block * BLOCK);
    let at = begin + size;
    let key = this.#firstKey(block);
    for (let i = 0; key <= wanted; ++i) {
      if (key === wanted) return (this.#data[begin + i] << 24) >> 24; // a signed byte
      if (i + 1 === size) break;
      let difference = 0n;
      for (let shift = 0n, more = true; more; shift += 7n) {
        const byte = this.#data[at++];
        difference |= BigInt(byte & 0x7f) << shift;
        more = byte >= 0x80;
      }
      key += difference;
    }
    return null;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} begin
 * @param {number} end
 * @returns {ArrayBuffer} aligned, as typed arrays need it
 */
function copy(bytes, begin, end) {
  return new Uint8Array(bytes.subarray(begin, end)).buffer;
}

/** CRC-32 of the header without the checksum, and of all that follows it. @param {Uint8Array} bytes */
function checksum(bytes) {
  let crc = ~0;
  for (let i = 0; i < HEADER; ++i) crc = CRC[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  for (let i = BODY; i < bytes.length; ++i) crc = CRC[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
