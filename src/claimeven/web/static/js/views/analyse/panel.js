/**
 * What stands beside the board in Analyse: what is proven, best play, moves, and buttons.
 */

import { lengthOfPlay } from '../../game/exact_scores.js';
import { MoveList } from '../../game/move_list.js';
import { planIn } from '../../game/reasons.js';
import { Variation } from '../../game/variation.js';
import { announce } from '../../ui/announce.js';
import { button, h, textField, toggle } from '../../ui/dom.js';
import { remember } from '../../ui/preferences.js';
import { threatsWords } from '../../ui/words.js';
import { detailOf, verdictOf } from './state.js';

/** @typedef {import('../../types.js').Key} Key */
/** @typedef {import('./state.js').AnalyseState} AnalyseState */

export class AnalysePanel {
  /** @param {import('./view.js').AnalyseView} view */
  constructor(view) {
    this.view = view;
    const { board } = view;
    this.variation = new Variation(board.marks, (steps) => view.play(steps));
    this.moves = new MoveList(
      (ply) => view.step(ply),
      'No moves yet. Press a column, or paste moves below.',
    );
    this.verdict = h('p', { class: 'big' });
    this.detail = h('p', { class: 'small muted' });
    this.input = textField('4453', () => view.paste(this.input.value));
    this.scores = toggle('Scores', view.state.showsScores, (on) => view.setScores(on));
    this.threats = toggle('Threats', board.showsThreats, (on) => {
      remember('threats', on);
      board.setThreats(on);
      announce(threatsWords(on, board.position));
    });
    this.why = button('Why?', () => view.why(), { title: 'Who is better, and why?' });
    this.beat = button('Beat the plan', () => view.beatPlan(), {
      title: 'Play against the plan that the coach speaks of',
    });
    this.undo = button('Undo', () => view.stepBy(-1));
    this.redo = button('Redo', () => view.stepBy(1));
    this.parts = this.build();
  }

  build() {
    const { view } = this;
    const playOn = button('Play on', () => view.playOn(), {
      class: 'primary',
      title: 'Play a game from here',
    });
    return [
      h('div', { class: 'card verdict' }, [
        h('div', { class: 'row spread' }, this.verdict, this.why),
        this.detail,
        this.variation.root,
      ]),
      h('div', { class: 'row controls' }, [
        playOn,
        this.beat,
        this.undo,
        this.redo,
        this.scores,
        this.threats,
      ]),
      this.moves.root,
      h(
        'div',
        { class: 'row' },
        h('label', { class: 'grow' }, h('span', { text: 'Moves, or a link' }), this.input),
        button('Show', () => view.paste(this.input.value), { class: 'bottom' }),
      ),
      h(
        'div',
        { class: 'row' },
        button('Start', () => view.step(0), { title: 'Back to the first move' }),
        button('Edit position', () => view.edit()),
        button('Copy link', () => view.copyLink()),
        button('Copy as text', () => view.copyText()),
        button('Review', () => view.openIn('review')),
        button('Lab', () => view.openIn('lab')),
      ),
    ];
  }

  /** @param {AnalyseState} state */
  render(state) {
    const { line, position } = state;
    this.moves.show(line.moves, line.at);
    this.undo.disabled = line.at === 0;
    this.redo.disabled = line.isAtEnd;
    this.why.disabled = !position || position.outcome !== null || state.reasons !== null;
    this.beat.hidden = planIn(state.reasons) === null;
    if (position && !state.problem) this.input.value = position.position;
    this.renderFound(state);
  }

  /** What the solver found comes piece by piece. @param {AnalyseState} state */
  renderFound(state) {
    this.verdict.textContent = verdictOf(state);
    this.detail.textContent = detailOf(state);
    const length = state.position && lengthOfPlay(state.found, state.position);
    this.variation.show(state.found.variation, length);
  }

  /** @returns {Key[]} */
  keys() {
    const { view } = this;
    return [
      { keys: ['u', 'Backspace'], shown: 'u', words: 'undo', press: () => view.stepBy(-1) },
      { keys: ['r'], shown: 'r', words: 'redo', press: () => view.stepBy(1) },
      {
        keys: ['s'],
        shown: 's',
        words: 'scores over the columns',
        press: () => this.scores.click(),
      },
      { keys: ['t'], shown: 't', words: 'threats', press: () => this.threats.click() },
      { keys: ['w'], shown: 'w', words: 'why?', press: () => this.why.click() },
      {
        keys: ['i'],
        shown: 'i',
        words: 'write or paste moves',
        press: () => this.input.focus(),
      },
      { keys: ['c'], shown: 'c', words: 'copy as text', press: () => view.copyText() },
      { keys: ['k'], shown: 'k', words: 'copy the link', press: () => view.copyLink() },
      ...this.moves.keys(),
    ];
  }
}
