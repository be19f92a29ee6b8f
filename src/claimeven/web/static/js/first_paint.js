// Runs before the first paint. A classic script, since modules wait: a remembered theme must not
// flash, and the script of the view that is asked for, and the first answers, can be fetched
// together with everything else.
(function () {
  const views = ['analyse', 'arena', 'lab', 'learn', 'puzzles', 'review'];
  setTheme();
  // An exported page has no service to ask, and its files are there.
  if (document.documentElement.dataset.engine === 'local') return;
  const name = location.pathname.split('/').pop() ?? '';
  const view = viewOf(name);
  preload(view);
  // What the first board needs is on its way while the modules are; api.js takes it from here.
  const isNewGame = view === 'play' && !location.search.includes('game=');
  const paths = isNewGame ? ['/players', '/position?geometry=7x6x4'] : ['/players'];
  window.prefetched = new Map(
    paths.map((path) => [path, fetch(`api/v2${path}`).catch(() => null)]),
  );

  function setTheme() {
    let theme = null;
    try {
      theme = JSON.parse(localStorage.getItem('claimeven.theme') || 'null');
    } catch {
      // Storage may be forbidden: the system's theme it is.
    }
    if (theme !== 'light' && theme !== 'dark') {
      theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    }
    document.documentElement.dataset.theme = theme;
  }

  /** @param {string} name */
  function viewOf(name) {
    if (views.includes(name)) return name;
    return location.search.includes('moves=') && name === '' ? 'analyse' : 'play';
  }

  /** Play is in the page's own script. @param {string} view */
  function preload(view) {
    if (view === 'play') return;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `static/page/${view}.js`;
    document.head.append(link);
  }
})();
