/** Numbers as text, rounded as Python rounds them: exactly, and ties to the even digit. */

import { Fraction } from './fraction.js';

const SHORTEST = 10; // characters of an exact short text

/**
 * As people write it: a whole number, a decimal where it ends, else a quotient.
 * @param {Fraction} value
 */
export function decimalText(value) {
  const digits = decimalDigits(value.denominator);
  if (value.denominator === 1n || digits === null) return `${value}`;
  return shifted((value.numerator * 10n ** BigInt(digits)) / value.denominator, digits);
}

/**
 * A short form for tables: exact where that takes few characters, else six decimals.
 * @param {Fraction} value
 */
export function shortText(value) {
  const text = decimalText(value);
  if (text.length <= SHORTEST && !text.includes('/')) return text;
  return fixed(value.toNumber(), 6);
}

/** With so many decimals. @param {number} value @param {number} decimals */
export function fixed(value, decimals) {
  return shifted(rounded(exactly(value).times(10n ** BigInt(decimals))), decimals);
}

/**
 * Six significant digits at most, with an exponent where it is far from one, as `%g` writes it.
 * @param {number} value
 */
export function general(value) {
  if (value === 0) return '0';
  let exponent = Math.floor(Math.log10(Math.abs(value)));
  let digits = significant(value, exponent);
  if (digits.length !== 6) {
    exponent += digits.length - 6;
    digits = significant(value, exponent);
  }
  const sign = value < 0 ? '-' : '';
  const cut = digits.replace(/0+$/, '');
  if (exponent < -4 || exponent >= 6) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    const mantissa = cut.length > 1 ? `${cut[0]}.${cut.slice(1)}` : cut;
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${cut}`;
  const whole = digits.slice(0, exponent + 1);
  const decimals = cut.slice(exponent + 1);
  return sign + whole + (decimals && `.${decimals}`);
}

/** @param {Fraction} value */
export function estimateText(value) {
  return `estimate ${general(value.toNumber())}`;
}

/** The digits from this power of ten down, six if the power fits. @param {number} value @param {number} exponent */
function significant(value, exponent) {
  const power = 10n ** BigInt(Math.abs(5 - exponent));
  const size = exactly(Math.abs(value));
  return `${rounded(exponent <= 5 ? size.times(power) : size.over(power))}`;
}

/** To the nearest whole number, halves to the even one. @param {Fraction} value */
export function rounded({ numerator, denominator }) {
  const doubled = 2n * numerator + denominator;
  const floor = floorDivided(doubled, 2n * denominator);
  const isTie = doubled === floor * 2n * denominator;
  return isTie && floor % 2n !== 0n ? floor - 1n : floor;
}

/** What a floating point number is exactly. @param {number} value */
export function exactly(value) {
  let exponent = 0;
  while (!Number.isInteger(value)) {
    value *= 2;
    exponent += 1;
  }
  return new Fraction(BigInt(value), 1n << BigInt(exponent));
}

/** @param {bigint} number @param {bigint} divisor */
function floorDivided(number, divisor) {
  const quotient = number / divisor;
  return number < 0n && quotient * divisor !== number ? quotient - 1n : quotient;
}

/** A whole number whose last digits are decimals. @param {bigint} number @param {number} decimals */
function shifted(number, decimals) {
  const sign = number < 0n ? '-' : '';
  const digits = `${number < 0n ? -number : number}`.padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** How many decimals a denominator takes; null if they never end. @param {bigint} denominator */
function decimalDigits(denominator) {
  let [twos, fives] = [0, 0];
  for (; denominator % 2n === 0n; denominator /= 2n) ++twos;
  for (; denominator % 5n === 0n; denominator /= 5n) ++fives;
  return denominator === 1n ? Math.max(twos, fives) : null;
}
