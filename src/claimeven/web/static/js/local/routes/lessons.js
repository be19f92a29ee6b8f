/** Routes of the lessons: the list, a lesson, and tries that the solver grades. */

import { BadInput, Stopped, badRequest, notFound, overloaded } from '../errors.js';
import { readQuery, text, whole } from '../fields.js';
import {
  encodeLesson,
  encodeLine,
  gradeTry,
  graded,
  lessons,
  positionOf,
  solution,
} from '../lessons/lessons.js';
import { PLAY, readColumns } from '../requests.js';
import { beginningOf, quoted, written } from '../text.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */
/** @typedef {import('../engine.js').Route} Route */
/** @typedef {import('../lessons/course.js').LessonStep} LessonStep */
/** @typedef {import('../lessons/grading.js').Asked} Asked */
/** @typedef {import('../lessons/grading.js').Tried} Tried */

const TRY_SECONDS = 10;
const STEP = { step: whole({ least: 0, below: 1000 }), play: PLAY };
const TRY = { ...STEP, cell: text(20, ''), outcome: text(20, '') };
const OUTCOMES = ['first', 'second', 'draw'];

/** @type {Route[]} */
export const routes = [
  {
    method: 'GET',
    path: '/lessons',
    answer: async (_, context) => {
      return (await lessons(context)).map(encodeLine);
    },
  },
  {
    method: 'GET',
    path: '/lessons/{name}',
    answer: async ({ params }, context) => {
      return encodeLesson(context, await readLesson(context, params.name));
    },
  },
  {
    method: 'GET',
    path: '/lessons/{name}/try',
    answer: async ({ params, query, signal }, context) => {
      const { step, ...tries } = readQuery(TRY, query);
      const asked = await readStep(context, params.name, step);
      const tried = readTry(asked, tries);
      const field = Object.keys(tried)[0].replace('columns', 'play');
      const grade = (/** @type {any} */ scores) => gradeTry(asked, tried, scores);
      return inTime(field, () =>
        graded(context, asked.position, grade, { signal, seconds: TRY_SECONDS }),
      );
    },
  },
  {
    method: 'GET',
    path: '/lessons/{name}/solution',
    answer: async ({ params, query, signal }, context) => {
      const { step, play } = readQuery(STEP, query);
      const asked = await readStep(context, params.name, step);
      const played = readColumns(play);
      const grade = (/** @type {any} */ scores) => solution(asked, played, scores);
      return inTime('play', () =>
        graded(context, asked.position, grade, { signal, seconds: TRY_SECONDS }),
      );
    },
  },
];

/** @param {LocalContext} context @param {string} name */
async function readLesson(context, name) {
  const found = (await lessons(context)).find((lesson) => lesson.name === name);
  if (!found) throw notFound(`lesson ${written(beginningOf(name, 40))}`);
  return found;
}

/** @param {LocalContext} context @param {string} name @param {number} number @returns {Promise<Asked>} */
async function readStep(context, name, number) {
  const { steps } = await readLesson(context, name);
  const step = steps[number];
  if (!step) {
    throw badRequest(`invalid step ${number}: expected 0 to ${steps.length - 1}`, 'step');
  }
  if (!step.task) throw badRequest(`there is nothing to try in step ${number}`, 'step');
  return { task: step.task, position: positionOf(context, step), right: step.right };
}

/**
 * The answer of a request, of the kind that the task asks for.
 * @param {Asked} asked @param {{play: string, cell: string, outcome: string}} tries
 * @returns {Tried}
 */
function readTry({ task, position }, { play, cell, outcome }) {
  if (task.answer === 'outcome') {
    if (OUTCOMES.includes(outcome)) return { outcome: /** @type {any} */ (outcome) };
    const message = `invalid outcome ${quoted(outcome)}: expected first, second or draw`;
    throw badRequest(message, 'outcome');
  }
  if (task.answer === 'cell') return { cell: readCell(cell, position.rules) };
  const columns = readColumns(play);
  if (!columns.length)
    throw badRequest('a column is missing: expected play=3, for example', 'play');
  return { columns };
}

/**
 * @param {string} cell @param {import('../../kernel/rules.js').Rules} rules
 * @returns {import('../../types.js').Cell}
 */
function readCell(cell, rules) {
  if (!/^[0-9]+,[0-9]+$/.test(cell)) {
    throw badRequest(`invalid cell ${written(cell)}: expected column,row, such as 3,0`, 'cell');
  }
  const [column, row] = cell.split(',').map(BigInt);
  if (column >= rules.columns || row >= rules.rows) {
    throw badRequest(
      `cell Cell(column=${column}, row=${row}) is off the board ${rules.name}`,
      'cell',
    );
  }
  return [Number(column), Number(row)];
}

/**
 * Bad input is bad input in a field; the time for it is limited.
 * @template T
 * @param {string} field @param {() => Promise<T>} work
 */
async function inTime(field, work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stopped) throw overloaded('the try was not graded in time; try again');
    if (error instanceof BadInput) throw badRequest(error.message, field);
    throw error;
  }
}
