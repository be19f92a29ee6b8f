"""Positions of games that were played: any moves, or moves that take and stop lines."""

from __future__ import annotations

import random
from collections.abc import Iterator

from claimeven import Geometry, Position
from claimeven.game.threats import threats

SHAPES = [
    Geometry(*shape)
    for shape in (
        (7, 6, 4),
        (6, 5, 4),
        (5, 5, 4),
        (6, 7, 4),
        (5, 6, 4),
        (4, 4, 3),
        (5, 4, 3),
        (4, 6, 4),
        (4, 5, 3),
        (8, 4, 4),
        (3, 8, 4),
        (6, 4, 4),
        (7, 4, 4),
        (5, 7, 4),
        (6, 6, 4),
        (8, 7, 4),
        (8, 8, 4),
        (9, 7, 4),
        (7, 7, 5),
        (7, 1, 3),
    )
]
"""Twenty boards: odd and even rows, several lengths, two that need the wide word."""


def sensible_column(position: Position, chance: random.Random) -> int:
    """A winning move, else a block, else any."""
    for side in (position.to_move, position.opponent):
        cells = threats(position, side).immediate
        if cells:
            return cells[0].column
    return chance.choice(position.legal_columns)


def game(geometry: Geometry, chance: random.Random) -> Iterator[Position]:
    """The positions of a game before its end; half of the games take and stop lines."""
    position, is_sensible = Position(geometry=geometry), chance.random() < 0.5
    while position.outcome is None:
        yield position
        if is_sensible and chance.random() < 0.9:
            position = position.play(sensible_column(position, chance))
        else:
            position = position.play(chance.choice(position.legal_columns))


def positions(geometry: Geometry, chance: random.Random, empty: int) -> Iterator[Position]:
    """Positions without end, each with at most so many empty cells."""
    while True:
        for position in game(geometry, chance):
            if geometry.cells - position.stones <= empty:
                yield position
