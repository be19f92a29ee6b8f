/**
 * What stands beside the board while playing: the players and their counts, moves, and buttons.
 */

import { announce } from './announce.js';
import { api, queryText } from './api.js';
import { button, dialog, h, stone, toggle } from './dom.js';
import { playerName, playerText } from './players.js';
import { remember, remembered } from './prefs.js';

export class PlayPanel {
  /** @param {any} play the view */
  constructor(play) {
    this.play = play;
    /** @type {{opponent: string, wins: number, draws: number, losses: number}[]} */
    this.record = [];
  }

  build() {
    const play = this.play;
    this.match = h('div', { class: 'match' });
    this.tally = h('p', { class: 'small muted tally' });
    this.fresh = button('New game', () => play.newGame(), { class: 'primary' });
    this.hint = button('Hint', () => play.hint());
    this.undo = button('Undo', () => play.change('undo'));
    this.redo = button('Redo', () => play.change('redo'));
    this.resign = button('Resign', () => play.change('resign'));
    this.go = button('Let it move', () => (play.busy ? play.hold() : play.engineMoves()), {
      hidden: true,
    });
    this.review = button(
      'Review this game',
      () => play.app.go(`/review${queryText({ game: play.game?.id })}`),
      { class: 'primary', hidden: true },
    );
    this.scores = toggle('Scores', play.scoresOn, (on) => this.setScores(on));
    this.threats = toggle('Threats', play.stage.threatsOn, (on) => this.setThreats(on));
    this.sound = toggle('Sound', remembered('sound', false), (on) => remember('sound', on));
    return [
      h(
        'div',
        { class: 'card match-card' },
        this.match,
        h(
          'div',
          { class: 'row spread' },
          this.tally,
          button('All', () => this.showRecord(), { 'aria-label': 'Counts against all opponents' }),
        ),
      ),
      play.moves.root,
      h(
        'div',
        { class: 'row controls' },
        this.review,
        this.fresh,
        this.go,
        this.hint,
        this.undo,
        this.redo,
        this.resign,
      ),
      h(
        'div',
        { class: 'row' },
        this.scores,
        this.threats,
        this.sound,
        button('Analyse', () => this.analyse()),
        button('Copy link', () => this.share()),
      ),
    ];
  }

  draw() {
    const play = this.play;
    const game = play.game;
    const over = Boolean(game?.outcome);
    const engines = play.seats.first !== 'human' && play.seats.second !== 'human';
    this.match.replaceChildren(...['first', 'second'].flatMap((side) => this.seat(side)));
    this.drawTally();
    this.hint.disabled = !play.mayDrop;
    this.undo.disabled = !game?.answers.length || Boolean(play.busy);
    this.redo.disabled = !game || Boolean(play.busy) || game.can_redo === false;
    this.resign.disabled = !game || over || engines || Boolean(play.busy);
    this.go.hidden = !(game && game.turn === 'engine' && (engines || (play.held && !play.busy)));
    this.go.textContent = engines && play.busy ? 'Pause' : engines ? 'Go on' : 'Let it move';
    this.review.hidden = !over;
    this.fresh.classList.toggle('primary', !over);
  }

  /** @param {string} side */
  seat(side) {
    const play = this.play;
    const spec = play.seats[side];
    const counts = this.counts();
    const count = counts ? (spec === 'human' ? counts.wins : counts.losses) : '';
    const text = spec === 'human' ? '' : playerText(spec);
    return [
      stone(side),
      h('span', { class: 'name', title: text }, play.nameOf(side), text && h('small', { text })),
      h(
        'span',
        { class: 'count' },
        String(count),
        counts && h('span', { class: 'unseen', text: ' won' }),
      ),
    ];
  }

  /** Won, drawn and lost against the opponent of this game. */
  counts() {
    const { first, second } = this.play.seats;
    if ((first === 'human') === (second === 'human')) return null;
    const opponent = first === 'human' ? second : first;
    return (
      this.record.find((line) => line.opponent === opponent) ?? {
        opponent,
        wins: 0,
        draws: 0,
        losses: 0,
      }
    );
  }

  drawTally() {
    const counts = this.counts();
    this.tally.textContent = counts
      ? `${counts.wins} won, ${counts.draws} drawn, ${counts.losses} lost`
      : this.play.seats.board.replaceAll('x', ' × ').replace(/ × (\d+)$/, ', connect $1');
  }

  async loadRecord() {
    try {
      this.record = await api.record();
      if (!this.play.closed) this.draw();
    } catch {
      // Counts are a nicety; the game goes on without them.
    }
  }

  showRecord() {
    const rows = this.record.map((line) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row', text: playerName(line.opponent) }),
        [line.wins, line.draws, line.losses].map((count) =>
          h('td', { class: 'number', text: count }),
        ),
      ),
    );
    const table = h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['Opponent', 'won', 'drawn', 'lost'].map((text, index) =>
            h('th', { scope: 'col', class: index ? 'number' : null, text }),
          ),
        ),
      ),
      h('tbody', {}, rows),
    );
    const box = dialog(
      'Your games',
      rows.length
        ? h('div', { class: 'scroll' }, table)
        : h('p', {
            class: 'muted',
            text: 'No finished games yet. Win one and it is counted here.',
          }),
      h(
        'div',
        { class: 'actions' },
        button('Close', () => box.close(), { class: 'primary' }),
      ),
    );
  }

  /** @param {boolean} on */
  setScores(on) {
    this.play.setScores(on);
    announce(on ? 'Scores on.' : 'Scores off.');
  }

  /** @param {boolean} on */
  setThreats(on) {
    remember('threats', on);
    this.play.stage.setThreats(on);
  }

  analyse() {
    const position = this.play.position;
    this.play.app.go(
      `/analyse${queryText({ moves: position?.text ?? position?.moves, board: position?.board })}`,
    );
  }

  async share() {
    const { copy } = await import('./clipboard.js');
    await copy(location.origin + this.play.address(), 'The link to this game');
  }

  /** @returns {import('./keys.js').Key[]} */
  keys() {
    const press = (/** @type {HTMLButtonElement | undefined} */ made) => () => {
      if (made && !made.disabled && !made.hidden) made.click();
    };
    return [
      { keys: ['n'], shown: 'n', words: 'new game', press: press(this.fresh) },
      { keys: ['h'], shown: 'h', words: 'hint', press: press(this.hint) },
      { keys: ['u', 'Backspace'], shown: 'u', words: 'undo', press: press(this.undo) },
      { keys: ['r'], shown: 'r', words: 'redo', press: press(this.redo) },
      { keys: ['x'], shown: 'x', words: 'resign', press: press(this.resign) },
      { keys: ['s'], shown: 's', words: 'scores over the columns', press: press(this.scores) },
      { keys: ['t'], shown: 't', words: 'threats', press: press(this.threats) },
      { keys: ['m'], shown: 'm', words: 'sound', press: press(this.sound) },
      { keys: ['g'], shown: 'g', words: 'let it move, or pause', press: press(this.go) },
    ];
  }
}
