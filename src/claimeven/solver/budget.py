"""How much work the kernel does before a thread watches over it.

A thread that works in the kernel does not notice Ctrl-C. One that waits for it does, but starting
a thread takes longer than most questions take to be answered. So work begins in the thread of the
caller, with a budget of some 50 ms; only what is not finished then goes on in a thread of its own
(`kernel.in_thread`). A search that cannot be continued is run in the caller's thread only if it
is known to stay within that budget.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from claimeven.game.geometry import Geometry
from claimeven.game.word_arrays import words_per_board

UNWATCHED_WORK = 1_400_000
"""Columns that one thread looks at in some 50 ms: how long Ctrl-C may have to wait."""

UNWATCHED_SECONDS = 0.05
"""The same for several threads: if nodes were counted, one would wait for the others to spend
their share."""

_WIDE_FACTOR = 8
"""How many times as long a node takes on boards whose words have two halves."""


class Budget(NamedTuple):
    """Limits as the kernel takes them; zero: no limit."""

    nodes: int
    seconds: float


@lru_cache(maxsize=256)
def unwatched_nodes(geometry: Geometry) -> int:
    """How many nodes one thread may visit before it is watched."""
    slowness = 1 if words_per_board(geometry) == 1 else _WIDE_FACTOR
    return UNWATCHED_WORK // geometry.columns // slowness


def unwatched_budget(
    geometry: Geometry, threads: int, nodes: int | None = None, seconds: float | None = None
) -> Budget:
    """The part of the limits `nodes` and `seconds` that is spent before anybody watches."""
    if threads == 1:
        most = unwatched_nodes(geometry)
        return Budget(most if nodes is None else min(nodes, most), seconds or 0.0)
    longest = UNWATCHED_SECONDS if seconds is None else min(seconds, UNWATCHED_SECONDS)
    return Budget(nodes or 0, longest)
