/**
 * The exact scores of the position on the board, as they are proven, and the bar beside it.
 */

import { announce } from './announce.js';
import { api, pause } from './api.js';
import { Live } from './live.js';
import { provenBar } from './stage.js';
import { columnName, count, rank, scoreWords } from './words.js';

/** @typedef {import('./words.js').Score} Score */
/** @typedef {{board: string, text: string, to_move: string, columns: number, rows: number, outcome: string | null}} Asked */
/** @typedef {{columns: (Score | null | undefined)[], done: boolean, best: number | null, variation: number[], nodes: number, bounds: string, problem: string}} Found */

const KEPT = 300;
const GUESS_AFTER_MS = 200;
const GUESS_MS = 60;
/** Our own evaluation counts in hundredths of the logarithm of the odds. */
const ODDS_UNIT = 100;

/** @type {Map<string, Found>} */
const known = new Map();

/** @returns {Found} */
const nothing = () => ({
  columns: [],
  done: false,
  best: null,
  variation: [],
  nodes: 0,
  bounds: '',
  problem: '',
});

export class Scores {
  /** @param {import('./app.js').App} app @param {(found: Found) => void} [changed] */
  constructor(app, changed) {
    this.stage = app.stage;
    this.changed = changed ?? (() => {});
    this.on = true;
    /** @type {Asked | null} */
    this.asked = null;
    this.found = nothing();
    this.live = new Live(
      '/analyse/live',
      (message) => this.hear(message),
      (open) => this.connection(open),
    );
    this.ended = () => {};
    this.guessTimer = 0;
    /** Counts what was begun or given up, so that nothing is asked for afterwards. */
    this.round = 0;
  }

  /** Show the scores of this position from now on. @param {Asked} asked */
  follow(asked) {
    this.quiet();
    clearTimeout(this.guessTimer);
    this.asked = asked;
    const key = `${asked.board} ${asked.text}`;
    this.found = known.get(key) ?? nothing();
    if (asked.outcome) return this.finished(asked);
    this.draw();
    if (this.found.done || !this.on) return undefined;
    this.ended = this.stage.wait(
      () => this.progressWords(),
      () => this.halt(),
    );
    this.begin(asked);
    return undefined;
  }

  /** The guess first: it takes no time, but would have to wait behind the proof. @param {Asked} asked */
  async begin(asked) {
    const round = this.round;
    await Promise.race([this.guess(asked), pause(GUESS_MS)]);
    if (round === this.round) this.live.ask({ moves: asked.text, board: asked.board });
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    if (on && this.asked) this.follow(this.asked);
    else this.hide();
  }

  hide() {
    this.quiet();
    this.stage.setScores([], false);
    this.stage.setBar(null);
  }

  /** Nobody waits any more for what was asked. */
  quiet() {
    this.round += 1;
    this.ended();
    this.ended = () => {};
    if (this.live.question) this.live.cancel();
  }

  halt() {
    this.quiet();
    this.found.problem = 'stopped';
    this.changed(this.found);
  }

  close() {
    this.quiet();
    this.live.close();
  }

  /** @param {Asked} asked */
  finished(asked) {
    this.found = { ...nothing(), done: true };
    this.stage.setScores([], false);
    if (this.on) {
      const share = asked.outcome === 'draw' ? 0.5 : asked.outcome === 'first' ? 1 : 0;
      this.stage.setBar({
        share,
        proven: true,
        words: asked.outcome === 'draw' ? 'draw' : `${asked.outcome} has won`,
      });
    }
    this.changed(this.found);
  }

  /** @param {any} message */
  hear(message) {
    if (!this.asked) return;
    if (message.type === 'column') this.found.columns[message.column] = message.score;
    else if (message.type === 'variation') this.found.variation = message.variation;
    else if (message.type === 'progress') this.come(message);
    else if (message.type === 'error') this.problem(message.error);
    else if (message.type === 'done') this.settle(message);
    if (message.type !== 'progress') this.draw();
  }

  /** How far the solver has come. @param {any} message */
  come(message) {
    this.found.nodes = message.nodes ?? 0;
    this.found.bounds = boundWords(message);
    this.changed(this.found);
  }

  /** @param {string} words */
  problem(words) {
    this.found.problem = words;
    this.quiet();
    this.changed(this.found);
  }

  /** @param {any} message */
  settle(message) {
    const asked = /** @type {Asked} */ (this.asked);
    this.found = {
      ...this.found,
      columns: message.columns,
      best: message.best,
      variation: message.variation ?? [],
      done: true,
      problem: '',
    };
    known.set(`${asked.board} ${asked.text}`, this.found);
    if (known.size > KEPT) known.delete(/** @type {string} */ (known.keys().next().value));
    this.quiet();
    const best = this.found.best;
    if (best !== null && this.on)
      announce(`Best is column ${columnName(best)}, ${scoreWords(this.found.columns[best])}.`);
  }

  draw() {
    if (this.on) {
      this.stage.setScores(this.found.columns, true);
      const value = this.value();
      if (value && this.asked)
        this.stage.setBar(
          provenBar(value, this.asked.to_move, this.asked.columns * this.asked.rows),
        );
    }
    this.changed(this.found);
  }

  /** The score of the position: that of its best column, once all are proven. @returns {Score | null} */
  value() {
    const scores = /** @type {Score[]} */ (this.found.columns.filter((score) => score));
    if (!this.found.done || !scores.length) return null;
    return scores.reduce((best, score) => (rank(score) > rank(best) ? score : best));
  }

  progressWords() {
    return this.found.nodes ? `solving, ${count(this.found.nodes)} nodes,` : 'solving,';
  }

  /** Until the solver has spoken, the bar shows what our evaluation thinks; a proof that comes at once needs no guess before it. @param {Asked} asked */
  async guess(asked) {
    const began = performance.now();
    try {
      const { number } = await api.evaluate({
        moves: asked.text,
        board: asked.board,
        heuristic: 'claimeven',
        side: 'first',
      });
      const share = 1 / (1 + Math.exp(-number / ODDS_UNIT));
      const show = () => this.showGuess(asked, share);
      if (this.asked === asked)
        this.guessTimer = setTimeout(
          show,
          Math.max(0, GUESS_AFTER_MS - (performance.now() - began)),
        );
    } catch {
      // No guess then: the proof is on its way. What the bar said was about another position.
      if (this.asked === asked && !this.found.done) this.stage.setBar(null);
    }
  }

  /** @param {Asked} asked @param {number} share */
  showGuess(asked, share) {
    if (this.asked !== asked || this.found.done || !this.on) return;
    this.stage.setBar({
      share,
      proven: false,
      words: `first wins ${Math.round(100 * share)} of 100`,
    });
  }

  /** @param {boolean} open */
  connection(open) {
    if (open) return;
    this.found.problem = 'The service does not answer; asking again.';
    this.changed(this.found);
  }
}

/** What is proven about the column that is being solved. @param {any} progress */
function boundWords({ column, at_least: least, at_most: most }) {
  if (!least || !most) return '';
  const where = column === null ? '' : `column ${columnName(column)}: `;
  return `${where}${scoreWords(least)} at worst, ${scoreWords(most)} at best`;
}
