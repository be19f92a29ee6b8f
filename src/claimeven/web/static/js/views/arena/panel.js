/**
 * What stands beside the board in the Arena: ratings, tables of scores, and games to replay.
 */

import { MoveList } from '../../game/move_list.js';
import { queryText } from '../../service/api.js';
import { h, select } from '../../ui/dom.js';
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
const HOW_TO_BEGIN =
  'A tournament is started at the command line and written to a file. Put the file into the data ' +
  'directory of this service and it is shown here, while it runs too:';

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
    this.picker ??= select('Tournament', options, tournament.name, choose);
    this.head.replaceChildren(this.picker, ...progressParts(tournament));
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

/** How to get a tournament, where there is none. */
export function emptyArena() {
  return h(
    'div',
    { class: 'card' },
    h('h2', { text: 'No tournaments yet' }),
    h('p', { text: HOW_TO_BEGIN }),
    h('p', { class: 'mono', text: COMMAND }),
    h('p', {
      class: 'small muted',
      text: 'claimeven serve tells where the data directory is when it starts.',
    }),
  );
}
