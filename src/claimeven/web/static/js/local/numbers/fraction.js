/** Exact numbers: whole numbers and fractions of any size, as the evaluations have them. */

/** What may be written where a fraction is expected. @typedef {Fraction | bigint | number | string} Exact */

export class Fraction {
  /**
   * @param {bigint} numerator
   * @param {bigint} denominator above zero
   */
  constructor(numerator, denominator = 1n) {
    const divisor = gcd(numerator, denominator);
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  /** Whole numbers, and text such as -3/2, 1.5 or 2e3. @param {Exact} value */
  static of(value) {
    if (value instanceof Fraction) return value;
    if (typeof value !== 'string') return new Fraction(BigInt(value));
    const [number, divisor = '1'] = value.split('/');
    const [mantissa, exponent = '0'] = number.toLowerCase().split('e');
    const [whole, decimals = ''] = mantissa.split('.');
    const shift = Number(exponent) - decimals.length;
    const digits = BigInt(whole.replace('+', '') + decimals);
    const power = 10n ** BigInt(Math.abs(shift));
    return shift < 0
      ? new Fraction(digits, power * BigInt(divisor))
      : new Fraction(digits * power, BigInt(divisor));
  }

  /** @param {Exact[]} values */
  static sum(values) {
    return values.map(Fraction.of).reduce((sum, each) => sum.plus(each), ZERO);
  }

  get isZero() {
    return this.numerator === 0n;
  }

  /** @returns {Fraction} */
  get absolute() {
    return this.numerator < 0n ? this.negative : this;
  }

  /** @returns {Fraction} */
  get negative() {
    return new Fraction(-this.numerator, this.denominator);
  }

  /** @param {Exact} value */
  plus(value) {
    const { numerator, denominator } = Fraction.of(value);
    const sum = this.numerator * denominator + numerator * this.denominator;
    return new Fraction(sum, this.denominator * denominator);
  }

  /** @param {Exact} value */
  minus(value) {
    return this.plus(Fraction.of(value).negative);
  }

  /** @param {Exact} value */
  times(value) {
    const { numerator, denominator } = Fraction.of(value);
    return new Fraction(this.numerator * numerator, this.denominator * denominator);
  }

  /** @param {Exact} value not zero */
  over(value) {
    const { numerator, denominator } = Fraction.of(value);
    return this.times(
      numerator < 0n
        ? new Fraction(-denominator, -numerator)
        : new Fraction(denominator, numerator),
    );
  }

  /** @param {number} exponent zero or more */
  power(exponent) {
    return new Fraction(this.numerator ** BigInt(exponent), this.denominator ** BigInt(exponent));
  }

  /** Below zero, zero or above zero, as this is less, equal or more. @param {Exact} value */
  compare(value) {
    const { numerator } = this.minus(value);
    return numerator < 0n ? -1 : numerator > 0n ? 1 : 0;
  }

  /** The nearest floating point number; of two equally near ones the even one. */
  toNumber() {
    const size = this.numerator < 0n ? -this.numerator : this.numerator;
    const found = nearest(size, this.denominator);
    return this.numerator < 0n ? -found : found;
  }

  toString() {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }
}

export const ZERO = new Fraction(0n);

/** The larger one. @param {Fraction[]} values @param {Fraction} [least] */
export function largest(values, least = ZERO) {
  return values.reduce((most, each) => (each.compare(most) > 0 ? each : most), least);
}

/** @param {bigint} a @param {bigint} b @returns {bigint} */
export function gcd(a, b) {
  if (a < 0n) a = -a;
  while (b) [a, b] = [b, a % b];
  return a || 1n;
}

const DIGITS = 53;

/** @param {bigint} numerator @param {bigint} denominator neither below zero */
function nearest(numerator, denominator) {
  if (numerator === 0n) return 0;
  const excess = bitLength(numerator) - bitLength(denominator) - DIGITS - 2;
  const [top, bottom] =
    excess > 0
      ? [numerator, denominator << BigInt(excess)]
      : [numerator << BigInt(-excess), denominator];
  const quotient = top / bottom;
  // What is cut off decides only where it would be a tie without it.
  const exact = top % bottom === 0n ? quotient : quotient | 1n;
  return Math.min(Number(exact) * 2 ** excess, Number.MAX_VALUE);
}

/** @param {bigint} number */
function bitLength(number) {
  return number.toString(2).length;
}
