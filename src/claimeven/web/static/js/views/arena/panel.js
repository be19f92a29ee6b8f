/**
 * What stands beside the board in the Arena: ratings, tables of scores, and games to replay.
 */

import { MoveList } from '../../game/move_list.js';
import { queryText } from '../../service/api.js';
import { button, h, select } from '../../ui/dom.js';
import { Tabs } from '../../ui/tabs.js';
import { gameTable } from './game_table.js';
import { scoreTable } from './score_table.js';
import { standingsTable } from './standings.js';
import { phaseWords, progressShare, progressWords } from './state.js';

/** @typedef {import('../../types.js').Tournament} Tournament */
/** @typedef {import('../../ui/dom.js').Option} Option */
/** @typedef {import('./state.js').ArenaState} ArenaState */

const SCORES = 'Points of the row against the column, in percent. Press a cell for its games.';
const COMMAND =
  'claimeven arena run DATA/league.db --player level:3 --player level:5 --player stank ' +
  '--openings plies:2';
const EXPORT_COMMAND = 'claimeven arena export league.db -o league.page.json';
const FROM_A_FILE =
  'Open a file with a tournament, or drop it on this page; it stays on this device. This command ' +
  'writes one:';
const NONE_YET = 'When players have met in a tournament, their ratings and games are shown here.';
const FOR_OPERATORS =
  'A tournament is started at the command line and written to a file in the data directory of ' +
  'this service; claimeven serve tells where that is when it starts:';

export class ArenaPanel {
  /** @param {import('./view.js').ArenaView} view */
  constructor(view) {
    this.view = view;
    this.moves = new MoveList(
      (ply) => view.step(ply),
      'Pick a game below to replay it on the board.',
    );
    this.head = h('div', { class: 'card' });
    this.standings = h('div', { class: 'card' });
    this.scores = h('div', { class: 'card' });
    this.games = h('div', { class: 'card' });
    this.tabs = new Tabs('Tournament', [
      ['ratings', 'Ratings', this.standings],
      ['scores', 'Heat maps', this.scores],
      ['games', 'Games', h('div', { class: 'sheet' }, this.moves.root, this.games)],
    ]);
    this.parts = [this.head, this.tabs.bar, ...this.tabs.panels];
    /** @type {HTMLElement | undefined} */
    this.picker = undefined;
    /** @type {Tournament | null} */
    this.drawn = null;
  }

  /** @param {ArenaState} state */
  render(state) {
    const { tournament, line } = state;
    if (tournament && tournament !== this.drawn) this.renderTournament(state, tournament);
    this.drawn = tournament;
    this.moves.show(line.moves, line.at);
    this.games.replaceChildren(...gameTable(state, this.view).filter((part) => part !== null));
  }

  /** @param {ArenaState} state @param {Tournament} tournament */
  renderTournament({ tournaments }, tournament) {
    const { players, counts, first } = tournament.cross;
    const options = tournaments.map(
      ({ name, running }) => /** @type {Option} */ ([name, running ? `${name} (running)` : name]),
    );
    const choose = (/** @type {string} */ name) =>
      this.view.app.go(`arena${queryText({ tournament: name })}`);
    const { file } = this.view;
    if (!file) this.picker ??= select('Tournament', options, tournament.name, choose);
    const { mayStart, started } = this.view.state;
    const isMine = tournament.running && started === tournament.name;
    this.head.replaceChildren(
      h(
        'div',
        { class: 'row' },
        file
          ? h('h2', { class: 'grow file-name', text: tournament.name })
          : h('div', { class: 'grow' }, this.picker),
        this.view.opener.button({ class: 'bottom' }),
        file && button('Close', () => this.view.app.go('arena'), { class: 'bottom' }),
        !file &&
          mayStart &&
          button('New', () => this.view.showForm(), {
            class: 'bottom',
            'aria-label': 'New tournament',
          }),
        isMine && button('Stop', () => this.view.stop(), { class: 'bottom' }),
      ),
      ...progressParts(tournament),
    );
    this.standings.replaceChildren(...standingsTable(tournament));
    this.scores.replaceChildren(
      scoreTable(SCORES, players, counts, (row, column) => this.view.filter(row, column)),
      scoreTable('The same where the row moved first', players, first),
    );
  }
}

/** @param {Tournament} tournament */
function progressParts(tournament) {
  const share = 100 * progressShare(tournament);
  return [
    h(
      'div',
      { class: 'row spread' },
      h('span', { text: progressWords(tournament) }),
      h('span', { class: 'small muted', text: phaseWords(tournament) }),
    ),
    h(
      'div',
      {
        class: 'progress',
        role: 'progressbar',
        'aria-label': 'Games played',
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(share),
      },
      h('span', { vars: { width: `${share}%` } }),
    ),
  ];
}

/** A tournament may also come from a file. @param {import('./file_opener.js').FileOpener} opener */
export function fileCard(opener) {
  return h(
    'div',
    { class: 'card' },
    h('h2', { text: 'A tournament from a file' }),
    h('p', { text: FROM_A_FILE }),
    h('p', { class: 'mono', text: EXPORT_COMMAND }),
    h('div', { class: 'row' }, opener.button()),
  );
}

/** How to get a tournament, where there is none. */
export function emptyArena() {
  return h(
    'div',
    { class: 'card' },
    h('h2', { text: 'No tournaments yet' }),
    h('p', { text: NONE_YET }),
    h(
      'details',
      {},
      h('summary', { text: 'For whoever runs this page' }),
      h('p', { class: 'small', text: FOR_OPERATORS }),
      h('p', { class: 'mono', text: COMMAND }),
    ),
  );
}
