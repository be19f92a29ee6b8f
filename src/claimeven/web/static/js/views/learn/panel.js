/**
 * What stands beside the board in Learn: the list of lessons, or a step with its task.
 */

import { ideaWords } from '../../board/ideas.js';
import { button, h } from '../../ui/dom.js';
import {
  countSolved,
  followingLesson,
  isFinished,
  isSolvedStep,
  lineOf,
  lineWords,
  mayTry,
  nextUnfinished,
  pieces,
  stepOf,
  steppedPlies,
} from './state.js';

/** @typedef {import('../../types.js').LessonLine} LessonLine */
/** @typedef {import('./state.js').LearnState} LearnState */
/** @typedef {import('./view.js').LearnView} LearnView */

/** @type {[value: string, text: string][]} */
const OUTCOMES = [
  ['first', 'First wins'],
  ['draw', 'A draw'],
  ['second', 'Second wins'],
];

export class LearnPanel {
  /** @param {LearnView} view */
  constructor(view) {
    this.view = view;
    this.list = h('ol', { class: 'list lessons' });
    this.start = button('', () => view.take(this.startName), { class: 'primary' });
    this.startName = '';
    this.listParts = [
      h('div', { class: 'card' }, h('h2', { text: 'A short course' }), this.intro(), this.start),
      this.list,
    ];
    this.title = h('h2');
    this.place = h('p', { class: 'muted small' });
    this.text = h('div', { class: 'lesson-text' });
    this.marks = h('ul', { class: 'muted small' });
    this.question = h('p', { class: 'question' });
    this.outcomes = h(
      'div',
      { class: 'row', role: 'group', 'aria-label': 'Who wins?' },
      OUTCOMES.map(([value, words]) => button(words, () => view.tryOutcome(value))),
    );
    this.howTo = h('p', { class: 'muted' });
    this.line = h('span', { class: 'mono' });
    this.less = button('◀', () => view.stepLine(-1), { 'aria-label': 'One move less' });
    this.more = button('▶', () => view.stepLine(1), { 'aria-label': 'One move more' });
    this.moves = h('div', { class: 'row line-moves' }, this.less, this.more, this.line);
    this.back = button('Back', () => view.go(-1));
    this.next = button('Next', () => view.next(), { class: 'primary' });
    this.show = button('Show me', () => view.showSolution());
    this.again = button('Try again', () => view.tryAgain());
    this.lessonParts = [
      h('div', { class: 'card' }, h('div', { class: 'row spread' }, this.title, this.place), [
        this.text,
        this.marks,
      ]),
      h('div', { class: 'card task' }, this.question, this.howTo, this.moves),
      h(
        'div',
        { class: 'lesson-controls' },
        this.outcomes,
        h('div', { class: 'row' }, this.back, this.next, this.show, this.again),
      ),
      h(
        'div',
        { class: 'row' },
        button('All lessons', () => view.showList()),
      ),
    ];
  }

  intro() {
    return h('p', {
      text: 'Read a little, look at the board, try it there. Every answer is checked by the solver.',
    });
  }

  /** @param {LearnState} state */
  render(state) {
    const parts = state.lesson ? this.lessonParts : this.listParts;
    const { panel } = this.view.app;
    if (panel.firstChild !== parts[0]) panel.replaceChildren(...parts);
    if (state.lesson) this.renderStep(state);
    else this.renderList(state);
  }

  /** @param {LearnState} state */
  renderList(state) {
    const line = nextUnfinished(state) ?? state.lessons[0];
    this.startName = line?.name ?? '';
    const isFresh = state.lessons.every((each) => !countSolved(state, each));
    this.start.textContent = line ? `${isFresh ? 'Start' : 'Go on'}: ${line.title}` : '';
    this.list.replaceChildren(
      ...state.lessons.map((each, index) => this.lessonLine(state, each, index)),
    );
  }

  /** @param {LearnState} state @param {LessonLine} line @param {number} index */
  lessonLine(state, line, index) {
    const done = isFinished(state, line);
    const made = button('', () => this.view.take(line.name));
    made.append(
      h(
        'span',
        { class: 'what' },
        h('b', { text: `${index + 1}. ${line.title}` }),
        h('small', { text: line.summary }),
      ),
      h('span', { class: 'end' }, `${countSolved(state, line)}/${line.tasks.length}`, [
        h('span', { class: 'unseen', text: ' solved' }),
        h('span', { class: 'tick', 'aria-hidden': 'true', text: done ? '✓' : '' }),
      ]),
    );
    return h('li', {}, made);
  }

  /** @param {LearnState} state */
  renderStep(state) {
    const step = stepOf(state);
    if (!step || !state.lesson) return;
    const count = state.lesson.steps.length;
    this.title.textContent = state.lesson.title;
    this.place.textContent = `step ${state.at + 1} of ${count}`;
    this.text.replaceChildren(...step.text.map(paragraph));
    this.marks.replaceChildren(...ideaWords(step.marks).map((text) => h('li', { text })));
    this.marks.hidden = !this.marks.childElementCount;
    this.renderTask(state);
    this.renderLine(state);
    this.back.disabled = state.at === 0;
    const isLast = state.at === count - 1;
    const following = followingLesson(state);
    const onward = following ? `Next lesson: ${following.title}` : 'All lessons';
    this.next.textContent = isLast ? onward : 'Next';
  }

  /** @param {LearnState} state */
  renderTask(state) {
    const task = stepOf(state)?.task ?? null;
    this.question.hidden = !task;
    this.question.textContent = task?.question ?? '';
    this.outcomes.hidden = task?.answer !== 'outcome';
    for (const made of this.outcomes.children) {
      if (made instanceof HTMLButtonElement) made.disabled = !mayTry(state);
    }
    this.howTo.hidden = !task || Boolean(state.graded?.is_done);
    this.howTo.textContent = howTo(task?.answer, isSolvedStep(state));
    this.show.hidden = !task || Boolean(state.graded?.is_done);
    this.again.hidden = !task || !state.graded;
    const isOpen = Boolean(task) && !isSolvedStep(state) && !state.graded?.is_done;
    this.next.classList.toggle('primary', !isOpen);
  }

  /** @param {LearnState} state */
  renderLine(state) {
    const count = lineOf(state).length;
    this.moves.hidden = count < 2;
    this.line.textContent = lineWords(state);
    this.less.disabled = steppedPlies(state, 0) === 0;
    this.more.disabled = steppedPlies(state, 0) === count;
    const card = this.moves.parentElement;
    if (card) card.hidden = !stepOf(state)?.task && count < 2;
  }
}

/** @param {string} text */
function paragraph(text) {
  return h(
    'p',
    {},
    pieces(text).map((piece) => (piece.isNew ? h('em', { text: piece.text }) : piece.text)),
  );
}

/** How one answers. @param {string | undefined} answer @param {boolean} isSolved */
function howTo(answer, isSolved) {
  const solved = isSolved ? 'You have solved this one. ' : '';
  if (answer === 'cell') return `${solved}Choose a cell of the board.`;
  if (answer === 'outcome') return `${solved}Choose one of the three.`;
  return `${solved}Drop a stone on the board.`;
}
