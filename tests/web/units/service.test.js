import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import {
  ApiError,
  api,
  errorSentence,
  queryText,
} from '../../../src/claimeven/web/static/js/service/api.js';
import { changeGame } from '../../../src/claimeven/web/static/js/service/game_changes.js';
import {
  forgetKey,
  keyOf,
  rememberKey,
} from '../../../src/claimeven/web/static/js/service/keys.js';
import { LatestMap } from '../../../src/claimeven/web/static/js/service/latest_map.js';
import { LiveQuestion } from '../../../src/claimeven/web/static/js/service/live.js';
import { game } from './shapes.js';

/** @type {{path: string, options: any}[]} */
let asked = [];
/** @type {(Response | Error)[]} */
let answers = [];

beforeEach(() => {
  asked = [];
  answers = [];
  globalThis.window = /** @type {any} */ ({});
  globalThis.document = /** @type {any} */ ({ getElementById: () => null });
  globalThis.fetch = async (path, options) => {
    asked.push({ path: String(path), options });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('nothing more to answer');
  };
});

afterEach(() => mock.timers.reset());

/** @param {unknown} body @param {number} [status] @param {Record<string, string>} [headers] */
const json = (body, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

test('empty values are left out of an address', () => {
  assert.equal(
    queryText({ moves: '', geometry: '7x6x4', ply: 0, game: null }),
    '?geometry=7x6x4&ply=0',
  );
  assert.equal(queryText({ moves: undefined }), '');
});

test('a position is asked for with the columns to play', async () => {
  answers = [json({ position: '445' })];
  assert.deepEqual(await api.position('44', '7x6x4', [4, 0]), { position: '445' });
  assert.equal(asked[0].path, 'api/v2/position?moves=44&geometry=7x6x4&play=4%2C0');
});

test('an answer that was asked for ahead is used once', async () => {
  const path = '/position?geometry=7x6x4';
  window.prefetched = new Map([[path, Promise.resolve(json({ position: 'ahead' }))]]);
  answers = [json({ position: 'later' })];
  assert.deepEqual(await api.position('', '7x6x4'), { position: 'ahead' });
  assert.deepEqual(await api.position('', '7x6x4'), { position: 'later' });
  assert.equal(asked.length, 1);
});

test('an error is one sentence with its status', async () => {
  answers = [json({ error: "there is no game 'x'", field: null }, 404)];
  await assert.rejects(api.game('x'), (error) => {
    assert.ok(error instanceof ApiError);
    assert.match(error.message, /^This is not there any more/);
    assert.equal(error.status, 404);
    return true;
  });
});

test('errors are in the words of players', () => {
  const board = { error: 'board 30x30x4 is too large', field: 'geometry' };
  assert.match(errorSentence(board, 400), /^This board is too large/);
  const moves = { error: "column 1 is full after '1111'", field: 'moves' };
  assert.equal(errorSentence(moves, 400), "Column 1 is full after '1111'");
  assert.match(errorSentence({ error: 'too many analyses are open' }, 429), /is busy/);
  assert.match(errorSentence(null, 418), /went wrong/);
});

test('a service that does not answer is unreachable', async () => {
  answers = [new TypeError('refused')];
  await assert.rejects(api.game('x'), (error) => {
    assert.ok(error instanceof ApiError && error.isUnreachable);
    return true;
  });
});

test('a busy service is asked again after the time it names', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  answers = [json({ error: 'busy' }, 503, { 'Retry-After': '2' }), json(game())];
  const answer = api.game('g1');
  for (let i = 0; i < 10; ++i) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(asked.length, 1);
  mock.timers.tick(2000);
  assert.equal((await answer).id, 'g1');
});

test('a change that was refused because the game went on gives the game as it is', async () => {
  const now = game({ version: 5 });
  const refuse = () => Promise.reject(new ApiError('changed elsewhere', 409, { game: now }));
  const signal = new AbortController().signal;
  assert.equal(await changeGame(game(), refuse, signal, () => {}), now);
});

test('a change is asked for again when only a seat was taken meanwhile', async () => {
  const taken = { field: 'version', game: game({ version: 3 }) };
  /** @type {number[]} */
  const versions = [];
  const ask = (/** @type {number} */ version) => {
    versions.push(version);
    if (version === 2) return Promise.reject(new ApiError('changed', 409, taken));
    return Promise.resolve(game({ version: 4 }));
  };
  const signal = new AbortController().signal;
  assert.equal((await changeGame(game(), ask, signal, () => {})).version, 4);
  assert.deepEqual(versions, [2, 3]);
});

