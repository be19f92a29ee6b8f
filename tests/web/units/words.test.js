import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cellName,
  chipFace,
  columnLetter,
  columnName,
  columnsWords,
  doesWords,
  errorText,
  geometryWords,
  goalWords,
  numberText,
  outcomeWords,
  percent,
  plies,
  plural,
  scoreWords,
  shortCount,
  sideScoreWords,
  signedText,
  threatsWords,
  turnWords,
} from '../../../src/claimeven/web/static/js/ui/words.js';
import { DRAW, position, proven } from './shapes.js';

test('columns are named as in move texts: 1 to 9, then letters, then numbers', () => {
  assert.deepEqual([0, 8, 9, 34, 35].map(columnName), ['1', '9', 'a', 'z', '36']);
});

test('cells are named by letter and row from 1', () => {
  assert.equal(cellName([3, 0]), 'd1');
  assert.deepEqual([0, 25, 26, 52].map(columnLetter), ['a', 'z', 'aa', 'ba']);
});

test('sign, symbol and word of a score agree', () => {
  assert.equal(scoreWords(proven('win', 13)), 'wins in 13 plies');
  assert.deepEqual(chipFace(proven('win', 13)), { symbol: '▲', text: '+13' });
  assert.equal(scoreWords(proven('loss', 1)), 'loses in 1 ply');
  assert.deepEqual(chipFace(proven('loss', 8)), { symbol: '▼', text: '−8' });
  assert.equal(scoreWords(DRAW), 'draw');
  assert.deepEqual(chipFace(DRAW), { symbol: '', text: '=' });
});

test('scores as points, as other solvers show them', () => {
  assert.deepEqual(chipFace(proven('win', 13, 14), true), { symbol: '▲', text: '+14' });
  assert.deepEqual(chipFace(proven('loss', 8, -3), true), { symbol: '▼', text: '−3' });
  assert.deepEqual(chipFace(DRAW, true), { symbol: '', text: '0' });
});

test('the goal of a board, also one that cannot be reached', () => {
  assert.equal(goalWords({ columns: 12, rows: 8, connect: 5, lines: 9 }), 'connect 5 on 12×8');
  const none = { columns: 4, rows: 4, connect: 5, lines: 0 };
  assert.equal(goalWords(none), 'connect 5 on 4×4: cannot be done');
});

test('ties are named together, people are spoken to, threats are told', () => {
  assert.equal(columnsWords([3]), 'column 4');
  assert.equal(columnsWords([2, 3, 4]), 'columns 3, 4 and 5');
  assert.equal(doesWords('You', 'wins', 'win'), 'You win');
  assert.equal(doesWords('Level 3', 'wins', 'win'), 'Level 3 wins');
  const threat = { cell: [3, 2], side: 'first', parity: 'odd' };
  assert.equal(threatsWords(true, { threats: [threat] }), 'Threats: first at d3, odd row.');
  assert.equal(threatsWords(true, { threats: [] }), 'Threats on: there are none.');
  assert.equal(threatsWords(false, null), 'Threats off.');
});

test('a score of a side', () => {
  assert.equal(sideScoreWords(proven('loss', 8), 'second'), 'Second loses in 8 plies');
  assert.equal(sideScoreWords(DRAW, 'first'), 'A draw');
});

test('who won, or is to move', () => {
  assert.equal(turnWords(position()), 'First to move');
  assert.equal(turnWords(position({ outcome: 'second' })), 'Second has won');
  assert.equal(outcomeWords('draw'), 'A draw');
});

test('numbers have a real minus and thousands apart', () => {
  assert.equal(numberText(-1234.5), '−1,234.5');
  assert.equal(signedText(89.5), '+89.5');
  assert.equal(signedText(0), '0');
  assert.equal(signedText(-0.25, 1), '−0.3');
  assert.equal(shortCount(63_123), '63.1K');
  assert.equal(percent(0.666), '67 %');
});

test('one and many', () => {
  assert.equal(plural(1, 'move'), '1 move');
  assert.equal(plural(1200, 'move'), '1,200 moves');
  assert.equal(plies(2), '2 plies');
});

test('a geometry in words', () => {
  assert.equal(geometryWords('9x7x5'), '9 × 7, connect 5');
});

test('whatever was thrown becomes a sentence', () => {
  assert.equal(errorText(new Error('No.')), 'No.');
  assert.equal(errorText('odd'), 'odd');
});
