// Runs before the first paint. A classic script, since modules wait: a remembered theme must not
// flash, and the modules of the view that is asked for, and the first answers, can be fetched
// together with everything else.
(function () {
  const modules = modulesOfViews();
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
    if (name in modules) return name;
    return location.search.includes('moves=') && name === '' ? 'analyse' : 'play';
  }

  /** @param {string} view */
  function preload(view) {
    for (const module of modules[view] ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `static/js/${module}.js`;
      document.head.append(link);
    }
  }

  /**
   * Those of Play, where most people arrive, are named in the page itself.
   * @returns {Record<string, string[]>}
   */
  function modulesOfViews() {
    return {
      analyse: [
        'board/drawing',
        'game/exact_scores',
        'game/line',
        'game/reasons',
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
      puzzles: [
        'game/variation',
        'views/puzzles/panel',
        'views/puzzles/progress',
        'views/puzzles/state',
        'views/puzzles/view',
      ],
      review: [
        'game/line',
        'game/reasons',
        'service/latest_map',
        'service/live',
        'service/positions',
        'views/review/game_list',
        'views/review/grades',
        'views/review/graph',
        'views/review/panel',
        'views/review/state',
        'views/review/thumbnail',
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
      ],
      arena: [
        'game/line',
        'service/latest_map',
        'service/live',
        'service/positions',
        'ui/tabs',
        'views/arena/file_opener',
        'views/arena/game_table',
        'views/arena/panel',
        'views/arena/score_table',
        'views/arena/standings',
        'views/arena/state',
        'views/arena/view',
      ],
      learn: [
        'board/cell_picker',
        'board/ideas',
        'game/variation',
        'views/learn/panel',
        'views/learn/progress',
        'views/learn/state',
        'views/learn/view',
      ],
    };
  }
})();
