/**
 * What people do in a game, and how it is sent to the service: one thing at a time, with a way to
 * stop it.
 */

import { api, pause } from '../../service/api.js';
import { changeGame } from '../../service/game_changes.js';
import { announce } from '../../ui/announce.js';
import { columnName } from '../../ui/words.js';
import { hintNote } from './hint.js';
import { seatsOf } from './settings.js';
import { areEngines, arePeople, hintWords, isOneScreen, mayDrop, positionOf } from './state.js';

/** @typedef {import('../../types.js').SavedGame} SavedGame */

/** Two players are watched move by move: not faster than one can follow. */
const BETWEEN_ENGINES_MS = 350;
const UNREACHABLE = 'The service does not answer. Your game is kept; trying again.';

export class GameActions {
  /** @param {import('./view.js').PlayView} view */
  constructor(view) {
    this.view = view;
  }

  get state() {
    return this.view.state;
  }

  /** A person drops a stone. @param {number} column */
  async drop(column) {
    const { state, view } = this;
    const position = positionOf(state);
    if (!position) return;
    if (state.request) {
      // Two people may be quicker than the service's answer: their next stone waits for it.
      if (arePeople(state.seats) && isOneScreen(state)) state.queued.push(column);
      return;
    }
    if (state.ply !== null) {
      view.step(Infinity);
      return;
    }
    if (!mayDrop(state)) return;
    if (!position.legal_columns.includes(column)) {
      view.set({ problem: `Column ${columnName(column)} is full.` });
      return;
    }
    const words = arePeople(state.seats) ? 'waiting for the service,' : 'thinking,';
    const request = this.send((signal) => this.sendMove(column, signal), words);
    view.set({ dropped: column, hint: null, problem: '' }, true);
    await request;
  }

  /** @param {number} column @param {AbortSignal} signal */
  async sendMove(column, signal) {
    const game = this.state.game ?? (await api.newGame(this.state.seats));
    this.state.game ??= game;
    const helped = this.state.showsScores;
    const ask = (/** @type {number} */ version) =>
      api.move(game.id, { column, version, helped }, signal);
    return this.change(game, ask, signal);
  }

  /**
   * @param {SavedGame} game @param {(version: number) => Promise<SavedGame>} ask
   * @param {AbortSignal} signal
   */
  change(game, ask, signal) {
    return changeGame(game, ask, signal, () => this.view.set({ problem: UNREACHABLE }));
  }

  /**
   * Ask for a change of the game, and show the game as it is then.
   * @param {(signal: AbortSignal) => Promise<SavedGame>} ask
   * @param {string} words what is waited for
   */
  async send(ask, words) {
    const { view } = this;
    const request = new AbortController();
    this.state.request = request;
    const endWait = view.board.status.wait(
      () => words,
      () => this.pause(),
    );
    view.endWait = endWait;
    let game = null;
    /** @type {unknown} */
    let problem = null;
    try {
      game = await ask(request.signal);
    } catch (error) {
      problem = error;
    }
    endWait();
    if (view.isClosed && game) view.tellOtherTabs(game);
    // A new game may have taken over in the meantime: the old one does not matter any more.
    if (this.state.request !== request || view.isClosed) return;
    this.state.request = null;
    if (game) view.accept(game);
    else await this.recover(problem);
    const next = this.state.queued.shift();
    if (next !== undefined && game) this.drop(next);
    else this.state.queued = [];
  }

  /**
   * What was asked for failed: show the game as the service has it, and the sentence.
   * @param {unknown} problem
   */
  async recover(problem) {
    const { state, view } = this;
    const game = state.game && (await api.game(state.game.id).catch(() => null));
    if (view.isClosed) return;
    if (game) view.accept(game, { fall: false });
    else view.set({ dropped: null });
    view.fail(problem);
  }

  /** Stop the player that thinks; it moves when somebody lets it. */
  pause() {
    this.state.isPaused = true;
    this.state.request?.abort();
  }

