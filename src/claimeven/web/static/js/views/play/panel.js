/**
 * What stands beside the board while playing: the players and their counts, moves, and buttons.
 */

import { queryText } from '../../service/api.js';
import { HUMAN, playerName, playerText, seatName } from '../../service/players.js';
import { announce } from '../../ui/announce.js';
import { button, dialog, h, stone, toggle } from '../../ui/dom.js';
import { isOn, remember } from '../../ui/preferences.js';
import { SIDES, geometryWords } from '../../ui/words.js';
import { controlsOf, countsOf, positionOf } from './state.js';

/** @typedef {import('../../types.js').Key} Key */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./state.js').PlayState} PlayState */

export class PlayPanel {
  /** @param {import('./view.js').PlayView} view */
  constructor(view) {
    this.view = view;
    const { app, board } = view;
    this.match = h('div', { class: 'match' });
    this.tally = h('p', { class: 'small muted tally' });
    this.newGame = button('New game', () => view.act((actions) => actions.newGame()), {
      class: 'primary',
    });
    this.hint = button('Hint', () => view.act((actions) => actions.hint()));
    this.undo = button('Undo', () => view.act((actions) => actions.changeBy('undo')));
    this.redo = button('Redo', () => view.act((actions) => actions.changeBy('redo')));
    this.resign = button('Resign', () => view.act((actions) => actions.changeBy('resign')));
    this.goOn = button('Let it move', () => view.act((actions) => actions.goOnOrPause()), {
      hidden: true,
    });
    this.review = button(
      'Review this game',
      () => app.go(`review${queryText({ game: view.state.game?.id })}`),
      { class: 'primary', hidden: true },
    );
    this.scores = toggle('Scores', view.state.showsScores, (on) => this.setScores(on));
    this.threats = toggle('Threats', board.showsThreats, (on) => {
      remember('threats', on);
      board.setThreats(on);
    });
    this.sound = toggle('Sound', isOn('sound'), (on) => remember('sound', on));
    const all = button('All', () => this.showRecord(), {
      'aria-label': 'Counts against all opponents',
    });
    this.parts = [
      h(
        'div',
        { class: 'card match-card' },
        this.match,
        h('div', { class: 'row spread' }, this.tally, all),
      ),
      view.moves.root,
      h('div', { class: 'row controls' }, [
        this.review,
        this.newGame,
        this.goOn,
        this.hint,
        this.undo,
        this.redo,
        this.resign,
      ]),
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
    const controls = controlsOf(state);
    const counts = countsOf(state);
    this.match.replaceChildren(...SIDES.flatMap((side) => this.seat(state, side)));
    this.tally.textContent = counts
      ? `${counts.wins} won, ${counts.draws} drawn, ${counts.losses} lost`
      : geometryWords(state.seats.geometry) + (watches(state) ? ', you watch' : '');
    this.hint.disabled = !controls.hint;
    this.undo.disabled = !controls.undo;
    this.redo.disabled = !controls.redo;
    this.resign.disabled = !controls.resign;
    this.goOn.hidden = !controls.goOn;
    this.goOn.textContent = controls.goOnText;
    this.review.hidden = !controls.review;
    this.newGame.classList.toggle('primary', !controls.review);
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
    const heads = ['Opponent', 'won', 'drawn', 'lost'].map((text, index) =>
      h('th', { scope: 'col', class: index ? 'number' : null, text }),
    );
    const rows = this.view.state.record.map(({ opponent, wins, draws, losses }) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row', text: opponent === HUMAN ? 'People' : playerName(opponent) }),
        [wins, draws, losses].map((text) => h('td', { class: 'number', text })),
      ),
    );
    const table = h('table', {}, h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows));
    const empty = 'No finished games yet. Win one and it is counted here.';
    const close = button('Close', () => box.close(), { class: 'primary' });
    const box = dialog(
      'Your games',
      rows.length ? h('div', { class: 'scroll' }, table) : h('p', { class: 'muted', text: empty }),
      h('div', { class: 'actions' }, close),
    );
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
    /** @type {[key: string, words: string, button: HTMLButtonElement][]} */
    const keys = [
      ['n', 'new game', this.newGame],
      ['h', 'hint', this.hint],
      ['u', 'undo', this.undo],
      ['r', 'redo', this.redo],
      ['x', 'resign', this.resign],
      ['s', 'scores over the columns', this.scores],
      ['t', 'threats', this.threats],
      ['m', 'sound', this.sound],
      ['g', 'let it move, or pause', this.goOn],
    ];
    return keys.map(([key, words, made]) => ({
      keys: key === 'u' ? ['u', 'Backspace'] : [key],
      shown: key,
      words,
      press: () => {
        if (!made.disabled && !made.hidden) made.click();
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
