"""The door to the compiled kernel: the only file that imports it.

Positions cross as two board words, `mover` (stones of the side to move) and `mask` (all stones).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from functools import lru_cache
from typing import TypeAlias, TypeVar

from claimeven._core import (
    INFINITE,
    Algorithm,
    Bound,
    CensusStep,
    Evaluator,
    HeuristicTables,
    Limits,
    MctsOptions,
    MctsReport,
    MctsSearcher,
    NodeEnd,
    Ordering,
    Progress,
    Proof,
    Rules,
    Searcher,
    SearchOptions,
    SearchReport,
    SearchWatch,
    SolveProgress,
    Solver,
    TermTables,
    TieRule,
    TraceNode,
    View,
)
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

__all__ = [
    "INFINITE",
    "Algorithm",
    "Bound",
    "CensusStep",
    "Evaluator",
    "HeuristicTables",
    "Limits",
    "MctsOptions",
    "MctsReport",
    "MctsSearcher",
    "NodeEnd",
    "OnProgress",
    "Ordering",
    "Progress",
    "Proof",
    "Rules",
    "SearchOptions",
    "SearchReport",
    "SearchWatch",
    "Searcher",
    "SolveProgress",
    "Solver",
    "TermTables",
    "TieRule",
    "TraceNode",
    "View",
    "rules",
    "watched",
    "words",
]

T = TypeVar("T")

OnProgress: TypeAlias = Callable[[int, int], None]
"""Called now and then with (steps done, steps in all)."""

_REPORT_SECONDS = 0.1


@lru_cache(maxsize=256)
def rules(geometry: Geometry, word: int = 0) -> Rules:
    """The kernel's rules for a geometry; `word` 64 or 128 asks for that word's run-time code."""
    return Rules(geometry.columns, geometry.rows, geometry.connect, word)


def words(position: Position) -> tuple[int, int]:
    """The two board words of a position, as the kernel takes them."""
    # Not by way of `word(to_move)`: this is called once per position of every search.
    return position._mover, position._mask


def watched(
    work: Callable[[Progress], T],
    on_progress: OnProgress | None = None,
    on_stop: Callable[[], None] | None = None,
) -> T:
    """Run kernel work that can take long: progress is reported and Ctrl-C stops it.

    The work runs in a thread of its own, without the GIL, because a thread that sits in the
    kernel cannot notice a signal.
    """
    progress = Progress()
    with ThreadPoolExecutor(max_workers=1) as pool:
        future = pool.submit(work, progress)
        try:
            while True:
                try:
                    return future.result(timeout=_REPORT_SECONDS)
                except NotYet:
                    if on_progress is not None:
                        on_progress(progress.done, progress.total)
        except BaseException:
            progress.stop()
            if on_stop is not None:
                on_stop()
            raise
