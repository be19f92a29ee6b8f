"""What the pages of a class add to the style of reports."""

from __future__ import annotations

STYLE = """
.marks td, .marks th, .list td, .list th { text-align: left; }
.words { display: inline-block; min-width: 24ch; max-width: 60ch; white-space: normal;
  overflow-wrap: anywhere; text-align: left; color: var(--ink); }
.problem { color: rgb(var(--bad)); font-weight: 600; }
.none { color: var(--soft); }
.bar { display: inline-block; min-width: 4.5em; padding: 0 6px; border-radius: 4px;
  background: linear-gradient(90deg, rgb(var(--good) / 0.28) var(--share), transparent 0); }
.notes { margin: 8px 0; padding: 0; list-style: none; min-height: 3em; color: var(--ink); }
.cross td button { all: unset; display: block; width: 100%; cursor: pointer; text-align: center; }
.cross td button:focus-visible { outline: 2px solid var(--accent); }
.cross th[scope="col"] { font-weight: 600; }
.ranking th[scope="row"] { position: sticky; left: 0; background: var(--page); }
.player { margin: 0; }
.all { font: inherit; font-size: 0.875rem; min-height: 36px; padding: 0 12px; cursor: pointer;
  border: 1px solid var(--line); border-radius: 8px; background: var(--panel); color: var(--ink); }
.viewer { display: grid; grid-template-columns: minmax(0, 360px) minmax(0, 1fr); gap: 24px; }
.viewer select { width: 100%; font: inherit; font-size: 0.875rem; padding: 6px; border-radius: 8px;
  border: 1px solid var(--line); background: var(--panel); color: var(--ink); }
@media (max-width: 720px) { .viewer { grid-template-columns: minmax(0, 1fr); } }
"""
