// Runs before the first paint. A classic script, since modules wait: a remembered theme must not
// flash, and the modules of the view that is asked for, and the first answers, can be fetched
// together with everything else.
(function () {
  setTheme();
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
    if (name === 'analyse' || name === 'review' || name === 'lab' || name === 'arena') return name;
    return location.search.includes('moves=') && name === '' ? 'analyse' : 'play';
  }

  /** Those of Play, where most people arrive, are named in the page itself. @param {string} view */
  function preload(view) {
    /** @type {Record<string, string[]>} */
    const modules = {
      analyse: [
        'board/drawing',
        'game/exact_scores',
        'game/line',
        'game/variation',
        'service/latest_map',
        'service/live',
        'service/positions',
        'ui/clipboard',
        'ui/sound',
        'views/analyse/editor',
        'views/analyse/panel',
        'views/analyse/stacks',
        'views/analyse/state',
        'views/analyse/view',
        'views/play/new_game',
        'views/play/player_picker',
      ],
      review: [
        'game/line',
        'service/latest_map',
        'service/live',
        'service/positions',
        'views/review/game_list',
        'views/review/grades',
        'views/review/graph',
        'views/review/panel',
        'views/review/state',
        'views/review/view',
      ],
      lab: [
        'game/line',
        'game/variation',
        'service/latest_map',
        'service/live',
        'service/positions',
        'ui/tabs',
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
      ],
      arena: [
        'game/line',
        'service/latest_map',
        'service/live',
        'service/positions',
        'ui/tabs',
        'views/arena/game_table',
        'views/arena/panel',
        'views/arena/score_table',
        'views/arena/standings',
        'views/arena/state',
        'views/arena/view',
      ],
    };
    for (const module of modules[view] ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `static/js/${module}.js`;
      document.head.append(link);
    }
  }
})();
