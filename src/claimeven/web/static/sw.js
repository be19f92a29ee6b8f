/**
 * The shell works without the network: fresh files when the service answers, kept ones when it does not.
 * Games and scores are never kept here.
 */

const SHELF = 'claimeven-shell-1';
const NAMES = [
  'analyse',
  'announce',
  'api',
  'app',
  'arena',
  'board',
  'clipboard',
  'dom',
  'early',
  'editor',
  'explain',
  'gamelink',
  'gamelist',
  'grades',
  'graph',
  'heat',
  'keys',
  'lab',
  'line',
  'live',
  'marks',
  'moves',
  'newgame',
  'players',
  'play',
  'playpanel',
  'prefs',
  'review',
  'scores',
  'searching',
  'sound',
  'stage',
  'tabs',
  'terms',
  'tree',
  'variation',
  'words',
  'worked',
];
const SHELL = [
  '/',
  '/manifest.webmanifest',
  '/static/icons/icon.svg',
  '/static/css/base.css',
  '/static/css/board.css',
  '/static/css/panel.css',
  ...NAMES.map((name) => `/static/js/${name}.js`),
];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((shelf) => shelf.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const ours =
    event.request.method === 'GET' &&
    url.origin === location.origin &&
    !url.pathname.startsWith('/api/');
  if (ours) event.respondWith(fresh(event.request));
});

/** @param {Request} request */
async function fresh(request) {
  const shelf = await caches.open(SHELF);
  // Every view is the same page; it looks at its address.
  const name = request.mode === 'navigate' ? '/' : request;
  try {
    const answer = await fetch(request);
    if (answer.ok) shelf.put(name, answer.clone());
    return answer;
  } catch (error) {
    const kept = await shelf.match(name);
    if (kept) return kept;
    throw error;
  }
}
