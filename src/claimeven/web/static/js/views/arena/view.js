/**
 * Arena: tournaments, as they run and as they ended; ratings, scores, and every game to replay.
 */

import { Line } from '../../game/line.js';
import { USUAL_GEOMETRY, api, queryText } from '../../service/api.js';
import { isExported } from '../../service/engine.js';
import { LiveQuestion } from '../../service/live.js';
import { loadPlayers } from '../../service/players.js';
import { announce } from '../../ui/announce.js';
import { remember, remembered } from '../../ui/preferences.js';
import { errorText } from '../../ui/words.js';
import { FileOpener } from './file_opener.js';
import { ArenaPanel, emptyArena, fileCard } from './panel.js';
import { PAGE, gameTitle, neighbour, newState, statusOf } from './state.js';

/** @typedef {import('../../types.js').App} App */
/** @typedef {import('../../types.js').TournamentGame} TournamentGame */
/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../../service/live.js').Message} Message */
/** @typedef {import('./state.js').ArenaState} ArenaState */

/** @param {App} app @param {{query: URLSearchParams}} address @returns {Promise<View>} */
export async function open(app, { query }) {
  const view = new ArenaView(app);
  await view.start(query);
  return {
    close: () => view.close(),
    keys: [
      { keys: ['n'], shown: 'n', words: 'next game', press: () => view.replayNeighbour(1) },
      { keys: ['N'], shown: 'N', words: 'game before', press: () => view.replayNeighbour(-1) },
      ...view.panel.moves.keys(),
    ],
  };
}

