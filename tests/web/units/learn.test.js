import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ideaWords, parityOf } from '../../../src/claimeven/web/static/js/board/ideas.js';
import {
  addSolved,
  isSolved,
  readSolved,
} from '../../../src/claimeven/web/static/js/views/learn/progress.js';
import {
  addressOf,
  answerWords,
  countSolved,
  drawnLine,
  followingLesson,
  isSolvedStep,
  lineOf,
  lineWords,
  listWords,
  mayTry,
  newState,
  nextUnfinished,
  pieces,
  positionOf,
  readStep,
  statusOf,
  stepOf,
  stepWords,
  steppedPlies,
} from '../../../src/claimeven/web/static/js/views/learn/state.js';
import { TWO_STONES, position } from './shapes.js';

const NO_MARKS = { first: [], second: [], under: [], lines: [] };
const LINES = [
  { name: 'goal', title: 'Four in a row', summary: '', tasks: ['complete 1', 'complete 2'] },
  { name: 'threats', title: 'Threats', summary: '', tasks: ['block 1'] },
];
const MOVES = [
  { column: 2, cell: [2, 0], side: 'first' },
  { column: 3, cell: [3, 2], side: 'second' },
];
const LESSON = {
  name: 'goal',
  title: 'Four in a row',
  summary: '',
  steps: [
    { text: ['A *line* wins.'], position: position(), marks: NO_MARKS, moves: MOVES, task: null },
    {
      text: ['Now you.'],
      position: TWO_STONES,
      marks: NO_MARKS,
      moves: [],
      task: { id: 'complete 1', kind: 'complete', answer: 'column', question: 'Complete a line.' },
    },
  ],
};

/** @param {object} [changes] */
function state(changes = {}) {
  return { ...newState(), lessons: LINES, lesson: LESSON, ...changes };
}

/** @param {object} [changes] */
function graded(changes = {}) {
  return {
    is_right: false,
    is_done: false,
    text: 'A stone on c1 completes no line.',
    start: TWO_STONES,
    line: [],
    position: TWO_STONES,
    cells: [],
    ...changes,
  };
}

test('progress is counted by the names of tasks', () => {
  const some = state({ solved: { goal: ['complete 2', 'gone'] } });
  assert.equal(countSolved(some, LINES[0]), 1);
  assert.equal(nextUnfinished(some), LINES[0]);
  assert.equal(listWords(some), '0 of 2 lessons finished');
  const more = state({ solved: { goal: LINES[0].tasks } });
  assert.equal(nextUnfinished(more), LINES[1]);
  assert.equal(listWords(more), '1 of 2 lessons finished');
  assert.equal(nextUnfinished(state({ lessons: [] })), null);
  assert.ok(isSolvedStep(state({ at: 1, solved: { goal: ['complete 1'] } })));
  assert.ok(!isSolvedStep(state({ at: 0, solved: { goal: ['complete 1'] } })));
});

test('what a browser remembers may be nonsense', () => {
  assert.ok(isSolved({}) && isSolved({ goal: ['a'] }));
  for (const wrong of [null, 3, 'x', [], { goal: 'a' }, { goal: [3] }, undefined]) {
    assert.ok(!isSolved(wrong));
  }
});

test('a damaged store is put aside and said', () => {
  const kept = new Map([['claimeven.lessons', '{"goal": 3}']]);
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  try {
    assert.match(readSolved().problem, /put aside/);
    assert.equal(kept.get('claimeven.lessons.damaged'), '{"goal": 3}');
    assert.equal(readSolved().problem, '');
    kept.set('claimeven.lessons', 'not JSON');
    assert.match(readSolved().problem, /put aside/);
    kept.set('claimeven.lessons', '{"goal": ["a"]}');
    assert.deepEqual(readSolved(), { solved: { goal: ['a'] }, problem: '' });
  } finally {
    delete globalThis.localStorage;
  }
});

test('without storage the progress holds until the page is left', () => {
  assert.deepEqual(readSolved(), { solved: {}, problem: '' });
  assert.deepEqual(addSolved('goal', 'a'), { goal: ['a'] });
  assert.deepEqual(addSolved('goal', 'a'), { goal: ['a'] });
  assert.deepEqual(addSolved('threats', 'b'), { goal: ['a'], threats: ['b'] });
});

