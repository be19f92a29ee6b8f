/**
 * Play: a person against a player, two people, or two players. The service keeps the game; this view shows
 * it and sends what people do.
 */

import { announce } from './announce.js';
import { api, pause, queryText } from './api.js';
import { changed } from './gamelink.js';
import { inOrder } from './line.js';
import { MoveList } from './moves.js';
import { PlayPanel } from './playpanel.js';
import { loadPlayers, playerName } from './players.js';
import { remember, remembered } from './prefs.js';
import { lastTerms, seats } from './terms.js';
import { capital, columnName, otherSide, outcomeWords, scoreWords } from './words.js';

/** @typedef {import('./stage.js').Position} Position */
/** @typedef {{id: string, board: string, first: string, second: string, position: Position, moves: string, answers: {column: number, spec: string, seconds: number | null, score: string | null}[], outcome: string | null, reason: string, version: number, turn: string | null, can_redo?: boolean}} Game */

const NEXT_ENGINE_MS = 350;
const USUAL_BOARD = '7x6x4';

/** @param {import('./app.js').App} app @param {{id: string | null, query: URLSearchParams}} where */
export async function open(app, where) {
  const view = new Play(app);
  await view.start(where);
  return view.view();
}

class Play {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.stage = app.stage;
    /** @type {Game | null} */
    this.game = null;
    this.seats = seats(lastTerms());
    /** How many moves are shown; null for all. @type {number | null} */
    this.ply = null;
    /** @type {AbortController | null} */
    this.busy = null;
    this.held = false;
    /** Columns that were chosen while the service was asked. @type {number[]} */
    this.queued = [];
    this.closed = false;
    this.scoresOn = remembered('scores', false);
    /** Comes when somebody wants scores. @type {import('./scores.js').Scores | null} */
    this.scores = null;
    this.moves = new MoveList(
      (ply) => this.step(ply),
      'No moves yet. Press 4 to drop in the middle.',
    );
    this.panel = new PlayPanel(this);
    this.tabs = new BroadcastChannel('claimeven');
    this.tabs.onmessage = (event) => {
      if (event.data.id === this.game?.id) this.refresh();
    };
    this.onVisible = () => {
      if (document.visibilityState === 'visible') this.refresh();
    };
    document.addEventListener('visibilitychange', this.onVisible);
  }

  view() {
    return {
      close: () => this.close(),
      column: (/** @type {number} */ column) => this.drop(column),
      keys: [...this.panel.keys(), ...this.moves.keys()],
    };
  }

  close() {
    this.closed = true;
    this.busy?.abort();
    this.scores?.close();
    this.tabs.close();
    document.removeEventListener('visibilitychange', this.onVisible);
  }

  /** @param {{id: string | null, query: URLSearchParams}} where */
  async start({ id, query }) {
    this.app.panel.replaceChildren(...this.panel.build());
    // Names and board are asked for together: nobody waits for one after the other.
    const names = loadPlayers().catch(() => {});
    const { game, problem } = await this.load(id);
    const board = game ? null : this.emptyBoard();
    await names;
    if (this.closed) return;
    if (game) this.accept(game, { fall: false, ply: plyOf(query) });
    else await this.lay(board);
    if (problem) this.app.fail(problem);
    this.panel.loadRecord();
  }

  /** The game of the address, else the one this browser played last if it is not over. @param {string | null} id */
  async load(id) {
    const wanted = id ?? remembered('game', null);
    if (!wanted) return { game: null, problem: null };
    try {
      const game = await api.game(wanted);
      return { game: id || !game.outcome ? game : null, problem: null };
    } catch (error) {
      // A game that was only remembered is not missed.
      return { game: null, problem: id || error.away ? error : null };
    }
  }

  /** @returns {Promise<Position>} */
  emptyBoard() {
    return api.position('', this.seats.board).catch(() => api.position('', USUAL_BOARD));
  }

  /** An empty board, ready to play; the game begins with the first stone. @param {Promise<Position> | null} board */
  async lay(board) {
    this.app.rename('/play');
    if (this.seats.first !== 'human')
      this.seats = {
        ...this.seats,
        first: 'human',
        second: this.seats.second === 'human' ? this.seats.first : this.seats.second,
      };
    try {
      this.empty = await board;
      this.seats = { ...this.seats, board: /** @type {Position} */ (this.empty).board };
      this.show(false);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** @returns {Position | undefined} */
  get position() {
    return this.game?.position ?? this.empty;
  }

  get bothPeople() {
    return this.seats.first === 'human' && this.seats.second === 'human';
  }

  /** Is a person to move on the board that is shown? */
  get mayDrop() {
    if (!this.position || this.position.outcome || this.busy || this.ply !== null) return false;
    return this.game ? this.game.turn === 'human' : true;
  }

  /** @param {Game} game @param {{fall?: boolean, ply?: number | null}} [how] */
  accept(game, how = {}) {
    const before = this.game;
    this.game = game;
    this.seats = { board: game.board, first: game.first, second: game.second };
    const count = game.answers.length;
    this.ply =
      how.ply === null || how.ply === undefined || how.ply >= count ? null : Math.max(0, how.ply);
    remember('game', game.id);
    this.tellMoves(before);
    this.show(how.fall ?? true);
    if (game.outcome && !before?.outcome) this.panel.loadRecord();
    if (before?.version !== game.version && before)
      this.tabs.postMessage({ id: game.id, version: game.version });
    if (game.turn === 'engine' && !this.held && !this.busy && this.ply === null) this.engineMoves();
  }

  /** Say what was played since. @param {Game | null} before */
  tellMoves(before) {
    const game = /** @type {Game} */ (this.game);
    if (!before || before.id !== game.id || game.answers.length <= before.answers.length) return;
    const known = before.answers.length;
    const shift = game.position.stones - game.answers.length;
    game.answers.slice(known).forEach((answer, index) => {
      const side = (known + index + shift) % 2 ? 'second' : 'first';
      announce(`${this.nameOf(side)}: column ${columnName(answer.column)}.`);
    });
    if (game.outcome) announce(this.outcomeWords());
  }

  /** Who sits on a side, in words. @param {string} side */
  nameOf(side) {
    return this.bothPeople ? capital(side) : playerName(this.seatOf(side));
  }

  /** @param {string} side */
  seatOf(side) {
    return side === 'first' ? this.seats.first : this.seats.second;
  }

  /** Stones in the order they were played; those of a drawn start come first. */
  cells() {
    const position = this.position;
    if (!position || !this.game || position.moves !== null) return position?.cells ?? [];
    const { start, played } = inOrder(position.cells, this.game.answers);
    return [...start, ...played];
  }

  /** @param {boolean} fall */
  show(fall) {
    const position = this.position;
    if (!position) return;
    const count = this.game?.answers.length ?? 0;
    const ply = this.ply ?? count;
    const stones = position.stones - count + ply;
    const dropper = this.mayDrop ? position.to_move : null;
    const time = this.stage.show(
      { ...position, cells: this.cells() },
      { fall, dropper, ply: stones },
    );
    if (fall) this.click(time ? time - 90 : 0);
    this.moves.show(this.listed(), ply);
    this.app.rename(this.address());
    this.sayStatus();
    this.panel.draw();
    this.followScores(stones);
  }

  listed() {
    const shift = (this.position?.stones ?? 0) - (this.game?.answers.length ?? 0);
    return (this.game?.answers ?? []).map((answer, index) => ({
      column: answer.column,
      side: (index + shift) % 2 ? 'second' : 'first',
      words: answer.score ? `it thinks: ${answer.score}` : '',
    }));
  }

  address() {
    if (!this.game) return '/play';
    return `/game/${encodeURIComponent(this.game.id)}${queryText({ ply: this.ply })}`;
  }

  /** @param {number} stones */
  async followScores(stones) {
    const position = /** @type {any} */ (this.position);
    const early = stones < position.stones;
    // Which position lies some moves back is known only where its moves are.
    if (!this.scoresOn || (early && (position.moves === null || position.columns > 35)))
      return this.scores?.hide();
    const asked = early
      ? {
          ...position,
          text: position.moves.slice(0, stones),
          outcome: null,
          to_move: stones % 2 ? 'second' : 'first',
        }
      : position;
    this.wanted = asked;
    const scores = await this.loadScores();
    if (this.wanted === asked && this.scoresOn && !this.closed) scores.follow(asked);
    return undefined;
  }

  async loadScores() {
    const { Scores } = await import('./scores.js');
    this.scores ??= new Scores(this.app);
    return this.scores;
  }

  /** @param {boolean} on */
  setScores(on) {
    this.scoresOn = on;
    remember('scores', on);
    if (!on) this.scores?.hide();
    this.show(false);
  }

  /** The sound of a stone, for those who want it. @param {number} delay milliseconds */
  async click(delay) {
    if (!remembered('sound', false)) return;
    const began = performance.now();
    const { click } = await import('./sound.js');
    click(Math.max(0, delay - (performance.now() - began)));
  }

  sayStatus() {
    const position = /** @type {Position} */ (this.position);
    if (this.ply !== null)
      return this.stage.say(`Move ${this.ply} of ${this.game?.answers.length}`);
    if (this.game?.outcome)
      return this.stage.say(this.outcomeWords(), {
        side: this.game.outcome === 'draw' ? null : this.game.outcome,
      });
    const side = position.to_move;
    if (this.held && this.game?.turn === 'engine')
      return this.stage.say(`${this.nameOf(side)} waits`, { side });
    return this.sayTurn(side, this.game?.turn === 'engine');
  }

  /** @param {string} side @param {boolean} thinks */
  sayTurn(side, thinks) {
    const name = this.nameOf(side);
    this.stage.say(name === 'You' ? 'Your turn' : `${name} ${thinks ? 'thinks' : 'to move'}`, {
      side,
    });
  }

  outcomeWords() {
    return outcomeWords(/** @type {Game} */ (this.game), (side) => this.nameOf(side));
  }

  /** @param {number} ply */
  step(ply) {
    if (!this.game) return;
    this.ply = ply >= this.game.answers.length ? null : ply;
    this.show(false);
    announce(this.ply === null ? 'The latest move.' : `After move ${ply}.`);
  }

  /** A person drops a stone. @param {number} column */
  async drop(column) {
    const position = this.position;
    if (!position) return;
    // Two people may be quicker than the service's answer: their next stone waits for it.
    if (this.busy && this.bothPeople) this.queued.push(column);
    if (this.busy) return;
    if (this.ply !== null) return this.step(Infinity);
    if (!this.mayDrop) return;
    if (!this.stage.dropAhead(column)) {
      this.stage.say(`Column ${columnName(column)} is full.`, { problem: true });
      return;
    }
    this.click(200);
    this.sayTurn(otherSide(position.to_move), this.seatOf(otherSide(position.to_move)) !== 'human');
    this.scores?.quiet();
    this.stage.setScores([], this.scoresOn);
    await this.work(
      (signal) => this.sendMove(column, signal),
      () => (this.bothPeople ? 'waiting for the service,' : 'thinking,'),
    );
  }

  /** @param {number} column @param {AbortSignal} signal @returns {Promise<Game>} */
  async sendMove(column, signal) {
    const game = this.game ?? (await api.newGame(this.seats));
    if (!this.game) this.game = game;
    return this.changed(game, () => api.move(game.id, column, game.version, signal), signal);
  }

  /** @param {Game} game @param {() => Promise<Game>} ask @param {AbortSignal} signal */
  changed(game, ask, signal) {
    return changed(game, ask, signal, () =>
      this.stage.say('The service does not answer. Your game is kept; trying again.', {
        problem: true,
      }),
    );
  }

  /**
   * Do one thing at a time, with a way to stop it.
   * @param {(signal: AbortSignal) => Promise<Game>} job @param {() => string} words
   */
  async work(job, words) {
    const control = new AbortController();
    this.busy = control;
    this.stage.dropper = null;
    this.panel.draw();
    const ended = this.stage.wait(words, () => this.hold());
    let game = null;
    let problem = null;
    try {
      game = await job(control.signal);
    } catch (error) {
      problem = error;
    }
    ended();
    // A new game may have taken over in the meantime: what was asked for the old one is of no interest.
    if (this.busy !== control || this.closed) return;
    this.busy = null;
    if (game) this.accept(game);
    else await this.recover(problem);
    const next = this.queued.shift();
    if (next !== undefined && game) this.drop(next);
    else this.queued = [];
  }

  /** Whatever failed: show the game as the service has it, and the sentence. @param {any} problem */
  async recover(problem) {
    if (this.game) {
      const game = await api.game(this.game.id).catch(() => null);
      if (game && !this.closed) this.accept(game, { fall: false });
    } else this.show(false);
    if (!this.closed) this.app.fail(problem);
  }

  /** Stop the player that thinks; it moves when asked to. */
  hold() {
    this.held = true;
    this.busy?.abort();
  }

  async engineMoves() {
    const game = /** @type {Game} */ (this.game);
    this.held = false;
    this.sayStatus();
    const twoEngines = game.first !== 'human' && game.second !== 'human';
    await this.work(
      async (signal) => {
        if (twoEngines && game.answers.length) await pause(NEXT_ENGINE_MS, signal);
        return this.changed(
          game,
          () => api.change(game.id, 'engine', game.version, signal),
          signal,
        );
      },
      () => 'thinking,',
    );
  }

  /** @param {'undo' | 'redo' | 'resign'} action */
  async change(action) {
    if (!this.game || this.busy) return;
    this.held = action === 'undo' && this.seats.first !== 'human' && this.seats.second !== 'human';
    const game = this.game;
    this.ply = null;
    await this.work(
      (signal) =>
        this.changed(game, () => api.change(game.id, action, game.version, signal), signal),
      () => `${action},`,
    );
    if (action !== 'resign') announce(action === 'undo' ? 'Taken back.' : 'Played again.');
  }

  async hint() {
    if (!this.mayDrop) return;
    const control = new AbortController();
    const ended = this.stage.wait(
      () => 'looking for a hint,',
      () => control.abort(),
    );
    try {
      if (!this.game) this.accept(await api.newGame(this.seats), { fall: false });
      const game = /** @type {Game} */ (this.game);
      const hint = await api.hint(game.id, control.signal);
      if (this.closed || this.game?.version !== game.version) return;
      const row = game.position.landing_rows[hint.column];
      if (row !== null) this.stage.marks.hint(row, hint.column);
      const words = `Hint: column ${columnName(hint.column)}${hint.score ? `, ${scoreWords(hint.score)}` : ''}`;
      this.stage.say(words, { side: game.position.to_move });
      announce(words);
    } catch (error) {
      this.app.fail(error);
    } finally {
      ended();
    }
  }

  /** The game may have gone on in another tab. */
  async refresh() {
    if (!this.game || this.busy) return;
    const game = await api.game(this.game.id).catch(() => null);
    if (game && !this.closed && !this.busy && game.version !== this.game.version) {
      this.game = { ...this.game, version: game.version };
      this.accept(game);
    }
  }

  async newGame() {
    const { askForGame } = await import('./newgame.js');
    return askForGame(async (terms) => {
      const game = await api.newGame(seats(terms));
      this.busy?.abort();
      this.busy = null;
      this.held = false;
      this.game = null;
      this.accept(game, { fall: false });
      this.panel.loadRecord();
    });
  }
}

/** The move that a link names; null for the latest. @param {URLSearchParams} query */
function plyOf(query) {
  const text = query.get('ply') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
