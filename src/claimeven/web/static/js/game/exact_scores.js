/**
 * The exact scores of a position, as the solver proves them.
 */

import { finishedBar, guessBar, provenBar, shareOf } from '../board/evaluation_bar.js';
import { api, pause } from '../service/api.js';
import { LatestMap } from '../service/latest_map.js';
import { LiveQuestion } from '../service/live.js';
import { announce } from '../ui/announce.js';
import { columnName, columnsWords, scoreWords, shortCount } from '../ui/words.js';

/** @typedef {import('../types.js').Analysis} Analysis */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Proven} Proven */
/** @typedef {import('../types.js').Step} Step */
/** @typedef {import('../service/live.js').Message} Message */
/**
 * What is known about a position.
 * @typedef {object} Found
 * @property {(Proven | null | undefined)[]} columns undefined while not known yet
 * @property {number[]} best
 * @property {Step[]} variation
 * @property {boolean} isDone
 * @property {number} nodes
 * @property {string} bounds what is proven of the column that is being solved, in words
 * @property {string} problem
 * @property {number | null} guess what our evaluation thinks, for the first side
 * @property {(number | undefined)[]} estimates by column, the share of wins of the side to move
 */

const KEPT = 300;
const GUESS_AFTER_MS = 200;
const LONGEST_GUESS_MS = 60;
/** A position that is not solved by then gets an estimate of every column. */
const ESTIMATE_AFTER_MS = 1500;
const ESTIMATE = { heuristic: 'claimeven', depth: 6, seconds: 2 };

/** @type {LatestMap<Found>} */
const known = new LatestMap(KEPT);

/** @returns {Found} */
export function nothingFound() {
  return {
    columns: [],
    best: [],
    variation: [],
    isDone: false,
    nodes: 0,
    bounds: '',
    problem: '',
    guess: null,
    estimates: [],
  };
}

/**
 * What is known after one more message from the solver.
 * @param {Found} found @param {Message} message
 */
export function withMessage(found, message) {
  switch (message.type) {
    case 'column': {
      const columns = [...found.columns];
      columns[message.column] = message.score;
      return { ...found, columns, best: message.best };
    }
    case 'variation':
      return { ...found, variation: message.variation };
    case 'progress':
      return { ...found, nodes: message.nodes ?? 0, bounds: boundWords(message) };
    case 'error':
      return { ...found, problem: message.error };
    case 'done': {
      const { columns, best, variation } = message;
      return { ...found, columns, best, variation: variation ?? [], isDone: true, problem: '' };
    }
    default:
      return found;
  }
}

/** What is proven about the column that is being solved. @param {Message} progress */
function boundWords({ column, at_least: atLeast, at_most: atMost }) {
  if (!atLeast || !atMost) return '';
  const place = typeof column === 'number' ? `column ${columnName(column)}: ` : '';
  return `${place}${scoreWords(atLeast)} at worst, ${scoreWords(atMost)} at best`;
}

/** The score of the position, once it is proven: that of its best columns. @param {Found} found */
export function positionScore({ isDone, columns, best }) {
  return (isDone && columns[best[0]]) || null;
}

/**
 * How many moves best play has until the end; null if that is not known.
 * @param {Found} found @param {Position} position
 */
export function lengthOfPlay(found, { columns, rows, stones }) {
  const score = positionScore(found);
  if (!score) return null;
  return score.kind === 'draw' ? columns * rows - stones : score.plies;
}

/** What our evaluation thinks of a position that is not solved. @param {Found} found */
export function guessWords({ guess }) {
  return guess === null ? '' : `Estimate, not proven: ${guessBar(guess).words}`;
}

/**
 * Draw the scores over the columns and the evaluation bar. The bar keeps what it shows until there
 * is something to say about this position.
 * @param {import('../board/area.js').BoardArea} board
 * @param {Position} position @param {Found} found
 */
export function drawScores(board, position, found) {
  board.setScores(position.outcome ? null : found);
  const score = positionScore(found);
  if (position.outcome) board.bar.show(finishedBar(position.outcome));
  else if (score)
    board.bar.show(provenBar(score, position.to_move, position.columns * position.rows));
  else if (found.guess !== null) board.bar.show(guessBar(found.guess));
}

/** @param {import('../board/area.js').BoardArea} board */
export function clearScores(board) {
  board.setScores(null);
  board.bar.show(null);
}

