import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planIn } from '../../../src/claimeven/web/static/js/game/reasons.js';
import { hintNote, lookNote } from '../../../src/claimeven/web/static/js/views/play/hint.js';
import { position } from './shapes.js';

const NOTHING = { reason: null, refutation: null, missed: null, fact: null };
const START = { position: '4', geometry: '7x6x4' };

/** @param {string} kind @param {object} [changes] */
function reason(kind, changes = {}) {
  const drawn = { cells: [], lines: [], moves: [], start: START, more: [], certificate: null };
  return { kind, claim: 'proved', side: 'first', text: `A ${kind}.`, ...drawn, ...changes };
}

/** @param {object} reasons @param {boolean} [isShown] */
function hint(reasons, isShown = false) {
  const told = { column: 3, grade: 'best', text: 'It wins.', more: ['All.'] };
  const found = { column: 3, columns: [3], score: null, text: '', version: 1 };
  return { ...found, reasons: { ...told, ...NOTHING, ...reasons }, isShown };
}

test('where to look never names the move', () => {
  const words = (/** @type {object} */ reasons) => lookNote(hint(reasons), position()).sentence;
  const block = reason('must-block', { side: 'second', cells: [[3, 0]] });
  assert.equal(words({ fact: block }), 'Second threatens to complete a line. Where?');
  assert.equal(words({ reason: reason('completes') }), 'There is a line to complete. Where?');
  assert.match(words({ reason: reason('forced-win') }), /win by threats/);
  assert.match(words({ reason: reason('quiet-win') }), /quiet move/);
  assert.equal(words({ reason: reason('verdict') }), 'Look at the middle of the board.');
  const lost = reason('deciding-threat', { side: 'second', cells: [[0, 1]] });
  assert.equal(words({ reason: lost }), 'Look at the middle of the board.');
});

test('what decides is drawn, but not where the move lands', () => {
  const cells = [
    [3, 0],
    [2, 2],
    [4, 4],
    [5, 5],
  ];
  const line = [
    [2, 2],
    [4, 4],
  ];
  const found = reason('deciding-threat', { cells, lines: [line, [...line, [3, 0]]] });
  const note = lookNote(hint({ reason: found }), position());
  assert.equal(note.sentence, 'Look at c3 and e5: who will get there?');
  assert.deepEqual(note.cells, [
    [2, 2],
    [4, 4],
  ]);
  assert.deepEqual(note.lines, [line]);
});

test('then the move with its reason', () => {
  const found = reason('forced-win', { moves: [3] });
  const note = hintNote(hint({ reason: found }, true), position());
  assert.equal(note.sentence, 'Column 4. It wins.');
  assert.deepEqual(note.moves, [{ column: 3, cell: [3, 1], side: 'second' }]);
  assert.deepEqual(note.more, ['All.']);
  const without = { ...hint({}, true), reasons: null };
  assert.deepEqual(hintNote(without, position()), { sentence: 'Column 4.' });
  assert.match(lookNote({ ...without, column: 6 }, position()).sentence, /right side/);
});

test('a plan is found also at the end of best play', () => {
  const plan = reason('follow-up');
  assert.equal(planIn(null), null);
  assert.equal(planIn({ text: '', more: [], ...NOTHING, reason: reason('rules') }), null);
  assert.equal(planIn({ text: '', more: [], ...NOTHING, refutation: plan }), plan);
  const example = reason('main-line', { certificate: plan });
  assert.equal(planIn({ text: '', more: [], reason: example, counter: null, fact: null }), plan);
});
