/**
 * Review: every move of a game against what was best, proven; and practice where it went wrong.
 */

import { announce } from './announce.js';
import { api, queryText } from './api.js';
import { button, h, stone } from './dom.js';
import { gameList } from './gamelist.js';
import { Grades, isFault } from './grades.js';
import { Graph } from './graph.js';
import { Line } from './line.js';
import { Live } from './live.js';
import { MoveList } from './moves.js';
import { loadPlayers, playerName } from './players.js';
import { provenBar } from './stage.js';
import { capital, columnName, plural, scoreWords } from './words.js';

/** @typedef {import('./grades.js').Graded} Graded */

/** @param {import('./app.js').App} app @param {{query: URLSearchParams}} where */
export async function open(app, { query }) {
  const view = new Review(app);
  await view.start(query);
  return view.view();
}

class Review {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.stage = app.stage;
    this.closed = false;
    this.grades = new Grades();
    this.names = { first: 'First', second: 'Second' };
    this.practising = false;
    this.done = false;
    this.problem = '';
    this.line = new Line('7x6x4');
    this.live = new Live('/review/live', (message) => this.hear(message));
    this.moves = new MoveList((ply) => this.step(ply), 'Nothing to review yet.');
    this.graph = new Graph((ply) => this.step(ply));
    this.ended = () => {};
    this.stopAsking = () => {};
  }

  view() {
    return {
      close: () => this.close(),
      column: (/** @type {number} */ column) => this.answer(column),
      keys: [
        { keys: ['f'], shown: 'f', words: 'find the better move', press: () => this.practise() },
        { keys: ['n'], shown: 'n', words: 'next mistake', press: () => this.nextFault() },
        ...this.moves.keys(),
      ],
    };
  }

  close() {
    this.closed = true;
    this.ended();
    this.stopAsking();
    this.live.close();
  }

  /** @param {URLSearchParams} query */
  async start(query) {
    try {
      await loadPlayers();
      if (query.has('game')) return await this.ofGame(/** @type {string} */ (query.get('game')));
      if (query.get('moves'))
        return await this.ofMoves(
          /** @type {string} */ (query.get('moves')),
          query.get('board') ?? '7x6x4',
        );
      return await this.choose();
    } catch (error) {
      await this.choose().catch(() => {});
      return this.app.fail(error);
    }
  }

  /** No game yet: pick one. */
  async choose() {
    const { games } = await api.games({ limit: 50 });
    const played = games.filter((/** @type {any} */ game) => game.answers.length);
    const input = /** @type {HTMLInputElement} */ (
      h('input', { type: 'text', placeholder: '444455', spellcheck: 'false', autocomplete: 'off' })
    );
    const show = () =>
      this.app.go(`/review${queryText({ moves: input.value.trim(), board: '7x6x4' })}`);
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') show();
    });
    this.stage.show(await api.position('', '7x6x4'));
    this.stage.say('Which game?');
    this.app.panel.replaceChildren(
      h(
        'div',
        { class: 'card' },
        h('h2', { text: 'Your games' }),
        played.length
          ? gameList(played, (game) => this.app.go(`/review${queryText({ game: game.id })}`))
          : h('p', {
              class: 'muted',
              text: 'No games yet. Play one, and every move of it can be checked here.',
            }),
        played.length
          ? null
          : h(
              'div',
              { class: 'row' },
              button('Play', () => this.app.go('/play'), { class: 'primary' }),
            ),
      ),
      h(
        'div',
        { class: 'row' },
        h('label', { class: 'grow' }, h('span', { text: 'Or any moves' }), input),
        button('Review', show, { class: 'bottom' }),
      ),
    );
  }

  /** @param {string} id */
  async ofGame(id) {
    const game = await api.game(id);
    const people = game.first === 'human' && game.second === 'human';
    this.names = {
      first: people ? 'First' : playerName(game.first),
      second: people ? 'Second' : playerName(game.second),
    };
    if (game.position.moves !== null) return this.begin(game.position);
    // A game that began with a drawn position: only the service knows where.
    this.line = Line.ofGame(game);
    this.build();
    await this.step(this.line.at);
    const signal = new AbortController();
    this.ended = this.stage.wait(
      () => 'checking the moves,',
      () => signal.abort(),
    );
    this.stopAsking = () => signal.abort();
    try {
      this.hear({ type: 'done', ...(await api.review(id, signal.signal)) });
    } finally {
      this.ended();
    }
    return undefined;
  }

  /** @param {string} moves @param {string} board */
  async ofMoves(moves, board) {
    await this.begin(await api.position(moves, board));
  }

  /** @param {import('./line.js').Position} position */
  async begin(position) {
    if (this.closed) return;
    this.line = Line.to(position);
    this.build();
    if (position.moves === null) {
      this.problem =
        'This position was drawn, so its moves are not known. Play on from it to have something to review.';
      return this.step(this.line.at);
    }
    this.line.at = this.line.steps.length - 1;
    this.live.ask({ moves: position.text, board: position.board });
    this.ended = this.stage.wait(
      () => `${this.grades.size} of ${this.line.steps.length - 1} moves checked,`,
      () => this.stop(),
    );
    await this.step(this.line.at);
  }

  build() {
    this.summary = h('div', { class: 'match' });
    this.sentence = h('p', { class: 'why' });
    this.practiseButton = button('Find the better move', () => this.practise(), {
      class: 'primary',
    });
    this.nextButton = button('Next mistake', () => this.nextFault());
    this.revealButton = button('Show it', () => this.reveal(), { hidden: true });
    this.app.panel.replaceChildren(
      h('div', { class: 'card' }, this.summary),
      this.graph.root,
      h(
        'div',
        { class: 'card' },
        this.sentence,
        h('div', { class: 'row' }, this.practiseButton, this.revealButton, this.nextButton),
      ),
      this.moves.root,
      h(
        'div',
        { class: 'row' },
        button('Analyse', () => this.elsewhere('analyse')),
        button('Lab', () => this.elsewhere('lab')),
        button('Another game', () => this.app.go('/review')),
      ),
    );
  }

  /** @param {any} message */
  hear(message) {
    if (this.closed) return;
    if (message.type === 'error') {
      this.ended();
      this.problem = message.error;
    } else if (message.type === 'move') this.grades.add(message.move ?? message);
    else if (message.type === 'done') this.finish(message);
    this.draw();
  }

  /** @param {any} message */
  finish(message) {
    this.ended();
    this.done = true;
    this.grades.finish(message);
    announce(`Review done: ${plural(this.grades.faults().length, 'mistake')}.`);
  }

  stop() {
    this.ended();
    this.live.cancel();
    this.problem = 'Stopped.';
    this.draw();
  }

  /** @param {number} ply */
  async step(ply) {
    this.practising = false;
    this.line.step(ply);
    await this.draw();
  }

  async draw() {
    const at = this.line.at;
    const position = await this.line.position().catch(this.app.fail);
    if (this.closed || !position || this.line.at !== at) return;
    this.shown = position;
    this.stage.show(position, { dropper: this.practising ? position.to_move : null });
    const move = this.grades.at(this.practising ? at + 1 : at);
    this.drawBest(position, move);
    this.drawBar(position);
    this.drawSummary();
    const plies = this.line.steps.length - 1;
    const words = at === 0 ? 'the start' : `move ${at}: ${move ? move.text : 'not checked yet'}`;
    this.graph.show(this.grades.points(plies + 1), plies, new Set(this.grades.faults()), at, words);
    this.moves.show(this.grades.listed(this.line.moves), at);
    if (!this.practising) this.say(move);
    this.practiseButton.disabled = !isFault(move);
    this.nextButton.disabled = !this.grades.faults().length;
    this.revealButton.hidden = !this.practising;
    const side = position.to_move;
    if (this.practising) this.stage.say(`Find the better move for ${side}`, { side });
    else this.stage.say(at === 0 ? 'The start' : `Move ${at} of ${plies}`);
  }

  /** The value of the position that is shown, if it is known by now. @param {any} position */
  drawBar(position) {
    const made = this.grades.at(this.line.at);
    const next = this.grades.at(this.line.at + 1);
    const cells = position.columns * position.rows;
    if (next) this.stage.setBar(provenBar(next.before, next.side, cells));
    else if (made) this.stage.setBar(provenBar(made.after, made.side, cells));
    else this.stage.setBar(null);
  }

  /** Where the better column was: a dashed ring, one move before. @param {any} position @param {Graded | undefined} move */
  drawBest(position, move) {
    if (this.practising || !move || !isFault(move)) return this.stage.marks.noHint();
    const taken = position.cells[position.cells.length - 1];
    const better = move.best[0];
    const row = better === taken?.[1] ? taken[0] : position.landing_rows[better];
    if (row !== null && row !== undefined) this.stage.marks.hint(row, better);
    return undefined;
  }

  drawSummary() {
    this.summary?.replaceChildren(
      ...['first', 'second'].flatMap((side) => {
        const share = this.grades.accuracy(/** @type {'first'} */ (side));
        const words = `${plural(this.grades.count(side, 'mistake'), 'mistake')}, ${plural(this.grades.count(side, 'slip'), 'slip')}`;
        return [
          stone(side),
          h(
            'span',
            { class: 'name' },
            this.names[/** @type {'first'} */ (side)],
            h('small', { text: words }),
          ),
          h(
            'span',
            { class: 'count', title: 'accuracy' },
            share === null ? '–' : `${Math.round(100 * share)} %`,
            h('span', { class: 'unseen', text: ' accuracy' }),
          ),
        ];
      }),
    );
  }

  /** @param {Graded | undefined} move */
  say(move) {
    if (!this.sentence) return;
    this.sentence.classList.toggle('problem', Boolean(this.problem) && !move);
    if (!move) {
      this.sentence.textContent =
        this.problem ||
        (this.line.at === 0
          ? 'Step through the game with the arrow keys, or press the graph.'
          : 'This move is being checked.');
      return;
    }
    const better = isFault(move) ? ` Better: ${move.best.map(columnName).join(', ')}.` : '';
    const lost = move.lost_plies ? ` ${plural(move.lost_plies, 'ply', 'plies')} given away.` : '';
    this.sentence.textContent =
      `${capital(move.side)} in column ${columnName(move.column)}: ${move.text}.${lost}${better} Now ${move.side} ${scoreWords(move.after) || 'draws'}.`
        .replace('Now first draw.', 'Now a draw.')
        .replace('Now second draw.', 'Now a draw.');
  }

  /** Go back before the mistake, and let the person try. */
  async practise() {
    const move = this.grades.at(this.line.at);
    if (!isFault(move)) return;
    this.line.step(this.line.at - 1);
    this.practising = true;
    await this.draw();
    this.sentence.textContent = `${capital(move?.side ?? '')} played column ${columnName(move?.column ?? 0)} here and ${move?.text}. Which column is better? Press it.`;
    announce(this.sentence.textContent);
    this.stage.buttons[this.stage.focusColumn].focus();
  }

  /** @param {number} column */
  answer(column) {
    const move = this.grades.at(this.line.at + 1);
    if (!this.practising || !move || !this.shown?.legal_columns.includes(column)) return;
    const right = move.best.includes(column);
    const words = right
      ? `Right: column ${columnName(column)} ${move.before.outcome === 'draw' ? 'keeps the draw' : scoreWords(move.before)}.`
      : column === move.column
        ? 'That is the move that was played. Try another one.'
        : `Column ${columnName(column)} is not best. Try another one.`;
    this.sentence.textContent = words;
    announce(words);
    if (right) this.solved(column);
  }

  /** @param {number} column */
  solved(column) {
    this.practising = false;
    this.stage.dropAhead(column);
    this.stage.dropper = null;
    this.revealButton.hidden = true;
    this.line.at += 1;
    this.practiseButton.disabled = false;
    this.stage.say('Solved');
  }

  reveal() {
    const move = this.grades.at(this.line.at + 1);
    const row = move && this.shown?.landing_rows[move.best[0]];
    if (!move || row === null || row === undefined) return;
    this.stage.marks.hint(row, move.best[0]);
    this.sentence.textContent = `Best: column ${move.best.map(columnName).join(', ')}.`;
  }

  nextFault() {
    const faults = this.grades.faults();
    const at = this.line.at + (this.practising ? 1 : 0);
    if (faults.length) this.step(faults.find((ply) => ply > at) ?? faults[0]);
  }

  /** @param {string} name */
  elsewhere(name) {
    this.app.go(`/${name}${queryText({ moves: this.line.text, board: this.line.board })}`);
  }
}
