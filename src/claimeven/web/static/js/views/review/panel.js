/**
 * What stands beside the board in Review: accuracy, graph, the sentence about a move, moves.
 */

import { MoveList } from '../../game/move_list.js';
import { button, h, stone } from '../../ui/dom.js';
import { planIn } from '../../game/reasons.js';
import { SIDES, percent, plural } from '../../ui/words.js';
import { Graph } from './graph.js';
import { graphWords, isAsking, mayPractise } from './state.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./state.js').ReviewState} ReviewState */

export class ReviewPanel {
  /** @param {import('./view.js').ReviewView} view */
  constructor(view) {
    this.moves = new MoveList((ply) => view.step(ply), 'Nothing to review yet.');
    this.graph = new Graph((ply) => view.step(ply));
    this.summary = h('div', { class: 'match' });
    this.practise = button('Find the better move', () => view.practise(), { class: 'primary' });
    this.reveal = button('Show it', () => view.reveal(), { hidden: true });
    this.next = button('Next mistake', () => view.goToNextFault());
    this.why = button('Why?', () => view.explain(), { title: 'Why was this move good or bad?' });
    this.back = button('Back to the game', () => view.backToGame());
    this.beat = button('Beat the plan', () => view.beatPlan(), {
      title: 'Play against the plan that the coach speaks of',
    });
    this.parts = [
      h('div', { class: 'card' }, this.summary),
      this.graph.root,
      h('div', { class: 'row' }, [
        this.practise,
        this.reveal,
        this.next,
        this.why,
        this.back,
        this.beat,
      ]),
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
    this.practise.disabled = !mayPractise(state);
    this.reveal.hidden = !isAsking(state);
    this.next.disabled = !grades.faults.length;
    this.why.disabled = line.at === 0 || state.reasons !== null;
    this.why.hidden = state.isPractising || state.isAside;
    this.back.hidden = !state.isAside;
    this.beat.hidden = planIn(state.triedReasons ?? state.reasons) === null;
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
