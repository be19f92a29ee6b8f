/**
 * The page opens without the network: fresh files when the service answers, cached ones when it
 * does not. Games and scores are never cached here.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const NAME = 'claimeven-page';
/** Other services at this host have caches of their own. */
const HERE = new URL('.', worker.location.href).pathname;
const CACHE = `${NAME}-3 ${HERE}`;
const MODULES = [
  'app',
  'board/area',
  'board/column_bar',
  'board/drawing',
  'board/evaluation_bar',
  'board/marks',
  'board/picture',
  'board/status_line',
  'first_paint',
  'game/exact_scores',
  'game/line',
  'game/move_list',
  'game/variation',
  'service/api',
  'service/game_changes',
  'service/keys',
  'service/latest_map',
  'service/live',
  'service/players',
  'service/positions',
  'ui/announce',
  'ui/clipboard',
  'ui/dom',
  'ui/keys',
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
  'views/arena/game_table',
  'views/arena/panel',
  'views/arena/score_table',
  'views/arena/standings',
  'views/arena/state',
  'views/arena/view',
  'views/lab/algorithms',
  'views/lab/explanation',
  'views/lab/panel',
  'views/lab/parts',
  'views/lab/search',
  'views/lab/state',
  'views/lab/tree',
  'views/lab/view',
  'views/lab/visits',
  'views/lab/worked_example',
  'views/play/actions',
  'views/play/new_game',
  'views/play/panel',
  'views/play/player_picker',
  'views/play/scores',
  'views/play/settings',
  'views/play/share',
  'views/play/state',
  'views/play/view',
  'views/review/game_list',
  'views/review/grades',
  'views/review/graph',
  'views/review/panel',
  'views/review/state',
  'views/review/view',
];
const FILES = [
  './',
  'manifest.webmanifest',
  'static/icons/icon.svg',
  'static/css/base.css',
  'static/css/board.css',
  'static/css/panel.css',
  ...MODULES.map((name) => `static/js/${name}.js`),
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
