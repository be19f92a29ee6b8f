/**
 * Learn: a short course. Steps to read and tasks to try on the board; the service grades them.
 */

import { CellPicker } from '../../board/cell_picker.js';
import { ideaNodes } from '../../board/ideas.js';
import { stonesOf } from '../../game/variation.js';
import { api } from '../../service/api.js';
import { announce } from '../../ui/announce.js';
import { columnName, errorText } from '../../ui/words.js';
import { LearnPanel } from './panel.js';
import { addSolved, readSolved } from './progress.js';
import {
  addressOf,
  answerWords,
  drawnLine,
  followingLesson,
  listWords,
  mayTry,
  newState,
  positionOf,
  readStep,
  statusOf,
  stepOf,
  stepWords,
  steppedPlies,
} from './state.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').Cell} Cell */
/** @typedef {import('../../types.js').GradedTry} GradedTry */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('./state.js').LearnState} LearnState */

const FOUND_RING = 37;
/** @type {import('../../types.js').BoardMarks} */
const NO_MARKS = { first: [], second: [], under: [], lines: [] };

/** @param {App} app @param {{query: URLSearchParams}} address @returns {Promise<View>} */
export async function open(app, { query }) {
  const view = new LearnView(app);
  await view.load(query.get('lesson'), query.get('step'));
  return {
    close: () => view.close(),
    column: (column) => view.tryColumn(column),
    keys: [
      { keys: ['n', 'ArrowRight'], shown: 'n', words: 'next step', press: () => view.next() },
      { keys: ['k', 'ArrowLeft'], shown: 'k', words: 'one step back', press: () => view.go(-1) },
      { keys: ['s'], shown: 's', words: 'show the answer', press: () => view.showSolution() },
      { keys: ['r'], shown: 'r', words: 'try again', press: () => view.tryAgain() },
      { keys: ['b'], shown: '', words: '', press: () => view.focusBoard() },
    ],
  };
}

