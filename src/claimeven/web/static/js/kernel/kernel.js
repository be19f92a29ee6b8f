/**
 * The compiled kernel in the browser, in a worker or in node: the same C++ that the Python package
 * uses, with the same names. A position crosses as two board words, `mover` (the stones of the side
 * to move) and `mask` (all stones), each a BigInt; so do sets of cells. What comes from outside is
 * checked by the caller, as in Python.
 */

import { Evaluator } from './evaluator.js';
import { MctsSearcher } from './mcts.js';
import { Memory } from './memory.js';
import { Rules } from './rules.js';
import { Searcher } from './searcher.js';
import { SolverCore } from './solver_core.js';
import { hasNet } from './tables.js';

export const MAX_BITS = 128;
/** The one board that `core.wasm` knows. */
const STANDARD = '7x6x4';

/** A board too large, no WebAssembly, no memory: said in one sentence. */
export class KernelError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'KernelError';
  }
}

/** What is loaded knows the standard board only; `Kernel.addWhole` brings the rest. */
export class NeedsWhole extends KernelError {
  /** @param {string} what */
  constructor(what) {
    super(`${what} needs the whole kernel, which is not loaded`);
    this.name = 'NeedsWhole';
  }
}

/** @typedef {import('./tables.js').HeuristicTables} HeuristicTables */
/** @typedef {BufferSource | WebAssembly.Module | Response | Promise<Response>} KernelSource */

/**
 * Called about every 20 ms while a long computation runs inside the kernel; true stops it. It may
 * ask the kernel for the progress of that computation and for nothing else.
 * @typedef {() => boolean | void} OnTick
 */

export class Kernel {
  /** @type {Map<string, Rules>} */
  #rules = new Map();
  /** `core.wasm` or the whole kernel. @type {Part} */
  #first;
  /** @type {Part | null} */
  #whole = null;
  /** The standard board there, where `core.wasm` has it too. @type {Rules | null} */
  #wholeStandard = null;

  /** @param {Part} part */
  constructor(part) {
    this.#first = part;
    if ('mcts_make' in part.memory.calls) this.#whole = part;
  }

  /**
   * @param {KernelSource} source the bytes of kernel.wasm or core.wasm, a compiled module, or what
   *   fetch returns
   * @returns {Promise<Kernel>}
   */
  static async load(source) {
    return new Kernel(await loadPart(source));
  }

  /** Does it know every board, and Monte Carlo search? */
  get isWhole() {
    return this.#whole !== null;
  }

  /** Add the whole kernel to `core.wasm`, which goes on with the standard board. @param {KernelSource} source of kernel.wasm */
  async addWhole(source) {
    const part = await loadPart(source);
    this.#whole ??= part;
  }

  /**
   * The compiled module for an evaluation on a board; other workers need not compile it again.
   * @param {string} name of the geometry @param {HeuristicTables} tables
   */
  moduleFor(name, tables) {
    const part = hasNet(tables) ? this.#whole : this.#partFor(name);
    if (!part) throw new NeedsWhole('a net');
    return part.module;
  }

  /**
   * The rules of a geometry; NeedsWhole if only the standard board is known.
   * @param {number} columns
   * @param {number} rows
   * @param {number} connect
   * @returns {Rules}
   */
  rules(columns, rows, connect) {
    const name = `${columns}x${rows}x${connect}`;
    let found = this.#rules.get(name);
    if (!found) {
      checkGeometry(columns, rows, connect);
      found = new Rules(this.#partFor(name).memory, columns, rows, connect);
      this.#rules.set(name, found);
    }
    return found;
  }

  /**
   * The exact solver of a geometry; `free` gives its table back.
   * @param {Rules} rules
   * @param {number} tableBytes
   * @returns {SolverCore}
   */
  solver(rules, tableBytes) {
    return new SolverCore(rules.memory, rules, tableBytes);
  }

  /**
   * An evaluation on a geometry.
   * @param {Rules} rules
   * @param {HeuristicTables} tables compiled for that geometry
   * @returns {Evaluator}
   */
  evaluator(rules, tables) {
    const own = this.#rulesFor(rules, tables);
    return new Evaluator(own.memory, own, tables);
  }

  /**
   * Depth-limited searches; `free` gives their tables back.
   * @param {Rules} rules
   * @param {HeuristicTables} tables
   * @param {import('./searcher.js').Options} options
   * @returns {Searcher}
   */
  searcher(rules, tables, options) {
    const own = this.#rulesFor(rules, tables);
    return new Searcher(own.memory, own, tables, options);
  }

  /**
   * Monte Carlo tree search; `free` gives its tree back. NeedsWhole if only `core.wasm` is loaded.
   * @param {Rules} rules
   * @param {HeuristicTables} tables
   * @param {import('./mcts.js').MctsOptions} options
   * @returns {MctsSearcher}
   */
  mcts(rules, tables, options) {
    const own = this.#wholeRules(rules, 'Monte Carlo search');
    return new MctsSearcher(own.memory, own, tables, options);
  }

  /** `core.wasm` has no nets. @param {Rules} rules @param {HeuristicTables} tables */
  #rulesFor(rules, tables) {
    return hasNet(tables) ? this.#wholeRules(rules, 'a net') : rules;
  }

  /** The same rules in the whole kernel. @param {Rules} rules @param {string} what needs it */
  #wholeRules(rules, what) {
    if (!this.#whole) throw new NeedsWhole(what);
    const { memory } = this.#whole;
    if (rules.memory === memory) return rules;
    this.#wholeStandard ??= new Rules(memory, rules.columns, rules.rows, rules.connect);
    return this.#wholeStandard;
  }

  /** @param {string} name of a geometry @returns {Part} */
  #partFor(name) {
    if (name === STANDARD) return this.#first;
    if (!this.#whole) throw new NeedsWhole(`board ${name}`);
    return this.#whole;
  }
}

/** An instance of a module, and the module. @typedef {{memory: Memory, module: WebAssembly.Module}} Part */

/** @param {KernelSource} source @returns {Promise<Part>} */
async function loadPart(source) {
  if (typeof WebAssembly !== 'object') {
    throw new KernelError('this browser has no WebAssembly: use a newer one, or the service');
  }
  const module = await compile(source);
  return { memory: await Memory.load(module), module };
}

/**
 * @param {KernelSource} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  const bytes = given instanceof Response ? await bytesOf(given) : given;
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new KernelError(`this is not the kernel, or the browser refuses to run it: ${error}`);
  }
}

/** @param {Response} response */
async function bytesOf(response) {
  if (!response.ok) throw new KernelError(`${response.url} answered ${response.status}`);
  return response.arrayBuffer();
}

/**
 * @param {number} columns
 * @param {number} rows
 * @param {number} connect
 */
function checkGeometry(columns, rows, connect) {
  const numbers = [columns, rows, connect];
  const name = numbers.join('x');
  if (!numbers.every((number) => Number.isInteger(number) && number > 0)) {
    throw new KernelError(`geometry ${name}: expected three whole numbers from 1 on`);
  }
  if (columns * (rows + 1) > MAX_BITS) {
    throw new KernelError(
      `board ${name} is too large: columns x (rows + 1) is ${columns * (rows + 1)}, at most ${MAX_BITS}`,
    );
  }
}
