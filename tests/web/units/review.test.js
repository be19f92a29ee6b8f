import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Line } from '../../../src/claimeven/web/static/js/game/line.js';
import { Grades, isFault } from '../../../src/claimeven/web/static/js/views/review/grades.js';
import { fits, resultOf } from '../../../src/claimeven/web/static/js/views/review/game_list.js';
import {
  addressOf,
  answerWords,
  barOf,
  betterCell,
  firstFault,
  graphWords,
  isAsking,
  mayPractise,
  newState,
  nextFault,
  noteOf,
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
    'Second, column 1: gives the draw away. Better: 4, 5. Now First wins in 8 plies.';
  assert.equal(sentenceOf(state()), sentence);
  const lost = { ...BEST, grade: 'slip', lost_plies: 4, after: DRAW };
  const slip = state();
  slip.grades.add(lost);
  slip.line.step(1);
  assert.equal(
    sentenceOf(slip),
    'First, column 4: keeps the win. Better: 4. Now a draw with best play.',
  );
});

test('the sentence names the players, and is true at the last move', () => {
  const names = { first: 'You', second: 'Level 3' };
  assert.match(
    sentenceOf(state({ names })),
    /^Level 3 \(Second\), column 1: .* Now You win in 8 plies\.$/,
  );
  const won = state({ names, position: position({ outcome: 'first' }) });
  assert.match(sentenceOf(won), / You have won\.$/);
  const drawn = state({ names, position: position({ outcome: 'draw' }) });
  assert.match(sentenceOf(drawn), / The board is full: a draw\.$/);
});

test('the address carries the move', () => {
  const shown = state();
  assert.equal(addressOf(shown, { game: 'g1' }), 'review?game=g1');
  shown.line.step(1);
  assert.equal(addressOf(shown, { game: 'g1' }), 'review?game=g1&ply=1');
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
  assert.equal(statusOf(asking).words, 'Find the better move for First');
  const revealed = { ...asking, isRevealed: true };
  assert.deepEqual(betterCell(revealed), [3, 2]);
  assert.equal(sentenceOf(revealed), 'Best: columns 4 and 5.');
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

const LINE = { kind: 'completes', side: 'first', text: 'First completes a line at d1 at once.' };
const WHY = { column: 0, grade: 'mistake', text: 'Only d1 kept the draw.', more: ['The line.'] };
const NOTHING = { reason: null, refutation: null, missed: null, fact: null };

test('a reason is said, and drawn where it holds', () => {
  const start = { position: '44', geometry: '7x6x4' };
  const drawn = { cells: [[3, 2]], lines: [[[3, 2]]], moves: [3, 3], claim: 'proved' };
  const refutation = { ...LINE, ...drawn, start, more: [], certificate: null };
  const told = state({ reasons: { ...WHY, ...NOTHING, refutation } });
  const { lead, sentence } = noteOf(told);
  assert.equal(
    `${lead}${sentence}`,
    'Second, column 1: gives the draw away. Only d1 kept the draw.',
  );
  assert.equal(sentence, 'Only d1 kept the draw.');
  assert.deepEqual(statusOf(told), { words: 'Move 2 of 2: gives the draw away', side: 'second' });
  const { cells, moves, more } = noteOf(told);
  assert.deepEqual([cells, more], [[[3, 2]], ['The line.']]);
  assert.deepEqual(moves, [
    { column: 3, cell: [3, 2], side: 'first' },
    { column: 3, cell: [3, 3], side: 'second' },
  ]);
  const elsewhere = { ...refutation, start: { ...start, position: '4' } };
  const other = state({ reasons: { ...WHY, ...NOTHING, refutation: elsewhere } });
  assert.deepEqual(noteOf(other).cells, undefined);
  assert.deepEqual(noteOf({ ...told, isAside: true }).cells, undefined);
});

test('what was tried is refuted after its stone, without the better move', () => {
  const start = { position: '447', geometry: '7x6x4' };
  const drawn = { cells: [], lines: [], moves: [6], claim: 'proved', more: [], certificate: null };
  const refutation = { ...LINE, ...drawn, start };
  const triedReasons = { ...WHY, ...NOTHING, column: 6, refutation };
  const answer = answerWords(MISTAKE, 6, triedReasons);
  assert.equal(
    answer,
    'Column 7 is not best. First completes a line at d1 at once. Try another one.',
  );
  const practising = state({ isPractising: true, tried: 6, triedReasons, answer });
  practising.line.step(1);
  assert.deepEqual(noteOf(practising).moves, [{ column: 6, cell: [6, 1], side: 'second' }]);
  const later = { ...WHY, ...NOTHING, grade: 'good', reason: refutation };
  assert.match(answerWords(BEST, 6, later), /It wins too, but later\. Try another one\.$/);
  assert.equal(
    answerWords(BEST, 3, later),
    'Right: column 4 wins in 41 plies. First completes a line at d1 at once.',
  );
});

test('a review opens at the first mistake of its player', () => {
  assert.equal(firstFault(state(), 'second'), 2);
  assert.equal(firstFault(state(), 'first'), 2);
  const both = state();
  both.grades.add({ ...BEST, grade: 'slip' });
  assert.equal(firstFault(both, 'second'), 2);
  assert.equal(firstFault(both, null), 1);
  assert.equal(firstFault(state({ grades: new Grades() }), 'first'), null);
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

test('own games are filtered by opponent, board and result', () => {
  const game = {
    id: 'g1',
    created: 0,
    first: 'human',
    second: 'level:3',
    geometry: '7x6x4',
    plies: 7,
    outcome: 'first',
    yours: ['first'],
  };
  const all = { opponent: '', geometry: '', result: '' };
  assert.equal(resultOf(game), 'won');
  assert.equal(resultOf({ ...game, outcome: 'second' }), 'lost');
  assert.equal(resultOf({ ...game, outcome: null }), 'open');
  assert.ok(fits(game, all));
  assert.ok(fits(game, { opponent: 'level:3', geometry: '7x6x4', result: 'won' }));
  assert.ok(!fits(game, { ...all, opponent: 'level:4' }));
  assert.ok(!fits(game, { ...all, geometry: '8x7x4' }));
  assert.ok(!fits(game, { ...all, result: 'drawn' }));
});
