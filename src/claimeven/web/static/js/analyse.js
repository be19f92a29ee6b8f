/**
 * Analyse: the exact score of every column, the best play, and threats; for any position.
 */

import { announce } from './announce.js';
import { api, queryText } from './api.js';
import { copy } from './clipboard.js';
import { button, h, toggle } from './dom.js';
import { Editor } from './editor.js';
import { setViewKeys } from './keys.js';
import { Line, drawing } from './line.js';
import { MoveList } from './moves.js';
import { askForGame } from './newgame.js';
import { remember } from './prefs.js';
import { Scores } from './scores.js';
import { click } from './sound.js';
import { seats } from './terms.js';
import { Variation } from './variation.js';
import { capital, columnName, scoreWords } from './words.js';

/** @typedef {import('./line.js').Position} Position */

/** @param {import('./app.js').App} app @param {{query: URLSearchParams}} where */
export async function open(app, { query }) {
  const view = new Analyse(app);
  await view.load(query.get('moves') ?? '', query.get('board') ?? '7x6x4');
  return view.view();
}

class Analyse {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.stage = app.stage;
    this.line = new Line('7x6x4');
    /** @type {Position | null} */
    this.position = null;
    /** @type {Editor | null} */
    this.editor = null;
    this.closed = false;
    this.scores = new Scores(app, () => this.drawVerdict());
    this.variation = new Variation(app.stage, (columns) => this.playAll(columns));
    this.moves = new MoveList(
      (ply) => this.step(ply),
      'No moves yet. Press a column, or paste moves below.',
    );
    this.build();
    app.panel.replaceChildren(...this.parts);
  }

  build() {
    this.verdict = h('p', { class: 'big' });
    this.detail = h('p', { class: 'small muted' });
    this.input = /** @type {HTMLInputElement} */ (
      h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: '4453' })
    );
    this.input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.paste();
    });
    this.scoresButton = toggle('Scores', true, (on) => this.scores.turn(on));
    this.threatsButton = toggle('Threats', this.stage.threatsOn, (on) => {
      remember('threats', on);
      this.stage.setThreats(on);
    });
    this.undo = button('Undo', () => this.step(this.line.at - 1));
    this.redo = button('Redo', () => this.step(this.line.at + 1));
    this.parts = [
      h('div', { class: 'card verdict' }, this.verdict, this.detail, this.variation.root),
      h(
        'div',
        { class: 'row controls' },
        button('Play on', () => this.playHere(), {
          class: 'primary',
          title: 'Play a game from here',
        }),
        this.undo,
        this.redo,
        this.scoresButton,
        this.threatsButton,
      ),
      this.moves.root,
      h(
        'div',
        { class: 'row' },
        h('label', { class: 'grow' }, h('span', { text: 'Moves, or a link' }), this.input),
        button('Show', () => this.paste(), { class: 'bottom' }),
      ),
      h(
        'div',
        { class: 'row' },
        button('Start', () => this.step(0), { title: 'Back to the first move' }),
        button('Edit position', () => this.edit()),
        button('Copy link', () => this.share()),
        button('Copy as text', () => this.copyText()),
        button('Review', () => this.elsewhere('review')),
        button('Lab', () => this.elsewhere('lab')),
      ),
    ];
  }

  view() {
    return {
      close: () => this.close(),
      column: (/** @type {number} */ column) => this.drop(column),
      keys: this.keys(),
    };
  }

  close() {
    this.closed = true;
    this.variation.stop();
    this.scores.close();
  }

  /** @param {string} moves @param {string} board */
  async load(moves, board) {
    try {
      const position = await api.position(moves, board);
      this.line = Line.to(position);
      await this.show(false);
    } catch (error) {
      this.app.fail(error);
      if (!this.position) {
        this.line = new Line('7x6x4');
        await this.show(false).catch(() => {});
        this.app.fail(error);
      }
    }
  }

  /** @param {boolean} fall */
  async show(fall) {
    const position = await this.line.position();
    if (this.closed) return;
    this.position = position;
    const time = this.stage.show(position, {
      fall,
      dropper: position.outcome ? null : position.to_move,
    });
    if (fall) click(time ? time - 90 : 0);
    this.app.rename(`/analyse${queryText({ moves: position.text, board: position.board })}`);
    this.input.value = position.text;
    this.moves.show(this.line.moves, this.line.at);
    this.undo.disabled = this.line.at === 0;
    this.redo.disabled = this.line.at === this.line.steps.length - 1;
    this.stage.say(endWords(position) || `${capital(position.to_move)} to move`, {
      side: position.outcome ? null : position.to_move,
    });
    this.scores.follow(position);
    this.drawVerdict();
  }

  drawVerdict() {
    const position = this.position;
    if (!position || this.closed) return;
    const { done, columns, best, variation, problem, bounds } = this.scores.found;
    const value = this.scores.value();
    const side = capital(position.to_move);
    const words =
      endWords(position) ||
      (value
        ? value.outcome === 'draw'
          ? 'A draw with best play'
          : `${side} ${scoreWords(value)}`
        : problem
          ? 'Not proven'
          : 'Solving…');
    this.verdict.textContent = words;
    const proven = columns.filter((score) => score).length;
    this.detail.textContent =
      problem && !done
        ? capital(problem)
        : done
          ? best === null
            ? ''
            : `best: column ${columnName(best)}`
          : `${proven} of ${position.legal_columns.length} columns proven${bounds && `; ${bounds}`}`;
    this.variation.show(position, done ? variation : []);
  }

  /** @param {number} column */
  async drop(column) {
    if (this.editor) return this.editor.column(column);
    const position = this.position;
    if (!position || position.outcome || !position.legal_columns.includes(column)) {
      if (position && !position.outcome)
        this.stage.say(`Column ${columnName(column)} is full.`, { problem: true });
      return undefined;
    }
    this.stage.dropAhead(column);
    this.line.play(position, column);
    announce(`${capital(position.to_move)}: column ${columnName(column)}.`);
    return this.show(true).catch((error) => {
      this.line.at -= 1;
      this.app.fail(error);
    });
  }

  /** @param {number[]} columns */
  async playAll(columns) {
    for (const column of columns) {
      this.line.play(/** @type {Position} */ (this.position), column);
      this.position = await this.line.position();
    }
    await this.show(true);
  }

  /** @param {number} ply */
  step(ply) {
    this.line.step(ply);
    return this.show(false).catch(this.app.fail);
  }

  paste() {
    const text = this.input.value.trim();
    const link = /[?&]moves=/.test(text)
      ? new URLSearchParams(text.slice(text.indexOf('?')))
      : null;
    return this.load(
      link ? (link.get('moves') ?? '') : text,
      link?.get('board') ?? this.line.board,
    );
  }

  edit() {
    if (!this.position) return;
    this.scores.hide();
    this.variation.stop();
    this.editor = new Editor(this.app, this.position, (position) => this.edited(position));
    this.app.panel.replaceChildren(...this.editor.build());
    setViewKeys(this.editor.keys());
    this.editor.draw();
  }

  /** @param {Position | null} position */
  edited(position) {
    this.editor = null;
    this.app.panel.replaceChildren(...this.parts);
    setViewKeys(this.keys());
    if (position) this.line = Line.to(position);
    return this.show(false).catch(this.app.fail);
  }

  playHere() {
    const position = this.position;
    if (!position || position.outcome) return;
    askForGame(async (terms) => {
      const game = await api.newGame({
        ...seats(terms),
        board: position.board,
        moves: position.text,
      });
      this.app.go(`/game/${encodeURIComponent(game.id)}`);
    }, position.board);
  }

  share() {
    return copy(
      `${location.origin}/${queryText({ moves: this.line.text, board: this.line.board })}`,
      'The link to this position',
    );
  }

  copyText() {
    const position = /** @type {Position} */ (this.position);
    const names = Array.from({ length: position.columns }, (_, column) => columnName(column)).join(
      ' ',
    );
    const moves = position.moves === null ? '' : `\n\nmoves: ${position.moves}`;
    return copy(
      `${drawing(position.cells, position.columns, position.rows)}\n${names}${moves}\nboard: ${position.board}\nto move: ${position.to_move}\n`,
      'The position',
    );
  }

  /** @param {string} name */
  elsewhere(name) {
    this.app.go(`/${name}${queryText({ moves: this.line.text, board: this.line.board })}`);
  }

  /** @returns {import('./keys.js').Key[]} */
  keys() {
    return [
      {
        keys: ['u', 'Backspace'],
        shown: 'u',
        words: 'undo',
        press: () => this.step(this.line.at - 1),
      },
      { keys: ['r'], shown: 'r', words: 'redo', press: () => this.step(this.line.at + 1) },
      {
        keys: ['s'],
        shown: 's',
        words: 'scores over the columns',
        press: () => this.scoresButton.click(),
      },
      { keys: ['t'], shown: 't', words: 'threats', press: () => this.threatsButton.click() },
      { keys: ['i'], shown: 'i', words: 'write or paste moves', press: () => this.input.focus() },
      { keys: ['c'], shown: 'c', words: 'copy as text', press: () => this.copyText() },
      { keys: ['k'], shown: 'k', words: 'copy the link', press: () => this.share() },
      ...this.moves.keys(),
    ];
  }
}

/** How the game ended, if it did. @param {Position} position */
function endWords({ outcome }) {
  if (!outcome) return '';
  return outcome === 'draw' ? 'A draw' : `${capital(outcome)} has won`;
}
