/**
 * Puzzles: one column is right. The service asks and grades; this browser keeps how one stands.
 */

import { ApiError, api, queryText } from '../../service/api.js';
import { announce } from '../../ui/announce.js';
import { PuzzlesPanel } from './panel.js';
import { afterTry, loadProgress, saveProgress } from './progress.js';
import {
  addressOf,
  dayOf,
  droppedColumn,
  mayTry,
  mayTryColumn,
  newState,
  noteOf,
  statusOf,
  withPuzzle,
} from './state.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').Attempt} Attempt */
/** @typedef {import('../../types.js').Puzzle} Puzzle */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */

/** In place of a column, while the solution is asked for: no stone is drawn. */
const GIVING_UP = -1;

/** @param {App} app @param {{query: URLSearchParams}} address @returns {Promise<View>} */
export async function open(app, { query }) {
  const view = new PuzzlesView(app);
  await view.start(query);
  return {
    close: () => view.close(),
    column: (column) => view.tryColumn(column),
    keys: [
      { keys: ['n'], shown: 'n', words: 'next puzzle', press: () => view.next() },
      { keys: ['s'], shown: 's', words: 'show the solution', press: () => view.reveal() },
    ],
  };
}

export class PuzzlesView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = app.board;
    /** @type {PuzzlesState} */
    this.state = newState();
    this.isClosed = false;
    this.request = new AbortController();
    this.panel = new PuzzlesPanel(this);
  }

  close() {
    this.isClosed = true;
    this.request.abort();
    this.panel.line.stop();
  }

  /** The one way to change the state. @param {Partial<PuzzlesState>} changes */
  set(changes) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render();
  }

  /** Draw everything from the state. */
  render() {
    const { state } = this;
    if (state.puzzle) {
      const { position } = state.puzzle;
      const dropped = droppedColumn(state);
      this.board.show(position, { fall: dropped !== null, dropper: position.to_move, dropped });
      // After a wrong try the stone lies there, and another one may be dropped.
      this.board.dropper = mayTry(state) ? position.to_move : null;
      this.board.drawNames();
      this.app.rename(addressOf(state));
    }
    const { words, ...how } = statusOf(state);
    this.board.status.say(words, how);
    this.board.coach.say(noteOf(state));
    this.panel.render(state);
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    const { progress, problem } = loadProgress(storage());
    this.state.progress = progress;
    this.app.panel.replaceChildren(...this.panel.parts);
    const day = query.has('daily') ? dayOf(new Date()) : null;
    await this.ask(() => this.wanted(query, day), day);
    if (problem) this.set({ problem });
  }

  /** @param {URLSearchParams} query @param {string | null} day @returns {Promise<Puzzle>} */
  wanted(query, day) {
    if (day) return api.dailyPuzzle(day);
    const number = query.get('number');
    return number && /^\d{1,6}$/.test(number) ? numbered(Number(number)) : this.nextPuzzle();
  }

  /** @returns {Promise<Puzzle>} */
  nextPuzzle() {
    const { rating, seen } = this.state.progress;
    return api.nextPuzzle(rating.value, seen);
  }

  /** Show a puzzle. @param {() => Promise<Puzzle>} find @param {string | null} day */
  async ask(find, day) {
    try {
      const puzzle = await find();
      if (this.isClosed) return;
      this.set(withPuzzle(puzzle, day, this.state.progress));
      announce(puzzle.words);
    } catch (error) {
      this.fail(error);
    }
  }

  async next() {
    if (this.state.asked !== null) return;
    await this.ask(() => this.nextPuzzle(), null);
    this.board.columns.focus();
  }

  /** Somebody thinks that this column is right. @param {number} column */
  async tryColumn(column) {
    if (mayTryColumn(this.state, column)) await this.send(column);
  }

  /** Give up: the solution, which counts as a wrong try unless there was one. */
  async reveal() {
    if (mayTry(this.state)) await this.send(null);
  }

  /** Have a column graded; null gives up. @param {number | null} column */
  async send(column) {
    const { puzzle, isFirst, progress } = this.state;
    if (!puzzle) return;
    const rating = isFirst ? progress.rating : null;
    this.set({ asked: column ?? GIVING_UP, attempt: null });
    try {
      const attempt = await api.tryPuzzle(puzzle.number, column, rating, this.request.signal);
      if (this.isClosed) return;
      const isRevealed = column === null;
      this.count(attempt, isRevealed);
      this.set({ attempt, asked: null, isFirst: false, isRevealed });
    } catch (error) {
      if (this.isClosed) return;
      this.set({ asked: null });
      this.fail(error);
    }
  }

  /** A first try changes rating and streak. @param {Attempt} attempt @param {boolean} isRevealed */
  count(attempt, isRevealed) {
    const { state } = this;
    if (!attempt.rating || !state.puzzle || !state.isFirst) return;
    const { progress, puzzle } = state;
    const isRight = attempt.is_right && !isRevealed;
    state.gained = attempt.rating.value - progress.rating.value;
    state.progress = afterTry(progress, puzzle.number, isRight, attempt.rating);
    saveProgress(storage(), state.progress);
  }

  /** Look at a line of best play elsewhere. @param {Step[]} steps */
  openLine(steps) {
    const { puzzle, attempt } = this.state;
    if (!puzzle || !attempt) return;
    const columns = [attempt.column, ...steps.map(({ column }) => column)];
    const { position: moves, geometry } = puzzle.position;
    api
      .position(moves, geometry, columns)
      .then((found) => this.app.go(`analyse${queryText({ moves: found.position, geometry })}`))
      .catch((error) => this.fail(error));
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.isClosed) return;
    if (error instanceof ApiError && !this.state.puzzle) this.set({ problem: error.message });
    this.app.fail(error);
  }
}

/** @param {number} number @returns {Promise<Puzzle>} */
async function numbered(number) {
  try {
    return await api.puzzle(number);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new ApiError(`There is no puzzle ${number}.`, error.status, error.body);
  }
}

/** @returns {Storage | null} null where it is forbidden */
function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
