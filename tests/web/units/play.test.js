import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressOf,
  controlsOf,
  countsOf,
  drawnPosition,
  endWords,
  hintCell,
  isShared,
  ladderWords,
  linkTo,
  listedMoves,
  mayDrop,
  mustAskEngine,
  newState,
  newsSince,
  shownPly,
  statusOf,
  stepWords,
} from '../../../src/claimeven/web/static/js/views/play/state.js';
import { DRAW, TWO_STONES, estimate, game, position, proven } from './shapes.js';

const SEATS = { geometry: '7x6x4', first: 'human', second: 'level:3' };
const PEOPLE = {
  first: 'human',
  second: 'human',
  seats: { first: 'owner', second: 'owner' },
  yours: ['first', 'second'],
};
/** Two devices; this one plays second. */
const GUEST = { ...PEOPLE, seats: { first: 'owner', second: 'guest' }, yours: ['second'] };
const SPECTATOR = { yours: [], is_owner: false, may_change: false };

/** The state of a game. @param {object} [changes] */
function state(changes = {}) {
  return { ...newState(SEATS, false), game: game(), ...changes };
}

test('an empty board is ready to play', () => {
  const empty = { ...newState(SEATS, false), empty: position() };
  assert.ok(mayDrop(empty));
  assert.deepEqual(statusOf(empty), { words: 'Your turn', side: 'first' });
  assert.equal(addressOf(empty), 'play');
  const { hint, undo, redo, resign } = controlsOf(empty);
  assert.deepEqual([hint, undo, redo, resign], [true, false, false, false]);
});

test('nobody drops while the service is asked, in the past, or after the end', () => {
  assert.ok(mayDrop(state()));
  assert.ok(!mayDrop(state({ request: new AbortController() })));
  assert.ok(!mayDrop(state({ ply: 1 })));
  assert.ok(!mayDrop(state({ game: game({ turn: 'engine' }) })));
  const won = position({ outcome: 'first' });
  assert.ok(!mayDrop(state({ game: game({ position: won, turn: null }) })));
});

test('a player is asked for its move unless somebody stopped it', () => {
  const turn = game({ turn: 'engine' });
  assert.ok(mustAskEngine(state({ game: turn })));
  assert.ok(!mustAskEngine(state({ game: turn, isPaused: true })));
  assert.ok(!mustAskEngine(state({ game: turn, ply: 1 })));
  assert.ok(!mustAskEngine(state()));
});

test('some moves back the later stones are away', () => {
  const drawn = drawnPosition(state({ ply: 1 }));
  assert.deepEqual(drawn?.cells, [[3, 0, 'first']]);
  assert.deepEqual(drawn?.last, [3, 0]);
  assert.deepEqual(drawn?.threats, []);
  assert.equal(drawnPosition(state()), TWO_STONES);
  assert.deepEqual(drawnPosition(state({ ply: 0 }))?.cells, []);
});

test('stones of a drawn start stay', () => {
  const cells = [
    [0, 0, 'first'],
    [3, 0, 'first'],
    [3, 1, 'second'],
  ];
  const drawn = game({ position: position({ moves: null, cells }) });
  assert.deepEqual(drawnPosition(state({ game: drawn, ply: 0 }))?.cells, [[0, 0, 'first']]);
});

test('the address names the game and the move', () => {
  assert.equal(addressOf(state()), 'play?game=g1');
  assert.equal(addressOf(state({ ply: 1 })), 'play?game=g1&ply=1');
  assert.equal(addressOf(state({ game: game({ id: 'a/b' }) })), 'play?game=a%2Fb');
});

test('the line over the board', () => {
  const words = (changes) => statusOf(state(changes)).words;
  assert.equal(words({}), 'Your turn');
  assert.equal(words({ ply: 1 }), 'Move 1 of 2');
  assert.equal(words({ problem: 'Column 4 is full.' }), 'Column 4 is full.');
  assert.equal(words({ dropped: 3, request: new AbortController() }), 'level:3 thinks');
  const theirs = game({ turn: 'engine', position: position({ to_move: 'second' }) });
  assert.equal(words({ game: theirs }), 'level:3 thinks');
  assert.equal(words({ game: theirs, isPaused: true }), 'level:3 waits');
  assert.equal(words({ seats: { ...SEATS, ...PEOPLE }, game: game(PEOPLE) }), 'First to move');
  assert.ok(statusOf(state({ problem: 'No.' })).isProblem);
});

test('each person moves for their own seat, and spectators for none', () => {
  const seats = { ...SEATS, first: 'human', second: 'human' };
  const guest = state({ seats, game: game(GUEST) });
  assert.ok(!mayDrop(guest));
  assert.equal(statusOf(guest).words, 'First to move');
  const theirs = game({ ...GUEST, position: position({ to_move: 'second' }) });
  assert.ok(mayDrop(state({ seats, game: theirs })));
  assert.equal(statusOf(state({ seats, game: theirs })).words, 'Your turn');
  const offered = { ...GUEST, seats: { first: 'offered', second: 'owner' } };
  assert.equal(statusOf(state({ seats, game: game(offered) })).words, 'Waiting for First to come');
  const watching = state({ game: game(SPECTATOR) });
  assert.ok(!mayDrop(watching));
  assert.equal(statusOf(watching).words, 'First to move');
  assert.equal(countsOf(watching), null);
  assert.ok(!controlsOf(watching).resign);
  assert.ok(!mustAskEngine(state({ game: game({ ...SPECTATOR, turn: 'engine' }) })));
});

test('what is heard of live: games with several devices', () => {
  assert.ok(!isShared(null));
  assert.ok(!isShared(game()));
  assert.ok(!isShared(game(PEOPLE)));
  assert.ok(isShared(game(GUEST)));
  assert.ok(isShared(game(SPECTATOR)));
});

