/** A line at once, a line to be stopped, and wins by threats alone. */

import { completion, immediate, landing, unique } from './board.js';
import { explanation } from './explanation.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./explanation.js').ForcedSequence} ForcedSequence
 * @typedef {import('./explanation.js').QuietMove} QuietMove
 */

const MOST_MOVES = 12; // of the attacker, in one sequence
const MOST_NODES = 20_000;

/**
 * The line that a side completes with its very next move, in this column if one is given.
 * @param {Position} position @param {Side} side @param {number | null} [column]
 */
function completes(position, side, column = null) {
  if (position.toMove !== side || position.outcome) return null;
  const cell = immediate(position, side).find((each) => column === null || each[0] === column);
  return cell ? completion(position, side, cell) : null;
}

/** @param {Position} position @param {Side} side @param {number | null} [column] */
export function explainCompletes(position, side, column = null) {
  const found = completes(position, side, column);
  return found && shown('completes', position, side, found);
}

/** Why there is one move only that does not lose at once. @param {Position} position */
export function explainMustBlock(position) {
  if (position.outcome || immediate(position, position.toMove).length) return null;
  const { opponent } = position;
  const cells = immediate(position, opponent);
  if (cells.length !== 1) return null;
  const found = completion(position, opponent, cells[0]);
  return { ...shown('must-block', position, opponent, found), promise: WINS_OTHERWISE };
}

const WINS_OTHERWISE = /** @type {const} */ ('wins otherwise');

/**
 * @param {'completes' | 'must-block'} kind @param {Position} position @param {Side} side
 * @param {import('./explanation.js').Completion} found
 */
function shown(kind, position, side, found) {
  const { cell, line } = found;
  const moves = [cell[0]];
  return explanation({
    kind,
    position,
    side,
    cells: [cell],
    lines: [line],
    moves,
    certificate: found,
  });
}

/**
 * The shortest forced win, whoever is to move; null if the side completes a line at once.
 * @param {CoachCore} core @param {Position} position @param {Side} side
 * @returns {ForcedSequence | null}
 */
export function forcedWin(core, position, side) {
  if (position.outcome) return null;
  if (position.toMove === side) return attack(core, position, side);
  if (immediate(position, position.toMove).length) return null;
  const blocks = immediate(position, side);
  if (blocks.length !== 1) return blocks.length ? sequence(position, side, []) : null;
  const [column] = blocks[0];
  const blocked = position.play(column);
  if (blocked.outcome) return null;
  if (immediate(blocked, side).length) return sequence(position, side, []);
  const found = attack(core, blocked, side);
  return found && { ...found, moves: [column, ...found.moves] };
}

/** @param {CoachCore} core @param {Position} position @param {Side} side */
function attack(core, position, side) {
  const moves = core.forcedWin(position, MOST_MOVES, MOST_NODES);
  return moves.length ? sequence(position, side, moves) : null;
}

/**
 * The moves with what they end in: two threats, or one with another right above it.
 * @param {Position} position @param {Side} side @param {number[]} moves
 * @returns {ForcedSequence}
 */
function sequence(position, side, moves) {
  for (const column of moves) position = position.play(column);
  const [first, second = above(first)] = immediate(position, side);
  const endings = [first, second].map((cell) => completion(position, side, cell));
  return { moves, endings };
}

/** @param {Cell} cell @returns {Cell} */
function above([column, row]) {
  return [column, row + 1];
}

/** @param {CoachCore} core @param {Position} position @param {Side} side */
export function explainForcedWin(core, position, side) {
  const found = forcedWin(core, position, side);
  if (!found) return null;
  return explanation({
    kind: 'forced-win',
    position,
    side,
    cells: found.endings.map(({ cell }) => cell),
    lines: found.endings.map(({ line }) => line),
    moves: found.moves,
    certificate: found,
  });
}

/**
 * The quiet move from which the win takes the fewest moves, or the replies if it was made.
 * @param {CoachCore} core @param {Position} position @param {Side} side
 * @returns {QuietMove | null}
 */
function quietWin(core, position, side) {
  if (position.outcome) return null;
  if (position.toMove !== side) return withAnswers(core, null, position, side);
  /** @type {QuietMove | null} */
  let best = null;
  for (const column of position.legalColumns) {
    const move = withAnswers(core, column, position.play(column), side);
    if (move && (!best || isShorter(move, best))) best = move;
  }
  return best;
}

/**
 * Forced wins against every move of the other side, who is to move.
 * @param {CoachCore} core @param {number | null} column @param {Position} position
 * @param {Side} side
 * @returns {QuietMove | null}
 */
function withAnswers(core, column, position, side) {
  if (position.outcome || immediate(position, position.toMove).length) return null;
  const answers = [];
  for (const reply of position.legalColumns) {
    const answer = answerTo(core, position.play(reply), side);
    if (!answer) return null;
    answers.push({ reply, answer });
  }
  return { column, answers };
}

/**
 * @param {CoachCore} core @param {Position} position @param {Side} side
 * @returns {ForcedSequence | null}
 */
function answerTo(core, position, side) {
  if (position.outcome) return null;
  const line = completes(position, side);
  return line ? { moves: [], endings: [line] } : forcedWin(core, position, side);
}

/** By the longest of the forced wins, then by all of them together. @param {QuietMove} one @param {QuietMove} other */
function isShorter(one, other) {
  const [longest, sum] = lengthsOf(one);
  const [otherLongest, otherSum] = lengthsOf(other);
  return longest < otherLongest || (longest === otherLongest && sum < otherSum);
}

/** @param {QuietMove} move */
function lengthsOf({ answers }) {
  const lengths = answers.map(({ answer }) => answer.moves.length);
  return [Math.max(...lengths), lengths.reduce((sum, length) => sum + length, 0)];
}

/** @param {CoachCore} core @param {Position} position @param {Side} side */
export function explainQuietWin(core, position, side) {
  const found = quietWin(core, position, side);
  if (!found) return null;
  const endings = found.answers.flatMap(({ answer }) => answer.endings);
  // Of several endings on one cell the last one counts, where the first one was.
  const byCell = new Map(endings.map((ending) => [String(ending.cell), ending]));
  const moves = found.column === null ? [] : [found.column];
  return explanation({
    kind: 'quiet-win',
    position,
    side,
    cells: [
      ...moves.map((column) => landing(position, column)),
      ...[...byCell.values()].map(({ cell }) => cell),
    ],
    lines: unique([...byCell.values()].map(({ line }) => line)),
    moves,
    certificate: found,
  });
}
