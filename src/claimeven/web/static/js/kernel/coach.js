/**
 * What the coach asks of the compiled kernel: forced wins, follow-up plans, Allis' rules, line
 * cores. It is a module of its own, `coach.wasm`, which is fetched when somebody asks why.
 */

import { compile } from './kernel.js';
import { Memory, halves, wordAt } from './memory.js';

/** The rules in the order of the kernel's numbers. */
const RULES = [
  'claimeven',
  'baseinverse',
  'vertical',
  'aftereven',
  'lowinverse',
  'highinverse',
  'baseclaim',
  'before',
  'specialbefore',
];

/**
 * @typedef {object} FollowUpWords
 * @property {bigint} aim the cell that the side aims at, or zero
 * @property {bigint} sure the cells that it gets
 * @property {boolean} wins
 * @property {[bigint, bigint][]} pairs of bases
 */

/**
 * A use of one of Allis' rules.
 * @typedef {object} InstanceWords
 * @property {string} rule
 * @property {bigint} pairs the lower cells of its claimevens and verticals
 * @property {bigint[]} others its other cells, in order
 * @property {bigint} group the line of the side that follows, or zero
 * @property {bigint[]} spoils
 */

/** @typedef {{name: string, columns: number, rows: number, connect: number}} Geometry */
/** @typedef {{rules: Geometry, mover: bigint, mask: bigint}} Board a position */

export class CoachCore {
  #memory;
  /** The kernel's rules of each geometry. @type {Map<string, number>} */
  #handles = new Map();

  /** @param {Memory} memory */
  constructor(memory) {
    this.#memory = memory;
    /** Other workers can load it without compiling it again. @type {WebAssembly.Module | null} */
    this.module = null;
    /** Where line cores are looked for, if not here: it takes some tenths of a second. */
    /** @type {((board: Board, winnerMoves: boolean, nodes: number) => ReturnType<CoachCore['lineCore']> | Promise<ReturnType<CoachCore['lineCore']>>) | null} */
    this.lineCoreApart = null;
  }

  /**
   * @param {import('./kernel.js').KernelSource} source `coach.wasm`
   * @returns {Promise<CoachCore>}
   */
  static async load(source) {
    const module = await compile(source);
    const core = new CoachCore(await Memory.load(module));
    core.module = module;
    return core;
  }

  /**
   * Columns of a forced win by threats of the side to move; empty if none was found.
   * @param {Board} board @param {number} moves of the attacker @param {number} nodes
   */
  forcedWin(board, moves, nodes) {
    return this.#ask('coach_forced_win', board, moves, nodes).rest();
  }

  /**
   * A plan for the side that is not to move.
   * @param {Board} board @param {boolean} mustWin
   * @returns {FollowUpWords | null}
   */
  followUp(board, mustWin) {
    const found = this.#ask('coach_follow_up', board, Number(mustWin));
    if (found.isEmpty) return null;
    const [aim, sure, wins] = [found.word(), found.word(), found.number() !== 0];
    return { aim, sure, wins, pairs: found.list(() => [found.word(), found.word()]) };
  }

  /**
   * Instances of Allis' rules for the side that is not to move.
   * @param {Board} board @param {bigint} threats whose columns are cut @param {number} nodes
   * @returns {InstanceWords[] | null}
   */
  ruleCover(board, threats, nodes) {
    const found = this.#ask('coach_rule_cover', board, ...halves(threats), nodes);
    if (found.isEmpty) return null;
    const words = () => found.list(() => found.word());
    return found.list(() => ({
      rule: RULES[found.number()],
      pairs: found.word() | found.word(),
      group: found.word(),
      others: words(),
      spoils: words(),
    }));
  }

  /**
   * Lines with which alone a side wins.
   * @param {Board} board @param {boolean} winnerMoves @param {number} nodes
   * @returns {{isMinimal: boolean, lines: bigint[]} | null}
   */
  lineCore(board, winnerMoves, nodes) {
    const found = this.#ask('coach_line_core', board, Number(winnerMoves), nodes);
    if (found.isEmpty) return null;
    return { isMinimal: found.number() !== 0, lines: found.list(() => found.word()) };
  }

  /**
   * @param {string} name @param {Board} board @param {(number | bigint)[]} rest
   */
  #ask(name, { rules, mover, mask }, ...rest) {
    const handle = this.#handleOf(rules);
    this.#memory.calls[name](handle, ...halves(mover), ...halves(mask), ...rest);
    return new NumberReader(this.#memory.answer());
  }

  /** @param {Geometry} geometry */
  #handleOf({ name, columns, rows, connect }) {
    let handle = this.#handles.get(name);
    if (handle === undefined) {
      handle = /** @type {number} */ (this.#memory.calls.rules_make(columns, rows, connect));
      this.#handles.set(name, handle);
    }
    return handle;
  }
}

/** The numbers of an answer, read one after another. */
class NumberReader {
  #at = 0;

  /** @param {BigInt64Array} numbers */
  constructor(numbers) {
    this.numbers = numbers;
  }

  get isEmpty() {
    return this.numbers.length === 0;
  }

  number() {
    return Number(this.numbers[this.#at++]);
  }

  word() {
    this.#at += 2;
    return wordAt(this.numbers, this.#at - 2);
  }

  /**
   * As many as the next number says.
   * @template T
   * @param {() => T} read
   * @returns {T[]}
   */
  list(read) {
    return Array.from({ length: this.number() }, read);
  }

  rest() {
    return Array.from(this.numbers.subarray(this.#at), Number);
  }
}
