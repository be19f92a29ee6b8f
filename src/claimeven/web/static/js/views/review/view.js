/**
 * Review: every move of a game against what was best, proven; and practice where it went wrong.
 */

import { Line } from '../../game/line.js';
import { USUAL_GEOMETRY, api, geometryOf, queryText } from '../../service/api.js';
import { LiveQuestion } from '../../service/live.js';
import { HUMAN, loadPlayers, playerName } from '../../service/players.js';
import { announce } from '../../ui/announce.js';
import { plural } from '../../ui/words.js';
import { gameChoice } from './game_list.js';
import { ReviewPanel } from './panel.js';
import {
  answerWords,
  barOf,
  betterCell,
  currentMove,
  isAsking,
  mayPractise,
  newState,
  nextFault,
  sentenceOf,
  statusOf,
} from './state.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Review} Review */
/** @typedef {import('../../types.js').SavedGame} SavedGame */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../../service/live.js').Message} Message */
/** @typedef {import('./state.js').ReviewState} ReviewState */

const LISTED_GAMES = 50;
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
    this.panel = new ReviewPanel(this);
  }

  close() {
    this.isClosed = true;
    this.endWait();
    this.request.abort();
    this.live.close();
  }

  /** The one way to change the state. @param {Partial<ReviewState>} changes */
  set(changes) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render();
  }

  /** Draw everything from the state. */
  render() {
    const { state } = this;
    const { position, isPractising, solved } = state;
    if (!position) return;
    this.board.show(position, {
      fall: solved !== null,
      dropper: isPractising ? position.to_move : null,
      dropped: solved,
      hint: solved === null ? betterCell(state) : null,
    });
    this.board.bar.show(barOf(state));
    const { words, ...how } = statusOf(state);
    this.board.status.say(words, how);
    this.panel.render(state);
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    try {
      await loadPlayers();
      const [game, moves] = [query.get('game'), query.get('moves')];
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
    ]);
    if (this.isClosed) return;
    this.board.show(empty);
    this.board.status.say('Which game?');
    const parts = gameChoice(
      games.filter((game) => game.plies),
      (id) => this.app.go(`review${queryText({ game: id })}`),
      (moves) => this.app.go(`review${queryText({ moves, geometry: USUAL_GEOMETRY })}`),
      () => this.app.go('play'),
    );
    this.app.panel.replaceChildren(...parts);
  }

  /** @param {SavedGame} game */
  async reviewGame(game) {
    if (game.first !== HUMAN || game.second !== HUMAN) {
      this.state.names = { first: playerName(game.first), second: playerName(game.second) };
    }
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
    await this.step(line.at);
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
    } else if (message.type === 'done') this.finish(/** @type {any} */ (message));
  }

  /** @param {Review} review */
  finish(review) {
    const { grades } = this.state;
    this.endWait();
    grades.finish(review);
    this.set({ grades });
    announce(`Review done: ${plural(grades.faults.length, 'mistake')}.`);
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
    try {
      const [position, before] = await Promise.all([
        line.position(),
        at ? line.positionBefore() : null,
      ]);
      if (line.at !== at) return;
      const fresh = { isPractising: false, isRevealed: false, solved: null, answer: '' };
      this.set({ ...fresh, position, before, ...changes });
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Go back before the mistake, and let the person try. */
  async practise() {
    const { state } = this;
    if (!mayPractise(state)) return;
    await this.step(state.isPractising ? state.line.at : state.line.at - 1, { isPractising: true });
    announce(sentenceOf(state));
    this.board.columns.focus();
  }

  /** Somebody thinks that this column is better. @param {number} column */
  tryColumn(column) {
    const { state } = this;
    const move = currentMove(state);
    if (!isAsking(state) || !move || !state.position?.legal_columns.includes(column)) return;
    const answer = answerWords(move, column);
    announce(answer);
    this.set({ answer, solved: move.best.includes(column) ? column : null });
  }

  reveal() {
    this.set({ isRevealed: true, answer: '' });
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
