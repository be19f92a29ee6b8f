/**
 * The page opens without the network: fresh files when the service answers, cached ones when it
 * does not. Games and scores are never cached here.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const NAME = 'claimeven-page';
/** Other services at this host have caches of their own. */
const HERE = new URL('.', worker.location.href).pathname;
/** A digest of all files, put here by what serves them: files of one version belong together. */
const VERSION = 'any';
const CACHE = `${NAME}-${VERSION} ${HERE}`;
/** What plays and solves on the standard board: nobody waits for more. */
const FIRST = [
  './',
  'manifest.webmanifest',
  'static/icons/icon.svg',
  'static/css/base.css',
  'static/css/board.css',
  'static/css/panel.css',
  'static/css/modes.css',
  'static/js/first_paint.js',
  'static/page/main.js',
  'static/engine/main.js',
  'static/js/kernel/core.wasm',
  'static/js/local/data/heuristics.json',
  'static/js/local/data/players.json',
];
/** Everything else, which is fetched in the background. */
const LATER = [
  'static/css/learn.css',
  'static/page/analyse.js',
  'static/page/help.js',
  'static/page/share.js',
  'static/page/review.js',
  'static/page/lab.js',
  'static/page/learn.js',
  'static/page/puzzles.js',
  'static/page/arena.js',
  'static/page/tournament_file.js',
  'static/page/start_form.js',
  'static/engine/coach.js',
  'static/engine/line_cores.js',
  'static/js/kernel/coach.wasm',
  'static/js/kernel/kernel.wasm',
  'static/engine/lab.js',
  'static/engine/late_players.js',
  'static/js/local/data/heuristic_choices.json',
  'static/engine/net.js',
  'static/nets/claimeven-net.toml',
  'static/nets/claimeven-net-256.toml',
  'static/engine/lessons.js',
  'static/js/local/data/lessons.json',
  'static/engine/puzzles.js',
  'static/js/local/data/puzzles.json',
  'static/book.bin',
];

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const isFile =
    method === 'GET' && origin === worker.location.origin && !pathname.startsWith(`${HERE}api/`);
  if (!isFile) return;
  event.respondWith(answer(event.request));
  // The browser may have ended this worker in the middle of it.
  if (event.request.mode === 'navigate') event.waitUntil(keepLater());
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FIRST);
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
  keepLater();
}

/** @type {Promise<void> | null} */
let keeping = null;

/** Fetch what is not here yet, one after another; the page goes on without it. */
function keepLater() {
  keeping ??= keepAll().finally(() => (keeping = null));
  return keeping;
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const name of LATER) {
    if (!(await cache.match(name))) await cache.add(name).catch(() => {});
  }
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
