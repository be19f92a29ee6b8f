"""Counting: move sequences (perft) and distinct positions (census)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from claimeven import kernel
from claimeven.checks import check_function, check_integer
from claimeven.errors import OutOfMemory
from claimeven.game.position import Position, check_position
from claimeven.kernel import CensusStep, OnProgress

DEFAULT_MEMORY_MB = 4096
"""What a census may use unless told otherwise."""

_MOST_MEMORY_MB = 1 << 30


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
    check_position(position)
    depth = check_integer(depth, "depth", least=0)
    check_function(on_progress, "on_progress")
    if depth > position.geometry.cells - position.stones:
        return 0  # no game is longer than the board has cells
    mover, mask = position.words
    rules = kernel.rules(position.geometry)
    total = kernel.watched(lambda progress: rules.perft(mover, mask, depth, progress), on_progress)
    assert total is not None, "only a stopped run has no result, and stopping raises"
    return total


def divide(position: Position, depth: int, on_progress: OnProgress | None = None) -> dict[int, int]:
    """Perft per first move: column to number of sequences that start with it.

    >>> divide(Position("444444"), 2)
    {0: 6, 1: 6, 2: 6, 4: 6, 5: 6, 6: 6}
    """
    check_position(position)
    depth = check_integer(depth, "depth to divide by first moves", least=1)
    check_function(on_progress, "on_progress")
    return {
        column: perft(position.play(column), depth - 1, on_progress)
        for column in position.legal_columns
    }


def census(
    position: Position,
    *,
    memory_mb: int = DEFAULT_MEMORY_MB,
    on_progress: OnProgress | None = None,
) -> Iterator[PlyCount]:
    """Distinct positions ply by ply, as each is counted, until no unfinished game is left.

    Raises `OutOfMemory` when the next ply would take more than `memory_mb`.

    >>> from itertools import islice
    >>> [ply.positions for ply in islice(census(Position()), 8)]
    [1, 7, 49, 238, 1120, 4263, 16422, 54859]
    """
    check_position(position)
    memory_mb = min(check_integer(memory_mb, "memory_mb", least=1), _MOST_MEMORY_MB)
    check_function(on_progress, "on_progress")
    return _walk(position, memory_mb, on_progress)


def _walk(position: Position, memory_mb: int, on_progress: OnProgress | None) -> Iterator[PlyCount]:
    walk = kernel.rules(position.geometry).census(*position.words, memory_mb << 20)
    step = CensusStep.COUNTED
    for ply in count():
        if step is CensusStep.GAME_OVER:
            return
        if step is CensusStep.OUT_OF_MEMORY:
            raise OutOfMemory(
                f"ply {ply} needs more than {memory_mb} MB (ply {ply - 1} has "
                f"{walk.counts.positions:,} positions); allow more memory or fewer plies"
            )
        yield PlyCount(ply, walk.counts.positions, walk.counts.won, walk.counts.drawn)
        try:
            step = kernel.watched(walk.advance, on_progress)
        except MemoryError:
            raise OutOfMemory(
                f"ply {ply + 1} needs more memory than this machine gives; allow less than "
                f"{memory_mb} MB to stop earlier"
            ) from None
