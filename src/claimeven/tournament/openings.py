"""Where games begin: the empty board, every position of K plies, or a balanced suite.

Mirror images are one opening, and so are two orders of moves that lead to one position: with
players that do not draw lots they would be the same game again.
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
"""Openings are balanced that are drawn, or won this little before the board is full (on the
stone scale: with one of the winner's last two stones)."""

SOLVER_NODES = 200_000
"""What the solver may spend on one candidate: tenths of a second on a large board."""

MOST_UNSOLVED = 8
"""On a board too large to solve every look costs the whole budget: we give up after these."""

TRIES_PER_OPENING = 60
"""Candidates that are looked at for every opening that is wanted."""


@dataclass(frozen=True, slots=True)
class Openings:
    """A kind of suite, as `--openings` names it.

    >>> suite = Openings.parse("plies:2", Geometry())
    >>> len(suite.make(seed=0, count=1))
    25
    """

    kind: str
    plies: int
    geometry: Geometry

    @classmethod
    def parse(cls, text: str, geometry: Geometry) -> Openings:
        """Read `empty`, `plies:K` or `balanced:K`."""
        kind, colon, number = text.partition(":")
        if kind == EMPTY and not colon:
            return cls(kind, 0, geometry)
        if kind not in (PLIES, BALANCED) or not (number.isascii() and number.isdecimal()):
            raise BadTournament(
                f"openings {quoted(text)} are unknown; use empty, plies:K or balanced:K, "
                "with K stones on the board"
            )
        plies = int(number[:9])
        if plies >= geometry.cells:
            raise BadTournament(
                f"openings {quoted(text)} leave no game to play: the board {geometry} has "
                f"{geometry.cells} cells"
            )
        return cls(kind, plies, geometry)

    @property
    def is_sampled(self) -> bool:
        """Is the suite as large as one asks for, rather than whatever there is?"""
        return self.kind == BALANCED

    def make(self, seed: int, count: int, on_progress: OnProgress | None = None) -> list[str]:
        """The openings as move strings, shuffled by the seed; `count` of a balanced suite."""
        chance = random.Random(f"{seed} openings")
        if self.kind == BALANCED:
            return self._balanced(chance, count, on_progress)
        found = [position.text for position in positions_after(self.plies, self.geometry)]
        if not found:
            raise BadTournament(
                f"every game on {self.geometry} is over before {self.plies} stones are played; "
                "use fewer plies"
            )
        chance.shuffle(found)
        return found

    def _balanced(
        self, chance: random.Random, count: int, on_progress: OnProgress | None
    ) -> list[str]:
        if count > MOST_OPENINGS:
            raise BadTournament(f"{count} balanced openings are too many; use {MOST_OPENINGS}")
        solver = Solver()
        found: dict[int, str] = {}
        seen: set[int] = set()
        unsolved = 0
        for _ in range(TRIES_PER_OPENING * max(count, 10)):
            position = _random_position(chance, self.plies, self.geometry)
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
                f"{self.geometry} among {len(seen)}, {unsolved} of which it could not solve; "
                "use another number of plies, or plies:K"
            )
        return list(found.values())


def positions_after(plies: int, geometry: Geometry) -> list[Position]:
    """Every unfinished position of so many stones, one of each mirror pair.

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
    if found.lower >= -NARROW and found.upper <= NARROW:
        return True
    return None if found.lower <= NARROW and found.upper >= -NARROW else False
