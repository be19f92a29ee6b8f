import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ASIDE,
  STORE,
  afterTry,
  loadProgress,
  newProgress,
  saveProgress,
} from '../../../src/claimeven/web/static/js/views/puzzles/progress.js';
import {
  addressOf,
  dayOf,
  dayWords,
  droppedColumn,
  isDone,
  lineOf,
  mayTry,
  mayTryColumn,
  newState,
  noteOf,
  sentenceOf,
  standingOf,
  statusOf,
  titleOf,
  withPuzzle,
} from '../../../src/claimeven/web/static/js/views/puzzles/state.js';
import { position, proven } from './shapes.js';

const PUZZLE = {
  number: 12,
  task: 'only-move',
  moves_to_win: null,
  words: 'First to move: the only winning column.',
  rating: 1200,
  position: position({ legal_columns: [0, 1, 2, 3, 4, 5] }),
};
const STEP = { column: 3, cell: [3, 0], side: 'first' };
const REPLY = { column: 2, cell: [2, 0], side: 'second' };
const WRONG = {
  number: 12,
  column: 3,
  is_right: false,
  text: 'Column 4 loses: after it Second wins in 5 plies.',
  score: proven('loss', 6, -3),
  solution: null,
  theme: null,
  reason: { side: 'second', cells: [[2, 0]], lines: [], more: ['A plan.'] },
  line: [STEP, REPLY],
  rating: null,
};
const RIGHT = {
  ...WRONG,
  column: 5,
  is_right: true,
  text: 'Right: 6 wins in 9 plies.',
  solution: [5],
  theme: 'Theme: zugzwang. One best line ends so.',
};

/** @param {object} [changes] */
function state(changes = {}) {
  return { ...newState(), ...withPuzzle(PUZZLE, null, newProgress()), ...changes };
}

/** A storage of the browser. @param {Record<string, string>} [items] */
function memory(items = {}) {
  return {
    items,
    getItem: (name) => items[name] ?? null,
    setItem: (name, text) => {
      items[name] = text;
    },
    removeItem: (name) => {
      delete items[name];
    },
  };
}

test('the task stands over the board until it is solved', () => {
  assert.deepEqual(statusOf(state()), { words: PUZZLE.words, side: 'first' });
  assert.equal(statusOf(state({ attempt: WRONG })).words, PUZZLE.words);
  assert.equal(statusOf(state({ attempt: RIGHT })).words, 'Solved');
  assert.equal(statusOf(state({ attempt: RIGHT, isRevealed: true })).words, 'The solution');
  assert.equal(statusOf(newState()).words, '');
});

test('columns can be tried until the right one is found', () => {
  assert.ok(mayTryColumn(state(), 3));
  assert.ok(!mayTryColumn(state(), 6), 'a full column');
  assert.ok(!mayTry(newState()) && !mayTryColumn(newState(), 3));
  assert.ok(mayTry(state({ attempt: WRONG })));
  assert.ok(!mayTry(state({ attempt: RIGHT })) && isDone(state({ attempt: RIGHT })));
  assert.ok(!mayTry(state({ asked: 2 })), 'one at a time');
});

test('the stone that was tried lies on the board', () => {
  assert.equal(droppedColumn(state()), null);
  assert.equal(droppedColumn(state({ asked: 2 })), 2);
  assert.equal(droppedColumn(state({ asked: -1 })), null, 'giving up drops nothing');
  assert.equal(droppedColumn(state({ attempt: WRONG })), 3);
});

test('right and wrong are explained', () => {
  assert.match(sentenceOf(state()), /One column is right/);
  assert.equal(sentenceOf(state({ attempt: WRONG })), WRONG.text);
  assert.equal(sentenceOf(state({ attempt: RIGHT })), RIGHT.text);
  const revealed = state({ attempt: RIGHT, isRevealed: true });
  assert.match(sentenceOf(revealed), /^Solution: 6 wins/);
  assert.equal(sentenceOf(state({ problem: 'Sorry.' })), 'Sorry.');
});

test('the line begins after the try', () => {
  assert.deepEqual(lineOf(state({ attempt: WRONG })), [REPLY]);
  assert.equal(lineOf(state()), lineOf(newState()));
});

