import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  depthOf,
  findPlayer,
  playerName,
  playerText,
  setPlayers,
} from '../../../src/claimeven/web/static/js/service/players.js';
import { findKey, setPageKeys, setViewKeys } from '../../../src/claimeven/web/static/js/ui/keys.js';
import { isOn, remember, remembered } from '../../../src/claimeven/web/static/js/ui/preferences.js';
import {
  lastSettings,
  personFirst,
  rememberSettings,
  seatsOf,
} from '../../../src/claimeven/web/static/js/views/play/settings.js';

/** @type {Map<string, string>} */
let storage;

beforeEach(() => {
  storage = new Map();
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => storage.set(name, value),
  });
});

test('a choice is remembered under our own name', () => {
  remember('scores', true);
  assert.equal(storage.get('claimeven.scores'), 'true');
  assert.ok(isOn('scores'));
  assert.equal(remembered('nothing'), null);
});

test('nonsense that a browser remembers is nothing', () => {
  storage.set('claimeven.theme', '{{');
  assert.equal(remembered('theme'), null);
  storage.set('claimeven.sound', '"yes"');
  assert.equal(isOn('sound'), false);
});

test('a choice holds while the page is open where storage is forbidden', () => {
  localStorage.setItem = () => {
    throw new Error('forbidden');
  };
  remember('sound', true);
  assert.ok(isOn('sound'));
  localStorage.setItem = () => {};
  remember('sound', true);
});

test('the last settings are taken over where they are texts', () => {
  rememberSettings({ ...lastSettings(), opponent: 'stank', geometry: '5x4x4' });
  assert.equal(lastSettings().opponent, 'stank');
  storage.set('claimeven.settings', '{"geometry": 5, "opponent": "perfect", "other": null}');
  const settings = lastSettings();
  assert.deepEqual([settings.geometry, settings.opponent], ['7x6x4', 'perfect']);
  storage.set('claimeven.settings', '"text"');
  assert.equal(lastSettings().mode, 'engine');
});

test('who plays which side', () => {
  const settings = { ...lastSettings(), opponent: 'stank', other: 'perfect' };
  const seats = (changes) => {
    const { first, second } = seatsOf({ ...settings, ...changes });
    return [first, second];
  };
  assert.deepEqual(seats({ mode: 'engine', side: 'first' }), ['human', 'stank']);
  assert.deepEqual(seats({ mode: 'engine', side: 'second' }), ['stank', 'human']);
  assert.deepEqual(seats({ mode: 'people' }), ['human', 'human']);
  assert.deepEqual(seats({ mode: 'engines' }), ['stank', 'perfect']);
});

test('a board that waits for its first stone has a person first', () => {
  const seats = (first, second) => {
    const found = personFirst({ geometry: '7x6x4', first, second });
    return [found.first, found.second];
  };
  assert.deepEqual(seats('human', 'stank'), ['human', 'stank']);
  assert.deepEqual(seats('stank', 'human'), ['human', 'stank']);
  assert.deepEqual(seats('stank', 'perfect'), ['human', 'perfect']);
});

test('players are found by their spec, systems with any depth', () => {
  setPlayers({
    levels: [{ spec: 'level:3', name: 'Level 3', text: 'careful' }],
    systems: [{ spec: 'stank', name: 'stank', text: 'powers of ten', depths: [1, 2] }],
    others: [{ spec: 'perfect', name: 'perfect', text: 'never errs' }],
  });
  assert.equal(playerName('human'), 'You');
  assert.equal(playerName('level:3'), 'Level 3');
  assert.equal(playerName('stank:depth=2'), 'stank, 2 plies');
  assert.equal(playerName('unknown:x'), 'unknown:x');
  assert.equal(playerText('stank:depth=2'), 'powers of ten');
  assert.equal(findPlayer('level:9'), undefined);
  assert.equal(depthOf('stank'), null);
});

test('keys of the view come before those of the page', () => {
  globalThis.document = /** @type {any} */ ({ addEventListener: () => {} });
  const key = (name, words) => ({ keys: [name], shown: name, words, press: () => {} });
  setPageKeys([key('p', 'Play'), key('t', 'page')]);
  setViewKeys([key('t', 'threats')]);
  assert.equal(findKey('t')?.words, 'threats');
  assert.equal(findKey('p')?.words, 'Play');
  assert.equal(findKey('z'), undefined);
  setViewKeys([]);
  assert.equal(findKey('t')?.words, 'page');
});
