import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  byWeight,
  leavesOf,
  mainCapsules,
  partCapsules,
} from '../../../src/claimeven/web/static/js/views/lab/parts.js';
import {
  bestColumns,
  factsOf,
} from '../../../src/claimeven/web/static/js/views/lab/search_result.js';
import { Slowly } from '../../../src/claimeven/web/static/js/views/lab/slowly.js';
import { placesOf } from '../../../src/claimeven/web/static/js/views/lab/tree_picture.js';
import {
  addressOf,
  ideaOf,
  isWorkedExample,
  newState,
} from '../../../src/claimeven/web/static/js/views/lab/state.js';
import {
  nextCut,
  valueText,
  visitSentence,
  visitsOf,
} from '../../../src/claimeven/web/static/js/views/lab/visits.js';
import {
  WORKED_EXAMPLE,
  workedRows,
} from '../../../src/claimeven/web/static/js/views/lab/worked_example.js';
import { number, part, position, proven } from './shapes.js';

const LINE = part('line', -8, [
  [0, 0],
  [1, 0],
]);
const SPOT = part('spot', 2, [[3, 0]]);
const SUM = part('sum', -6, [], [SPOT, LINE]);

test('the smallest parts are those about cells', () => {
  assert.deepEqual(leavesOf(SUM), [SPOT, LINE]);
  assert.deepEqual(leavesOf(part('nothing', 0, [])), []);
});

test('what weighs most comes first, whatever its sign', () => {
  assert.deepEqual(byWeight([SPOT, LINE]), [LINE, SPOT]);
});

test('lines are drawn before single cells, wider the more they weigh', () => {
  const half = part('half', 4, LINE.cells);
  const [first, second] = mainCapsules([SUM, half]);
  assert.deepEqual(
    [first.weight, first.isPlus, second.weight, second.isPlus],
    [1, false, 0.5, true],
  );
  assert.equal(mainCapsules([SPOT])[0].cells.length, 1);
  assert.deepEqual(mainCapsules([]), []);
});

test('a part with few cells is drawn as chosen', () => {
  assert.ok(partCapsules(SUM).every((capsule) => capsule.isChosen));
  const many = part('many', 6, [], [SPOT, SPOT, SPOT]);
  assert.ok(partCapsules(many).every((capsule) => !capsule.isChosen));
});

/** @param {object} changes */
function node(changes) {
  return {
    column: null,
    player: 'max',
    depth: 1,
    alpha: null,
    beta: null,
    value: number(3),
    bound: 'exact',
    end: 'searched',
    skipped: [],
    cut: null,
    children: [],
    ...changes,
  };
}

const LEAF = node({
  column: 3,
  player: 'max',
  end: 'horizon',
  value: number(-2),
  bound: 'at most',
});
const CUT = node({ column: 4, player: 'min', skipped: [5], cut: 'it is enough', alpha: number(1) });
const TREE = {
  root: node({ children: [node({ column: 2, player: 'min', children: [LEAF] }), CUT] }),
  steps: [
    { column: 2, cell: [2, 0], side: 'first' },
    { column: 3, cell: [3, 0], side: 'second' },
    { column: 4, cell: [4, 0], side: 'first' },
  ],
};

test('a tree is walked in the order it was searched, with the way to every node', () => {
  const visits = visitsOf(TREE);
  const paths = visits.map((visit) => visit.path.map((step) => step.column));
  assert.deepEqual(paths, [[], [2], [2, 3], [4]]);
  assert.deepEqual(visits[2].path[1], TREE.steps[1]);
  assert.equal(visits[2].parent, visits[1]);
  assert.deepEqual(visits[0].children, [visits[1], visits[3]]);
});

test('a node in words', () => {
  const visits = visitsOf(TREE);
  assert.equal(
    visitSentence(visits[2], 4),
    'Node 3 of 4, after 3 4: the horizon, evaluated; value at most −2.',
  );
  assert.equal(
    visitSentence(visits[3], 4),
    'Node 4 of 4, after 5: min to move, window 1 to +∞; value 3. Cut: it is enough.',
  );
  assert.match(
    visitSentence(visits[0], 4),
    /^Node 1 of 4, the root: max to move, window −∞ to \+∞/,
  );
  assert.equal(valueText(LEAF), '≤ −2');
});

