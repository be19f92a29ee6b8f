import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Line } from '../../../src/claimeven/web/static/js/game/line.js';
import { colourOf, shareOf } from '../../../src/claimeven/web/static/js/views/arena/score_table.js';
import { scaleOf } from '../../../src/claimeven/web/static/js/views/arena/standings.js';
import {
  gamesOf,
  isPossible,
  orderWords,
} from '../../../src/claimeven/web/static/js/views/arena/start_form.js';
import {
  gamesTitle,
  neighbour,
  newState,
  pageWords,
  phaseWords,
  progressShare,
  progressWords,
  statusOf,
} from '../../../src/claimeven/web/static/js/views/arena/state.js';
import { position } from './shapes.js';

/** @param {number} id */
function played(id) {
  return {
    number: id,
    first: 'stank',
    second: 'perfect',
    geometry: '7x6x4',
    moves: '44',
    plies: 2,
    outcome: 'second',
    reason: '',
  };
}

/** @param {number} finished @param {number} scheduled @param {boolean} [running] */
function tournament(finished, scheduled, running = false) {
  return { name: 'league.db', finished, scheduled, running };
}

test('the share of the points, and its colour', () => {
  assert.equal(shareOf([2, 2, 0]), 0.75);
  assert.match(colourOf(0.75), /--win\) 22%/);
  assert.match(colourOf(0), /--loss\) 40%/);
});

test('all intervals fit into the scale, also those with an open end', () => {
  const intervals = [
    { value: 1200, low: 1100, high: 1300 },
    { value: 1500, low: null, high: null },
    { value: null, low: null, high: null },
  ];
  assert.deepEqual(scaleOf(intervals), { low: 0, high: 1500 });
  assert.deepEqual(scaleOf([]), { low: 0, high: 1 });
});

test('how far a tournament is', () => {
  assert.equal(progressWords(tournament(1, 2000)), '1 game of 2,000');
  assert.equal(progressWords(tournament(3, 0)), '3 games');
  assert.equal(progressShare(tournament(1, 4)), 0.25);
  assert.equal(progressShare(tournament(3, 0)), 1);
  assert.equal(phaseWords(tournament(1, 4, true)), 'running');
  assert.equal(phaseWords(tournament(1, 4)), 'stopped');
  assert.equal(phaseWords(tournament(4, 4)), 'finished');
});

test('which games are listed', () => {
  const state = { ...newState(), games: [played(0), played(1)], total: 1000, offset: 25 };
  assert.equal(pageWords(state), '26 to 27 of 1,000');
  assert.equal(pageWords(newState()), 'no games');
  assert.equal(gamesTitle(state), 'Games');
  const pair = { ...state, player: 'stank', opponent: 'perfect' };
  assert.equal(gamesTitle(pair), 'Games: stank against perfect');
});

test('the line over the board', () => {
  const line = new Line('', '7x6x4', [{ column: 3, side: 'first' }]);
  const state = { ...newState(), game: played(0), line, position: position() };
  assert.deepEqual(statusOf(state), { words: 'Second won' });
  const resigned = { ...played(0), outcome: 'draw', reason: 'agreed' };
  assert.equal(statusOf({ ...state, game: resigned }).words, 'draw: agreed');
  line.step(0);
  assert.deepEqual(statusOf(state), { words: 'stank – perfect', side: 'first' });
  assert.equal(statusOf(newState()).words, '');
});

test('the game beside the one that was picked', () => {
  const games = [played(4), played(5)];
  const state = { ...newState(), games, game: games[0] };
  assert.equal(neighbour(state, 1), games[0]);
  assert.equal(neighbour({ ...state, isPicked: true }, 1), games[1]);
  assert.equal(neighbour({ ...state, isPicked: true }, -1), null);
});

test('how many games a tournament has, and whether it may be started', () => {
  const rules = {
    may_start: true,
    most_players: 3,
    most_rounds: 20,
    most_games: 100,
    openings: [{ name: 'plies:1', count: 4 }],
  };
  const order = { players: ['a', 'b', 'c'], rounds: 2, openings: 'plies:1' };
  assert.equal(gamesOf(order, rules), 48);
  assert.ok(isPossible(order, rules));
  assert.match(orderWords(order, rules), /^48 games, everybody against everybody/);
  assert.ok(!isPossible({ ...order, rounds: 5 }, rules));
  assert.match(orderWords({ ...order, rounds: 5 }, rules), /120 games.*: 100 at most/);
  assert.equal(orderWords({ ...order, players: ['a'] }, rules), 'Choose two players or more.');
  assert.ok(!isPossible({ ...order, players: ['a'] }, rules));
  assert.ok(!isPossible({ ...order, players: ['a', 'b', 'c', 'd'] }, rules));
});
