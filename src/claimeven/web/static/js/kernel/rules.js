/** The rules of one geometry, as the kernel knows them. */

import { halves } from './memory.js';

/** @typedef {import('./memory.js').Memory} Memory */

export class Rules {
  #cells;

  /**
   * Made by `Kernel.rules`, which checks the numbers.
   * @param {Memory} memory
   * @param {number} columns
   * @param {number} rows
   * @param {number} connect
   */
  constructor(memory, columns, rows, connect) {
    /** Of the module that knows this board. */
    this.memory = memory;
    this.columns = columns;
    this.rows = rows;
    this.connect = connect;
    /** Such as 7x6x4. */
    this.name = `${columns}x${rows}x${connect}`;
    this.cells = columns * rows;
    /** One more than the rows: the bit of cell [column, row] is column * stride + row. */
    this.stride = rows + 1;
    this.#cells = Array.from({ length: this.cells }, (_, i) => {
      /** @type {[column: number, row: number]} */
      const cell = [Math.floor(i / rows), i % rows];
      return { cell, bit: this.bit(...cell) };
    });
    this.handle = memory.calls.rules_make(columns, rows, connect);
    /** How many bits the kernel's board word has here: 64 or 128. */
    this.word = memory.calls.rules_word(this.handle);
  }

  /**
   * The board word of one cell.
   * @param {number} column
   * @param {number} row
   * @returns {bigint}
   */
  bit(column, row) {
    return 1n << BigInt(column * this.stride + row);
  }

  /**
   * The cells that are set in a board word, from the left and from the bottom.
   * @param {bigint} word
   * @returns {[column: number, row: number][]}
   */
  cellsOf(word) {
    return this.#cells.filter(({ bit }) => word & bit).map(({ cell }) => cell);
  }

  /**
   * Are the two words a board: no floating stones, and the sides have moved in turn?
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {boolean}
   */
  isValid(mover, mask) {
    if (mover < 0n || mask < 0n || mask >> 128n || mover >> 128n) return false;
    return this.memory.calls.rules_is_valid(this.handle, ...halves(mover), ...halves(mask)) !== 0;
  }

  /**
   * The landing cell of every column with room.
   * @param {bigint} _mover
   * @param {bigint} mask
   * @returns {bigint}
   */
  playable(_mover, mask) {
    this.memory.calls.rules_playable(this.handle, ...halves(mask));
    return this.memory.word();
  }

  /**
   * The words after a stone in a column with room.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {number} column
   * @returns {[mover: bigint, mask: bigint]}
   */
  play(mover, mask, column) {
    return this.#pair('rules_play', mover, mask, column);
  }

  /**
   * Did the side that just moved complete a line?
   * @param {bigint} mover
   * @param {bigint} mask
   */
  isWon(mover, mask) {
    return this.wonCells(mover, mask) !== 0n;
  }

  /**
   * Cells of complete lines of the side that just moved.
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {bigint}
   */
  wonCells(mover, mask) {
    this.memory.calls.rules_won_cells(this.handle, ...halves(mover), ...halves(mask));
    return this.memory.word();
  }

  /**
   * Empty cells that would complete a line of the side to move, and of its opponent.
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {[mine: bigint, theirs: bigint]}
   */
  winningCells(mover, mask) {
    return this.#pair('rules_winning_cells', mover, mask);
  }

  /**
   * @param {bigint} mover
   * @param {bigint} mask
   */
  canWinNow(mover, mask) {
    return (this.winningCells(mover, mask)[0] & this.playable(mover, mask)) !== 0n;
  }

  /**
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {[mover: bigint, mask: bigint]}
   */
  mirrored(mover, mask) {
    return this.#pair('rules_mirrored', mover, mask);
  }

  /**
   * A number that no other position of this geometry has.
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {bigint}
   */
  key(mover, mask) {
    return this.#pair('rules_keys', mover, mask)[0];
  }

  /**
   * The smaller key of a position and its mirror image.
   * @param {bigint} mover
   * @param {bigint} mask
   * @returns {bigint}
   */
  canonicalKey(mover, mask) {
    return this.#pair('rules_keys', mover, mask)[1];
  }

  /**
   * @param {bigint} key
   * @returns {[mover: bigint, mask: bigint]}
   */
  fromKey(key) {
    this.memory.calls.rules_from_key(this.handle, ...halves(key));
    return [this.memory.word(0), this.memory.word(2)];
  }

  /**
   * How many games of so many moves there are.
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {number} depth
   * @returns {bigint}
   */
  perft(mover, mask, depth) {
    const { rules_perft: perft } = this.memory.calls;
    return BigInt.asUintN(64, perft(this.handle, ...halves(mover), ...halves(mask), depth));
  }

  /**
   * @param {string} name
   * @param {bigint} mover
   * @param {bigint} mask
   * @param {number[]} rest
   * @returns {[bigint, bigint]}
   */
  #pair(name, mover, mask, ...rest) {
    this.memory.calls[name](this.handle, ...halves(mover), ...halves(mask), ...rest);
    return [this.memory.word(0), this.memory.word(2)];
  }
}
