/**
 * What stands beside the board in Review: accuracy, graph, the sentence about a move, moves.
 */

import { MoveList } from '../../game/move_list.js';
import { button, h, stone } from '../../ui/dom.js';
import { SIDES, percent, plural } from '../../ui/words.js';
import { Graph } from './graph.js';
import { currentMove, graphWords, isAsking, mayPractise, sentenceOf } from './state.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./state.js').ReviewState} ReviewState */

export class ReviewPanel {
  /** @param {import('./view.js').ReviewView} view */
  constructor(view) {
    this.moves = new MoveList((ply) => view.step(ply), 'Nothing to review yet.');
    this.graph = new Graph((ply) => view.step(ply));
    this.summary = h('div', { class: 'match' });
    this.sentence = h('p', { class: 'why' });
    this.practise = button('Find the better move', () => view.practise(), { class: 'primary' });
    this.reveal = button('Show it', () => view.reveal(), { hidden: true });
    this.next = button('Next mistake', () => view.goToNextFault());
    this.parts = [
      h('div', { class: 'card' }, this.summary),
      this.graph.root,
      h(
        'div',
        { class: 'card' },
        this.sentence,
        h('div', { class: 'row' }, this.practise, this.reveal, this.next),
      ),
      this.moves.root,
      h(
        'div',
        { class: 'row' },
        button('Analyse', () => view.openIn('analyse')),
        button('Lab', () => view.openIn('lab')),
        button('Another game', () => view.app.go('review')),
      ),
    ];
  }

  /** @param {ReviewState} state */
  render(state) {
    const { grades, line } = state;
    const move = currentMove(state);
    const plies = line.moves.length;
    this.summary.replaceChildren(...SIDES.flatMap((side) => sideSummary(state, side)));
    this.graph.show({
      values: grades.points(plies),
      plies,
      faults: grades.faults,
      ply: line.at,
      words: graphWords(state),
    });
    this.moves.show(grades.listed(line.moves), line.at);
    this.sentence.textContent = sentenceOf(state);
    this.sentence.classList.toggle('problem', Boolean(state.problem) && !move);
    this.practise.disabled = !mayPractise(state);
    this.reveal.hidden = !isAsking(state);
    this.next.disabled = !grades.faults.length;
  }
}

/** @param {ReviewState} state @param {Side} side */
function sideSummary({ grades, names }, side) {
  const share = grades.accuracy[side];
  const mistakes = plural(grades.countOf(side, 'mistake'), 'mistake');
  const slips = plural(grades.countOf(side, 'slip'), 'slip');
  return [
    stone(side),
    h('span', { class: 'name' }, names[side], h('small', { text: `${mistakes}, ${slips}` })),
    h(
      'span',
      { class: 'count', title: 'accuracy' },
      share === null ? '–' : percent(share),
      h('span', { class: 'unseen', text: ' accuracy' }),
    ),
  ];
}
