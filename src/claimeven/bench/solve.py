"""How fast the exact solver is: sets of positions, and the same through `bitbully`.

Times are processor time of one thread, means over the set, without opening books. Before each
position both solvers empty their tables and then solve one easy position, neither of which is
counted: nothing is known of the position, and the code is as warm as in a program that runs.
Each goes through a set by itself: emptying the peer's large table would drive ours out of the
cache. Solves call the compiled code directly on both sides; `overheads` measures what a call from
Python adds. For each position the least of three rounds counts, since machines are shared; the
empty board is solved once. Every score is compared with the one the set was made with, or with
what the book and another solver say of a column.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Protocol, TypeVar

from claimeven import kernel
from claimeven.bench.peer import Peer
from claimeven.bench.sets import DIFFICULTIES, Scored, solver_set
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.solver.solver import Solver, analyse

S = TypeVar("S")
T = TypeVar("T")

EMPTY = "empty"
ANALYSED = ("analyse begin-easy", "analyse begin-medium")
SETS = (*(difficulty.name for difficulty in DIFFICULTIES), *ANALYSED, EMPTY)

_STANDARD = Geometry()
_WARM_UP = Position("121212")
_ROUNDS = 3
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


def timings(
    names: Sequence[str], *, seed: int, table_mb: int, peer: Peer | None
) -> Iterator[Timing]:
    """Time the sets of these names one by one."""
    sets = {difficulty.name: difficulty for difficulty in DIFFICULTIES}
    for name in names:
        if name in ANALYSED:
            scored = solver_set(sets[name.removeprefix("analyse ")], seed)[:_ANALYSED_COUNT]
            yield _timing(
                name, scored, _Analyses(table_mb), None if peer is None else _PeerAnalyses(peer)
            )
        else:
            scored = [Scored(Position(), 1)] if name == EMPTY else solver_set(sets[name], seed)
            yield _timing(
                name, scored, _Solves(table_mb), None if peer is None else _PeerSolves(peer)
            )


class _Solving(Protocol):
    """What is done with a position, from an empty table."""

    def make_cold(self) -> None: ...

    def timed(self, case: Scored) -> tuple[float, int | None]:
        """The seconds and nodes that it takes; a wrong score is an error."""
        ...


class _Solves:
    def __init__(self, table_mb: int) -> None:
        self._core = kernel.SolverCore(kernel.rules(_STANDARD), table_mb << 20, 1)
        self._progress = kernel.SolveProgress()

    def make_cold(self) -> None:
        self._core.clear()
        self._solve(_WARM_UP.words)

    def timed(self, case: Scored) -> tuple[float, int | None]:
        took, (lower, upper, nodes, _) = _timed(self._solve, case.position.words)
        _check(case, lower == upper == case.points)
        return took, nodes

    def _solve(self, words: tuple[int, int]) -> tuple[int, int, int, bool]:
        cells = _STANDARD.cells
        return self._core.solve(*words, -cells, cells, 0, 0.0, self._progress)


class _Analyses:
    def __init__(self, table_mb: int) -> None:
        self._solver = Solver(table_mb=table_mb, book=False)

    def make_cold(self) -> None:
        self._solver.clear()
        self._solver.solve(_WARM_UP)

    def timed(self, case: Scored) -> tuple[float, int | None]:
        took, scores = _timed(self._solver.analyse, case.position)
        _check(case, scores == analyse(case.position))
        return took, None


class _PeerSolves:
    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    def make_cold(self) -> None:
        self._peer.make_cold(_WARM_UP)

    def timed(self, case: Scored) -> tuple[float, int | None]:
        took, points = _timed(self._peer.solve, self._peer.board(case.position))
        _check(case, points == case.points)
        return took, None


class _PeerAnalyses(_PeerSolves):
    def timed(self, case: Scored) -> tuple[float, int | None]:
        took, found = _timed(self._peer.analyse, self._peer.board(case.position))
        expected = analyse(case.position)
        for column in case.position.legal_columns:
            _check(case, Scored(case.position, found[column]).score == expected[column])
        return took, None


def _timing(name: str, scored: Sequence[Scored], ours: _Solving, theirs: _Solving | None) -> Timing:
    """The least of some rounds for every position, ours and the peer's in turn."""
    least = [[math.inf] * len(scored) for _ in range(2)]
    nodes: list[int | None] = []
    for _ in range(1 if name == EMPTY else _ROUNDS):
        for seconds, work in zip(least, (ours, theirs), strict=True):
            if work is None:
                continue
            for at, case in enumerate(scored):
                work.make_cold()
                took, spent = work.timed(case)
                seconds[at] = min(seconds[at], took)
                if work is ours:
                    nodes.append(spent)
    known = [count for count in nodes if count is not None]
    return Timing(
        name,
        len(scored),
        fmean(least[0]),
        fmean(known) if known else None,
        None if theirs is None else fmean(least[1]),
    )


def _timed(work: Callable[[S], T], argument: S) -> tuple[float, T]:
    began = time.process_time()
    result = work(argument)
    return time.process_time() - began, result


def _check(case: Scored, is_right: bool) -> None:
    if not is_right:
        raise AssertionError(f"a wrong score for {case.position.text} ({case.score} expected)")