test('keys are remembered with new games, and sent with questions about them', async () => {
  /** @type {Map<string, string>} */
  const stored = new Map();
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => stored.set(name, text),
  });
  answers = [json({ ...game(), key: 'secret' }, 201), json(game()), json(game({ id: 'g2' }))];
  const made = await api.newGame({ geometry: '7x6x4', first: 'human', second: 'human' });
  assert.ok(!('key' in made));
  await api.game('g1');
  await api.game('g2');
  assert.deepEqual(
    asked.map(({ options }) => options.headers['Seat-Key']),
    [undefined, 'secret', undefined],
  );
  forgetKey('g1');
  assert.equal(keyOf('g1'), null);
  stored.set('claimeven.keys', '{"nonsense": 1}');
  assert.equal(keyOf('g1'), null);
  rememberKey('g1', 'new');
  assert.equal(keyOf('g1'), 'new');
});

test('a change outlives a service that is gone for a while, and is not done twice', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const signal = new AbortController().signal;
  let tries = 0;
  let wasTold = false;
  const lose = () => {
    tries += 1;
    return Promise.reject(new ApiError('gone', 0, null));
  };
  // The move was done although its answer was lost: the version has grown.
  answers = [json(game({ version: 3 }))];
  const tell = () => {
    wasTold = true;
  };
  const changed = changeGame(game(), lose, signal, tell);
  await new Promise((resolve) => setImmediate(resolve));
  mock.timers.tick(700);
  assert.equal((await changed).version, 3);
  assert.equal(tries, 1);
  assert.ok(wasTold);
});

test('other errors of a change are thrown', async () => {
  const fail = () => Promise.reject(new ApiError('column 4 is full', 400, null));
  const signal = new AbortController().signal;
  await assert.rejects(
    changeGame(game(), fail, signal, () => {}),
    /column 4 is full/,
  );
});

test('a map of the latest entries forgets the oldest', () => {
  const map = new LatestMap(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], [3, undefined, 4]);
});

class FakeSocket extends EventTarget {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static all = [];

  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
    FakeSocket.all.push(this);
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** @param {object} message */
  answer(message) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

/** @param {() => void} [lost] */
function liveQuestion(lost) {
  FakeSocket.all = [];
  globalThis.WebSocket = /** @type {any} */ (FakeSocket);
  globalThis.location = /** @type {any} */ ({ href: 'http://here:1/four/play?game=x' });
  /** @type {any[]} */
  const received = [];
  const live = new LiveQuestion('/analyse/live', (message) => received.push(message), lost);
  return { live, received };
}

test('a question is sent when the connection is open', () => {
  const { live, received } = liveQuestion();
  live.ask({ moves: '44' });
  const [socket] = FakeSocket.all;
  assert.equal(String(socket.url), 'ws://here:1/four/api/v2/analyse/live');
  assert.deepEqual(socket.sent, []);
  socket.open();
  assert.deepEqual(socket.sent, [{ id: 1, moves: '44' }]);
  socket.answer({ id: 1, type: 'done' });
  assert.deepEqual(received, [{ id: 1, type: 'done' }]);
  assert.equal(live.question, null);
});

test('a late answer to an earlier question is not heard', () => {
  const { live, received } = liveQuestion();
  live.ask({ moves: '4' });
  const [socket] = FakeSocket.all;
  socket.open();
  live.ask({ moves: '44' });
  socket.answer({ id: 1, type: 'column' });
  assert.deepEqual(received, []);
  live.cancel();
  assert.deepEqual(socket.sent.at(-1), { cancel: true });
  socket.answer({ id: 2, type: 'done' });
  assert.deepEqual(received, []);
});

test('what was not answered is asked again after the connection is lost', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let losses = 0;
  const { live } = liveQuestion(() => {
    losses += 1;
  });
  live.ask({ moves: '44' });
  FakeSocket.all[0].open();
  FakeSocket.all[0].close();
  assert.equal(losses, 1);
  mock.timers.tick(400);
  FakeSocket.all[1].open();
  assert.deepEqual(FakeSocket.all[1].sent, [{ id: 1, moves: '44' }]);
  live.close();
});

test('nothing is asked again after the answer is complete', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { live } = liveQuestion();
  live.ask({ moves: '44' });
  FakeSocket.all[0].open();
  FakeSocket.all[0].answer({ id: 1, type: 'done' });
  FakeSocket.all[0].close();
  mock.timers.tick(10_000);
  assert.equal(FakeSocket.all.length, 1);
});

test('a connection that is closed while it opens is closed when it is open', () => {
  const { live } = liveQuestion();
  live.ask({ moves: '44' });
  const [socket] = FakeSocket.all;
  live.close();
  assert.equal(socket.readyState, 0);
  socket.open();
  assert.equal(socket.readyState, 3);
  assert.deepEqual(socket.sent, []);
});
