"""Where games begin: the empty board, every position of K plies, or a balanced suite.

Mirror images are one opening, and so are two orders of moves that lead to one position: between
players without randomness they would be the same game again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from claimeven.checks import quoted
from claimeven.errors import BadTournament
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.kernel import OnProgress
from claimeven.solver.solver import Solver

EMPTY, PLIES, BALANCED = "empty", "plies", "balanced"

MOST_OPENINGS = 50_000
NARROW = 2
"""An opening is balanced if its score on the stone scale is at most this far from 0: a draw, or
a win with one of the winner's last two stones."""

SOLVER_NODES = 200_000
"""The solver's budget for one candidate: tenths of a second on a large board."""

MOST_UNSOLVED = 8
"""Where the board is too large to solve, every candidate costs the whole budget: give up here."""

TRIES_PER_OPENING = 60
"""Candidates that are looked at for every opening that is wanted."""

_MOST_DIGITS = 9
"""Of a number of plies: more would fit no board."""


@dataclass(frozen=True, slots=True)
class Openings:
    """A suite of openings, as `--openings` names it; `str()` gives the text back.

    >>> suite = Openings.parse("plies:2")
    >>> str(suite), len(suite.make(Geometry(), seed=0, count=1))
    ('plies:2', 25)
    """

    kind: str = EMPTY
    plies: int = 0

    @classmethod
    def parse(cls, text: str) -> Openings:
        """Read `empty`, `plies:K` or `balanced:K`."""
        kind, colon, number = text.partition(":")
        if kind == EMPTY and not colon:
            return cls()
        if kind not in (PLIES, BALANCED) or not (number.isascii() and number.isdecimal()):
            raise BadTournament(
                f"invalid openings {quoted(text)}: expected empty, plies:K or balanced:K with K "
                "stones on the board, for example plies:2"
            )
        return cls(kind, int(number[:_MOST_DIGITS]))

    def __str__(self) -> str:
        return self.kind if self.kind == EMPTY else f"{self.kind}:{self.plies}"

    @property
    def is_sampled(self) -> bool:
        """Does the caller choose how many openings the suite has?"""
        return self.kind == BALANCED

    def check_fits(self, geometry: Geometry) -> None:
        """Refuse openings that fill the board."""
        if self.plies >= geometry.cells:
            raise BadTournament(
                f"invalid openings '{self}': the board {geometry} has {geometry.cells} cells; "
                "use fewer plies"
            )

    def make(
        self, geometry: Geometry, seed: int, count: int, on_progress: OnProgress | None = None
    ) -> list[str]:
        """The openings as move strings, shuffled by the seed; `count` of a balanced suite."""
        self.check_fits(geometry)
        chance = random.Random(f"{seed} openings")
        if self.kind == BALANCED:
            return self._balanced(geometry, chance, count, on_progress)
        found = [position.text for position in positions_after(self.plies, geometry)]
        if not found:
            raise BadTournament(
                f"every game on {geometry} is over before {self.plies} stones are played; "
                "use fewer plies"
            )
        chance.shuffle(found)
        return found

    def _balanced(
        self,
        geometry: Geometry,
        chance: random.Random,
        count: int,
        on_progress: OnProgress | None,
    ) -> list[str]:
        if count > MOST_OPENINGS:
            raise BadTournament(
                f"{count} balanced openings are too many; use at most {MOST_OPENINGS}"
            )
        solver = Solver()
        found: dict[int, str] = {}
        seen: set[int] = set()
        unsolved = 0
        for _ in range(TRIES_PER_OPENING * max(count, 10)):
            position = _random_position(chance, self.plies, geometry)
            if position is None or position.canonical_key in seen:
                continue
            seen.add(position.canonical_key)
            balanced = _is_balanced(solver, position)
            if balanced:
                found[position.canonical_key] = position.text
                if on_progress is not None:
                    on_progress(len(found), count)
            unsolved += balanced is None
            if len(found) == count or (unsolved >= MOST_UNSOLVED and not found):
                break
        if not found:
            raise BadTournament(
                f"the solver found no balanced position of {self.plies} stones on "
                f"{geometry} among {len(seen)}, {unsolved} of which it could not solve; "
                "use another number of plies, or plies:K"
            )
        return list(found.values())


def positions_after(plies: int, geometry: Geometry) -> list[Position]:
    """Every unfinished position of this many stones, one of each mirror pair.

    >>> [position.text for position in positions_after(1, Geometry())]
    ['1', '2', '3', '4']
    """
    layer = [Position(geometry=geometry)]
    for _ in range(plies):
        children: dict[int, Position] = {}
        for position in layer:
            for child in _children(position):
                children.setdefault(child.canonical_key, child)
            if len(children) > MOST_OPENINGS:
                raise BadTournament(
                    f"there are more than {MOST_OPENINGS} positions of {plies} stones on "
                    f"{geometry}; use fewer plies, or a balanced suite"
                )
        layer = list(children.values())
    return layer


def _children(position: Position) -> Iterator[Position]:
    children = (position.play(column) for column in position.legal_columns)
    return (child for child in children if child.outcome is None)


def _random_position(chance: random.Random, plies: int, geometry: Geometry) -> Position | None:
    """Random moves; None if they end the game."""
    position = Position(geometry=geometry)
    for _ in range(plies):
        position = position.play(chance.choice(position.legal_columns))
        if position.outcome is not None:
            return None
    return position


def _is_balanced(solver: Solver, position: Position) -> bool | None:
    """None if the solver could not find out."""
    found = solver.search(position, nodes=SOLVER_NODES)
    lower, upper = found.lower.points or 0, found.upper.points or 0
    if lower >= -NARROW and upper <= NARROW:
        return True
    return None if lower <= NARROW and upper >= -NARROW else False
