/**
 * Review: every move of a game against what was best, proven; and practice where it went wrong.
 */

import { Line } from '../../game/line.js';
import { USUAL_GEOMETRY, api, geometryOf, queryText } from '../../service/api.js';
import { beatPlan, planIn } from '../../game/reasons.js';
import { isExported } from '../../service/engine.js';
import { keptGames } from '../../service/keys.js';
import { LiveQuestion } from '../../service/live.js';
import { loadPlayers, seatName } from '../../service/players.js';
import { positionAfter } from '../../service/positions.js';
import { announce } from '../../ui/announce.js';
import { plural } from '../../ui/words.js';
import { gameChoice } from './game_list.js';
import { isFault } from './grades.js';
import { ReviewPanel } from './panel.js';
import {
  addressOf,
  answerWords,
  barOf,
  betterCell,
  currentMove,
  firstFault,
  isAsking,
  mayPractise,
  newState,
  nextFault,
  noteOf,
  statusOf,
} from './state.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').MoveReasons} MoveReasons */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Review} Review */
/** @typedef {import('../../types.js').SavedGame} SavedGame */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../../service/live.js').Message} Message */
/** @typedef {import('./state.js').ReviewState} ReviewState */

const LISTED_GAMES = 100;
/** A short game with a mistake that is easy to see. */
const EXAMPLE = '44444363752526';
/** Nothing but a position of the game. */
const FRESH = {
  isPractising: false,
  reasons: null,
  tried: null,
  triedReasons: null,
  isAside: false,
  isRevealed: false,
  solved: null,
  answer: '',
};
const DRAWN_POSITION =
  'This position was drawn, so its moves are not known. ' +
  'Play on from it to have something to review.';

/** @param {App} app @param {{query: URLSearchParams}} address @returns {Promise<View>} */
export async function open(app, { query }) {
  const view = new ReviewView(app);
  await view.start(query);
  return {
    close: () => view.close(),
    column: (column) => view.tryColumn(column),
    keys: [
      { keys: ['f'], shown: 'f', words: 'find the better move', press: () => view.practise() },
      { keys: ['n'], shown: 'n', words: 'next mistake', press: () => view.goToNextFault() },
      { keys: ['w'], shown: 'w', words: 'why?', press: () => view.panel.why.click() },
      ...view.panel.moves.keys(),
    ],
  };
}

