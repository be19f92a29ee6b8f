/**
 * The instance of the compiled module, and how numbers cross: board words as two 64-bit numbers,
 * longer answers through a buffer.
 */

/** @typedef {Record<string, (...numbers: any[]) => any>} Exports */

const TICK_MS = 20;
const WORD = 8;

export class Memory {
  /** @type {(() => boolean | void) | null} */
  #onTick = null;
  #nextTick = 0;
  /** @type {WebAssembly.Memory} */
  #memory;
  /** @type {Exports} */
  calls;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.calls = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.#memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  }

  /**
   * @param {WebAssembly.Module} module
   * @returns {Promise<Memory>}
   */
  static async load(module) {
    /** @type {Memory | undefined} */
    let memory;
    /** @type {WebAssembly.ModuleImports} */
    const system = {};
    for (const { name } of WebAssembly.Module.imports(module)) {
      system[name] = () => NOT_SUPPORTED; // files and the like: never asked for
    }
    system.clock_time_get = (
      /** @type {number} */ _,
      /** @type {bigint} */ __,
      /** @type {number} */ at,
    ) => (memory ? memory.#readClock(at) : NOT_SUPPORTED);
    system.proc_exit = () => {
      throw new WebAssembly.RuntimeError('the kernel ran out of memory');
    };
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    memory = new Memory(instance);
    memory.calls._initialize?.();
    return memory;
  }

  /**
   * Calls `work`; while it reads the clock, `onTick` is called now and then.
   * @template T
   * @param {(() => boolean | void) | undefined} onTick
   * @param {() => void} stop
   * @param {() => T} work
   * @returns {T}
   */
  watched(onTick, stop, work) {
    if (!onTick) return work();
    this.#nextTick = performance.now() + TICK_MS;
    this.#onTick = () => {
      if (onTick()) stop();
    };
    try {
      return work();
    } finally {
      this.#onTick = null;
    }
  }

  /** @param {number} at */
  #readClock(at) {
    const now = performance.now();
    if (this.#onTick && now >= this.#nextTick) {
      this.#onTick();
      this.#nextTick = performance.now() + TICK_MS;
    }
    new DataView(this.#memory.buffer).setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
    return 0;
  }

  /**
   * The numbers that the last call answered with.
   * @returns {BigInt64Array}
   */
  answer() {
    const { answer_address: address, answer_size: size } = this.calls;
    return new BigInt64Array(this.#memory.buffer, address(), size());
  }

  /**
   * The board word at a place of the last answer.
   * @param {number} [place]
   * @returns {bigint}
   */
  word(place = 0) {
    return wordAt(this.answer(), place);
  }

  /**
   * Calls `use` with the address of some 64-bit numbers, which are gone afterwards.
   * @template T
   * @param {ArrayLike<number | bigint>} numbers
   * @param {(address: number) => T} use
   * @returns {T}
   */
  lend(numbers, use) {
    const address = this.take(WORD * numbers.length);
    const there = new BigInt64Array(this.#memory.buffer, address, numbers.length);
    if (numbers instanceof BigInt64Array) there.set(numbers);
    else for (let i = 0; i < numbers.length; ++i) there[i] = BigInt(numbers[i]);
    try {
      return use(address);
    } finally {
      this.calls.return_memory(address);
    }
  }

  /**
   * @param {number} bytes
   * @returns {number} an address
   */
  take(bytes) {
    const address = this.calls.take_memory(bytes);
    if (address === 0) throw new Error(`no memory for ${bytes} bytes`);
    return address;
  }
}

const NOT_SUPPORTED = 58;

/** More than any search takes; with it the kernel reads the clock, and so calls `onTick`. */
export const ENDLESS_SECONDS = 1e8;

/** Reads the numbers of the last answer one after another. */
export class AnswerReader {
  #numbers;
  #next = 0;

  /** @param {Memory} memory */
  constructor(memory) {
    this.#numbers = memory.answer().slice();
  }

  get size() {
    return this.#numbers.length;
  }

  exact() {
    return this.#numbers[this.#next++];
  }

  number() {
    return Number(this.exact());
  }

  flag() {
    return this.exact() !== 0n;
  }

  /** A number that crossed bit by bit. */
  real() {
    return new Float64Array(this.#numbers.buffer)[this.#next++];
  }

  /** A length, and so many numbers. */
  list() {
    return Array.from({ length: this.number() }, () => this.number());
  }
}

/**
 * @param {BigInt64Array} numbers
 * @param {number} place
 * @returns {bigint}
 */
export function wordAt(numbers, place) {
  const low = BigInt.asUintN(64, numbers[place]);
  const high = numbers[place + 1];
  return high === 0n ? low : (BigInt.asUintN(64, high) << 64n) | low;
}

/**
 * The halves of a board word, as the kernel takes them.
 * @param {bigint} word
 * @returns {[low: bigint, high: bigint]}
 */
export function halves(word) {
  return [BigInt.asUintN(64, word), word >> 64n];
}
