"""How fast the exact solver is: six sets of positions, and the same through `bitbully`.

The sets differ in how many stones lie on the board and how far off the end is under best play.
They are random games cut short, drawn with a seed, as many of each number of stones as of any
other. Times are processor time of one thread, with a table that was emptied before each
position (emptying is not counted), and without opening books.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from claimeven.game.position import Position
from claimeven.score import Loss, Win
from claimeven.search.solver import Solver

_GENERATOR_TABLE_MB = 64


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A kind of positions: stones on the board, and plies to the end under best play."""

    name: str
    stones: range
    plies_left: range
    count: int


DIFFICULTIES = (
    Difficulty("end-easy", range(29, 40), range(14), 110),
    Difficulty("middle-easy", range(15, 29), range(14), 112),
    Difficulty("middle-medium", range(15, 29), range(14, 29), 84),
    Difficulty("begin-easy", range(8, 15), range(14), 49),
    Difficulty("begin-medium", range(8, 15), range(14, 29), 28),
    Difficulty("begin-hard", range(8, 14), range(29, 43), 12),
)
EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Timing:
    """Means over one set; the peer's numbers are None where it is not installed."""

    name: str
    positions: int
    seconds: float
    nodes: float
    peer_seconds: float | None

    @property
    def ratio(self) -> float | None:
        """How many times as long the peer takes."""
        return None if self.peer_seconds is None else self.peer_seconds / self.seconds


def positions_of(difficulty: Difficulty, seed: int) -> list[tuple[Position, int]]:
    """Positions of one difficulty with their scores on the stone scale, none won at once."""
    dice = random.Random(f"{seed} {difficulty.name}")
    solver = Solver(table_mb=_GENERATOR_TABLE_MB, book=False)
    found: list[tuple[Position, int]] = []
    for number in range(difficulty.count):
        stones = difficulty.stones[number % len(difficulty.stones)]
        while True:
            position = _random_position(dice, stones)
            if position is None:
                continue
            score = solver.solve(position)
            left = score.plies if isinstance(score, Win | Loss) else 42 - stones
            if left > 1 and left in difficulty.plies_left:
                found.append((position, solver.search(position).lower))
                break
    return found


def time_set(
    name: str, positions: list[tuple[Position, int]], *, table_mb: int, with_peer: bool = True
) -> Timing:
    """Time one set; raises if a score differs from the one it was made with."""
    solver = Solver(table_mb=table_mb, book=False)
    solver.solve(positions[0][0])
    seconds, nodes = 0.0, 0
    for position, points in positions:
        solver.clear()
        began = time.process_time()
        result = solver.search(position)
        seconds += time.process_time() - began
        nodes += result.nodes
        _check(position, points, result.lower)
    peer = _peer() if with_peer else None
    peer_seconds = None
    if peer is not None:
        peer_seconds = 0.0
        for position, points in positions:
            took, found = peer(position)
            peer_seconds += took / len(positions)
            _check(position, points, found)
    count = len(positions)
    return Timing(name, count, seconds / count, nodes / count, peer_seconds)


def timings(
    names: tuple[str, ...], *, seed: int, table_mb: int, with_peer: bool
) -> Iterator[Timing]:
    """Time the sets of these names one by one."""
    for difficulty in DIFFICULTIES:
        if difficulty.name in names:
            positions = positions_of(difficulty, seed)
            yield time_set(difficulty.name, positions, table_mb=table_mb, with_peer=with_peer)
    if EMPTY in names:
        yield time_set(EMPTY, [(Position(), 1)], table_mb=table_mb, with_peer=with_peer)


def _random_position(dice: random.Random, stones: int) -> Position | None:
    position = Position()
    for _ in range(stones):
        if position.outcome is not None:
            return None
        position = position.play(dice.choice(position.legal_columns))
    return position if position.outcome is None else None


def _check(position: Position, points: int, found: int) -> None:
    if points != found:
        raise AssertionError(f"{position.text}: {found} found, {points} expected")


def _peer() -> Callable[[Position], tuple[float, int]] | None:
    """The package bitbully as a function from a position to processor time and score."""
    try:
        peer: Any = import_module("bitbully.bitbully_core")
    except ImportError:
        return None
    solver: Any = peer.BitBullyCore()

    def solve(position: Position) -> tuple[float, int]:
        board: Any = peer.BoardCore()
        board.play(list(position.moves or ()))
        solver.resetTranspositionTable()
        began = time.process_time()
        points = solver.mtdf(board, 0)
        return time.process_time() - began, int(points)

    return solve