test('one may try until it is solved', () => {
  assert.ok(!mayTry(state({ at: 0 })), 'nothing to try');
  assert.ok(mayTry(state({ at: 1 })));
  assert.ok(!mayTry(state({ at: 1, isWaiting: true })));
  assert.ok(mayTry(state({ at: 1, graded: graded() })), 'after a wrong try');
  assert.ok(!mayTry(state({ at: 1, graded: graded({ is_right: true, is_done: true }) })));
});

test('the answer in words', () => {
  assert.equal(answerWords(state()), '');
  const wrong = state({ graded: graded() });
  assert.equal(answerWords(wrong), 'Not yet. A stone on c1 completes no line.');
  const right = graded({ is_right: true, is_done: true, text: '' });
  assert.equal(answerWords(state({ graded: right })), 'Right.');
  const going = graded({ is_right: true, text: 'Second answers in column 3.' });
  assert.equal(answerWords(state({ graded: going })), 'Good. Second answers in column 3.');
  assert.equal(answerWords(state({ graded: right, isShown: true })), 'This was the answer.');
});

test('moves are drawn one by one', () => {
  const some = state();
  assert.equal(lineOf(some), MOVES);
  assert.equal(lineWords(some), 'First begins: 3 4');
  assert.deepEqual(drawnLine(some), MOVES);
  assert.equal(steppedPlies(some, 1), 2);
  assert.equal(steppedPlies(some, -1), 1);
  assert.deepEqual(drawnLine({ ...some, plies: 1 }), MOVES.slice(0, 1));
  assert.deepEqual(lineOf(state({ at: 1 })), []);
  assert.equal(lineWords(state({ at: 1 })), '');
});

test('the board shows where the line begins, or what was played', () => {
  assert.equal(positionOf(state({ lesson: null })), null);
  assert.equal(positionOf(state({ at: 1 })), TWO_STONES);
  const after = position({ position: '443' });
  const shown = graded({ is_right: true, is_done: true, position: after });
  assert.equal(positionOf(state({ at: 1, graded: shown })), after);
  assert.equal(positionOf(state({ at: 1, graded: { ...shown, line: MOVES } })), TWO_STONES);
});

test('the line over the board', () => {
  assert.equal(statusOf(state({ lesson: null })).words, '0 of 2 lessons finished');
  assert.deepEqual(statusOf(state({ at: 1 })), { words: 'Complete a line.', side: 'first' });
  assert.deepEqual(statusOf(state()), { words: 'Four in a row', side: null });
  assert.ok(statusOf(state({ problem: 'Column 4 is full.' })).isProblem);
});

test('a step is read out with its task', () => {
  assert.equal(stepWords(state()), 'Step 1 of 2. A line wins.');
  assert.equal(stepWords(state({ at: 1 })), 'Step 2 of 2. Now you. Complete a line.');
  assert.equal(stepWords(state({ lesson: null })), '');
});

test('addresses name a lesson and a step', () => {
  assert.equal(addressOf(null), 'learn');
  assert.equal(addressOf('goal'), 'learn?lesson=goal');
  assert.equal(addressOf('goal', 1), 'learn?lesson=goal&step=2');
  assert.equal(readStep('2', LESSON), 1);
  for (const text of [null, '', 'x', '0', '-3', '1e3']) assert.equal(readStep(text, LESSON), 0);
  assert.equal(readStep('99', LESSON), 1);
  assert.equal(stepOf(state({ at: 1 })), LESSON.steps[1]);
});

test('lessons follow each other', () => {
  assert.equal(followingLesson(state()), LINES[1]);
  assert.equal(followingLesson(state({ lesson: { ...LESSON, name: 'threats' } })), null);
  assert.equal(followingLesson(state({ lesson: null })), null);
});

test('new words are told apart', () => {
  assert.deepEqual(pieces('A *line* wins.'), [
    { text: 'A ', isNew: false },
    { text: 'line', isNew: true },
    { text: ' wins.', isNew: false },
  ]);
});

test('marks in words', () => {
  assert.equal(parityOf([3, 0]), 'odd');
  const marks = { ...NO_MARKS, first: [[3, 3]], second: [], under: [[3, 2]] };
  assert.deepEqual(ideaWords(marks), [
    'Ring: First would complete a line on d4 (even row).',
    'Square: d3, the cell under it.',
  ]);
  const two = {
    ...NO_MARKS,
    second: [
      [0, 0],
      [1, 1],
    ],
  };
  assert.deepEqual(ideaWords(two), [
    'Ring: Second would complete a line on a1 (odd row) and b2 (even row).',
  ]);
});
