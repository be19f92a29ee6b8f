"""Train and test parts that share no position, no mirror image and no transposition.

The part is given by a hash of the canonical key, so a board and its mirror image are in the same
part however they were reached, in every set.
"""

from __future__ import annotations

import hashlib

from claimeven.game.position import Position

TRAIN, TEST = "train", "test"
TEST_SHARE = 0.2
"""The default share of the test part."""


def part_of(position: Position, share: float = TEST_SHARE) -> str:
    """The part of a position; `share` of all positions are for tests.

    >>> part_of(Position("4433")) == part_of(Position("3344")) == part_of(Position("5544"))
    True
    """
    text = f"claimeven split {position.geometry} {position.canonical_key}"
    digest = hashlib.sha256(text.encode()).digest()
    return TEST if int.from_bytes(digest[:8], "big") < share * 2**64 else TRAIN
