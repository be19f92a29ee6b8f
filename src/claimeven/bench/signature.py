"""The behaviour signature: numbers that change when the kernel does something else.

Move sequences, values and nodes over a fixed set of positions. They do not depend on the machine,
its speed or the number of processors, so a change that is meant to keep behaviour keeps them.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from claimeven.game.counting import perft
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.catalog import CATALOG
from claimeven.heuristics.evaluation import evaluate
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.mcts import Mcts
from claimeven.searches.settings import ALGORITHMS, Settings
from claimeven.solver.solver import Solver

SHAPES = (Geometry(), Geometry(6, 5, 4), Geometry(5, 4, 3), Geometry(9, 7, 5), Geometry(8, 8, 4))
"""The standard board, two small ones, and two that need the wide board word."""

_PERFT_DEPTH = 6
_SEARCH_DEPTH = 5


@dataclass(frozen=True, slots=True)
class Signature:
    """One number for each part of the kernel."""

    rules: int
    """Move sequences counted."""
    evaluations: int
    """A checksum of exact values."""
    searches: int
    """Nodes visited by every algorithm with every evaluation."""
    solver: int
    """Nodes visited by the exact solver."""

    @property
    def total(self) -> int:
        """All of it in one number."""
        parts = (self.rules, self.evaluations, self.searches, self.solver)
        return zlib.crc32(" ".join(map(str, parts)).encode())


def signature() -> Signature:
    """Measure the signature; takes a second or two."""
    return Signature(_rules(), _evaluations(), _searches(), _solver())


def _rules() -> int:
    return sum(perft(Position(geometry=shape), _PERFT_DEPTH) for shape in SHAPES)


def _evaluations() -> int:
    checksum = 0
    for position in _positions(12, least=2, most=20):
        for name in CATALOG:
            value: Fraction = evaluate(position, name, call=0)
            checksum = zlib.crc32(str(value).encode(), checksum)
    return checksum


def _searches() -> int:
    nodes = 0
    for position in _positions(3, least=4, most=12):
        for name in CATALOG:
            for algorithm in ALGORITHMS:
                settings = Settings(algorithm, ordering="history", table_mb=1)
                nodes += Engine(name, settings).search(position, Limits(depth=_SEARCH_DEPTH)).nodes
        found = Mcts(seed=1).search(position, Limits(nodes=200))
        nodes += found.nodes + found.column
    return nodes


def _solver() -> int:
    positions = [
        *_walks(12, Geometry(), least=12, most=20),
        *_walks(12, Geometry(6, 5, 4), least=4, most=10),
        *_walks(12, Geometry(5, 4, 3), least=0, most=8),
        *_walks(12, Geometry(9, 7, 5), least=40, most=46),
    ]
    return sum(Solver(book=False, table_mb=8).search(position).nodes for position in positions)


def _positions(count: int, *, least: int, most: int) -> Iterator[Position]:
    for shape in SHAPES:
        yield from _walks(count, shape, least=least, most=min(most, shape.cells - 2))


def _walks(count: int, shape: Geometry, *, least: int, most: int) -> Iterator[Position]:
    """Positions after `least` to `most` random moves, the game not over."""
    source = random.Random(f"{shape} {least} {most}")
    found = 0
    while found < count:
        position = Position(geometry=shape)
        for _ in range(source.randint(least, most)):
            if position.outcome is None:
                position = position.play(source.choice(position.legal_columns))
        if position.outcome is None:
            found += 1
            yield position
