/**
 * The state of Learn, and what follows from it.
 */

import { queryText } from '../../service/api.js';
import { columnName, plural } from '../../ui/words.js';

/** @typedef {import('../../types.js').GradedTry} GradedTry */
/** @typedef {import('../../types.js').Lesson} Lesson */
/** @typedef {import('../../types.js').LessonLine} LessonLine */
/** @typedef {import('../../types.js').LessonStep} LessonStep */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').Step} Step */
/** @typedef {import('./progress.js').Solved} Solved */
/**
 * @typedef {object} LearnState
 * @property {LessonLine[]} lessons
 * @property {Lesson | null} lesson the one that is taken; null for the list
 * @property {number} at the step
 * @property {number[]} own one's own columns in a game that is played out
 * @property {GradedTry | null} graded what became of the last try
 * @property {boolean} isShown the answer was shown, not found
 * @property {boolean} isWaiting for the service's answer
 * @property {number | null} plies how many moves of the line are drawn; null for all
 * @property {Solved} solved
 * @property {string} problem one sentence
 */

/** @returns {LearnState} */
export function newState() {
  return {
    lessons: [],
    lesson: null,
    at: 0,
    own: [],
    graded: null,
    isShown: false,
    isWaiting: false,
    plies: null,
    solved: {},
    problem: '',
  };
}

/** @param {LearnState} state @returns {LessonStep | null} */
export function stepOf({ lesson, at }) {
  return lesson?.steps[at] ?? null;
}

/** How many tasks of a lesson are solved. @param {LearnState} state @param {LessonLine} line */
export function countSolved({ solved }, { name, tasks }) {
  const own = solved[name] ?? [];
  return tasks.filter((id) => own.includes(id)).length;
}

/** @param {LearnState} state @param {LessonLine} line */
export function isFinished(state, line) {
  return countSolved(state, line) === line.tasks.length;
}

/** The first lesson that has something left, or null. @param {LearnState} state */
export function nextUnfinished(state) {
  return state.lessons.find((line) => !isFinished(state, line)) ?? null;
}

/** The lesson after the one that is taken, or null. @param {LearnState} state */
export function followingLesson({ lessons, lesson }) {
  const at = lessons.findIndex((line) => line.name === lesson?.name);
  return at < 0 ? null : (lessons[at + 1] ?? null);
}

/** @param {LearnState} state */
export function isSolvedStep(state) {
  const id = stepOf(state)?.task?.id;
  const name = state.lesson?.name;
  return Boolean(id && name && state.solved[name]?.includes(id));
}

/** May somebody answer now? @param {LearnState} state */
export function mayTry(state) {
  const isDone = state.graded?.is_done ?? false;
  return Boolean(stepOf(state)?.task) && !isDone && !state.isWaiting;
}

/** The moves to draw: of the last try, or of the step. @param {LearnState} state @returns {Step[]} */
export function lineOf(state) {
  if (state.graded) return state.graded.line;
  return state.own.length ? [] : (stepOf(state)?.moves ?? []);
}

/** Those of them that are drawn. @param {LearnState} state */
export function drawnLine(state) {
  const line = lineOf(state);
  return state.plies === null ? line : line.slice(0, state.plies);
}

/** What lies on the board. @param {LearnState} state @returns {Position | null} */
export function positionOf(state) {
  const { graded } = state;
  if (!graded) return stepOf(state)?.position ?? null;
  return graded.line.length ? graded.start : graded.position;
}

/** One move more or less of the line. @param {LearnState} state @param {number} by */
export function steppedPlies(state, by) {
  const most = lineOf(state).length;
  return Math.max(0, Math.min(most, (state.plies ?? most) + by));
}

/**
 * The line over the board.
 * @param {LearnState} state @returns {{words: string, side?: Side | null, isProblem?: boolean}}
 */
export function statusOf(state) {
  if (state.problem) return { words: state.problem, isProblem: true };
  const step = stepOf(state);
  if (!step) return { words: listWords(state) };
  const { to_move: side, outcome } = step.position;
  if (step.task) return { words: step.task.question, side };
  return { words: state.lesson?.title ?? '', side: outcome || !step.position.stones ? null : side };
}

/** How far one has come. @param {LearnState} state */
export function listWords(state) {
  const finished = state.lessons.filter((line) => isFinished(state, line)).length;
  return `${finished} of ${plural(state.lessons.length, 'lesson')} finished`;
}

/** "Right.", "Not yet." or nothing, and what there is to say. @param {LearnState} state */
export function answerWords({ graded, isShown }) {
  if (!graded) return '';
  if (isShown) return graded.text || 'This was the answer.';
  const verdict = graded.is_right ? (graded.is_done ? 'Right.' : 'Good.') : 'Not yet.';
  return `${verdict} ${graded.text}`.trim();
}

/** The moves of the line by column. @param {LearnState} state */
export function lineWords(state) {
  const line = lineOf(state);
  if (!line.length) return '';
  const first = line[0].side === 'first' ? 'First' : 'Second';
  return `${first} begins: ${line.map(({ column }) => columnName(column)).join(' ')}`;
}

/** What a screen reader says of a step. @param {LearnState} state */
export function stepWords(state) {
  const step = stepOf(state);
  if (!step || !state.lesson) return '';
  const place = `Step ${state.at + 1} of ${state.lesson.steps.length}.`;
  const text = step.text.join(' ').replaceAll('*', '');
  return [place, text, step.task?.question ?? ''].filter(Boolean).join(' ');
}

/** The address of a step, or of the list. @param {string | null} lesson @param {number} [at] */
export function addressOf(lesson, at = 0) {
  return `learn${queryText({ lesson, step: at ? at + 1 : null })}`;
}

/** The step that an address names. @param {string | null} text @param {Lesson} lesson */
export function readStep(text, lesson) {
  const number = /^\d{1,3}$/.test(text ?? '') ? Number(text) - 1 : 0;
  return Math.max(0, Math.min(lesson.steps.length - 1, number));
}

/**
 * A paragraph in pieces: a word between stars is new.
 * @param {string} text @returns {{text: string, isNew: boolean}[]}
 */
export function pieces(text) {
  return text
    .split('*')
    .map((part, index) => ({ text: part, isNew: index % 2 === 1 }))
    .filter((piece) => piece.text);
}
