// Runs before the first paint. A classic script, since modules wait: a remembered theme must not flash, and the
// modules of the view that is asked for, and the first answers, can be fetched together with everything else.
(function () {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('claimeven.theme') || 'null');
  } catch {
    // Storage may be closed to us: the system's theme it is.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  // Those of Play, which is where most people arrive, are named in the page itself.
  const views = {
    play: [],
    analyse: ['analyse', 'clipboard', 'editor', 'live', 'newgame', 'scores', 'sound', 'variation'],
    review: ['review', 'gamelist', 'grades', 'graph', 'live'],
    lab: ['lab', 'explain', 'live', 'searching', 'tabs', 'tree', 'variation', 'worked'],
    arena: ['arena', 'heat', 'live', 'tabs'],
  };
  const name = location.pathname.split('/')[1];
  const view = name in views ? name : location.search.includes('moves=') ? 'analyse' : 'play';
  for (const module of views[view]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/static/js/${module}.js`;
    document.head.append(link);
  }
  // What the first board needs is on its way while the modules are; api.js takes it from here.
  const asked =
    name === 'game' || view !== 'play' ? ['/players'] : ['/players', '/position?board=7x6x4'];
  window.askedEarly = new Map(
    asked.map((path) => [path, fetch(`/api/v1${path}`).catch(() => null)]),
  );
})();