export class ArenaView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = app.board;
    /** @type {ArenaState} */
    this.state = newState();
    this.isClosed = false;
    /** @type {LiveQuestion | null} */
    this.live = null;
    /** What is shown, if it came from a file. @type {import('./tournament_file.js').TournamentFile | null} */
    this.file = null;
    this.opener = new FileOpener((file) => this.openFile(file));
    this.panel = new ArenaPanel(this);
  }

  close() {
    this.isClosed = true;
    this.live?.close();
    this.opener.close();
    this.opener.input.remove();
  }

  /** The one way to change the state. @param {Partial<ArenaState>} changes */
  set(changes) {
    Object.assign(this.state, changes);
    if (!this.isClosed) this.render();
  }

  /** Draw everything from the state. */
  render() {
    const { position } = this.state;
    if (position) this.board.show(position);
    const { words, ...how } = statusOf(this.state);
    this.board.status.say(words, how);
    this.panel.render(this.state);
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    document.body.append(this.opener.input);
    try {
      const [tournaments, empty, rules] = await Promise.all([
        api.tournaments(),
        api.position('', USUAL_GEOMETRY),
        api.arena(),
        loadPlayers(),
      ]);
      if (this.isClosed) return;
      const started = remembered('tournament');
      Object.assign(this.state, {
        tournaments,
        position: empty,
        mayStart: rules.may_start,
        started: typeof started === 'string' ? started : '',
      });
      if (!tournaments.length) {
        this.board.show(empty);
        this.board.status.say('No tournaments yet');
        if (rules.may_start) await this.showForm();
        else if (!isExported) this.app.panel.replaceChildren(emptyArena());
        this.app.panel.append(fileCard(this.opener));
        return;
      }
      this.app.panel.replaceChildren(...this.panel.parts);
      await this.load(query.get('tournament') ?? tournaments[0].name);
      await this.showFirst(query.get('game'));
    } catch (error) {
      if (!this.isClosed) this.app.panel.replaceChildren(fileCard(this.opener));
      this.app.fail(error);
    }
  }

  /** Show a tournament of this device. @param {File} chosen */
  async openFile(chosen) {
    try {
      const { TournamentFile } = await import('./tournament_file.js');
      const file = await TournamentFile.read(chosen);
      if (this.isClosed) return;
      this.live?.close();
      this.live = null;
      this.file = file;
      this.app.rename('arena');
      this.app.panel.replaceChildren(...this.panel.parts);
      const game = { game: null, isPicked: false, line: new Line('', USUAL_GEOMETRY) };
      this.set({ ...game, offset: 0, player: '', opponent: '', tournament: file.table });
      await this.loadGames();
      await this.showFirst(null);
      announce(`${file.table.name} is open.`);
    } catch (error) {
      const problem = errorText(error);
      this.board.status.say(problem, { isProblem: true });
      announce(problem);
    }
  }

  /** The form that starts a tournament, in place of the tables. */
  async showForm() {
    const [rules, { startForm }] = await Promise.all([api.arena(), import('./start_form.js')]);
    const isFirst = !this.state.tournament;
    const back = () => this.app.panel.replaceChildren(...this.panel.parts);
    const started = (/** @type {string} */ name) => {
      remember('tournament', name);
      announce('The tournament has started.');
      this.app.go(`arena${queryText({ tournament: name })}`);
    };
    if (this.isClosed) return;
    this.app.panel.replaceChildren(startForm(rules, started, isFirst ? null : back));
  }

  /** End the tournament that was started here. */
  async stop() {
    const name = this.state.tournament?.name;
    if (name) await api.stopTournament(name).catch(this.app.fail);
  }

  /** @param {string} name */
  async load(name) {
    this.set({ tournament: await api.tournament(name) });
    await this.loadGames();
    if (this.isClosed || !this.state.tournament?.running) return;
    const path = `/tournaments/${encodeURIComponent(name)}/live`;
    this.live = new LiveQuestion(path, (message) => this.receive(message));
    this.live.ask({});
  }

  /**
   * The game of the address; else how the first one of the list ended.
   * @param {string | null} number
   */
  async showFirst(number) {
    const { games } = this.state;
    const game = number === null ? null : games.find((each) => each.number === Number(number));
    if (game) await this.replay(game);
    else if (games.length) await this.open(games[0], Infinity, false);
  }

  /** @param {Message} message */
  receive(message) {
    if (message.type === 'tournament') {
      this.set({ tournament: /** @type {any} */ (message) });
      if (this.state.offset === 0) this.loadGames().catch(() => {});
    } else if (message.type === 'error') this.app.fail(new Error(message.error));
    else if (message.type === 'done') this.finish();
  }

  /** It is not played any more: finished, or stopped. */
  async finish() {
    announce('The tournament is not running any more.');
    const name = this.state.tournament?.name ?? '';
    const tournament = await api.tournament(name).catch(() => null);
    if (tournament) this.set({ tournament });
  }

  async loadGames() {
    const { tournament, offset, player, opponent } = this.state;
    if (!tournament) return;
    const query = { limit: PAGE, offset, player, opponent };
    const page = this.file?.page(query) ?? (await api.tournamentGames(tournament.name, query));
    this.set({ games: page.games, total: page.total });
  }

  /**
   * Show the games of two players only; of all if the names are empty.
   * @param {string} player @param {string} opponent
   */
  filter(player, opponent) {
    Object.assign(this.state, { player, opponent, offset: 0 });
    this.panel.tabs.open('games');
    this.loadGames().catch(this.app.fail);
  }

  /** @param {number} pages */
  turnPage(pages) {
    this.state.offset = Math.max(0, this.state.offset + pages * PAGE);
    this.loadGames().catch(this.app.fail);
  }

  /**
   * Put a game on the board.
   * @param {TournamentGame} game @param {number} ply @param {boolean} isPicked
   */
  async open(game, ply, isPicked) {
    const line = Line.to(await api.position(game.moves, game.geometry));
    Object.assign(this.state, { game, isPicked, line });
    await this.step(ply);
  }

  /** Replay a game from its start. @param {TournamentGame} game */
  async replay(game) {
    const query = { tournament: this.state.tournament?.name, game: game.number };
    this.panel.tabs.open('games');
    if (!this.file) this.app.rename(`arena${queryText(query)}`);
    try {
      await this.open(game, 0, true);
      announce(`Game ${game.number + 1}: ${gameTitle(game)}.`);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** @param {number} step */
  replayNeighbour(step) {
    const game = neighbour(this.state, step);
    if (game) this.replay(game);
  }

  /** Show the game after so many moves. @param {number} ply */
  async step(ply) {
    const { line } = this.state;
    line.step(ply);
    announce(line.words, 'step');
    const { at } = line;
    try {
      const position = await line.position();
      if (line.at === at) this.set({ position });
    } catch (error) {
      this.app.fail(error);
    }
  }
}