test('links to play and to watch', () => {
  globalThis.location = /** @type {any} */ ({ href: 'https://here/four/play?game=old' });
  assert.equal(linkTo('g1'), 'https://here/four/play?game=g1');
  assert.equal(linkTo('g1', 'k-1'), 'https://here/four/play?game=g1#seat=k-1');
});

test('a hint is a column with its proven score', () => {
  const hint = (score, columns = [3], isShown = true) =>
    state({ hint: { column: 3, columns, score, text: '', version: 3, reasons: null, isShown } });
  assert.equal(statusOf(hint(proven('win', 1))).words, 'Hint: column 4, wins in 1 ply');
  assert.equal(statusOf(hint(DRAW)).words, 'Hint: column 4, draw');
  assert.equal(statusOf(hint(estimate(5))).words, 'Hint: column 4, not proven');
  const tied = statusOf(hint(DRAW, [3, 2, 4])).words;
  assert.equal(tied, 'Hint: columns 4, 3 and 5, draw');
  assert.deepEqual(hintCell(hint(null)), [3, 2]);
  assert.equal(hintCell(state()), null);
  const first = hint(DRAW, [3], false);
  assert.equal(statusOf(first).words, 'Hint: where to look');
  assert.equal(hintCell(first), null);
  assert.deepEqual([controlsOf(first).hint, controlsOf(first).hintText], [true, 'Show it']);
  assert.equal(controlsOf(hint(DRAW)).hint, false);
});

test('how a game ended', () => {
  const end = (changes) => endWords(game({ outcome: 'first', ...changes }));
  const seven = position({ stones: 7 });
  assert.equal(end({ position: seven }), 'You win after 7 moves.');
  assert.equal(end({ outcome: 'second', position: seven }), 'level:3 wins after 7 moves.');
  assert.equal(end({ outcome: 'draw' }), 'A draw: the board is full.');
  const resigned = { reason: 'resigned' };
  assert.equal(end({ ...resigned, outcome: 'second' }), 'level:3 wins: you resigned.');
  assert.equal(end({ ...resigned, ...PEOPLE }), 'First wins: Second resigned.');
  assert.equal(end({ ...resigned, ...GUEST }), 'First wins: you resigned.');
  assert.equal(end({ ...resigned, ...SPECTATOR }), 'First wins: level:3 resigned.');
});

test('what was played since is told, with the end', () => {
  const before = game({ played: [game().played[0]] });
  const after = game({ outcome: 'second', position: position({ stones: 2 }) });
  assert.deepEqual(newsSince(before, after), ['level:3: column 4.', 'level:3 wins after 2 moves.']);
  assert.deepEqual(newsSince(after, before), []);
  assert.deepEqual(newsSince(null, after), []);
  assert.deepEqual(newsSince(game({ id: 'other', played: [] }), after), []);
});

test('the list has what players thought', () => {
  assert.deepEqual(listedMoves(state()), [
    { column: 3, side: 'first', words: '' },
    { column: 3, side: 'second', words: 'it thinks: +12' },
  ]);
  assert.equal(shownPly(state()), 2);
  assert.equal(shownPly(state({ ply: 1 })), 1);
});

test('counts against the opponent', () => {
  const line = { opponent: 'level:3', geometry: '7x6x4', wins: 2, draws: 1, losses: 4 };
  assert.equal(countsOf(state({ record: [line] })), line);
  const elsewhere = { ...line, geometry: '8x7x4' };
  assert.equal(countsOf(state({ record: [elsewhere] }))?.wins, 0);
  assert.equal(countsOf(state())?.wins, 0);
  assert.equal(countsOf(state({ seats: { ...SEATS, ...PEOPLE } })), null);
});

test('buttons of a game between two players', () => {
  const seats = { ...SEATS, first: 'stank' };
  const turn = game({ first: 'stank', turn: 'engine' });
  const running = controlsOf(state({ seats, game: turn, request: new AbortController() }));
  assert.deepEqual([running.goOn, running.goOnText, running.resign], [true, 'Pause', false]);
  assert.equal(controlsOf(state({ seats, game: turn, isPaused: true })).goOnText, 'Go on');
});

test('about which level somebody plays at', () => {
  const none = { games: 3, needed: 5, level: null, low: null, high: null };
  assert.match(ladderWords(none), /^Your level: 2 more games against levels/);
  const some = { games: 12, needed: 5, level: 4, low: 3, high: 5 };
  assert.equal(ladderWords(some), 'You play at about level 4 (3 to 5): 12 games without help.');
  const low = { ...some, level: 0, low: 0, high: 1 };
  assert.equal(ladderWords(low), 'You play below level 1 (below 1 to 1): 12 games without help.');
  assert.equal(ladderWords(null), '');
});

test('a step through the moves is told', () => {
  assert.equal(stepWords(state()), 'The latest move: level:3 in column 4.');
  assert.equal(stepWords(state({ ply: 1 })), 'Move 1: You in column 4.');
  assert.equal(stepWords(state({ ply: 0 })), 'The start.');
});

test('buttons of a finished game', () => {
  const over = controlsOf(state({ game: game({ outcome: 'first', turn: null }) }));
  assert.deepEqual([over.isOver, over.undo, over.resign, over.goOn], [true, true, false, false]);
});

test('a player that was stopped can be let go', () => {
  const stopped = state({ game: game({ turn: 'engine' }), isPaused: true });
  const { goOn, goOnText } = controlsOf(stopped);
  assert.deepEqual([goOn, goOnText], [true, 'Let it move']);
});
