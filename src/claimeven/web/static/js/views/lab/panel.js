/**
 * What stands beside the board in the Lab: the evaluations to choose, and a tab for each tool.
 */

import { MoveList } from '../../game/move_list.js';
import { button, h, select } from '../../ui/dom.js';
import { Tabs } from '../../ui/tabs.js';
import { ExplanationCard } from './explanation.js';
import { legend } from './legend.js';
import { SearchTab } from './search.js';
import { aboutOf, ideaOf, isWorkedExample } from './state.js';
import { TreeTab } from './tree.js';
import { workedTable } from './worked_example.js';

/** @typedef {import('../../ui/dom.js').Option} Option */
/** @typedef {import('./state.js').LabState} LabState */

const LABELS_TITLE = 'What the labels mean';
/** @type {[name: string, meaning: string][]} */
const LABELS = [
  ['value', 'what the evaluation gives this position; more than 0 is good for the side it is for'],
  ['+ and −', 'what a part adds to the value, and what it takes away; the parts sum to it'],
  ['▸', 'a part with parts of its own; press it to see them'],
  ['mine, theirs', 'stones of the side that the value is for, and of the other side'],
  ['a1 – d4', 'a line from cell to cell; the letter is the column, the number the row'],
  ['tempo', 'what it is worth to have the move'],
  ['open', 'lines that one side can still complete'],
  ['good cells', 'empty cells of a line in the rows that suit its side'],
  ['playable', 'cells where a stone could be played now'],
  ['counted', 'a number before weights, scale and sign; it is named where it differs'],
  ['phase', 'the part of the game, where the weights change with it'],
];

export class LabPanel {
  /** @param {import('./view.js').LabView} view */
  constructor(view) {
    const { marks } = view.board;
    this.view = view;
    this.moves = new MoveList(
      (ply) => view.step(ply),
      'No moves yet. Press a column, and watch the value change.',
    );
    this.one = new ExplanationCard(marks);
    this.two = new ExplanationCard(marks);
    this.search = new SearchTab(view);
    this.tree = new TreeTab(view);
    this.choices = h('div', { class: 'fields' });
    this.idea = h('p', { class: 'small muted' });
    this.about = h('p', { class: 'small' });
    this.worked = h('div', { hidden: true });
    this.pair = h('div', { class: 'side-by-side' }, this.one.root, this.two.root);
    this.tabs = new Tabs(
      'Lab',
      [
        [
          'explain',
          'Explain',
          h('div', { class: 'sheet' }, this.worked, this.pair, legend(LABELS_TITLE, LABELS)),
        ],
        ['search', 'Search', this.search.root],
        ['tree', 'Tree', this.tree.root],
      ],
      (tab) => view.set({ tab }),
    );
    const example = button('Worked example', () => view.showWorkedExample(), {
      title: "The example that bagdadi's document works through",
    });
    this.parts = [
      this.choices,
      this.idea,
      h(
        'details',
        { class: 'small' },
        h('summary', { text: 'What this evaluation looks at' }),
        this.about,
      ),
      h('div', { class: 'row spread' }, this.tabs.bar, example),
      ...this.tabs.panels,
      this.moves.root,
    ];
  }

  /** The evaluations to choose from. @param {LabState} state */
  drawChoices({ heuristics, heuristic, other, side }) {
    const { view } = this;
    const names = heuristics.map(({ name }) => /** @type {Option} */ ([name, name]));
    const third = { class: 'third' };
    this.choices.replaceChildren(
      select('Evaluation', names, heuristic, (name) => view.choose({ heuristic: name }), third),
      select(
        'Beside',
        [['', 'nothing'], ...names],
        other,
        (name) => view.choose({ other: name }),
        third,
      ),
      select(
        'For',
        [
          ['first', 'first side'],
          ['second', 'second side'],
        ],
        side,
        (name) => view.choose({ side: name }),
        third,
      ),
    );
  }

  /** @param {LabState} state */
  render(state) {
    const { line, explanation, otherExplanation } = state;
    this.moves.show(line.moves, line.at);
    this.idea.textContent = ideaOf(state);
    this.about.textContent = aboutOf(state);
    this.one.show(explanation);
    this.two.show(otherExplanation);
    this.pair.classList.toggle('two', otherExplanation !== null);
    const isExample = isWorkedExample(state) && explanation !== null;
    this.worked.hidden = !isExample;
    if (isExample) this.worked.replaceChildren(workedTable(explanation));
    // Only what belongs to the open tab is drawn on the board.
    if (state.tab === 'explain') this.one.drawMain();
    else this.view.board.marks.setCapsules([]);
  }

  /** Another position or evaluation: what was searched is about the one before. */
  reset() {
    this.search.reset();
    this.tree.reset();
  }
}
