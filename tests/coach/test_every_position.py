"""Every kind of proof in every position of small boards: what it claims is what the score says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from claimeven import Geometry, Position, Side
from claimeven.coach.checker.checker import refusal
from claimeven.coach.explanation import Kind
from claimeven.coach.finders.order import FINDERS, all_proofs, contradiction
from claimeven.score import Proven
from claimeven.solver.result import position_score
from coach.small_boards import every_position, points

SHAPES = ("3x3x3", "7x1x3", "3x4x3", "2x6x4")


def scored_positions(geometry: Geometry) -> Iterator[tuple[Position, Proven]]:
    for batch in every_position(geometry):
        for mover, mask, value in zip(batch.mover, batch.mask, points(batch), strict=True):
            first = mover if mask.bit_count() % 2 == 0 else mover ^ mask
            position = Position.from_words(first, mask ^ first, geometry)
            yield position, position_score(position, int(value))


@cache
def proofs_found(shape: str) -> Counter[Kind]:
    """How many of each kind there are; none is refused, and none contradicted."""
    found = Counter[Kind]()
    for position, score in scored_positions(Geometry.parse(shape)):
        for side in Side:
            own = score if position.to_move is side else -score
            for each in all_proofs(position, side):
                assert refusal(each) is None, each
                assert contradiction(each, own) is None, each
                found[each.kind] += 1
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_every_proof_holds(shape: str) -> None:
    assert sum(proofs_found(shape).values()) > 100


@pytest.mark.parametrize("kind", [finder.kind for finder in FINDERS])
def test_every_kind_is_among_them(kind: Kind) -> None:
    assert sum(proofs_found(shape)[kind] for shape in SHAPES) > 0
