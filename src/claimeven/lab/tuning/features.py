"""The factor of every weight of an evaluation in every position, computed by the kernel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from claimeven.extras import need
from claimeven.game.batch import Batch
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.evaluation import evaluate_many
from claimeven.heuristics.spec import Heuristic
from claimeven.kernel import OnProgress
from claimeven.lab.tuning.weights import FreeWeights


def features(
    free: FreeWeights,
    positions: Sequence[Position],
    sides: Sequence[Side],
    on_progress: OnProgress | None = None,
) -> Any:
    """A matrix [position][weight], and the value that no free weight touches.

    `sides` says for whom each position is valued. The value of position i under weights w is
    `matrix[i] @ w + rest[i]`, as the evaluation's formula gives it. Boards may differ.
    """
    numpy = need("numpy")
    count = len(free.names)
    zeros = [0] * count
    matrix = numpy.zeros((len(positions), count), dtype="float32")
    rest = numpy.zeros(len(positions))
    done, total = 0, count * len(positions)
    for (_, side), rows in _alike(positions, sides).items():
        batch = Batch.of(positions[index] for index in rows)
        base = _values(batch, free.with_values(zeros), side)
        rest[rows] = base
        for weight in range(count):
            unit = [int(index == weight) for index in range(count)]
            matrix[rows, weight] = _values(batch, free.with_values(unit), side) - base
            done += len(rows)
            if on_progress is not None:
                on_progress(done, total)
    return matrix, rest


def _alike(
    positions: Sequence[Position], sides: Sequence[Side]
) -> dict[tuple[Geometry, Side], list[int]]:
    """Which rows can be valued in one batch: those of one board and one side."""
    rows = defaultdict(list)
    for row, (position, side) in enumerate(zip(positions, sides, strict=True)):
        rows[position.geometry, side].append(row)
    return rows


def _values(batch: Batch, chosen: Heuristic, side: Side) -> Any:
    values = evaluate_many(batch, chosen, side, formula=True)
    return need("numpy").asarray(values.integers) * float(values.unit)
