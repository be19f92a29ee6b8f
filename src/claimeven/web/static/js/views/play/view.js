/**
 * Play: a person against a player, two people, or two players. The service keeps the game; this
 * view shows it and sends what people do.
 */

import { MoveList } from '../../game/move_list.js';
import { USUAL_GEOMETRY, ApiError, api } from '../../service/api.js';
import { isExported } from '../../service/engine.js';
import { forgetKey, keptGames, keyOf, rememberKey } from '../../service/keys.js';
import { loadPlayers } from '../../service/players.js';
import { announce } from '../../ui/announce.js';
import { isOn, isRemembered, remember, remembered } from '../../ui/preferences.js';
import { errorText } from '../../ui/words.js';
import { PlayPanel } from './panel.js';
import { lastSettings, personFirst, seatsOf } from './settings.js';
import {
  addressOf,
  drawnPosition,
  hintCell,
  isShared,
  listedMoves,
  mayDrop,
  mustAskEngine,
  newState,
  newsSince,
  playedMoves,
  positionOf,
  shownPly,
  statusOf,
  stepWords,
} from './state.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').SavedGame} SavedGame */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('./actions.js').GameActions} GameActions */
/** @typedef {import('./state.js').PlayState} PlayState */
/** @typedef {import('../../service/live.js').LiveQuestion} LiveQuestion */
/**
 * What an address asks for; `seat` is the key that a play link carries.
 * @typedef {{id: string | null, query: URLSearchParams, seat: string | null}} Address
 */

const LANDING_MS = 90;
/** How long a move may take to arrive after the view was left. */
const LONGEST_END_MS = 60_000;
const DEAD_LINK = 'This play link no longer works. You can watch the game.';

/** @param {App} app @param {Address} address @returns {Promise<View>} */
export async function open(app, address) {
  const view = new PlayView(app);
  await view.start(address);
  return {
    close: () => view.close(),
    column: (column) => view.act((actions) => actions.drop(column)),
    keys: [...view.panel.keys(), ...view.moves.keys()],
  };
}

