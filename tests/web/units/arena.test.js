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
import {
  BadFile,
  TournamentFile,
} from '../../../src/claimeven/web/static/js/views/arena/tournament_file.js';
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

/** A file with two games, as the command line writes it. */
function exported() {
  const unknown = { value: null, low: null, high: null };
  const standing = { games: 2, draws: 0, failures: 0, elo: unknown };
  const players = ['stank', 'perfect'];
  const games = [0, 1].map((number) => ({ ...played(number), outcome: 'second', reason: '' }));
  return {
    claimeven: 'tournament',
    version: 1,
    table: {
      name: 'league.db',
      running: true,
      geometry: '7x6x4',
      finished: 2,
      scheduled: 4,
      standings: [
        { ...standing, player: 'perfect', wins: 2, losses: 0 },
        { ...standing, player: 'stank', wins: 0, losses: 2 },
      ],
      first_move_advantage_elo: unknown,
      draw_chance: 0,
      cross: {
        players,
        counts: [
          [null, [0, 0, 2]],
          [[2, 0, 0], null],
        ],
        first: [
          [null, [0, 0, 2]],
          [null, null],
        ],
      },
    },
    games: games.map((game) => ({ ...game, opening: '', failure: null })),
  };
}

test('a tournament from a file is shown as one of the service', () => {
  const file = TournamentFile.parse(JSON.stringify(exported()), 'mine.page.json');
  assert.equal(file.table.name, 'mine.page.json');
  assert.equal(file.table.running, false); // nobody plays a file
  const all = { limit: 1, offset: 1, player: '', opponent: '' };
  assert.deepEqual(
    [file.page(all).games.map(({ number }) => number), file.page(all).total],
    [[1], 2],
  );
  assert.equal(file.page({ ...all, offset: 0, player: 'stank', opponent: 'perfect' }).total, 2);
  assert.equal(file.page({ ...all, player: 'stank', opponent: 'level:3' }).total, 0);
});

test('a file of another kind, or a damaged one, is one sentence', () => {
  const told = (/** @type {string} */ text) => {
    try {
      TournamentFile.parse(text, 'a.json');
    } catch (error) {
      assert.ok(error instanceof BadFile);
      return error.message;
    }
    return 'nothing is wrong';
  };
  for (const text of ['', 'id,pair,first', '{"id": 0}\n{"id": 1}', '[1]', '{}', '\0\0PAR1']) {
    assert.match(told(text), /^'a.json' is not a tournament for the page: claimeven arena export/);
  }
  const text = JSON.stringify(exported());
  for (let end = 40; end < text.length; end += 97) {
    assert.match(told(text.slice(0, end)), /^'a.json' is damaged/);
  }
  assert.match(told(text.replace('"version":1', '"version":7')), /written by another version/);
  const changes = [
    (/** @type {any} */ all) => delete all.table,
    (/** @type {any} */ all) => (all.games = null),
    (/** @type {any} */ all) => all.games.pop(),
    (/** @type {any} */ all) => (all.games[1].number = 0),
    (/** @type {any} */ all) => (all.games[0].moves = 44),
    (/** @type {any} */ all) => (all.games[0].first = 'somebody'),
    (/** @type {any} */ all) => (all.games[0].outcome = 'third'),
    (/** @type {any} */ all) => (all.games[0].geometry = '<b>'),
    (/** @type {any} */ all) => (all.table.standings[0].elo = { value: 'high' }),
    (/** @type {any} */ all) => (all.table.standings[0].wins = 7),
    (/** @type {any} */ all) => (all.table.standings[0].player = 'somebody'),
    (/** @type {any} */ all) => all.table.cross.players.push('third'),
    (/** @type {any} */ all) => (all.table.cross.counts[0][1] = [0, 0, 0]),
    (/** @type {any} */ all) => (all.table.first_move_advantage_elo = 3),
  ];
  for (const change of changes) {
    const all = exported();
    change(all);
    assert.match(told(JSON.stringify(all)), /^'a.json' is damaged/, String(change));
  }
});
