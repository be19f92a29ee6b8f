// Runs before the first paint, so that a remembered theme does not flash. A classic script: modules wait.
(function () {
  try {
    const theme = JSON.parse(localStorage.getItem('claimeven.theme') || 'null');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to us: the system's theme it is.
  }
})();
