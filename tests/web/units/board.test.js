import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingOf } from '../../../src/claimeven/web/static/js/board/drawing.js';
import {
  finishedBar,
  guessBar,
  provenBar,
} from '../../../src/claimeven/web/static/js/board/evaluation_bar.js';
import { straightEnds, straightRuns } from '../../../src/claimeven/web/static/js/board/marks.js';
import { DRAW, proven } from './shapes.js';

test('a board is drawn with the top row first', () => {
  const stones = [
    [2, 0, 'first'],
    [0, 0, 'second'],
    [2, 1, 'first'],
  ];
  assert.equal(drawingOf(stones, 3, 2), '. . X\nO . X');
});

test('the ends of cells on one line, in any order and direction', () => {
  const diagonal = [
    [2, 1],
    [0, 3],
    [3, 0],
    [1, 2],
  ];
  assert.deepEqual(straightEnds(diagonal), [
    [0, 3],
    [3, 0],
  ]);
  const upright = [
    [4, 2],
    [4, 0],
    [4, 1],
  ];
  assert.deepEqual(straightEnds(upright), [
    [4, 0],
    [4, 2],
  ]);
});

test('cells that do not lie on one line have no ends', () => {
  const bent = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const knight = [
    [0, 0],
    [1, 2],
  ];
  assert.equal(straightEnds(bent), null);
  assert.equal(straightEnds(knight), null);
});

test('two lines that one stone completed are two runs', () => {
  const across = [0, 1, 2, 3].map((column) => [column, 0]);
  const up = [1, 2, 3].map((row) => [3, row]);
  assert.deepEqual(straightRuns([...across, ...up]), [
    [
      [0, 0],
      [3, 0],
    ],
    [
      [3, 0],
      [3, 3],
    ],
  ]);
});

test('a proven win of the first side fills more of the bar the sooner it is', () => {
  const soon = provenBar(proven('win', 1), 'first', 42).share;
  const late = provenBar(proven('win', 41), 'first', 42).share;
  assert.ok(soon > late && late > 0.5);
});

test('what is good for the second side is bad for the first', () => {
  const first = provenBar(proven('win', 9), 'first', 42);
  const second = provenBar(proven('win', 9), 'second', 42);
  assert.ok(Math.abs(first.share + second.share - 1) < 1e-12);
  assert.equal(second.words, 'Second wins in 9 plies');
  assert.equal(provenBar(DRAW, 'second', 42).share, 0.5);
});

test('a finished game and a guess', () => {
  assert.equal(finishedBar('second').share, 0);
  assert.equal(finishedBar('draw').words, 'a draw');
  const guess = guessBar(0);
  assert.deepEqual(guess, { share: 0.5, isProven: false, words: 'first wins 50 of 100' });
  assert.ok(guessBar(300).share > 0.9);
});
