import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingFound } from '../../../src/claimeven/web/static/js/game/exact_scores.js';
import {
  stacksOf,
  stonesOf,
  withStone,
} from '../../../src/claimeven/web/static/js/views/analyse/stacks.js';
import {
  addressOf,
  detailOf,
  newState,
  readPasted,
  statusOf,
  textOf,
  verdictOf,
} from '../../../src/claimeven/web/static/js/views/analyse/state.js';
import { DRAW, TWO_STONES, position, proven } from './shapes.js';

/** @param {object} [found] @param {object} [changes] */
function state(found = {}, changes = {}) {
  return {
    ...newState(),
    position: TWO_STONES,
    found: { ...nothingFound(), ...found },
    ...changes,
  };
}

test('what is known about a position', () => {
  const done = (score) => state({ isDone: true, columns: [score], best: [0] });
  assert.equal(verdictOf(done(proven('win', 13))), 'First wins in 13 plies');
  assert.equal(verdictOf(done(DRAW)), 'A draw with best play');
  assert.equal(verdictOf(state()), 'Solving…');
  assert.equal(verdictOf(state({ problem: 'stopped' })), 'Not proven');
  assert.equal(verdictOf(state({}, { showsScores: false })), 'Not solved: scores are off');
  const won = position({ outcome: 'second' });
  assert.equal(verdictOf(state({}, { position: won })), 'Second has won');
});

test('how far the solver has come', () => {
  assert.equal(detailOf(state({ columns: [DRAW, undefined] })), '1 of 7 columns proven');
  const bounds = 'column 4: draw at worst';
  assert.equal(detailOf(state({ bounds })), '0 of 7 columns proven; column 4: draw at worst');
  assert.equal(detailOf(state({ problem: 'stopped' })), 'Stopped');
  assert.equal(detailOf(state({ isDone: true, best: [2, 4] })), 'best: 3, 5');
  assert.equal(detailOf(state({ isDone: true, best: [3] })), 'best: 4');
  assert.equal(detailOf(state({ isDone: true })), '');
});

test('the line over the board', () => {
  assert.deepEqual(statusOf(state()), { words: 'First to move', side: 'first' });
  assert.deepEqual(statusOf(state({}, { problem: 'No.' })), { words: 'No.', isProblem: true });
});

test('moves, drawn boards and links can be pasted', () => {
  assert.deepEqual(readPasted(' 4453 ', '7x6x4'), { moves: '4453', geometry: '7x6x4' });
  const link = 'http://here/?moves=31&geometry=5x4x4';
  assert.deepEqual(readPasted(link, '7x6x4'), { moves: '31', geometry: '5x4x4' });
  const short = '/analyse?moves=31';
  assert.deepEqual(readPasted(short, '5x4x4'), { moves: '31', geometry: '5x4x4' });
});

test('addresses and texts of a position', () => {
  assert.equal(addressOf('lab', TWO_STONES), 'lab?moves=44&geometry=7x6x4');
  const text = textOf(TWO_STONES);
  assert.ok(text.startsWith('. . . . . . .\n'));
  assert.ok(text.includes('\n. . . X . . .\n1 2 3 4 5 6 7\n\nmoves: 44\n'));
  assert.ok(text.endsWith('geometry: 7x6x4\nto move: first\n'));
  assert.ok(!textOf({ ...TWO_STONES, moves: null }).includes('moves:'));
});

test('an edited board is a stack of stones in every column', () => {
  const stones = [
    [1, 0, 'first'],
    [1, 1, 'second'],
  ];
  const stacks = stacksOf(stones, 3);
  assert.deepEqual(stacks, [[], ['first', 'second'], []]);
  assert.deepEqual(stonesOf(stacks), stones);
  assert.deepEqual(withStone(stacks, 2, 'first'), [[], ['first', 'second'], ['first']]);
  assert.deepEqual(withStone(stacks, 1, null), [[], ['first'], []]);
  assert.deepEqual(withStone(stacks, 0, null), stacks);
});
