"""How far a search is, on one line; and its last finished iteration when Ctrl-C ends it."""

from __future__ import annotations

from typing import NamedTuple

from claimeven.cli.console.status_line import StatusLine
from claimeven.cli.searches.view import score_text
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.result import SearchResult


class Found(NamedTuple):
    """A result, and whether Ctrl-C ended the search before its limits did."""

    result: SearchResult
    is_interrupted: bool


def search_watched(engine: Engine, position: Position, limits: Limits) -> Found:
    """Search with a line of progress; Ctrl-C gives the last iteration that was finished.

    KeyboardInterrupt is raised where there is none.
    """
    finished: list[SearchResult] = []
    with StatusLine() as line:

        def on_info(result: SearchResult) -> None:
            finished[:] = [result]
            line(progress_text(result))

        try:
            return Found(engine.search(position, limits, on_info), False)
        except KeyboardInterrupt:
            if not finished:
                raise
            return Found(finished[0], True)


def progress_text(result: SearchResult) -> str:
    """A finished iteration on one line."""
    best = f"best column {column_name(result.column)}: {score_text(result)}"
    return f"depth {result.depth} finished  {best}  {result.nodes:,} nodes"