test('the next cut, and after the last one the first', () => {
  const visits = visitsOf(TREE);
  assert.equal(nextCut(visits, 0)?.index, 3);
  assert.equal(nextCut(visits, 3)?.index, 3);
  assert.equal(nextCut(visitsOf({ root: LEAF, steps: [] }), 0), null);
});

test('what a search has found so far', () => {
  const search = { algorithm: 'pvs', depth: '8', seconds: '', isRunning: false, problem: '' };
  const result = {
    column: 3,
    value: number(5),
    score: proven('win', 5),
    values: {},
    variation: [],
    depth: 4,
    nodes: 12345,
    seconds: 0.126,
  };
  const facts = 'depth 4, 12,345 nodes, 0.13 s: column 4, wins in 5';
  assert.equal(factsOf({ ...search, result }), facts);
  assert.match(factsOf({ ...search, result: null }), /^Choose how far/);
  assert.equal(factsOf({ ...search, result: null, isRunning: true }), 'Searching…');
  assert.equal(factsOf({ ...search, result, problem: 'No.' }), 'No.');
});

test('the address of the Lab', () => {
  const state = newState(new URLSearchParams('heuristic=stank&tab=tree'));
  const here = { ...state, position: position({ position: '44' }) };
  assert.equal(addressOf(here), 'lab?moves=44&geometry=7x6x4&heuristic=stank&side=first&tab=tree');
  assert.ok(!addressOf({ ...here, tab: 'explain' }).includes('tab'));
});

test('the idea of the chosen evaluation', () => {
  const heuristics = [{ name: 'stank', title: 'powers of ten', text: '' }];
  const state = newState(new URLSearchParams('heuristic=stank'));
  assert.equal(ideaOf({ ...state, heuristics }), 'powers of ten');
  assert.equal(ideaOf(state), '');
});

test('the worked example is known by position, evaluation and side', () => {
  const state = {
    ...newState(new URLSearchParams('heuristic=bagdadi')),
    position: position({ position: WORKED_EXAMPLE.moves }),
  };
  assert.ok(isWorkedExample(state));
  assert.ok(!isWorkedExample({ ...state, side: 'second' }));
});

test('the worked example sums what the service counted', () => {
  const stones = [part('mine', 5, [[3, 0]]), part('theirs', -3, [[4, 0]])];
  const parts = [part('position', 2, [], stones), part('pattern', 3, []), part('traps', 0, [])];
  const rows = workedRows({
    heuristic: 'bagdadi',
    side: 'first',
    value: number(5),
    phase: null,
    parts,
  });
  assert.deepEqual(
    rows.map(([, , right]) => right),
    ['5', '3', '2', '3', '3', '0', '5'],
  );
});

test('a search names all columns that are equally good', () => {
  const value = (exact) => ({ value: Number(exact), exact });
  const values = { 2: value('5'), 3: value('7'), 4: value('7') };
  assert.deepEqual(bestColumns({ values, column: 3 }), [3, 4]);
});

test('what Monte Carlo search has found so far', () => {
  const result = {
    column: 3,
    values: { 3: 0.5 },
    visits: { 3: 90 },
    variation: [],
    playouts: 100,
    nodes: 80,
    seconds: 0.25,
    text: '+0.5',
  };
  const facts = factsOf({ isRunning: true, result, problem: '' });
  assert.equal(facts, '100 playouts, 80 nodes, 0.25 s: column 4, +0.5');
});

test('a drawn tree has its leaves side by side, and every node over its children', () => {
  const leaf = (index) => ({ index, path: [{}], children: [] });
  const [one, two] = [leaf(1), leaf(2)];
  const places = placesOf([{ index: 0, path: [], children: [one, two] }, one, two]);
  assert.ok(places[1].x < places[2].x);
  assert.equal(places[0].x, (places[1].x + places[2].x) / 2);
  assert.ok(places[0].y < places[1].y);
  assert.deepEqual(placesOf([]), []);
});

test('messages are passed on slowly, or at once', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const passed = [];
  const slowly = new Slowly((message) => passed.push(message));
  slowly.add(1);
  slowly.setPause(100);
  for (const message of [2, 3, 4, 5]) slowly.add(message);
  assert.deepEqual(passed, [1, 2]);
  context.mock.timers.tick(100);
  assert.deepEqual(passed, [1, 2, 3]);
  slowly.setPause(0);
  assert.deepEqual(passed, [1, 2, 3, 4, 5]);
});
