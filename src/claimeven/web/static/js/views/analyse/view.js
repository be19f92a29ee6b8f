/**
 * Analyse: the exact score of every column, best play, and threats; for any position.
 */

import { ExactScores, clearScores, drawScores, nothingFound } from '../../game/exact_scores.js';
import { Line } from '../../game/line.js';
import { beatPlan, noteAbout, planIn } from '../../game/reasons.js';
import { USUAL_GEOMETRY, api, geometryOf, queryText } from '../../service/api.js';
import { hrefOf } from '../../ui/address.js';
import { announce } from '../../ui/announce.js';
import { copy } from '../../ui/clipboard.js';
import { setViewKeys } from '../../ui/keys.js';
import { isOn } from '../../ui/preferences.js';
import { click } from '../../ui/sound.js';
import { capital, columnName, errorText } from '../../ui/words.js';
import { askForGame } from '../play/new_game.js';
import { seatsOf } from '../play/settings.js';
import { Editor } from './editor.js';
import { AnalysePanel } from './panel.js';
import { addressOf, newState, readPasted, statusOf, textOf } from './state.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('./state.js').AnalyseState} AnalyseState */

const LANDING_MS = 90;

/** @param {App} app @param {{query: URLSearchParams}} address @returns {Promise<View>} */
export async function open(app, { query }) {
  const view = new AnalyseView(app);
  await view.load(query.get('moves') ?? '', geometryOf(query));
  return {
    close: () => view.close(),
    column: (column) => view.drop(column),
    keys: view.panel.keys(),
  };
}

