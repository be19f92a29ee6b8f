"""How fast the exact solver is: sets of positions, and the same through `bitbully`.

Times are processor time of one thread, means over the set, without opening books. Before each
position both solvers empty their tables and then solve one easy position, neither of which is
counted: nothing is known of the position, and the code is as warm as in a program that runs.
Each goes through a set by itself: emptying the peer's large table would wash ours out of the cache.
Solves go straight to the compiled code on both sides; `solver_limits` measures the way there.
Every score is compared with the one the set was made with.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.solver_peer import Peer
from claimeven.lab.solver_sets import DIFFICULTIES, Scored, solver_set
from claimeven.score import Proven
from claimeven.search import kernel
from claimeven.search.solver import Solver

S = TypeVar("S")
T = TypeVar("T")

EMPTY = "empty"
ANALYSED = ("analyse begin-easy", "analyse begin-medium")
SETS = (*(difficulty.name for difficulty in DIFFICULTIES), *ANALYSED, EMPTY)

FLOORS = {
    "end-easy": 3.0,
    "middle-easy": 3.0,
    "middle-medium": 4.0,
    "begin-easy": 40.0,
    "begin-medium": 4.5,
    "begin-hard": 9.0,
    ANALYSED[0]: 5.0,
    ANALYSED[1]: 5.0,
    EMPTY: 50.0,
}
"""How many times as fast as the peer we want to be at least."""

_STANDARD = Geometry()
_WARM_UP = Position("121212")
_ANALYSED_COUNT = 14  # the peer takes most of a second for each


@dataclass(frozen=True, slots=True)
class Timing:
    """Means over one set; the peer's numbers are None where it was left out."""

    name: str
    positions: int
    seconds: float
    nodes: float | None
    peer_seconds: float | None

    @property
    def ratio(self) -> float | None:
        """How many times as long the peer takes."""
        return None if self.peer_seconds is None else self.peer_seconds / self.seconds

    @property
    def floor(self) -> float:
        """The least ratio we want to see."""
        return FLOORS[self.name]


def timings(
    names: Sequence[str], *, seed: int, table_mb: int, peer: Peer | None
) -> Iterator[Timing]:
    """Time the sets of these names one by one."""
    sets = {difficulty.name: difficulty for difficulty in DIFFICULTIES}
    for name in names:
        if name in ANALYSED:
            scored = solver_set(sets[name.removeprefix("analyse ")], seed)
            solver = Solver(table_mb=table_mb, book=False)
            yield _time_analyses(name, scored[:_ANALYSED_COUNT], solver, peer)
        else:
            scored = [Scored(Position(), 1)] if name == EMPTY else solver_set(sets[name], seed)
            yield _time_solves(name, scored, table_mb, peer)


def _time_solves(name: str, scored: Sequence[Scored], table_mb: int, peer: Peer | None) -> Timing:
    core = kernel.Solver(kernel.rules(_STANDARD), table_mb << 20, 1)
    progress = kernel.SolveProgress()
    cells = _STANDARD.cells

    def solve(words: tuple[int, int]) -> tuple[int, int, int, bool]:
        return core.solve(*words, -cells, cells, 0, 0.0, progress)

    seconds, nodes = 0.0, 0
    for case in scored:
        core.clear()
        solve(kernel.words(_WARM_UP))
        took, (lower, upper, spent, _) = _timed(solve, kernel.words(case.position))
        seconds += took
        nodes += spent
        _check(case, lower == upper == case.points)
    count = len(scored)
    return Timing(name, count, seconds / count, nodes / count, _peer_solves(scored, peer))


def _peer_solves(scored: Sequence[Scored], peer: Peer | None) -> float | None:
    if peer is None:
        return None
    seconds = 0.0
    for case in scored:
        peer.make_cold(_WARM_UP)
        took, points = _timed(peer.solve, peer.board(case.position))
        seconds += took
        _check(case, points == case.points)
    return seconds / len(scored)


def _time_analyses(
    name: str, scored: Sequence[Scored], solver: Solver, peer: Peer | None
) -> Timing:
    seconds = 0.0
    analyses = []
    for case in scored:
        solver.clear()
        solver.solve(_WARM_UP)
        took, scores = _timed(solver.analyse, case.position)
        seconds += took
        _check(case, case.score in scores.values())
        analyses.append(scores)
    count = len(scored)
    return Timing(name, count, seconds / count, None, _peer_analyses(scored, analyses, peer))


def _peer_analyses(
    scored: Sequence[Scored], analyses: Sequence[dict[int, Proven | None]], peer: Peer | None
) -> float | None:
    if peer is None:
        return None
    seconds = 0.0
    for case, scores in zip(scored, analyses, strict=True):
        peer.make_cold(_WARM_UP)
        took, found = _timed(peer.analyse, peer.board(case.position))
        seconds += took
        for column in case.position.legal_columns:
            _check(case, Scored(case.position, found[column]).score == scores[column])
    return seconds / len(scored)


def _timed(work: Callable[[S], T], argument: S) -> tuple[float, T]:
    began = time.process_time()
    result = work(argument)
    return time.process_time() - began, result


def _check(case: Scored, is_right: bool) -> None:
    if not is_right:
        raise AssertionError(f"a wrong score for {case.position.text} ({case.score} expected)")
