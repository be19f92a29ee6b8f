import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  nothingFound,
  positionScore,
  withMessage,
} from '../../../src/claimeven/web/static/js/game/exact_scores.js';
import { Line } from '../../../src/claimeven/web/static/js/game/line.js';
import { inPairs } from '../../../src/claimeven/web/static/js/game/move_list.js';
import { stonesOf } from '../../../src/claimeven/web/static/js/game/variation.js';
import { api, geometryOf } from '../../../src/claimeven/web/static/js/service/api.js';
import { DRAW, TWO_STONES, game, position, proven } from './shapes.js';

const MOVES = [
  { column: 3, side: 'first' },
  { column: 3, side: 'second' },
];

test('the line to a position has its moves with their sides', () => {
  const line = Line.to(TWO_STONES);
  assert.deepEqual([line.start, line.moves, line.at], ['', MOVES, 2]);
  assert.deepEqual(line.columns, [3, 3]);
});

test('the line to a drawn position begins there', () => {
  const drawn = position({ position: '…/X.O', moves: null, cells: [[0, 0, 'first']] });
  const line = Line.to(drawn);
  assert.deepEqual([line.start, line.moves], ['…/X.O', []]);
});

test('the line of a game begins where the game began', () => {
  const start = { position: 'X…', geometry: '7x6x4' };
  const line = Line.ofGame(game({ start }));
  assert.equal(line.start, 'X…');
  assert.deepEqual(line.columns, [3, 3]);
});

test('steps stay inside the line', () => {
  const line = Line.to(TWO_STONES);
  line.step(-1);
  assert.equal(line.at, 0);
  line.step(Infinity);
  assert.equal(line.at, 2);
  assert.ok(line.isAtEnd);
});

test('a move that was played before keeps what followed, another one replaces it', () => {
  const line = Line.to(TWO_STONES);
  line.step(0);
  line.play({ column: 3, side: 'first' });
  assert.deepEqual([line.at, line.moves.length], [1, 2]);
  line.step(0);
  line.play({ column: 0, side: 'first' });
  assert.deepEqual([line.at, line.moves], [1, [{ column: 0, side: 'first' }]]);
});

test('positions of a line are asked for once', async (context) => {
  const asked = context.mock.method(api, 'position', async () => position({ position: 'new' }));
  const line = Line.to(TWO_STONES);
  assert.equal(await line.position(), TWO_STONES);
  line.step(1);
  await line.position();
  await line.position();
  line.step(2);
  assert.equal((await line.positionBefore()).position, 'new');
  assert.deepEqual(
    asked.mock.calls.map((call) => call.arguments),
    [['', '7x6x4', [3]]],
  );
});

test('the geometry of an address', () => {
  assert.equal(geometryOf(new URLSearchParams('geometry=5x4x4')), '5x4x4');
  assert.equal(geometryOf(new URLSearchParams('')), '7x6x4');
});

test('rows of the move list begin with the first side', () => {
  const first = { column: 0, side: 'first' };
  const second = { column: 0, side: 'second' };
  assert.deepEqual(inPairs([]), []);
  assert.deepEqual(inPairs([first, second, first]), [
    [0, 1],
    [2, 3],
  ]);
  assert.deepEqual(inPairs([second, first]), [
    [-1, 0],
    [1, 2],
  ]);
});

test('the stones of a variation lie where the service says', () => {
  const steps = [
    { column: 3, cell: [3, 2], side: 'first' },
    { column: 3, cell: [3, 3], side: 'second' },
  ];
  assert.deepEqual(stonesOf(steps), [
    [3, 2, 'first'],
    [3, 3, 'second'],
  ]);
});

test('scores come column by column with the best so far', () => {
  let found = nothingFound();
  found = withMessage(found, { type: 'column', column: 2, score: DRAW, best: [2] });
  found = withMessage(found, { type: 'column', column: 3, score: proven('win', 9), best: [3] });
  assert.deepEqual(found.columns, [undefined, undefined, DRAW, proven('win', 9)]);
  assert.deepEqual(found.best, [3]);
  assert.equal(positionScore(found), null);
});

test('the score of a position is that of a best column, once all are proven', () => {
  const columns = [DRAW, proven('win', 9), null];
  const done = withMessage(nothingFound(), { type: 'done', columns, best: [1], variation: null });
  assert.ok(done.isDone);
  assert.deepEqual(done.variation, []);
  assert.deepEqual(positionScore(done), proven('win', 9));
});

test('progress is told in words', () => {
  const progress = {
    type: 'progress',
    nodes: 1000,
    column: 3,
    at_least: DRAW,
    at_most: proven('win', 5),
  };
  const found = withMessage(nothingFound(), progress);
  assert.equal(found.bounds, 'column 4: draw at worst, wins in 5 plies at best');
  assert.equal(found.nodes, 1000);
  const error = withMessage(found, { type: 'error', error: 'too long' });
  assert.equal(error.problem, 'too long');
  const steps = [{ column: 3, cell: [3, 0], side: 'first' }];
  assert.equal(withMessage(found, { type: 'variation', variation: steps }).variation, steps);
  assert.equal(withMessage(found, { type: 'unknown' }), found);
});