export class AnalyseView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = app.board;
    /** @type {AnalyseState} */
    this.state = newState();
    this.isClosed = false;
    /** Of the question why. */
    this.request = new AbortController();
    this.scores = new ExactScores(app.board.status, (found) => {
      this.state.found = found;
      this.renderFound();
    });
    this.panel = new AnalysePanel(this);
    app.panel.replaceChildren(...this.panel.parts);
    this.board.coach.play = (steps) => this.play(steps);
  }

  close() {
    this.isClosed = true;
    this.request.abort();
    this.panel.variation.stop();
    this.scores.close();
  }

  /**
   * The one way to change the state.
   * @param {Partial<AnalyseState>} changes @param {boolean} [fall]
   */
  set(changes, fall = false) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render(fall);
  }

  /** Draw everything from the state. @param {boolean} fall new stones fall */
  render(fall) {
    const { state } = this;
    const { editor, position, dropped } = state;
    if (editor) {
      editor.render();
      return;
    }
    const { words, ...how } = statusOf(state);
    this.board.status.say(words, how);
    if (!position) return;
    const dropper = position.outcome ? null : position.to_move;
    const time = this.board.show(position, { fall, dropper, dropped });
    if (fall && isOn('sound')) click(Math.max(0, time - LANDING_MS));
    this.app.rename(addressOf('analyse', position));
    this.board.coach.say(noteOf(state));
    this.panel.render(state);
    this.renderFound();
  }

  /** Draw what the solver found. */
  renderFound() {
    const { editor, position, dropped, showsScores, found } = this.state;
    if (this.isClosed || editor || !position) return;
    if (showsScores) drawScores(this.board, position, dropped === null ? found : nothingFound());
    else clearScores(this.board);
    this.panel.renderFound(this.state);
  }

  /** Show another position. @param {string} moves @param {string} geometry */
  async load(moves, geometry) {
    try {
      const position = await api.position(moves, geometry);
      await this.walk(Line.to(position));
    } catch (error) {
      if (!this.state.position) await this.walk(new Line('', USUAL_GEOMETRY)).catch(() => {});
      this.fail(error);
    }
  }

  /** Show where one stands in a line. @param {Line} line @param {boolean} [fall] */
  async walk(line, fall = false) {
    const { at } = line;
    const position = await line.position();
    // Somebody who steps quickly sees the last step only.
    if (this.isClosed || line.at !== at) return;
    this.scores.stop();
    this.request.abort();
    const fresh = { dropped: null, reasons: null, problem: '', found: nothingFound() };
    this.set({ line, position, ...fresh }, fall);
    this.followScores();
  }

  followScores() {
    const { position, showsScores } = this.state;
    if (position && showsScores) this.scores.follow(position);
  }

  /** Who is better, and why. */
  async why() {
    const { position } = this.state;
    if (!position || position.outcome) return;
    this.request.abort();
    const request = new AbortController();
    this.request = request;
    const endWait = this.board.status.wait(
      () => 'looking for the reason,',
      () => request.abort(),
    );
    try {
      const reasons = await api.why(position, request.signal);
      if (this.isClosed || this.request !== request) return;
      this.set({ reasons });
      this.board.coach.draw(true);
    } catch (error) {
      if (!request.signal.aborted) this.fail(error);
    } finally {
      endWait();
    }
  }

  /** A game against the plan that the coach speaks of. */
  async beatPlan() {
    const plan = planIn(this.state.reasons);
    if (plan) await beatPlan(this.app, plan).catch((error) => this.fail(error));
  }

  /** @param {boolean} on */
  setScores(on) {
    this.set({ showsScores: on });
    if (on) this.followScores();
    else this.scores.stop();
  }

  /** @param {number} column */
  async drop(column) {
    const { editor, position, dropped, line } = this.state;
    if (editor) editor.column(column);
    if (editor || !position || position.outcome || dropped !== null) return;
    if (!position.legal_columns.includes(column)) {
      this.set({ problem: `Column ${columnName(column)} is full.` });
      return;
    }
    announce(`${capital(position.to_move)}: column ${columnName(column)}.`);
    const shown = { dropped: column, problem: '' };
    await this.playMoves(line, [{ column, side: position.to_move }], shown);
  }

  /** @param {Step[]} steps */
  play(steps) {
    return this.playMoves(this.state.line, steps);
  }

  /**
   * The list counts the moves at once, so that keys that follow quickly step from there.
   * @param {Line} line @param {import('../../game/line.js').Move[]} moves
   * @param {Partial<AnalyseState>} [shown] until the service has answered
   */
  async playMoves(line, moves, shown = {}) {
    const { at } = line;
    for (const move of moves) line.play(move);
    this.set(shown, true);
    try {
      await this.walk(line, true);
    } catch (error) {
      line.step(at);
      this.fail(error);
    }
  }

  /** @param {number} ply */
  async step(ply) {
    const { line } = this.state;
    line.step(ply);
    announce(line.words, 'step');
    await this.walk(line).catch((error) => this.fail(error));
  }

  /** @param {number} moves */
  stepBy(moves) {
    return this.step(this.state.line.at + moves);
  }

  /** @param {string} text */
  paste(text) {
    const { moves, geometry } = readPasted(text, this.state.line.geometry);
    return this.load(moves, geometry);
  }

  edit() {
    const { position } = this.state;
    if (!position) return;
    this.scores.stop();
    this.panel.variation.stop();
    clearScores(this.board);
    const editor = new Editor(this.board, position, (edited) => this.finishEditing(edited));
    this.app.panel.replaceChildren(editor.root);
    setViewKeys(editor.keys());
    this.set({ editor });
  }

  /** @param {Position | null} position null if nothing changed */
  async finishEditing(position) {
    this.state.editor = null;
    this.app.panel.replaceChildren(...this.panel.parts);
    setViewKeys(this.panel.keys());
    const line = position ? Line.to(position) : this.state.line;
    await this.walk(line).catch((error) => this.fail(error));
  }

  playOn() {
    const { position } = this.state;
    if (!position || position.outcome) return;
    const { geometry } = position;
    const start = async (/** @type {import('../play/settings.js').GameSettings} */ settings) => {
      const seats = { ...seatsOf(settings), geometry };
      const game = await api.newGame({ ...seats, moves: position.position });
      this.app.go(`play${queryText({ game: game.id })}`);
    };
    askForGame(start, () => this.board.columns.focus(), geometry);
  }

  copyLink() {
    const { position } = this.state;
    if (!position) return;
    const link = hrefOf(addressOf('.', position));
    this.copy(link, 'The link to this position');
  }

  copyText() {
    const { position } = this.state;
    if (position) this.copy(textOf(position), 'The position');
  }

  /** @param {string} text @param {string} what */
  copy(text, what) {
    return copy(text, what, (words) => this.board.status.notice(words));
  }

  /** Show the position in another view. @param {string} view */
  openIn(view) {
    const { position } = this.state;
    if (position) this.app.go(addressOf(view, position));
  }

  /** @param {unknown} error */
  fail(error) {
    const problem = errorText(error);
    this.set({ problem, dropped: null });
    announce(problem);
  }
}

/** What the coach says of the position. @param {AnalyseState} state */
function noteOf({ reasons, position }) {
  if (!reasons) return null;
  const drawn = reasons.reason ?? reasons.counter;
  return noteAbout(reasons.text, reasons, drawn, position);
}
