/** A position as callers see it: a value, each move gives another. The kernel knows the rules. */

import { BadInput } from '../../static/js/local/errors.js';
import { parseShape } from '../../static/js/local/game/geometry.js';
import { Position as Inner } from '../../static/js/local/game/position.js';
import { encodePosition } from '../../static/js/local/wire/positions.js';
import { context } from './loading.js';
import { shown } from './options.js';

/** @typedef {import('./types').Cell} Cell */

const USUAL = '7x6x4';

export class Position {
  #inner;

  /** Made by `position`, which reads text. @param {Inner} inner */
  constructor(inner) {
    if (!(inner instanceof Inner)) {
      throw new BadInput('a Position is not made by new: write await position(moves, geometry)');
    }
    this.#inner = inner;
  }

  /** What other modules of the package work with. @param {Position} given */
  static inner(given) {
    return given.#inner;
  }

  get text() {
    return this.#inner.text;
  }

  get geometry() {
    return this.#inner.rules.name;
  }

  get columns() {
    return this.#inner.rules.columns;
  }

  get rows() {
    return this.#inner.rules.rows;
  }

  get connect() {
    return this.#inner.rules.connect;
  }

  get moves() {
    return this.#inner.moves && [...this.#inner.moves];
  }

  get stones() {
    return this.#inner.stones;
  }

  get toMove() {
    return this.#inner.toMove;
  }

  get outcome() {
    return this.#inner.outcome;
  }

  get legalColumns() {
    return this.#inner.legalColumns;
  }

  get lastCell() {
    return this.#inner.lastCell;
  }

  get winningCells() {
    const { rules, mover, mask } = this.#inner;
    return rules.cellsOf(rules.wonCells(mover, mask));
  }

  get threats() {
    return /** @type {import('./types').Threat[]} */ (encodePosition(this.#inner).threats);
  }

  /** @param {number} column */
  play(column) {
    checkWhole('column', column);
    return new Position(this.#inner.play(column));
  }

  /** @param {number} column @param {number} row */
  owner(column, row) {
    for (const [name, value, end] of [
      /** @type {const} */ (['column', column, this.columns]),
      /** @type {const} */ (['row', row, this.rows]),
    ]) {
      checkWhole(name, value);
      if (value < 0 || value >= end) {
        throw new BadInput(`${name} ${value} is off the board: expected 0 to ${end - 1}`);
      }
    }
    return this.#inner.owner([column, row]);
  }

  toString() {
    const signs = { first: 'X', second: 'O' };
    const rows = Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_, column) => {
        const owner = this.#inner.owner([column, row]);
        return owner ? signs[owner] : '.';
      }).join(' '),
    );
    return rows.reverse().join('\n');
  }
}

/** @type {typeof import('./types').position} */
export async function position(text = '', geometry = USUAL) {
  for (const [name, value] of Object.entries({ moves: text, geometry })) {
    if (typeof value !== 'string') {
      throw new BadInput(
        `invalid ${name} ${shown(value)}: expected text, such as '${EXAMPLES[name]}'`,
      );
    }
  }
  const { columns, rows, connect } = parseShape(geometry);
  const { kernel } = await context();
  const rules = kernel.rules(columns, rows, connect);
  return /** @type {any} */ (new Position(Inner.parse(text, rules)));
}

/** @type {Record<string, string>} */
const EXAMPLES = { moves: '4453', geometry: USUAL };

/**
 * The position of a question, for the modules below.
 * @param {unknown} given a Position, or text @param {string} [geometry] of text
 */
export async function innerPosition(given, geometry) {
  if (!(given instanceof Position)) {
    const made = await position(/** @type {string} */ (given), geometry);
    return Position.inner(/** @type {any} */ (made));
  }
  if (geometry !== undefined && geometry !== given.geometry) {
    throw new BadInput(`the position is on ${given.geometry}, not on ${geometry}`);
  }
  return Position.inner(given);
}

/** @param {string} name @param {unknown} value */
function checkWhole(name, value) {
  if (!Number.isSafeInteger(value)) {
    throw new BadInput(`invalid ${name} ${shown(value)}: expected a whole number from 0 on`);
  }
}
