/** The lessons, a file of `local/data/`, and their JSON: without the answers to their tasks. */

import { Position } from '../game/position.js';
import { encodePosition, encodeVariation } from '../wire/positions.js';
import { sideName } from '../words/catalogue.js';
import { sayLesson } from './words.js';

/**
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 */

/** @typedef {{kind: string, side: Side | null, answer: string, id: string}} LessonTask */

/**
 * A step as the file has it.
 * @typedef {object} LessonStep
 * @property {string[]} text
 * @property {string} position
 * @property {[number, number, number]} shape
 * @property {{first: Cell[], second: Cell[], under: Cell[], lines: Cell[][]}} marks
 * @property {number[]} moves
 * @property {LessonTask | null} task
 * @property {string} right what is said after a right answer
 */

/** @typedef {{name: string, title: string, summary: string, steps: LessonStep[]}} Lesson */

/** @param {LocalContext} context @returns {Promise<Lesson[]>} */
export function lessons(context) {
  return context.data('lessons');
}

/** @param {LocalContext} context @param {LessonStep} step */
export function positionOf(context, { position, shape }) {
  return Position.parse(position, context.kernel.rules(...shape));
}

/** A lesson in the list. @param {Lesson} lesson */
export function encodeLine({ name, title, summary, steps }) {
  const tasks = steps.flatMap(({ task }) => (task ? [task.id] : []));
  return { name, title, summary, tasks };
}

/** @param {LocalContext} context @param {Lesson} lesson */
export function encodeLesson(context, { name, title, summary, steps }) {
  return { name, title, summary, steps: steps.map((step) => encodeStep(context, step)) };
}

/** @param {LocalContext} context @param {LessonStep} step */
function encodeStep(context, step) {
  const { text, marks, moves, task } = step;
  const position = positionOf(context, step);
  return {
    text,
    position: encodePosition(position),
    marks,
    moves: encodeVariation(position, moves),
    task: task && encodeTask(task, position),
  };
}

/** @param {LessonTask} task @param {Position} position */
function encodeTask({ id, kind, side, answer }, position) {
  const question = sayLesson(`ask-${kind}`, {
    me: sideName(position.toMove),
    other: sideName(position.opponent),
    side: side ? sideName(side) : '',
  });
  return { id, kind, answer, question };
}
