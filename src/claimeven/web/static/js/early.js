// Runs before the first paint. A classic script, since modules wait: a remembered theme must not flash, and the
// modules of the view that is asked for can be fetched together with everything else.
(function () {
  try {
    const theme = JSON.parse(localStorage.getItem('claimeven.theme') || 'null');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to us: the system's theme it is.
  }
  const shared = ['line', 'moves', 'newgame', 'players', 'scores', 'live', 'clipboard', 'sound'];
  const views = {
    play: ['play', 'playpanel', ...shared],
    analyse: ['analyse', 'editor', 'variation', ...shared],
    review: ['review', 'gamelist', 'graph', 'line', 'live', 'moves', 'players'],
    lab: ['lab', 'explain', 'line', 'live', 'moves', 'searching', 'tabs', 'tree', 'variation', 'worked'],
    arena: ['arena', 'heat', 'line', 'live', 'moves', 'players', 'tabs'],
  };
  const name = location.pathname.split('/')[1];
  const view = name in views ? name : location.search.includes('moves=') ? 'analyse' : 'play';
  for (const module of views[view]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/static/js/${module}.js`;
    document.head.append(link);
  }
})();