export class ExactScores {
  /**
   * @param {import('../board/status_line.js').StatusLine} status
   * @param {(found: Found) => void} changed
   */
  constructor(status, changed) {
    this.status = status;
    this.changed = changed;
    /** @type {Position | null} */
    this.position = null;
    this.found = nothingFound();
    this.live = new LiveQuestion(
      '/analyse/live',
      (message) => this.receive(message),
      () => this.set({ ...this.found, problem: 'The service does not answer; asking again.' }),
    );
    this.search = new LiveQuestion('/search/live', (message) => this.receiveEstimate(message));
    this.endWait = () => {};
    this.guessTimer = 0;
    this.estimateTimer = 0;
    /** Counts what was begun or stopped, so that nothing late is asked for. */
    this.round = 0;
  }

  /** Tell the scores of this position from now on. @param {Position} position */
  follow(position) {
    this.stop();
    this.position = position;
    this.set(known.get(keyOf(position)) ?? nothingFound());
    if (position.outcome) this.set({ ...nothingFound(), isDone: true });
    if (this.found.isDone) return;
    this.endWait = this.status.wait(
      () => (this.found.nodes ? `solving, ${shortCount(this.found.nodes)} nodes,` : 'solving,'),
      () => this.giveUp(),
    );
    this.begin(position);
  }

  /**
   * The guess first: it is quick, but would have to wait behind the proof.
   * @param {Position} position
   */
  async begin(position) {
    const { round } = this;
    await Promise.race([this.guess(position), pause(LONGEST_GUESS_MS)]);
    const { position: moves, geometry } = position;
    if (round !== this.round) return;
    this.live.ask({ moves, geometry });
    this.estimateTimer = setTimeout(
      () => this.search.ask({ moves, geometry, ...ESTIMATE }),
      ESTIMATE_AFTER_MS,
    );
  }

  /** What a short search thinks of every column. @param {Message} message */
  receiveEstimate(message) {
    if (!message.values || this.found.isDone) return;
    /** @type {(number | undefined)[]} */
    const estimates = [];
    for (const [column, { value }] of Object.entries(message.values)) {
      estimates[Number(column)] = shareOf(value);
    }
    this.set({ ...this.found, estimates });
  }

  /**
   * Until the position is solved, our evaluation guesses. A proof that comes at once needs no guess
   * before it.
   * @param {Position} position
   */
  async guess(position) {
    const { round } = this;
    const began = performance.now();
    const { position: moves, geometry } = position;
    const query = { moves, geometry, heuristic: 'claimeven', side: 'first' };
    const answer = await api.evaluate(query).catch(() => null);
    if (!answer || round !== this.round) return;
    const tell = () => {
      if (!this.found.isDone) this.set({ ...this.found, guess: answer.value.value });
    };
    const left = GUESS_AFTER_MS - (performance.now() - began);
    this.guessTimer = setTimeout(tell, Math.max(0, left));
  }

  /** @param {Found} found */
  set(found) {
    this.found = found;
    this.changed(found);
  }

  /** @param {Message} message */
  receive(message) {
    const { position } = this;
    if (!position) return;
    this.set(withMessage(this.found, message));
    // Best play may come after the scores: it takes longer.
    if (this.found.isDone) known.set(keyOf(position), this.found);
    if (message.type === 'done') this.finish();
    else if (message.type === 'error') this.endWaiting();
  }

  finish() {
    this.endWaiting();
    const score = positionScore(this.found);
    if (!score) return;
    announce(`Best: ${columnsWords(this.found.best)}, ${scoreWords(score)}.`);
  }

  /** Somebody stopped it. */
  giveUp() {
    this.stop();
    this.set({ ...this.found, problem: 'stopped' });
  }

  /** Ask for nothing more. */
  stop() {
    this.round += 1;
    this.endWaiting();
    this.live.cancel();
    this.search.cancel();
  }

  endWaiting() {
    clearTimeout(this.guessTimer);
    clearTimeout(this.estimateTimer);
    this.endWait();
    this.endWait = () => {};
  }

  close() {
    this.stop();
    this.live.close();
    this.search.close();
  }
}

/** @param {Position} position */
function keyOf({ geometry, position }) {
  return `${geometry} ${position}`;
}
