/**
 * The page opens without the network: fresh files when the service answers, cached ones when it
 * does not. Games and scores are never cached here.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const NAME = 'claimeven-page';
/** Other services at this host have caches of their own. */
const HERE = new URL('.', worker.location.href).pathname;
const CACHE = `${NAME}-4 ${HERE}`;
const MODULES = [
  'app',
  'board/area',
  'board/cell_picker',
  'board/coach_line',
  'board/column_bar',
  'board/drawing',
  'board/evaluation_bar',
  'board/ideas',
  'board/marks',
  'board/picture',
  'board/status_line',
  'first_paint',
  'game/exact_scores',
  'game/kept_offer',
  'game/line',
  'game/move_list',
  'game/reasons',
  'game/variation',
  'service/api',
  'service/engine',
  'service/game_changes',
  'service/kept_games',
  'service/keys',
  'service/latest_map',
  'service/live',
  'service/local_engine',
  'service/players',
  'service/positions',
  'service/remote',
  'ui/address',
  'ui/announce',
  'ui/clipboard',
  'ui/dom',
  'ui/help',
  'ui/keys',
  'ui/navigation',
  'ui/preferences',
  'ui/sound',
  'ui/tabs',
  'ui/theme',
  'ui/words',
  'views/analyse/editor',
  'views/analyse/panel',
  'views/analyse/stacks',
  'views/analyse/state',
  'views/analyse/view',
  'views/arena/file_opener',
  'views/arena/game_table',
  'views/arena/panel',
  'views/arena/score_table',
  'views/arena/standings',
  'views/arena/start_form',
  'views/arena/state',
  'views/arena/tournament_file',
  'views/arena/view',
  'views/lab/algorithms',
  'views/lab/explanation',
  'views/lab/legend',
  'views/lab/panel',
  'views/lab/parts',
  'views/lab/search',
  'views/lab/search_result',
  'views/lab/slowly',
  'views/lab/state',
  'views/lab/tree',
  'views/lab/tree_picture',
  'views/lab/view',
  'views/lab/visits',
  'views/lab/worked_example',
  'views/learn/panel',
  'views/learn/progress',
  'views/learn/state',
  'views/learn/view',
  'views/play/actions',
  'views/play/controls',
  'views/play/hint',
  'views/play/new_game',
  'views/play/panel',
  'views/play/player_picker',
  'views/play/scores',
  'views/play/settings',
  'views/play/share',
  'views/play/state',
  'views/play/view',
  'views/puzzles/panel',
  'views/puzzles/progress',
  'views/puzzles/state',
  'views/puzzles/view',
  'views/review/game_list',
  'views/review/grades',
  'views/review/graph',
  'views/review/panel',
  'views/review/state',
  'views/review/thumbnail',
  'views/review/view',
];
/** What plays and solves without the service. */
const ENGINE = [
  'kernel/book',
  'kernel/coach',
  'kernel/evaluator',
  'kernel/kernel',
  'kernel/mcts',
  'kernel/memory',
  'kernel/rules',
  'kernel/searcher',
  'kernel/solver',
  'kernel/solver_core',
  'kernel/tables',
  'local/checks',
  'local/coach/board',
  'local/coach/coach',
  'local/coach/column_scores',
  'local/coach/core',
  'local/coach/explanation',
  'local/coach/facts',
  'local/coach/follow_up',
  'local/coach/inquiry',
  'local/coach/line_core',
  'local/coach/main_line',
  'local/coach/order',
  'local/coach/proof_tree',
  'local/coach/review',
  'local/coach/rules',
  'local/coach/tactics',
  'local/coach/tree_ends',
  'local/context',
  'local/engine',
  'local/errors',
  'local/fields',
  'local/game/board_checks',
  'local/game/geometry',
  'local/game/lines',
  'local/game/notation',
  'local/game/position',
  'local/game/score',
  'local/games/game',
  'local/games/indexed_database',
  'local/games/ladder',
  'local/games/memory_database',
  'local/games/play',
  'local/games/saved_game',
  'local/games/store',
  'local/heuristics/catalog',
  'local/heuristics/compiler',
  'local/heuristics/evaluation',
  'local/heuristics/explain',
  'local/heuristics/parameters',
  'local/heuristics/part',
  'local/heuristics/sampler',
  'local/heuristics/spec',
  'local/heuristics/threat_cells',
  'local/heuristics/threat_parts',
  'local/heuristics/threat_tables',
  'local/heuristics/weights',
  'local/heuristics/zugzwang',
  'local/lessons/comments',
  'local/lessons/course',
  'local/lessons/grading',
  'local/lessons/lessons',
  'local/lessons/tasks',
  'local/lessons/words',
  'local/numbers/decimals',
  'local/numbers/fraction',
  'local/numbers/random',
  'local/numbers/sha512',
  'local/page_context',
  'local/players/chance',
  'local/players/choose',
  'local/players/follow_up_player',
  'local/players/level_player',
  'local/players/mcts_player',
  'local/players/options',
  'local/players/perfect_player',
  'local/players/player',
  'local/players/roster',
  'local/players/search_player',
  'local/players/simple',
  'local/players/spec',
  'local/puzzles/attempt',
  'local/puzzles/days',
  'local/puzzles/own_rating',
  'local/puzzles/puzzle_set',
  'local/puzzles/puzzles',
  'local/puzzles/shuffled',
  'local/requests',
  'local/routes/all',
  'local/routes/analysis',
  'local/routes/coach',
  'local/routes/games',
  'local/routes/lab',
  'local/routes/lessons',
  'local/routes/positions',
  'local/routes/puzzles',
  'local/routes/tournaments',
  'local/search_worker',
  'local/searches/engine',
  'local/searches/helper',
  'local/searches/mcts',
  'local/searches/tree',
  'local/text',
  'local/wire/analysis',
  'local/wire/evaluations',
  'local/wire/explanations',
  'local/wire/numbers',
  'local/wire/positions',
  'local/wire/searches',
  'local/words/answers',
  'local/words/catalogue',
  'local/words/details',
  'local/words/english_messages',
  'local/words/graded',
  'local/words/graded_messages',
  'local/words/lesson_messages',
  'local/words/sentences',
  'local/worker',
];
const BOOK = 'static/book.bin';
const FILES = [
  './',
  'manifest.webmanifest',
  'static/icons/icon.svg',
  'static/css/base.css',
  'static/css/board.css',
  'static/css/learn.css',
  'static/css/panel.css',
  'static/css/modes.css',
  'static/js/kernel/coach.wasm',
  'static/js/kernel/kernel.wasm',
  'static/js/local/data/heuristics.json',
  'static/js/local/data/lessons.json',
  'static/js/local/data/players.json',
  'static/js/local/data/puzzles.json',
  ...[...MODULES, ...ENGINE].map((name) => `static/js/${name}.js`),
];

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const isFile =
    method === 'GET' && origin === worker.location.origin && !pathname.startsWith(`${HERE}api/`);
  if (isFile) event.respondWith(answer(event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await worker.skipWaiting();
}

/** Of this service, not of others at the same host. @param {string} name */
function isOld(name) {
  return (
    name !== CACHE && name.startsWith(NAME) && (name.endsWith(` ${HERE}`) || name === `${NAME}-2`)
  );
}

/** Caches of earlier versions are deleted. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  await worker.clients.claim();
  keepBook();
}

/** The opening book is large, and the page goes on without it: nobody waits for it. */
async function keepBook() {
  const cache = await caches.open(CACHE);
  if (!(await cache.match(BOOK))) await cache.add(BOOK).catch(() => {});
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  // Every view is the same page; it looks at its address.
  const key = request.mode === 'navigate' ? './' : request;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) cache.put(key, fresh.clone());
    return fresh;
  } catch (error) {
    const old = new URL(request.url).pathname.split(`${HERE}game/`)[1];
    // An address of an earlier version: links in the page hold at the top only.
    if (old && request.mode === 'navigate') return Response.redirect(`${HERE}play?game=${old}`);
    const cached = await cache.match(key);
    if (cached) return cached;
    throw error;
  }
}
