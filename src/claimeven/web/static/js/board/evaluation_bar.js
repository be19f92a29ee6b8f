/**
 * The bar beside the board: how the position stands, for the first side. Solid if it is proven,
 * striped if it is a guess.
 */

import { h } from '../ui/dom.js';
import { outcomeWords, scoreWords, sideScoreWords } from '../ui/words.js';

/** @typedef {import('../types.js').Outcome} Outcome */
/** @typedef {import('../types.js').Proven} Proven */
/** @typedef {import('../types.js').Side} Side */
/**
 * @typedef {object} BarValue
 * @property {number} share of the first side, from 0 to 1
 * @property {boolean} isProven
 * @property {string} words
 */

/** Our own evaluation counts in hundredths of the logarithm of the odds. */
const ODDS_UNIT = 100;

export class EvaluationBar {
  constructor() {
    this.root = h(
      'div',
      { class: 'bar silent', role: 'img', 'aria-label': 'No evaluation' },
      h('div', { class: 'share' }),
      h('div', { class: 'middle' }),
    );
  }

  /** @param {BarValue | null} value null if nothing is known */
  show(value) {
    const kind = value === null ? ' silent' : value.isProven ? '' : ' guess';
    const label = value?.isProven ? 'Proven' : 'Guess';
    this.root.className = `bar${kind}`;
    this.root.setAttribute('aria-label', value ? `${label}: ${value.words}` : 'No evaluation');
    this.root.title = value ? `${value.isProven ? 'proven' : 'a guess'}: ${value.words}` : '';
    if (value) this.root.style.setProperty('--share', `${(100 * value.share).toFixed(1)}%`);
  }
}

/**
 * A proven score: sooner wins fill more of the bar.
 * @param {Proven} score @param {Side} side whose score it is @param {number} cells of the board
 * @returns {BarValue}
 */
export function provenBar(score, side, cells) {
  const soonness = 1 - Math.min(1, (score.plies ?? 0) / cells);
  const lead = { win: 1, draw: 0, loss: -1 }[score.kind] * (0.2 + 0.3 * soonness);
  const share = 0.5 + (side === 'first' ? lead : -lead);
  const words = score.kind === 'draw' ? scoreWords(score) : sideScoreWords(score, side);
  return { share, isProven: true, words };
}

/** A finished game. @param {Outcome} outcome @returns {BarValue} */
export function finishedBar(outcome) {
  const share = { first: 1, second: 0, draw: 0.5 }[outcome];
  return { share, isProven: true, words: outcomeWords(outcome).toLowerCase() };
}

/** The share of wins that a value of our evaluation means. @param {number} value */
export function shareOf(value) {
  return 1 / (1 + Math.exp(-value / ODDS_UNIT));
}

/** What our evaluation thinks. @param {number} value for the first side @returns {BarValue} */
export function guessBar(value) {
  const share = shareOf(value);
  return { share, isProven: false, words: `first wins ${Math.round(100 * share)} of 100` };
}
