/**
 * The five buttons of a game. At its end three of them become others, in the same places.
 */

import { queryText } from '../../service/api.js';
import { announce } from '../../ui/announce.js';
import { button, h } from '../../ui/dom.js';
import { controlsOf } from './state.js';

/** @typedef {import('../../types.js').Key} Key */
/** @typedef {import('./state.js').PlayState} PlayState */

const SURE_MS = 5000;

export class GameControls {
  /** @param {import('./view.js').PlayView} view */
  constructor(view) {
    this.view = view;
    this.timer = 0;
    this.newGame = button('New game', () => view.act((actions) => actions.newGame()));
    this.hint = button('Hint', () => view.act((actions) => actions.hint()));
    this.goOn = button('Let it move', () => view.act((actions) => actions.goOnOrPause()));
    this.review = button(
      'Review',
      () => view.app.go(`review${queryText({ game: view.state.game?.id })}`),
      { class: 'primary', 'aria-label': 'Review this game' },
    );
    this.undo = button('Undo', () => view.act((actions) => actions.changeBy('undo')));
    this.redo = button('Redo', () => view.act((actions) => actions.changeBy('redo')));
    this.again = button('Again', () => view.act((actions) => actions.again(false)), {
      'aria-label': 'Play again',
      title: 'The same players and sides',
    });
    this.swap = button('Swap', () => view.act((actions) => actions.again(true)), {
      'aria-label': 'Swap sides and play again',
      title: 'The same players, sides swapped',
    });
    this.resign = button('Resign', () => this.askToResign());
    for (const made of [this.goOn, this.review, this.again, this.swap]) made.hidden = true;
    this.root = h('div', { class: 'row controls' }, [
      this.newGame,
      this.hint,
      this.goOn,
      this.review,
      this.undo,
      this.redo,
      this.again,
      this.resign,
      this.swap,
    ]);
  }

  /** Whoever resigns is asked once. */
  askToResign() {
    clearTimeout(this.timer);
    const { isResigning } = this.view.state;
    if (isResigning) {
      this.view.act((actions) => actions.changeBy('resign'));
      return;
    }
    this.view.set({ isResigning: true });
    announce('Press again to resign.');
    this.timer = setTimeout(() => this.view.set({ isResigning: false }), SURE_MS);
  }

  /** @param {PlayState} state */
  render(state) {
    const controls = controlsOf(state);
    const { isOver, goOn } = controls;
    this.hint.hidden = isOver || goOn;
    this.goOn.hidden = isOver || !goOn;
    this.review.hidden = !isOver;
    this.redo.hidden = isOver;
    this.again.hidden = !isOver;
    this.resign.hidden = isOver;
    this.swap.hidden = !isOver;
    this.hint.disabled = !controls.hint;
    this.hint.textContent = controls.hintText;
    this.undo.disabled = !controls.undo;
    this.redo.disabled = !controls.redo;
    this.resign.disabled = !controls.resign;
    this.resign.textContent = state.isResigning ? 'Sure?' : 'Resign';
    this.goOn.textContent = controls.goOnText;
    this.newGame.classList.toggle('primary', !isOver);
  }

  /** @returns {[key: string, words: string, ...buttons: HTMLButtonElement[]][]} */
  keys() {
    return [
      ['n', 'new game', this.newGame],
      ['h', 'hint: where to look; again, the move', this.hint],
      ['u', 'undo', this.undo],
      ['r', 'redo; at the end, play again', this.redo, this.again],
      ['x', 'resign; at the end, play again with sides swapped', this.resign, this.swap],
      ['g', 'let it move, or pause', this.goOn],
    ];
  }
}
