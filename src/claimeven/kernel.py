"""The door to the compiled kernel: the only file that imports it.

Positions cross as two board words, `mover` (stones of the side to move) and `mask` (all stones).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import lru_cache
from typing import Protocol, TypeAlias, TypeVar

from claimeven.errors import Stopped
from claimeven.interrupts import raise_missed, uninterrupted

with uninterrupted() as _missed:
    # It makes classes by Python code as it is imported, and an interrupt there would abort Python.
    import claimeven._core  # noqa: F401
raise_missed(_missed)

from claimeven._core import (  # noqa: E402
    INFINITE,
    Algorithm,
    Bound,
    CensusStep,
    DuelLimits,
    DuelReport,
    Evaluator,
    FollowUpWords,
    HeuristicTables,
    MctsOptions,
    MctsReport,
    MctsSearcher,
    NetTrainer,
    NodeEnd,
    Ordering,
    PlaneLayout,
    Progress,
    Proof,
    RuleKind,
    Rules,
    Searcher,
    SearchLimits,
    SearchOptions,
    SearchReport,
    SearchWatch,
    SolveProgress,
    SolverCore,
    TermTables,
    TieRule,
    TraceNode,
    View,
    batch_byte_planes,
    batch_canonical_keys,
    batch_first_invalid,
    batch_float_planes,
    batch_legal_columns,
    batch_mirrored,
    batch_outcomes,
    batch_play,
    batch_playouts,
    batch_random_columns,
    batch_winning_cells,
    follow_up,
    forced_win,
    line_core,
    rule_conflicts,
    rule_cover,
    rule_instances,
    rule_proofs,
    wins_with_lines,
)

__all__ = [
    "INFINITE",
    "Algorithm",
    "Bound",
    "CensusStep",
    "DuelLimits",
    "DuelReport",
    "Evaluator",
    "FollowUpWords",
    "HeuristicTables",
    "MctsOptions",
    "MctsReport",
    "MctsSearcher",
    "NetTrainer",
    "NodeEnd",
    "OnProgress",
    "Ordering",
    "PlaneLayout",
    "Progress",
    "Proof",
    "RuleKind",
    "Rules",
    "SearchLimits",
    "SearchOptions",
    "SearchReport",
    "SearchWatch",
    "Searcher",
    "SolveProgress",
    "SolverCore",
    "TermTables",
    "TieRule",
    "TraceNode",
    "View",
    "batch_byte_planes",
    "batch_canonical_keys",
    "batch_first_invalid",
    "batch_float_planes",
    "batch_legal_columns",
    "batch_mirrored",
    "batch_outcomes",
    "batch_play",
    "batch_playouts",
    "batch_random_columns",
    "batch_winning_cells",
    "follow_up",
    "forced_win",
    "in_thread",
    "line_core",
    "rule_conflicts",
    "rule_cover",
    "rule_instances",
    "rule_proofs",
    "rules",
    "watched",
    "wins_with_lines",
]

T = TypeVar("T")

OnProgress: TypeAlias = Callable[[int, int], None]
"""Called now and then with (steps done, steps in all)."""

_REPORT_SECONDS = 0.1


class Shape(Protocol):
    """The three numbers of a geometry; the kernel knows nothing else of it."""

    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def connect(self) -> int: ...
    def __hash__(self) -> int: ...


@lru_cache(maxsize=256)
def rules(geometry: Shape, word: int = 0) -> Rules:
    """The kernel's rules for a geometry; `word` 64 or 128 asks for that word's run-time code."""
    return Rules(geometry.columns, geometry.rows, geometry.connect, word)


def in_thread(
    work: Callable[[], T],
    stop: Callable[[], None],
    tick: Callable[[], None] | None = None,
    every: float = _REPORT_SECONDS,
) -> T:
    """Run kernel work that can take long in a thread of its own, and wait for it.

    A thread that sits in the kernel cannot notice a signal; the one that waits here can, and then
    calls `stop` and waits until the work has ended. `tick` is called every so many seconds and once
    more at the end.
    """
    process = os.getpid()
    with ThreadPoolExecutor(max_workers=1) as pool:
        with uninterrupted() as missed:  # else it could run while nobody waits for it
            future = pool.submit(work)
        try:
            raise_missed(missed)
            is_done = False
            while not is_done:
                # Raised within the wait, an interrupt could leave its lock in disorder.
                with uninterrupted() as missed:
                    is_done = bool(wait([future], timeout=every).done)
                raise_missed(missed)
                if tick is not None:
                    tick()
                    _check_process(process)
            return future.result()
        except BaseException:
            if os.getpid() == process:
                with uninterrupted():
                    stop()
                    wait([future])
            raise


def _check_process(process: int) -> None:
    """A callback may fork; the thread that it waits for works in the parent alone."""
    if os.getpid() != process:
        raise Stopped("this process was forked by a callback; only its parent has an answer")


def watched(
    work: Callable[[Progress], T],
    on_progress: OnProgress | None = None,
    on_stop: Callable[[], None] | None = None,
) -> T:
    """Run work that counts its steps: progress is reported and Ctrl-C stops it."""
    progress = Progress()

    def stop() -> None:
        progress.stop()
        if on_stop is not None:
            on_stop()

    def tick() -> None:
        if on_progress is not None:
            on_progress(progress.done, progress.total)

    return in_thread(lambda: work(progress), stop, tick)
