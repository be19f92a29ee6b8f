"""Counting: move sequences (perft) and distinct positions (census)."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.errors import BadInput, OutOfMemory
from claimeven.game.position import Position
from claimeven.search import kernel
from claimeven.search.kernel import OnProgress

DEFAULT_MEMORY_MB = 4096
"""What a census may use unless told otherwise."""


@dataclass(frozen=True, slots=True)
class PlyCount:
    """Distinct positions after `ply` more moves; `won` and `drawn` of them end the game."""

    ply: int
    positions: int
    won: int
    drawn: int


def perft(position: Position, depth: int, on_progress: OnProgress | None = None) -> int:
    """Number of move sequences of exactly `depth` moves; finished games are not continued.

    >>> [perft(Position(), depth) for depth in range(8)]
    [1, 7, 49, 343, 2401, 16807, 117649, 823536]
    """
    _check_not_negative(depth, "depth")
    mover, mask = kernel.words(position)
    rules = kernel.rules(position.geometry)
    count = kernel.watched(
        lambda progress: rules.perft(mover, mask, depth, progress), on_progress
    )
    assert count is not None, "only a stopped run has no result, and stopping raises"
    return count


def divide(
    position: Position, depth: int, on_progress: OnProgress | None = None
) -> dict[int, int]:
    """Perft per first move: column to number of sequences that start with it.

    >>> divide(Position("444444"), 2)
    {0: 6, 1: 6, 2: 6, 4: 6, 5: 6, 6: 6}
    """
    if depth < 1:
        raise BadInput(f"depth {depth} has no first move to divide by; use at least 1")
    return {
        column: perft(position.play(column), depth - 1, on_progress)
        for column in position.legal_columns
    }


def census(
    position: Position,
    plies: int,
    *,
    memory_mb: int = DEFAULT_MEMORY_MB,
    on_progress: OnProgress | None = None,
) -> list[PlyCount]:
    """Distinct positions at each ply from 0 to `plies`, or to the last ply that exists.

    Raises `OutOfMemory` with the plies that were counted if `memory_mb` is not enough.

    >>> [count.positions for count in census(Position(), 7)]
    [1, 7, 49, 238, 1120, 4263, 16422, 54859]
    """
    _check_not_negative(plies, "ply")
    if memory_mb < 1:
        raise BadInput(f"memory of {memory_mb} MB is no memory; use at least 1")
    mover, mask = kernel.words(position)
    rules = kernel.rules(position.geometry)
    result = kernel.watched(
        lambda progress: rules.census(mover, mask, plies, memory_mb << 20, progress), on_progress
    )
    counts = [
        PlyCount(ply, count.positions, count.won, count.drawn)
        for ply, count in enumerate(result.plies)
    ]
    if result.end is kernel.CensusEnd.OUT_OF_MEMORY:
        last = counts[-1]
        raise OutOfMemory(
            f"ply {last.ply + 1} needs more than {memory_mb} MB (ply {last.ply} has "
            f"{last.positions:,} positions); allow more memory or fewer plies"
        )
    return counts


def _check_not_negative(number: int, name: str) -> None:
    if number < 0:
        raise BadInput(f"{name} {number} is negative; use 0 or more")
