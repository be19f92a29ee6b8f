"""Choices as training problems: every column's leaf as features, and which columns are right.

A search to depth d values a column by the leaf that best play leads to. With those leaves fixed,
the value of every column is linear in the weights, so that the choice can be fitted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.spec import Heuristic
from claimeven.kernel import OnProgress
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.tuning.features import features
from claimeven.lab.tuning.shares import shares
from claimeven.lab.tuning.weights import FreeWeights
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.settings import Settings

DECIDED = 1500.0
"""The value of a leaf that ends the game: more than any estimate, but finite."""


@dataclass(frozen=True)
class Problems:
    """Many choices, one after the other: problem i is rows starts[i] to starts[i + 1]."""

    matrix: Any
    rest: Any
    starts: Any
    good: Any
    perfect: Any
    share: Any
    """The weight of every problem; they sum to 1."""

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def owner(self) -> Any:
        """The number of the problem that every row belongs to."""
        numpy = need("numpy")
        ends = numpy.append(self.starts[1:], len(self.rest))
        return numpy.repeat(numpy.arange(len(self.starts)), ends - self.starts)

    @classmethod
    def joined(cls, parts: Sequence[Problems]) -> Problems:
        """All parts as one."""
        numpy = need("numpy")
        offsets = numpy.cumsum([0, *(len(part.rest) for part in parts[:-1])])
        shifted = [part.starts + offset for part, offset in zip(parts, offsets, strict=True)]

        def stacked(name: str) -> Any:
            return numpy.concatenate([getattr(part, name) for part in parts])

        return cls(
            matrix=stacked("matrix"),
            rest=stacked("rest"),
            starts=numpy.concatenate(shifted),
            good=stacked("good"),
            perfect=stacked("perfect"),
            share=stacked("share") / len(parts),
        )


def problems(
    free: FreeWeights,
    chosen: Heuristic,
    labelled: Sequence[Labelled],
    depth: int,
    *,
    even: float = 0.0,
    on_progress: OnProgress | None = None,
) -> Problems:
    """The choices of a search to `depth` with the evaluation `chosen`.

    Left out are positions with a win at once, which every search finds, and those where no
    column is better than another. `even` is that of `shares`.
    """
    numpy = need("numpy")
    leaves: list[Position] = []
    sides: list[Side] = []
    good: list[bool] = []
    perfect: list[bool] = []
    starts: list[int] = []
    asked: list[Position] = []
    engine = Engine(chosen, Settings("pvs", all_columns=False))
    for number, entry in enumerate(labelled):
        if on_progress is not None:
            on_progress(number, len(labelled))
        position = entry.position
        legal = position.legal_columns
        if len({entry.columns[column] for column in legal}) == 1:
            continue
        children = [position.play(column) for column in legal]
        if any(child.outcome is not None for child in children):
            continue
        asked.append(position)
        starts.append(len(leaves))
        leaves += [_leaf(child, depth - 1, engine) for child in children]
        sides += [position.to_move] * len(legal)
        good += [entry.keeps_outcome(column) for column in legal]
        perfect += [entry.keeps_score(column) for column in legal]
    if not asked:
        raise BadInput("no position has a choice that could be fitted; give more positions")
    matrix, rest = features(free, leaves, sides)
    for row, (leaf, side) in enumerate(zip(leaves, sides, strict=True)):
        if leaf.outcome is not None:
            matrix[row] = 0
            winner = leaf.outcome.winner
            rest[row] = 0 if winner is None else DECIDED if winner is side else -DECIDED
    return Problems(
        matrix,
        rest,
        numpy.array(starts),
        numpy.array(good),
        numpy.array(perfect),
        shares(asked, even),
    )


def _leaf(position: Position, depth: int, engine: Engine) -> Position:
    """The last position of the variation of a search, `depth` plies deep."""
    if depth == 0 or position.outcome is not None:
        return position
    for column in engine.search(position, Limits(depth=depth)).variation:
        position = position.play(column)
    return position
