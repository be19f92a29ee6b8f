/**
 * What stands beside the board in Puzzles: what to do next, best play after a try, and small at the
 * edge one's own rating and streak. The explanation stands under the board.
 */

import { Variation } from '../../game/variation.js';
import { button, h } from '../../ui/dom.js';
import { isDone, lineOf, mayTry, standingOf, titleOf } from './state.js';

/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */

export class PuzzlesPanel {
  /** @param {import('./view.js').PuzzlesView} view */
  constructor(view) {
    this.title = h('h2');
    this.line = new Variation(view.board.marks, (steps) => view.openLine(steps));
    this.next = button('Next puzzle', () => view.next(), { class: 'primary' });
    this.solution = button('Solution', () => view.reveal());
    this.daily = button('Puzzle of the day', () => view.app.go('puzzles?daily'));
    this.analyse = button('Analyse', () => view.openLine([]), { hidden: true });
    this.theme = h('p', { class: 'theme' });
    this.rating = h('dd');
    this.deviation = h('small', { class: 'muted' });
    this.streak = h('dd');
    this.parts = [
      h(
        'div',
        { class: 'card puzzle' },
        this.title,
        h('div', { class: 'row' }, this.next, this.solution, this.analyse),
        this.line.root,
        this.theme,
      ),
      h('div', { class: 'row' }, this.daily),
      h(
        'dl',
        { class: 'standing small', 'aria-label': 'Your puzzles' },
        h('div', {}, h('dt', { text: 'Your rating' }), this.rating),
        h('div', {}, h('dt', { text: 'Streak' }), this.streak),
      ),
    ];
  }

  /** @param {PuzzlesState} state */
  render(state) {
    const standing = standingOf(state);
    this.title.textContent = titleOf(state);
    this.line.show(lineOf(state));
    this.theme.textContent = state.attempt?.theme ?? '';
    this.solution.hidden = isDone(state);
    this.solution.disabled = !mayTry(state);
    this.analyse.hidden = !isDone(state);
    this.deviation.textContent = ` ${standing.deviation}`;
    this.rating.replaceChildren(standing.rating, this.deviation);
    this.streak.textContent = standing.streak;
  }
}
