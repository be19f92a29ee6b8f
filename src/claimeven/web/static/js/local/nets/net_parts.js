/**
 * What a net says of a position, input by input; claimeven/heuristics/net_reference.py is the
 * definition. Shares are rounded to tenths, and what that leaves over is a part of its own.
 */

import { columnName } from '../game/notation.js';
import { Part } from '../heuristics/part.js';
import { ThreatCells } from '../heuristics/threat_cells.js';
import { Fraction, gcd } from '../numbers/fraction.js';
import { inputsOf } from './net_inputs.js';

/**
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./net.js').Net} Net
 */

/** A position after its forced moves; `winner` where they decide, with so many stones at the end. */
/** @typedef {{position: Position, winner: Side | null, stones: number, columns: number[]}} Settled */

/** @param {Position} position @param {Net} net */
export function netParts(position, net) {
  const { groups, decided } = net.term;
  if (position.outcome) return [];
  const settled = settle(position);
  if (settled.winner) {
    const size = (settled.winner === 'first' ? 1 : -1) * (decided - settled.stones);
    return [Part.counted(`${settled.winner} wins by forced moves`, size)];
  }
  if (settled.position.outcome) return [];
  const head = settled.position.toMove === 'first' ? 0 : 1;
  const found = inputsOf(settled.position, groups);
  const on = found.flatMap(([, inputs]) => inputs.map(({ number }) => number));
  const { shares, constant } = sharesOf(net, on, head);
  const names = settled.columns.map(columnName);
  const after = names.length ? ` after ${names.join(', ')}` : '';
  const parts = [Part.counted(`constant${after}`, constant)];
  for (const [group, inputs] of found) {
    const each = inputs.map(({ number, label, cells }) =>
      Part.counted(label, /** @type {Fraction} */ (shares.get(number)), cells),
    );
    parts.push(
      Part.sumOf(
        group + after,
        each.filter(({ raw }) => !raw.isZero),
      ),
    );
  }
  const total = Fraction.sum(parts.map(({ raw }) => raw));
  return [...parts, Part.counted('rounding', Fraction.of(valueOf(net, on, head)).minus(total))];
}

/** Play the forced moves, to a quiet position or to where the game is decided. @param {Position} position @returns {Settled} */
function settle(position) {
  /** @type {number[]} */
  const columns = [];
  for (;;) {
    const { toMove, opponent, stones, landingCells } = position;
    const threats = new ThreatCells(position);
    const wins = threats.among(threats.bySide[toMove], landingCells);
    if (wins.length) return { position, winner: toMove, stones: stones + 1, columns };
    const blocks = threats.among(threats.bySide[opponent], landingCells);
    if (blocks.length > 1) return { position, winner: opponent, stones: stones + 2, columns };
    if (!blocks.length) return { position, winner: null, stones, columns };
    columns.push(blocks[0][0]);
    position = position.play(blocks[0][0]);
  }
}

/** The value of a position by the inputs that are on. @param {Net} net @param {number[]} on @param {number} head */
function valueOf({ term, weights }, on, head) {
  const { units, clip, shift, most } = term;
  const { hidden, bias, output, direct } = weights;
  let total = direct[head][direct[head].length - 1];
  for (const number of on) total += direct[head][number];
  for (let unit = 0; unit < units; ++unit) {
    let sum = bias[unit];
    for (const number of on) sum += hidden[number * units + unit];
    total += output[head][unit] * kept(sum, clip);
  }
  const rounded = Math.floor((2 * total + 2 ** shift) / 2 ** (shift + 1));
  return Math.max(-most, Math.min(most, rounded));
}

/**
 * The share of every input that is on, and what is there without any.
 * @param {Net} net @param {number[]} on @param {number} head
 */
function sharesOf({ term, weights }, on, head) {
  const { units, clip, shift } = term;
  const { hidden, bias, output, direct } = weights;
  let constant = direct[head][direct[head].length - 1];
  /** Of units whose sum moves: how far the output does, in how many steps. */
  const moved = [];
  let common = 1n;
  for (let unit = 0; unit < units; ++unit) {
    let sum = bias[unit];
    for (const number of on) sum += hidden[number * units + unit];
    constant += output[head][unit] * kept(bias[unit], clip);
    const change = output[head][unit] * (kept(sum, clip) - kept(bias[unit], clip));
    if (sum === bias[unit] || change === 0) continue;
    const share = new Fraction(
      BigInt(sum < bias[unit] ? -change : change),
      BigInt(Math.abs(sum - bias[unit])),
    );
    moved.push({ unit, share });
    common = (common / gcd(common, share.denominator)) * share.denominator;
  }
  const factors = moved.map(({ unit, share }) => {
    return { unit, factor: share.numerator * (common / share.denominator) };
  });
  const scale = 1n << BigInt(shift);
  /** @type {Map<number, Fraction>} */
  const shares = new Map();
  for (const number of on) {
    let sum = BigInt(direct[head][number]) * common;
    for (const { unit, factor } of factors) {
      const weight = hidden[number * units + unit];
      if (weight) sum += BigInt(weight) * factor;
    }
    shares.set(number, tenths(sum, common * scale));
  }
  return { shares, constant: tenths(BigInt(constant), scale) };
}

/** The nearest number of tenths; of two equally near ones the even one. @param {bigint} numerator @param {bigint} denominator */
function tenths(numerator, denominator) {
  const doubled = 20n * numerator;
  let floor = doubled / (2n * denominator);
  if (doubled < 0n && doubled % (2n * denominator)) floor -= 1n;
  const rest = doubled - 2n * denominator * floor;
  const isUp = rest > denominator || (rest === denominator && floor % 2n !== 0n);
  return new Fraction(isUp ? floor + 1n : floor, 10n);
}

/** What a unit with that sum puts out. @param {number} sum @param {number} clip */
function kept(sum, clip) {
  return Math.max(0, Math.min(clip, sum));
}