export class PlayView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = app.board;
    /** @type {PlayState} */
    this.state = newState(seatsOf(lastSettings()), isOn('scores'));
    this.isClosed = false;
    /** What is waited for is not shown any more. */
    this.endWait = () => {};
    /** Tells of moves that others make. @type {LiveQuestion | null} */
    this.live = null;
    /** The latest that was heard, and not shown while a request was under way. @type {SavedGame | null} */
    this.heard = null;
    /** Loaded when somebody wants scores. @type {import('./scores.js').PlayScores | null} */
    this.scores = null;
    /** There once games are kept in this browser. @type {import('../../game/kept_offer.js').KeptOffer | null} */
    this.offer = null;
    this.moves = new MoveList(
      (ply) => this.step(ply),
      'No moves yet. Press 4 to drop in the middle.',
    );
    /** Comes after the board, which can be drawn without it. */
    this.actions = import('./actions.js').then(({ GameActions }) => new GameActions(this));
    this.panel = new PlayPanel(this);
    this.otherTabs = new BroadcastChannel('claimeven');
    this.otherTabs.onmessage = (event) => {
      if (event.data.id === this.state.game?.id) this.refresh();
    };
    this.onVisible = () => {
      if (document.visibilityState === 'visible') this.refresh();
    };
    document.addEventListener('visibilitychange', this.onVisible);
  }

  close() {
    this.isClosed = true;
    this.endWait();
    this.scores?.close();
    this.live?.close();
    this.offer?.close();
    // A move that is on its way arrives, and whoever shows the game then hears of it.
    if (this.state.request) setTimeout(() => this.letGo(), LONGEST_END_MS);
    else this.otherTabs.close();
    document.removeEventListener('visibilitychange', this.onVisible);
  }

  /** Nothing more is waited for. */
  letGo() {
    this.state.request?.abort();
    this.otherTabs.close();
  }

  /** Do what a person asks for. @param {(actions: GameActions) => unknown} act */
  async act(act) {
    try {
      await act(await this.actions);
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * The one way to change the state.
   * @param {Partial<PlayState>} changes @param {boolean} [fall]
   */
  set(changes, fall = false) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render(fall);
  }

  /** Draw everything from the state. @param {boolean} fall new stones fall */
  render(fall) {
    const { state } = this;
    const drawn = drawnPosition(state);
    const { words, ...how } = statusOf(state);
    this.board.status.say(words, how);
    if (!drawn) return;
    const isDropping = mayDrop(state) || state.dropped !== null;
    const time = this.board.show(drawn, {
      fall,
      dropper: isDropping ? (positionOf(state)?.to_move ?? null) : null,
      dropped: state.dropped,
      hint: hintCell(state),
    });
    this.board.coach.say(state.hint ? state.note : null);
    if (fall) this.click(Math.max(0, time - LANDING_MS));
    this.moves.show(listedMoves(state), shownPly(state));
    this.app.rename(addressOf(state));
    this.panel.render(state);
    this.renderScores();
  }

  async renderScores() {
    if (this.state.showsScores && !this.scores) {
      const { PlayScores } = await import('./scores.js');
      this.scores ??= new PlayScores(this.board);
    }
    if (!this.isClosed) this.scores?.render(this.state);
  }

  /** @param {Address} address */
  async start({ id, query, seat }) {
    this.app.panel.replaceChildren(...this.panel.parts);
    // Names and board are asked for together: nobody waits for one after the other.
    const names = loadPlayers().catch(() => {});
    const { game, problem } = await this.load(id, seat);
    const board = game ? null : this.emptyBoard();
    await names;
    if (this.isClosed) return;
    if (game) this.accept(game, { fall: false, ply: plyOf(query) });
    else await this.layOut(board);
    if (problem) this.fail(problem);
    this.loadRecord();
    this.offerToSend();
  }

  /** Games of this device may be sent to the service. */
  async offerToSend() {
    if (this.offer || isExported || !keptGames().length) return;
    const { KeptOffer } = await import('../../game/kept_offer.js');
    if (this.isClosed || this.offer) return;
    this.offer = new KeptOffer(() => this.app.go(addressOf(this.state), true));
    this.panel.offer.append(this.offer.root);
  }

  /**
   * The game of the address, else the last one of this browser if it is not over.
   * @param {string | null} id @param {string | null} seat
   * @returns {Promise<{game: SavedGame | null, problem: unknown}>}
   */
  async load(id, seat) {
    if (id && seat) return this.takeSeat(id, seat);
    const last = remembered('game');
    const wanted = id ?? (typeof last === 'string' ? last : await this.newestGame());
    if (!wanted) return { game: null, problem: null };
    try {
      const game = await api.game(wanted);
      return { game: id || !game.outcome ? game : null, problem: null };
    } catch (error) {
      // A game that was only remembered, and is gone, is not missed.
      const isGone = error instanceof ApiError && error.status === 404;
      return { game: null, problem: id || !isGone ? error : null };
    }
  }

  /**
   * Games are stored at once, which of them was the last a little later: a browser that ends in
   * between does not know it. Only the page's own engine is asked; for a service that would be one
   * question more for everybody who comes for the first time.
   * @returns {Promise<string | null>}
   */
  async newestGame() {
    if (!isExported || isRemembered('game')) return null;
    const { games } = await api.games(1).catch(() => ({ games: [] }));
    return games[0]?.id ?? null;
  }

  /**
   * Somebody opened a play link. A key that this browser has, and that still opens the game, stays.
   * @param {string} id @param {string} seat
   */
  async takeSeat(id, seat) {
    try {
      const known = keyOf(id) ? await api.game(id) : null;
      if (known?.may_change) return { game: known, problem: null };
      rememberKey(id, seat);
      return { game: await api.join(id), problem: null };
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 403;
      if (isRefused) forgetKey(id);
      const game = isRefused ? await api.game(id).catch(() => null) : null;
      return { game, problem: isRefused ? new Error(DEAD_LINK) : error };
    }
  }

  /** @returns {Promise<Position>} */
  emptyBoard() {
    const { geometry } = this.state.seats;
    return api.position('', geometry).catch(() => api.position('', USUAL_GEOMETRY));
  }

  /**
   * An empty board, ready to play; the game begins with the first stone.
   * @param {Promise<Position> | null} board
   */
  async layOut(board) {
    try {
      const empty = await board;
      if (!empty) return;
      const seats = { ...personFirst(this.state.seats), geometry: empty.geometry };
      this.set({ empty, seats });
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Show a game as the service has it.
   * @param {SavedGame} game @param {{fall?: boolean, ply?: number | null}} [how]
   */
  accept(game, { fall = true, ply = null } = {}) {
    const { heard } = this;
    if (heard?.id === game.id && heard.version > game.version) game = heard;
    const before = this.state.game;
    const { geometry, first, second } = game;
    if (game.may_change) remember('game', game.id);
    for (const sentence of newsSince(before, game)) announce(sentence);
    this.set(
      {
        game,
        seats: { geometry, first, second },
        ply: ply !== null && ply < game.played.length ? ply : null,
        dropped: null,
        hint: null,
        problem: '',
        isResigning: false,
      },
      fall,
    );
    // Also when the end was taken back: then it does not count any more.
    if (Boolean(game.outcome) !== Boolean(before?.outcome)) this.loadRecord();
    if (before && before.version !== game.version) this.tellOtherTabs(game);
    if (mustAskEngine(this.state)) this.act((actions) => actions.askEngine());
    this.follow(game);
    this.offerToSend();
  }

  /** Hear of moves on other devices, where there may be some. @param {SavedGame} game */
  async follow(game) {
    const path = `/games/${encodeURIComponent(game.id)}/live`;
    if (this.live?.path === path && isShared(game)) return;
    this.live?.close();
    this.live = null;
    if (!isShared(game)) return;
    const { LiveQuestion } = await import('../../service/live.js');
    if (this.isClosed || this.live || this.state.game?.id !== game.id) return;
    this.live = new LiveQuestion(path, (message) => this.hear(message));
    this.live.ask({ key: keyOf(game.id) });
  }

  /** @param {import('../../service/live.js').Message} message */
  hear(message) {
    if (message.type === 'game') this.showNews(message.game);
    else if (message.type === 'error') this.fail(new Error(message.error));
    else if (message.type === 'done') this.fail(new Error('This game was deleted.'));
  }

  /** The game as somebody changed it elsewhere. @param {SavedGame} now */
  showNews(now) {
    const { game, request } = this.state;
    if (!game || now.id !== game.id || this.isClosed) return;
    this.heard = now;
    if (request || now.version <= game.version) return;
    // Other tabs know already: they hear it too.
    this.state.game = { ...game, version: now.version };
    this.accept(now);
  }

  /** The game is gone: an empty board. */
  leave() {
    remember('game', null);
    this.app.go('play');
  }

  /** @param {SavedGame} game */
  tellOtherTabs({ id, version }) {
    this.otherTabs.postMessage({ id, version });
  }

  /** Show the game after so many moves. @param {number} ply */
  step(ply) {
    const { length } = playedMoves(this.state);
    if (!this.state.game) return;
    this.set({ ply: ply >= length ? null : ply, hint: null, problem: '' });
    announce(stepWords(this.state), 'step');
  }

  /** The game may have gone on in another tab. */
  async refresh() {
    const { game, request } = this.state;
    if (!game || request) return;
    const now = await api.game(game.id).catch(() => null);
    if (!now || this.isClosed || this.state.request || this.state.game !== game) return;
    this.showNews(now);
  }

  async loadRecord() {
    // Counts are not needed to play: the game goes on without them.
    const [record, ladder] = await Promise.all([
      api.record().catch(() => null),
      api.ladder().catch(() => null),
    ]);
    if (record) this.set({ record, ladder });
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const problem = errorText(error);
    this.set({ problem });
    announce(problem);
  }

  /** The sound of a stone, for those who want it. @param {number} delay milliseconds */
  async click(delay) {
    if (!isOn('sound')) return;
    const began = performance.now();
    const { click } = await import('../../ui/sound.js');
    click(Math.max(0, delay - (performance.now() - began)));
  }
}

/** The move that a link names; null for the latest. @param {URLSearchParams} query */
function plyOf(query) {
  const text = query.get('ply') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