test('what the sentence speaks of can be shown', () => {
  assert.deepEqual(Object.keys(noteOf(state())), ['sentence']);
  const { sentence, ...seen } = noteOf(state({ attempt: WRONG }));
  assert.equal(sentence, WRONG.text);
  assert.deepEqual(seen, WRONG.reason);
  assert.deepEqual(noteOf(state({ attempt: WRONG, problem: 'Sorry.' })), { sentence: 'Sorry.' });
});

test('titles and addresses', () => {
  assert.equal(titleOf(state()), 'Puzzle 12');
  assert.equal(addressOf(state()), 'puzzles?number=12');
  const daily = state({ day: '2026-05-01' });
  assert.equal(titleOf(daily), 'Puzzle of the day, May 1');
  assert.equal(addressOf(daily), 'puzzles?daily');
  assert.equal(addressOf(newState()), 'puzzles');
  assert.equal(titleOf(newState()), '');
  assert.equal(dayOf(new Date(2026, 0, 9)), '2026-01-09');
  assert.equal(dayWords('2026-12-31'), 'December 31');
});

test('rating and streak are small texts', () => {
  assert.deepEqual(standingOf(state({ gained: -12.4 })), {
    rating: '1000 (−12)',
    deviation: '± 350',
    streak: '0',
  });
  assert.equal(standingOf(state({ gained: 30 })).rating, '1000 (+30)');
});

test('progress counts first tries', () => {
  const better = { value: 1100, deviation: 250 };
  const one = afterTry(newProgress(), 12, true, better);
  const two = afterTry(one, 13, true, better);
  assert.deepEqual([two.streak, two.tries, two.solved], [2, 2, 2]);
  assert.ok(!withPuzzle(PUZZLE, null, two).isFirst, 'tried before');
  assert.deepEqual(two.seen, [12, 13]);
  const three = afterTry(two, 12, false, better);
  assert.deepEqual([three.streak, three.tries, three.solved], [0, 3, 2]);
  assert.deepEqual(three.seen, [13, 12], 'the latest last, each once');
  let many = newProgress();
  for (let number = 1; number <= 400; number++) many = afterTry(many, number, true, better);
  assert.equal(many.seen.length, 300);
});

test('progress is kept by the browser', () => {
  const storage = memory();
  const progress = afterTry(newProgress(), 12, true, { value: 1100, deviation: 250 });
  assert.ok(saveProgress(storage, progress));
  assert.deepEqual(loadProgress(storage), { progress, problem: '' });
  assert.deepEqual(loadProgress(memory()), { progress: newProgress(), problem: '' });
  assert.deepEqual(loadProgress(null), { progress: newProgress(), problem: '' });
});

const GOOD = { version: 1, ...newProgress() };
for (const damaged of [
  '{',
  '[]',
  'null',
  '"x"',
  '{}',
  JSON.stringify({ ...GOOD, version: 2 }),
  JSON.stringify({ ...GOOD, rating: { value: 'x', deviation: 100 } }),
  JSON.stringify({ ...GOOD, rating: { value: 1e9, deviation: 100 } }),
  JSON.stringify({ ...GOOD, streak: -1 }),
  JSON.stringify({ ...GOOD, seen: ['a'] }),
]) {
  test(`a damaged store is put aside: ${damaged.slice(0, 40)}`, () => {
    const storage = memory({ [STORE]: damaged, 'claimeven.theme': '"dark"' });
    const { progress, problem } = loadProgress(storage);
    assert.deepEqual(progress, newProgress());
    assert.match(problem, /could not be read/);
    assert.deepEqual(storage.items, { [ASIDE]: damaged, 'claimeven.theme': '"dark"' });
    assert.equal(loadProgress(storage).problem, '');
  });
}

test('a storage that refuses everything loses nothing else', () => {
  const refusing = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
  };
  assert.deepEqual(loadProgress(refusing), { progress: newProgress(), problem: '' });
  assert.ok(!saveProgress(refusing, newProgress()));
  assert.ok(!saveProgress(null, newProgress()));
});