export class ReviewView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = app.board;
    /** @type {ReviewState} */
    this.state = newState();
    this.isClosed = false;
    this.live = new LiveQuestion('/review/live', (message) => this.receive(message));
    this.request = new AbortController();
    this.endWait = () => {};
    /** @type {import('../../game/kept_offer.js').KeptOffer | null} */
    this.offer = null;
    /** The side of this visitor. @type {Side | null} */
    this.side = null;
    /** Did somebody step, so that nothing else moves the board? */
    this.hasStepped = false;
    /** By the number of the move. @type {Map<number, Promise<MoveReasons>>} */
    this.reasons = new Map();
    /** What the address names: a game, or moves. @type {Record<string, string>} */
    this.asked = {};
    /** The move that the address names; null for the latest. @type {number | null} */
    this.ply = null;
    this.panel = new ReviewPanel(this);
    this.board.coach.play = (steps) => this.playAside(steps);
  }

  close() {
    this.isClosed = true;
    this.endWait();
    this.request.abort();
    this.live.close();
    this.offer?.close();
  }

  /** The one way to change the state. @param {Partial<ReviewState>} changes */
  set(changes) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render();
  }

  /** Draw everything from the state. */
  render() {
    const { state } = this;
    const { position, isPractising, isAside, tried, solved } = state;
    if (!position) return;
    this.board.show(position, {
      fall: tried !== null || isAside,
      dropper: isPractising ? position.to_move : null,
      dropped: isAside ? null : tried,
      hint: solved === null && !isAside ? betterCell(state) : null,
    });
    // After a wrong try the stone lies there, and another one may be dropped.
    this.board.dropper = isAsking(state) && !isAside ? position.to_move : null;
    this.board.drawNames();
    this.board.bar.show(barOf(state));
    const { words, ...how } = statusOf(state);
    this.board.status.say(words, how);
    this.board.coach.say(noteOf(state));
    this.app.rename(addressOf(state, this.asked));
    this.panel.render(state);
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    try {
      await loadPlayers();
      const [game, moves] = [query.get('game'), query.get('moves')];
      const ply = query.get('ply') ?? '';
      this.ply = /^\d+$/.test(ply) ? Number(ply) : null;
      this.asked = askedFor(query);
      if (game !== null) await this.reviewGame(await api.game(game));
      else if (moves) await this.reviewMoves(await api.position(moves, geometryOf(query)));
      else await this.chooseGame();
    } catch (error) {
      await this.chooseGame().catch(() => {});
      this.app.fail(error);
    }
  }

  /** No game yet: pick one. */
  async chooseGame() {
    const [{ games }, empty] = await Promise.all([
      api.games(LISTED_GAMES),
      api.position('', USUAL_GEOMETRY),
      this.offerToSend(),
    ]);
    if (this.isClosed) return;
    this.board.show(empty);
    this.board.status.say('Which game?');
    const parts = gameChoice(
      games.filter((game) => game.plies),
      this.offer?.root ?? null,
      (id) => this.app.go(`review${queryText({ game: id })}`),
      (moves) => this.app.go(`review${queryText({ moves, geometry: USUAL_GEOMETRY })}`),
      () => this.app.go('play'),
      EXAMPLE,
    );
    this.app.panel.replaceChildren(...parts);
  }

  /** Games of this device may be sent to the service. */
  async offerToSend() {
    if (isExported || !keptGames().length) return;
    const { KeptOffer } = await import('../../game/kept_offer.js');
    this.offer ??= new KeptOffer(() => this.app.go('review', true));
  }

  /** @param {SavedGame} game */
  async reviewGame(game) {
    this.state.names = { first: seatName(game, 'first'), second: seatName(game, 'second') };
    this.side = game.yours.length === 1 ? game.yours[0] : null;
    if (game.position.moves !== null) {
      await this.reviewMoves(game.position);
      return;
    }
    // A game that began with a drawn position: the service knows where.
    await this.begin(Line.ofGame(game));
    this.waitFor('checking the moves,', () => this.request.abort());
    this.finish(await api.review(game.id, this.request.signal));
  }

  /** @param {Position} position */
  async reviewMoves(position) {
    const { position: moves, geometry } = position;
    await this.begin(Line.to(position));
    if (position.moves === null) {
      this.set({ problem: DRAWN_POSITION });
      return;
    }
    const { grades, line } = this.state;
    const total = line.moves.length;
    this.live.ask({ moves, geometry });
    this.waitFor(
      () => `${grades.count} of ${total} moves checked,`,
      () => this.stop(),
    );
  }

  /** @param {Line} line */
  async begin(line) {
    this.state.line = line;
    this.app.panel.replaceChildren(...this.panel.parts);
    await this.step(this.ply ?? line.at);
    this.hasStepped = this.ply !== null;
  }

  /** @param {string | (() => string)} words @param {() => void} stop */
  waitFor(words, stop) {
    if (this.isClosed) return;
    this.endWait = this.board.status.wait(
      () => (typeof words === 'string' ? words : words()),
      stop,
    );
  }

  /** @param {Message} message */
  receive(message) {
    const { grades } = this.state;
    if (message.type === 'error') {
      this.endWait();
      this.set({ problem: message.error });
    } else if (message.type === 'move') {
      grades.add(/** @type {any} */ (message));
      this.set({ grades });
      this.lookAtFault();
    } else if (message.type === 'done') this.finish(/** @type {any} */ (message));
  }

  /** @param {Review} review */
  finish(review) {
    const { grades } = this.state;
    this.endWait();
    grades.finish(review);
    this.set({ grades });
    announce(`Review done: ${plural(grades.faults.length, 'mistake')}.`);
    this.lookAtFault();
  }

  /** Once all moves are graded: the first mistake, unless somebody looks at something else. */
  lookAtFault() {
    const { grades, line } = this.state;
    if (grades.count < line.moves.length) return;
    if (!this.hasStepped) {
      const number = firstFault(this.state, this.side);
      if (number !== null) this.step(number);
    } else if (!this.state.reasons && isFault(grades.at(line.at))) this.explain();
  }

  /** Why the move that is shown was good or bad. */
  async explain() {
    const { line } = this.state;
    const { at } = line;
    if (at === 0 || this.state.isPractising) return;
    const { column } = line.moves[at - 1];
    const ask = async () => api.whyMove(await line.positionBefore(), column, this.request.signal);
    const asked = this.reasons.get(at) ?? ask();
    this.reasons.set(at, asked);
    const endWait = this.board.status.wait(
      () => 'looking for the reason,',
      () => this.request.abort(),
    );
    try {
      const reasons = await asked;
      const { state } = this;
      if (state.line.at === at && !state.isPractising && !state.isAside) this.set({ reasons });
    } catch (error) {
      this.reasons.delete(at);
      if (!this.isClosed) this.app.fail(error);
    } finally {
      endWait();
    }
  }

  /** Moves that were not played, on the board. @param {Step[]} steps */
  async playAside(steps) {
    const { line, tried, isPractising } = this.state;
    const before = isPractising && tried !== null ? [tried] : [];
    const columns = [...line.columns, ...before, ...steps.map(({ column }) => column)];
    const { at } = line;
    try {
      const position = await positionAfter(line.start, line.geometry, columns);
      if (line.at === at) this.set({ position, isAside: true });
      this.panel.back.focus();
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Whoever was practising goes on. */
  backToGame() {
    const { line, isPractising } = this.state;
    return this.step(line.at, { isPractising });
  }

  /** A game against the plan that the coach speaks of. */
  async beatPlan() {
    const plan = planIn(this.state.triedReasons ?? this.state.reasons);
    if (plan) await beatPlan(this.app, plan).catch((error) => this.app.fail(error));
  }

  stop() {
    this.endWait();
    this.live.cancel();
    this.set({ problem: 'Stopped.' });
  }

  /**
   * Show the game after so many moves.
   * @param {number} ply @param {Partial<ReviewState>} [changes]
   */
  async step(ply, changes = {}) {
    const { line } = this.state;
    line.step(ply);
    const { at } = line;
    this.hasStepped = true;
    try {
      const [position, before] = await Promise.all([
        line.position(),
        at ? line.positionBefore() : null,
      ]);
      if (line.at !== at) return;
      this.set({ ...FRESH, position, before, ...changes });
      if (isFault(this.state.grades.at(at))) await this.explain();
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Go back before the mistake, and let the person try. */
  async practise() {
    const { state } = this;
    if (!mayPractise(state)) return;
    await this.step(state.isPractising ? state.line.at : state.line.at - 1, { isPractising: true });
    this.board.columns.focus();
  }

  /** Somebody thinks that this column is better. @param {number} column */
  async tryColumn(column) {
    const { state } = this;
    const { position, line } = state;
    const move = currentMove(state);
    if (!isAsking(state) || state.isAside || !move || !position) return;
    if (!position.legal_columns.includes(column)) return;
    const solved = move.best.includes(column) ? column : null;
    const isNow = () => state.isPractising && state.tried === column && state.line.at === at;
    const { at } = line;
    this.set({ answer: answerWords(move, column), solved, tried: column, triedReasons: null });
    // Without a reason the answer is right too.
    const triedReasons = await api.whyMove(position, column, this.request.signal).catch(() => null);
    if (isNow()) this.set({ answer: answerWords(move, column, triedReasons), triedReasons });
  }

  reveal() {
    this.set({ isRevealed: true, answer: '', tried: null, triedReasons: null });
  }

  goToNextFault() {
    const number = nextFault(this.state);
    if (number !== null) this.step(number);
  }

  /** Show the position in another view. @param {string} view */
  openIn(view) {
    const { position } = this.state;
    if (!position) return;
    const query = { moves: position.position, geometry: position.geometry };
    this.app.go(`${view}${queryText(query)}`);
  }
}

/** The game or the moves that an address names. @param {URLSearchParams} query */
function askedFor(query) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const name of ['game', 'moves', 'geometry']) {
    const value = query.get(name);
    if (value !== null) found[name] = value;
  }
  return found;
}
