/**
 * What stands beside the board while playing: the players and their counts, moves, and buttons.
 */

import { queryText } from '../../service/api.js';
import { HUMAN, playerName, playerText, seatName } from '../../service/players.js';
import { announce } from '../../ui/announce.js';
import { button, dialog, h, stone, toggle } from '../../ui/dom.js';
import { isOn, remember } from '../../ui/preferences.js';
import { SIDES, geometryWords, threatsWords } from '../../ui/words.js';
import { GameControls } from './controls.js';
import { countsOf, ladderWords, positionOf } from './state.js';

/** @typedef {import('../../types.js').Key} Key */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./state.js').PlayState} PlayState */

export class PlayPanel {
  /** @param {import('./view.js').PlayView} view */
  constructor(view) {
    this.view = view;
    const { board } = view;
    this.match = h('div', { class: 'match' });
    this.tally = h('p', { class: 'small muted tally' });
    this.ladder = h('p', { class: 'small muted ladder' });
    this.controls = new GameControls(view);
    this.scores = toggle('Scores', view.state.showsScores, (on) => this.setScores(on));
    this.threats = toggle('Threats', board.showsThreats, (on) => {
      remember('threats', on);
      board.setThreats(on);
      announce(threatsWords(on, board.position));
    });
    this.sound = toggle('Sound', isOn('sound'), (on) => remember('sound', on));
    const all = button('All', () => this.showRecord(), {
      'aria-label': 'Counts against all opponents',
    });
    this.offer = h('div', { class: 'offer' });
    this.parts = [
      this.offer,
      h(
        'div',
        { class: 'card match-card' },
        this.match,
        h('div', { class: 'row spread' }, this.tally, all),
        this.ladder,
      ),
      view.moves.root,
      this.controls.root,
      h(
        'div',
        { class: 'row' },
        [this.scores, this.threats, this.sound],
        button('Analyse', () => this.analyse()),
        button('Share', () => view.act((actions) => actions.share())),
      ),
    ];
  }

  /** @param {PlayState} state */
  render(state) {
    const counts = countsOf(state);
    this.match.replaceChildren(...SIDES.flatMap((side) => this.seat(state, side)));
    this.tally.textContent = counts
      ? `${counts.wins} won, ${counts.draws} drawn, ${counts.losses} lost`
      : geometryWords(state.seats.geometry) + (watches(state) ? ', you watch' : '');
    this.ladder.textContent = ladderWords(state.ladder);
    this.controls.render(state);
  }

  /** @param {PlayState} state @param {Side} side */
  seat(state, side) {
    const spec = state.seats[side];
    const counts = countsOf(state);
    const count = counts && (spec === HUMAN ? counts.wins : counts.losses);
    const text = spec === HUMAN ? seatText(state, side) : playerText(spec);
    return [
      stone(side),
      h(
        'span',
        { class: 'name', title: text },
        seatName({ ...state.seats, yours: state.game?.yours }, side),
        text && h('small', { text }),
      ),
      h(
        'span',
        { class: 'count' },
        counts && [String(count), h('span', { class: 'unseen', text: ' won' })],
      ),
    ];
  }

  showRecord() {
    const heads = ['Opponent', 'Board', 'won', 'drawn', 'lost'].map((text, index) =>
      h('th', { scope: 'col', class: index > 1 ? 'number' : null, text }),
    );
    const rows = this.view.state.record.map(({ opponent, geometry, wins, draws, losses }) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row', text: opponent === HUMAN ? 'People' : playerName(opponent) }),
        h('td', { text: geometry ? geometryWords(geometry) : 'any' }),
        [wins, draws, losses].map((text) => h('td', { class: 'number', text })),
      ),
    );
    const table = h('table', {}, h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows));
    const empty = 'No finished games yet. Win one and it is counted here.';
    const close = button('Close', () => box.close(), { class: 'primary' });
    const box = dialog(
      'Your games',
      rows.length
        ? h('div', { class: 'scroll', tabindex: 0 }, table)
        : h('p', { class: 'muted', text: empty }),
      h(
        'div',
        { class: 'actions' },
        button('Every game', () => this.showHistory(box)),
        close,
      ),
    );
  }

  /** @param {HTMLDialogElement} box */
  showHistory(box) {
    box.close();
    this.view.app.go('review');
  }

  /** @param {boolean} on */
  setScores(on) {
    remember('scores', on);
    this.view.set({ showsScores: on });
    announce(on ? 'Scores on.' : 'Scores off.');
  }

  analyse() {
    const position = positionOf(this.view.state);
    const query = { moves: position?.position, geometry: position?.geometry };
    this.view.app.go(`analyse${queryText(query)}`);
  }

  /** @returns {Key[]} */
  keys() {
    /** @type {[key: string, words: string, ...buttons: HTMLButtonElement[]][]} */
    const keys = [
      ...this.controls.keys(),
      ['s', 'scores over the columns', this.scores],
      ['t', 'threats', this.threats],
      ['m', 'sound', this.sound],
    ];
    return keys.map(([key, words, ...buttons]) => ({
      keys: key === 'u' ? ['u', 'Backspace'] : [key],
      shown: key,
      words,
      press: () => {
        buttons.find((made) => !made.disabled && !made.hidden)?.click();
      },
    }));
  }
}

/** @param {PlayState} state */
function watches({ game }) {
  return game !== null && !game.may_change;
}

/** What is worth saying of a person's seat. @param {PlayState} state @param {Side} side */
function seatText({ game }, side) {
  if (game?.seats[side] === 'offered') return 'has not come yet';
  return game?.seats[side] === 'guest' && !game.yours.includes(side) ? 'on another device' : '';
}
