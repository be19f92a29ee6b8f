"""Walking between positions by their canonical keys, one key for each mirror pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from claimeven import kernel
from claimeven.game.batch import Batch, position_from
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position


def start_key(geometry: Geometry) -> int:
    """The key of the empty board."""
    return kernel.rules(geometry).canonical_key(0, 0)


def child_keys(key: int, geometry: Geometry) -> list[int | None]:
    """The keys after each move, from the left; None where the move wins."""
    rules = kernel.rules(geometry)
    mover, mask = rules.from_key(key)
    return [
        None if rules.is_won(*child) else rules.canonical_key(*child)
        for child in children(mover, mask, rules)
    ]


def children(mover: int, mask: int, rules: kernel.Rules) -> Iterator[tuple[int, int]]:
    """The words after each move, from the left."""
    playable = rules.playable(mover, mask)
    while playable:
        cell = playable & -playable
        yield mover ^ mask, mask | cell
        playable ^= cell


def parent_keys(position: Position) -> Iterator[int]:
    """The keys of the boards that one move leads to this one, whether or not a game does."""
    geometry = position.geometry
    rules = kernel.rules(geometry)
    mover, mask = position.words
    opponent = mover ^ mask
    column = (1 << geometry.rows) - 1
    for shift in range(0, geometry.bits, geometry.stride):
        stones = (mask >> shift) & column
        top = 1 << (shift + stones.bit_length() - 1) if stones else 0
        if opponent & top:
            yield rules.canonical_key(opponent ^ top, mask ^ top)


def position_of(key: int, geometry: Geometry) -> Position:
    """The position of a key."""
    return position_from(*kernel.rules(geometry).from_key(key), geometry)


def batch_of_keys(keys: Iterable[int], geometry: Geometry) -> Batch:
    """The positions of some keys."""
    return Batch.of_boards(map(kernel.rules(geometry).from_key, keys), geometry)
