/**
 * Arena: tournaments, as they run and as they ended; ratings, heat maps, and every game to replay.
 */

import { announce } from './announce.js';
import { api, queryText } from './api.js';
import { button, h, s, select, stone } from './dom.js';
import { crossTable, heatTable } from './heat.js';
import { Line } from './line.js';
import { Live } from './live.js';
import { MoveList } from './moves.js';
import { loadPlayers, playerName } from './players.js';
import { Tabs } from './tabs.js';
import { amount, capital, plural, signed } from './words.js';

/** @typedef {{player: string, games: number, wins: number, draws: number, losses: number, elo: number | null, low: number | null, high: number | null, failures: number}} Standing */

const PAGE = 25;

/** @param {import('./app.js').App} app @param {{query: URLSearchParams}} where */
export async function open(app, { query }) {
  const view = new Arena(app);
  await view.start(query);
  return view.view();
}

class Arena {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.stage = app.stage;
    this.closed = false;
    this.name = '';
    this.offset = 0;
    this.player = '';
    this.opponent = '';
    /** @type {Live | null} */
    this.live = null;
    this.line = new Line('7x6x4');
    this.moves = new MoveList(
      (ply) => this.step(ply),
      'Pick a game below to replay it on the board.',
    );
    this.head = h('div', { class: 'card' });
    this.standings = h('div', { class: 'card' });
    this.cross = h('div', { class: 'card' });
    this.games = h('div', { class: 'card' });
    this.tabs = new Tabs('Tournament', [
      ['ratings', 'Ratings', this.standings],
      ['heat', 'Heat maps', this.cross],
      ['games', 'Games', h('div', { class: 'sheet' }, this.moves.root, this.games)],
    ]);
  }

  view() {
    return {
      close: () => this.close(),
      keys: [
        { keys: ['n'], shown: 'n', words: 'next game', press: () => this.nextGame(1) },
        { keys: ['N'], shown: 'N', words: 'game before', press: () => this.nextGame(-1) },
        ...this.moves.keys(),
      ],
    };
  }

  close() {
    this.closed = true;
    this.live?.close();
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    try {
      const [lists, empty] = await Promise.all([
        api.tournaments(),
        api.position('', '7x6x4'),
        loadPlayers(),
      ]);
      this.stage.show(empty);
      const tournaments = Array.isArray(lists) ? lists : lists.tournaments;
      if (!tournaments.length) return this.teach();
      const name = query.get('tournament') ?? tournaments[0].name;
      await this.choose(name, tournaments);
      if (query.has('game')) await this.replayNumber(Number(query.get('game')));
      else await this.preview();
    } catch (error) {
      this.app.fail(error);
    }
    return undefined;
  }

  teach() {
    this.stage.say('No tournaments yet');
    this.app.panel.replaceChildren(
      h(
        'div',
        { class: 'card' },
        h('h2', { text: 'No tournaments yet' }),
        h('p', {
          text: 'A tournament is started at the command line and written to a file. Put the file into the data directory of this service and it is shown here, while it runs too:',
        }),
        h('p', {
          class: 'mono',
          text: 'claimeven arena run DATA/league.db --player level:3 --player level:5 --player stank --openings plies:2',
        }),
        h('p', {
          class: 'small muted',
          text: 'claimeven serve tells where the data directory is when it starts.',
        }),
      ),
    );
  }

  /** @param {string} name @param {any[]} tournaments */
  async choose(name, tournaments) {
    this.name = name;
    const picker = select(
      'Tournament',
      tournaments.map((each) => [each.name, `${each.name}${each.running ? ' (running)' : ''}`]),
      name,
      (value) => this.app.go(`/arena${queryText({ tournament: value })}`),
    );
    this.picker = picker;
    this.app.panel.replaceChildren(this.head, this.tabs.bar, ...this.tabs.panels);
    this.moves.show([], 0);
    this.stage.say(name);
    const data = await api.tournament(name);
    if (this.closed) return;
    this.draw(data);
    await this.loadGames();
    if (!data.running) return;
    this.live = new Live(`/tournaments/${encodeURIComponent(name)}/live`, (message) =>
      this.hear(message),
    );
    this.live.ask({});
  }

  /** @param {any} message */
  hear(message) {
    if (this.closed) return;
    if (message.type === 'tournament') {
      this.draw(message);
      if (this.offset === 0) this.loadGames().catch(() => {});
    }
    if (message.type === 'error') this.app.fail(new Error(message.error));
    if (message.type === 'done') this.finish();
  }

  /** Nobody plays it any more: finished, or stopped. */
  async finish() {
    announce('The tournament is not running any more.');
    const data = await api.tournament(this.name).catch(() => null);
    if (data && !this.closed) this.draw(data);
  }

  /** @param {any} data */
  draw(data) {
    this.players =
      data.cross?.players ?? data.standings.map((/** @type {Standing} */ each) => each.player);
    const share = data.scheduled ? Math.min(1, data.finished / data.scheduled) : 1;
    this.head.replaceChildren(
      this.picker ?? '',
      h(
        'div',
        { class: 'row spread' },
        h('span', {
          text: `${plural(data.finished, 'game')}${data.scheduled ? ` of ${amount(data.scheduled)}` : ''}`,
        }),
        h('span', {
          class: 'small muted',
          text: data.running ? 'running' : data.finished < data.scheduled ? 'stopped' : 'finished',
        }),
      ),
      h(
        'div',
        {
          class: 'progress',
          role: 'progressbar',
          'aria-label': 'Games played',
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': Math.round(100 * share),
        },
        h('span', { vars: { width: `${100 * share}%` } }),
      ),
    );
    this.drawStandings(data.standings, data.first_move_advantage);
    const { players, counts, first } = data.cross ?? {};
    const pick = (/** @type {string} */ player, /** @type {string} */ opponent) =>
      this.filter(player, opponent);
    this.cross.replaceChildren(
      ...(counts
        ? [
            crossTable(
              'Points of the row against the column, in percent. Press a cell for its games.',
              players,
              counts,
              pick,
            ),
          ]
        : []),
      ...(first ? [crossTable('The same where the row moved first', players, first)] : []),
      ...(data.grid ? [grid(data.grid)] : []),
    );
  }

  /** @param {Standing[]} standings @param {{elo: number, low: number, high: number} | null} [first] what moving first is worth */
  drawStandings(standings, first) {
    const known = standings.flatMap((each) => [
      each.low ?? each.elo ?? 0,
      each.high ?? each.elo ?? 0,
    ]);
    const low = Math.min(...known, 0);
    const high = Math.max(...known, 1);
    const failed = standings.some((each) => each.failures);
    const heads = ['Player', 'Elo', '', 'games', 'w–d–l', ...(failed ? ['failed'] : [])];
    this.standings.replaceChildren(
      h(
        'div',
        { class: 'scroll' },
        h(
          'table',
          {},
          h('caption', { text: 'Elo, and where it lies with 95 % confidence' }),
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              heads.map((text, index) =>
                h('th', {
                  scope: 'col',
                  class: `${index > 2 || index === 1 ? 'number' : ''}${text === 'games' ? ' roomy' : ''}`,
                  text,
                }),
              ),
            ),
          ),
          h(
            'tbody',
            {},
            standings.map((each) =>
              h(
                'tr',
                {},
                h('th', { scope: 'row', text: playerName(each.player), title: each.player }),
                h('td', { class: 'number', text: each.elo === null ? '–' : amount(each.elo, 0) }),
                h('td', { class: 'wide' }, ratingBar(each, low, high)),
                h('td', { class: 'number roomy', text: amount(each.games) }),
                h('td', { class: 'number', text: `${each.wins}–${each.draws}–${each.losses}` }),
                failed && h('td', { class: 'number', text: amount(each.failures) }),
              ),
            ),
          ),
        ),
      ),
      ...(first
        ? [
            h('p', {
              class: 'small muted',
              text: `Moving first is worth ${signed(first.elo, 0)} Elo (${amount(first.low, 0)} to ${amount(first.high, 0)}).`,
            }),
          ]
        : []),
    );
  }

  /** @param {string} player @param {string} opponent */
  filter(player, opponent) {
    this.player = player;
    this.opponent = opponent;
    this.offset = 0;
    this.tabs.open('games');
    this.loadGames().catch(this.app.fail);
  }

  async loadGames() {
    const found = await api.tournamentGames(this.name, {
      limit: PAGE,
      offset: this.offset,
      player: this.player,
      opponent: this.opponent,
    });
    if (this.closed) return;
    /** @type {any[]} */
    this.listed = found.games;
    const total = found.total ?? found.games.length;
    this.games.replaceChildren(
      h(
        'div',
        { class: 'row spread' },
        h('h2', {
          text: this.player
            ? `Games: ${playerName(this.player)} against ${playerName(this.opponent)}`
            : 'Games',
        }),
        this.player && button('All games', () => this.filter('', '')),
      ),
      h(
        'div',
        { class: 'list' },
        found.games.map((/** @type {any} */ game) => this.gameLine(game)),
      ),
      h(
        'div',
        { class: 'row spread' },
        button('◀ Before', () => this.turnPage(-PAGE), { disabled: this.offset === 0 }),
        h('span', {
          class: 'small muted',
          text: total
            ? `${this.offset + 1} to ${this.offset + found.games.length} of ${amount(total)}`
            : 'no games',
        }),
        button('After ▶', () => this.turnPage(PAGE), { disabled: this.offset + PAGE >= total }),
      ),
    );
  }

  /** @param {number} step */
  turnPage(step) {
    this.offset = Math.max(0, this.offset + step);
    this.loadGames().catch(this.app.fail);
  }

  /** @param {any} game */
  gameLine(game) {
    const made = button('', () => this.replay(game), {
      'aria-current': game.number === this.shownNumber ? 'true' : null,
    });
    const winner =
      game.outcome === 'first' || game.outcome === 'second' ? stone(game.outcome) : null;
    made.append(
      h('span', {
        class: 'what',
        text: `${game.number + 1}. ${playerName(game.first)} – ${playerName(game.second)}`,
      }),
      h(
        'span',
        { class: 'small muted end' },
        game.outcome === 'draw' ? 'draw ' : '',
        winner,
        ` ${plural(String(game.moves ?? '').length, 'move')}`,
      ),
    );
    return made;
  }

  /** The board shows how the first game of the list ended, until one is picked. */
  async preview() {
    const game = this.listed?.[0];
    if (!game || this.closed) return;
    this.shownGame = game;
    this.line = Line.to(await api.position(game.moves, game.board ?? '7x6x4'));
    await this.step(Infinity);
  }

  /** @param {any} game */
  async replay(game) {
    try {
      this.tabs.open('games');
      this.shownNumber = game.number;
      this.shownGame = game;
      this.line = Line.to(await api.position(game.moves, game.board ?? '7x6x4'));
      this.app.rename(`/arena${queryText({ tournament: this.name, game: game.number })}`);
      await this.loadGames();
      await this.step(0);
      announce(
        `Game ${game.number + 1}: ${playerName(game.first)} against ${playerName(game.second)}.`,
      );
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** @param {number} number */
  async replayNumber(number) {
    const game = this.listed?.find((each) => each.number === number);
    if (game) await this.replay(game);
  }

  /** @param {number} step */
  nextGame(step) {
    const at = (this.listed ?? []).findIndex((each) => each.number === this.shownNumber);
    const game = this.listed?.[at < 0 ? 0 : at + step];
    if (game) this.replay(game);
  }

  /** @param {number} ply */
  async step(ply) {
    this.line.step(ply);
    const position = await this.line.position();
    if (this.closed) return;
    this.stage.show(position, { fall: false });
    this.moves.show(this.line.moves, this.line.at);
    const game = this.shownGame;
    const end = this.line.at === this.line.steps.length - 1;
    const result =
      game?.outcome === 'draw'
        ? 'draw'
        : game?.outcome
          ? `${capital(game.outcome)} won`
          : 'not finished';
    this.stage.say(
      end
        ? `${result}${game?.reason ? `: ${game.reason}` : ''}`
        : `${playerName(game?.first ?? '')} – ${playerName(game?.second ?? '')}`,
      { side: end ? null : position.to_move },
    );
  }
}

/** @param {Standing} standing @param {number} low @param {number} high */
function ratingBar(standing, low, high) {
  const at = (/** @type {number | null} */ value) =>
    100 * (((value ?? low) - low) / (high - low || 1));
  if (standing.elo === null) return '';
  const words = `${amount(standing.elo, 0)}, from ${amount(standing.low ?? standing.elo, 0)} to ${amount(standing.high ?? standing.elo, 0)}`;
  return s(
    'svg',
    {
      class: 'rating',
      viewBox: '-4 0 108 18',
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': words,
    },
    s('line', {
      class: 'span',
      x1: at(standing.low ?? standing.elo),
      x2: at(standing.high ?? standing.elo),
      y1: 9,
      y2: 9,
    }),
    s('rect', { class: 'dot', x: at(standing.elo) - 1.5, y: 3, width: 3, height: 12, rx: 1 }),
  );
}

/** @param {{title?: string, rows: string[], columns: string[], cells: (number | null)[][]}} data */
function grid(data) {
  const cells = data.cells.map((row) =>
    row.map((value) =>
      value === null ? null : { share: value, words: `${Math.round(100 * value)} %` },
    ),
  );
  return heatTable(data.title ?? 'Grid', data.rows.map(String), data.columns.map(String), cells);
}