export class LearnView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = app.board;
    this.isClosed = false;
    /** Counts what the service was asked: a late answer to another step is not shown. */
    this.asked = 0;
    const { solved, problem } = readSolved();
    /** @type {LearnState} */
    this.state = { ...newState(), solved, problem };
    /** @type {Position | null} */
    this.empty = null;
    this.panel = new LearnPanel(this);
    this.picker = new CellPicker(app.board, (cell) => this.tryCell(cell));
  }

  close() {
    this.isClosed = true;
    this.asked += 1;
    this.picker.close();
  }

  /**
   * The one way to change the state.
   * @param {Partial<LearnState>} changes @param {boolean} [fall] new stones fall
   */
  set(changes, fall = false) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render(fall);
  }

  /** Draw everything from the state. @param {boolean} fall */
  render(fall) {
    const { state, board } = this;
    const step = stepOf(state);
    const position = positionOf(state) ?? this.empty;
    const canDrop = mayTry(state) && step?.task?.answer !== 'outcome';
    const isOver = Boolean(position?.outcome);
    if (position) {
      board.show(position, { fall, dropper: canDrop && !isOver ? position.to_move : null });
    }
    const isCell = step?.task?.answer === 'cell';
    this.renderMarks();
    this.picker.show(isCell && mayTry(state) && position ? position : null);
    const { words, ...how } = statusOf(state);
    board.status.say(words, how);
    board.coach.say(answerWords(state) || null);
    this.panel.render(state);
  }

  renderMarks() {
    const { state, board } = this;
    const step = stepOf(state);
    const isAsked = !state.graded && !state.own.length;
    const marks = step && isAsked ? step.marks : NO_MARKS;
    const cells = (state.graded?.is_right && state.graded.cells) || [];
    const found = cells.map((cell) => board.marks.ring(cell, FOUND_RING, 'hinted'));
    board.marks.setIdeas([...ideaNodes(board.picture, marks), ...found]);
    board.marks.setLast(null);
    board.marks.setPlanned(stonesOf(drawnLine(state)));
  }

  /** @param {string | null} name @param {string | null} step */
  async load(name, step) {
    try {
      const [lessons, empty] = await Promise.all([api.lessons(), api.position('', '7x6x4')]);
      this.empty = empty;
      const lesson = name ? await api.lesson(name) : null;
      this.set({ lessons, lesson, at: lesson ? readStep(step, lesson) : 0 });
    } catch (error) {
      const lessons = await api.lessons().catch(() => []);
      this.set({ lessons, lesson: null });
      this.fail(error);
    }
    if (this.state.problem) announce(this.state.problem);
  }

  /** Take a lesson from its beginning. @param {string} name */
  async take(name) {
    if (!name) return;
    try {
      const lesson = await api.lesson(name);
      this.set({ lesson, ...this.freshStep(0) });
      this.arrive();
    } catch (error) {
      this.fail(error);
    }
  }

  showList() {
    this.set({ lesson: null, ...this.freshStep(0) });
    this.app.rename(addressOf(null));
    announce(listWords(this.state));
    this.panel.start.focus();
  }

  /** @param {number} at @returns {Partial<LearnState>} */
  freshStep(at) {
    this.asked += 1;
    return {
      at,
      own: [],
      graded: null,
      isShown: false,
      isWaiting: false,
      plies: null,
      problem: '',
    };
  }

  /** @param {number} by */
  go(by) {
    const { lesson, at } = this.state;
    const next = at + by;
    if (!lesson || next < 0 || next >= lesson.steps.length) return;
    this.set(this.freshStep(next));
    this.arrive();
  }

  /** A step is shown: its address, its words, and its text from the top. */
  arrive() {
    const { lesson, at } = this.state;
    this.app.rename(addressOf(lesson?.name ?? null, at));
    announce(stepWords(this.state));
    if (document.activeElement === document.body) this.panel.next.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  next() {
    const { lesson, at } = this.state;
    if (!lesson) return;
    if (at < lesson.steps.length - 1) this.go(1);
    else {
      const following = followingLesson(this.state);
      if (following) this.take(following.name);
      else this.showList();
    }
  }

  /** @param {number} column */
  tryColumn(column) {
    const { state } = this;
    const answer = stepOf(state)?.task?.answer;
    if (!mayTry(state) || (answer !== 'column' && answer !== 'moves')) return;
    const position = state.own.length ? this.lastRight : stepOf(state)?.position;
    if (!position?.legal_columns.includes(column)) {
      this.set({ problem: `Column ${columnName(column)} is full.` });
      return;
    }
    const own = [...state.own, column];
    this.ask((name) => api.tryStep(name, { step: state.at, play: own.join(',') }), own);
  }

  /** Where a game that is played out stands. */
  get lastRight() {
    const { graded } = this.state;
    if (!graded) return stepOf(this.state)?.position;
    return graded.is_right ? graded.position : graded.start;
  }

  /** @param {Cell} cell */
  tryCell(cell) {
    if (!mayTry(this.state)) return;
    this.ask((name) => api.tryStep(name, { step: this.state.at, cell: cell.join(',') }));
  }

  /** @param {string} outcome */
  tryOutcome(outcome) {
    if (!mayTry(this.state)) return;
    this.ask((name) => api.tryStep(name, { step: this.state.at, outcome }));
  }

  showSolution() {
    const { state } = this;
    if (!mayTry(state)) return;
    const play = state.own.join(',');
    this.ask((name) => api.solution(name, { step: state.at, play }), state.own, true);
  }

  tryAgain() {
    if (stepOf(this.state)?.task && this.state.graded) this.set(this.freshStep(this.state.at));
  }

  /**
   * Ask the service, and show its answer if nobody has gone on meanwhile.
   * @param {(lesson: string) => Promise<GradedTry>} question @param {number[]} [own]
   * @param {boolean} [isShown]
   */
  async ask(question, own = [], isShown = false) {
    const { lesson } = this.state;
    if (!lesson) return;
    const mine = ++this.asked;
    this.set({ isWaiting: true, problem: '' });
    const done = this.board.status.wait(
      () => 'Checking',
      () => this.tryAgain(),
    );
    try {
      const graded = await question(lesson.name);
      if (mine === this.asked) this.answer(graded, own, isShown);
    } catch (error) {
      if (mine === this.asked) this.fail(error);
    } finally {
      done();
    }
  }

  /** @param {GradedTry} graded @param {number[]} own @param {boolean} isShown */
  answer(graded, own, isShown) {
    const { lesson } = this.state;
    const task = stepOf(this.state)?.task;
    const solved =
      graded.is_done && !isShown && task && lesson
        ? addSolved(lesson.name, task.id)
        : this.state.solved;
    const kept = graded.is_right && task?.answer === 'moves' ? own : this.state.own;
    // The coach's line is a live region: what it says is heard.
    this.set({ graded, own: kept, isShown, isWaiting: false, plies: null, solved }, true);
  }

  /** @param {number} by */
  stepLine(by) {
    this.set({ plies: steppedPlies(this.state, by) });
  }

  focusBoard() {
    if (this.picker.root.hidden) this.board.columns.focus();
    else this.picker.focus();
  }

  /** @param {unknown} error */
  fail(error) {
    const problem = errorText(error);
    this.set({ problem, isWaiting: false });
    announce(problem);
  }
}