  /** A player's move. */
  async askEngine() {
    const { game, request: earlier } = this.state;
    if (!game || earlier) return;
    this.state.isPaused = false;
    const request = this.send(async (signal) => {
      if (areEngines(game) && game.played.length) await pause(BETWEEN_ENGINES_MS, signal);
      const ask = (/** @type {number} */ version) => api.change(game.id, 'engine', version, signal);
      return this.change(game, ask, signal);
    }, 'thinking,');
    this.view.set({ hint: null, problem: '' });
    await request;
  }

  /** Let the player move whose turn it is, or stop it. */
  goOnOrPause() {
    if (this.state.request) this.pause();
    else this.askEngine();
  }

  /** @param {'undo' | 'redo' | 'resign'} action */
  async changeBy(action) {
    const { game, request, seats } = this.state;
    if (!game || request) return;
    this.state.isPaused = action === 'undo' && areEngines(seats);
    const sent = this.send((signal) => {
      const ask = (/** @type {number} */ version) => api.change(game.id, action, version, signal);
      return this.change(game, ask, signal);
    }, `${action},`);
    this.view.set({ ply: null, hint: null, problem: '' });
    await sent;
    if (action !== 'resign') announce(action === 'undo' ? 'Taken back.' : 'Played again.');
  }

  /** Where to look; asked for once more, the move and its reason. */
  async hint() {
    const { view } = this;
    if (!mayDrop(this.state)) return;
    if (this.state.hint) {
      this.showHint({ ...this.state.hint, isShown: true });
      announce(hintWords(this.state.hint));
      return;
    }
    const control = new AbortController();
    const endWait = view.board.status.wait(
      () => 'looking for a hint,',
      () => control.abort(),
    );
    try {
      if (!this.state.game) view.accept(await api.newGame(this.state.seats), { fall: false });
      const { game } = this.state;
      if (!game) return;
      const hint = await api.hint(game.id, control.signal);
      if (view.isClosed || this.state.game?.version !== game.version) return;
      // A hint is noted in the game, which has another version then.
      this.state.game = { ...game, version: hint.version };
      const asked = api.whyMove(game.position, hint.column, control.signal);
      const reasons = await asked.catch(() => null); // the move is worth showing without it
      if (view.isClosed || this.state.game?.version !== hint.version) return;
      this.showHint({ ...hint, reasons, isShown: false });
    } catch (error) {
      view.fail(error);
    } finally {
      endWait();
    }
  }

  /** @param {import('./hint.js').ShownHint} hint */
  showHint(hint) {
    const position = positionOf(this.state);
    if (!position) return;
    this.view.set({ hint, note: hintNote(hint, position), problem: '' });
    this.view.board.coach.draw(true);
  }

  /** Links to play in this game and to watch it; the game begins if it has not. */
  async share() {
    const { view } = this;
    const { showShare } = await import('./share.js');
    if (!this.state.game) view.accept(await api.newGame(this.state.seats), { fall: false });
    const { game } = this.state;
    if (!game) return;
    showShare(
      game,
      (now) => view.accept(now, { fall: false }),
      () => view.leave(),
      (words) => view.board.status.notice(words),
    );
  }

  /** The same players once more. @param {boolean} isSwapped with the sides of the other */
  async again(isSwapped) {
    const { game, seats } = this.state;
    const { geometry, first, second } = seats;
    const others = isSwapped ? { geometry, first: second, second: first } : seats;
    const made = await api.newGame({ ...others, moves: game?.start.position ?? '' });
    this.take(made);
    announce(isSwapped ? 'A new game, sides swapped.' : 'A new game.');
  }

  /** Go on with another game. @param {SavedGame} game */
  take(game) {
    this.state.request?.abort();
    Object.assign(this.state, { request: null, isPaused: false, game: null, queued: [] });
    this.view.accept(game, { fall: false });
    this.view.loadRecord();
  }

  async newGame() {
    const { askForGame } = await import('./new_game.js');
    const start = async (/** @type {import('./settings.js').GameSettings} */ settings) => {
      this.take(await api.newGame(seatsOf(settings)));
    };
    await askForGame(start, () => this.view.board.columns.focus());
  }
}
