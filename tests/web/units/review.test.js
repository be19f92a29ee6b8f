import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Line } from '../../../src/claimeven/web/static/js/game/line.js';
import { Grades, isFault } from '../../../src/claimeven/web/static/js/views/review/grades.js';
import {
  answerWords,
  barOf,
  betterCell,
  graphWords,
  isAsking,
  mayPractise,
  newState,
  nextFault,
  sentenceOf,
  statusOf,
} from '../../../src/claimeven/web/static/js/views/review/state.js';
import { DRAW, TWO_STONES, position, proven } from './shapes.js';

const BEST = {
  ply: 0,
  column: 3,
  side: 'first',
  grade: 'best',
  text: 'keeps the win',
  is_decision: true,
  lost_plies: null,
  before: proven('win', 41, 1),
  after: proven('win', 41, 1),
  best: [3],
};
const MISTAKE = {
  ...BEST,
  ply: 1,
  column: 0,
  side: 'second',
  grade: 'mistake',
  text: 'gives the draw away',
  before: DRAW,
  after: proven('loss', 9, -3),
  best: [3, 4],
};

/** After the mistake of the second side. @param {object} [changes] */
function state(changes = {}) {
  const grades = new Grades();
  grades.add(BEST);
  grades.add(MISTAKE);
  const moves = [
    { column: 3, side: 'first' },
    { column: 0, side: 'second' },
  ];
  const line = new Line('', '7x6x4', moves);
  return { ...newState(), grades, line, position: TWO_STONES, before: position(), ...changes };
}

test('moves are named by the board after them', () => {
  const { grades } = state();
  assert.equal(grades.at(1), BEST);
  assert.deepEqual(grades.faults, [2]);
  assert.ok(isFault(MISTAKE) && !isFault(BEST) && !isFault(undefined));
  assert.equal(grades.countOf('second', 'mistake'), 1);
  assert.equal(grades.countOf('first', 'mistake'), 0);
});

test('values are for the first side, and all at once when the review is done', () => {
  const { grades } = state();
  assert.deepEqual(grades.points(3), [1, -0, 3, null]);
  grades.finish({ moves: [], values: [1, 1, 3], accuracy: { first: 1, second: 0.5 } });
  assert.deepEqual(grades.points(2), [1, 1, 3]);
  assert.equal(grades.accuracy.second, 0.5);
});

test('the list has a sign for what gave something away', () => {
  const { grades, line } = state();
  const [one, two] = grades.listed(line.moves);
  assert.deepEqual([one.sign, one.words], [undefined, 'keeps the win']);
  assert.deepEqual([two.sign, two.grade], ['??', 'mistake']);
});

test('the sentence about a move', () => {
  const sentence =
    'Second in column 1: gives the draw away. Better: 4, 5. Now second loses in 9 plies.';
  assert.equal(sentenceOf(state()), sentence);
  const lost = { ...BEST, grade: 'slip', lost_plies: 4, after: DRAW };
  const slip = state();
  slip.grades.add(lost);
  slip.line.step(1);
  assert.equal(
    sentenceOf(slip),
    'First in column 4: keeps the win. 4 plies given away. Better: 4. Now a draw.',
  );
});

test('a move that is not graded yet', () => {
  const waiting = state({ grades: new Grades() });
  assert.equal(sentenceOf(waiting), 'This move is being checked.');
  assert.equal(sentenceOf({ ...waiting, problem: 'Stopped.' }), 'Stopped.');
  waiting.line.step(0);
  assert.match(sentenceOf(waiting), /^Step through the game/);
  assert.equal(graphWords(waiting), 'the start');
  assert.equal(graphWords(state()), 'move 2: gives the draw away');
});

test('where the better stone would have landed, one move before', () => {
  assert.deepEqual(betterCell(state()), [3, 0]);
  const best = state();
  best.line.step(1);
  assert.equal(betterCell(best), null);
});

test('practice asks for the move before, and shows it only when asked to', () => {
  const asking = state({ isPractising: true });
  asking.line.step(1);
  assert.ok(isAsking(asking) && !mayPractise(asking));
  assert.equal(betterCell(asking), null);
  assert.match(sentenceOf(asking), /^Second played column 1 here and gives the draw away/);
  assert.equal(statusOf(asking).words, 'Find the better move for first');
  const revealed = { ...asking, isRevealed: true };
  assert.deepEqual(betterCell(revealed), [3, 2]);
  assert.equal(sentenceOf(revealed), 'Best: column 4, 5.');
  const solved = { ...asking, solved: 3 };
  assert.ok(!isAsking(solved) && mayPractise(solved));
  assert.equal(statusOf(solved).words, 'Solved');
});

test('answers to a column that was tried', () => {
  assert.equal(answerWords(MISTAKE, 4), 'Right: column 5 keeps the draw.');
  assert.equal(answerWords(BEST, 3), 'Right: column 4 wins in 41 plies.');
  assert.equal(answerWords(MISTAKE, 0), 'That is the move that was played. Try another one.');
  assert.equal(answerWords(MISTAKE, 6), 'Column 7 is not best. Try another one.');
});

test('the next mistake, and after the last one the first', () => {
  const start = state();
  start.line.step(0);
  assert.equal(nextFault(start), 2);
  assert.equal(nextFault(state()), 2);
  assert.equal(nextFault(state({ grades: new Grades() })), null);
});

test('the bar shows the position by the move after it, or by the one before', () => {
  assert.equal(barOf(state())?.words, 'Second loses in 9 plies');
  const earlier = state();
  earlier.line.step(1);
  assert.equal(barOf(earlier)?.words, 'draw');
  assert.equal(barOf(state({ grades: new Grades() })), null);
});
