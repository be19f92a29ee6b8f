"""What an agent sees: planes of the board in PettingZoo's layout, and where it can play."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces

from claimeven.game.batch import Batch
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

LAYOUT = "pettingzoo"


def observation_space(geometry: Geometry) -> spaces.Dict:
    """Planes of 0 and 1, [row][column][own, other], and the legal columns."""
    board = (geometry.rows, geometry.columns, 2)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, board, numpy.int8),
            "action_mask": spaces.Box(0, 1, (geometry.columns,), numpy.int8),
        }
    )


def observe(position: Position, *, is_own: bool = True) -> dict[str, Any]:
    """What the side to move sees, or its opponent, who cannot play."""
    planes = Batch.of((position,)).planes(LAYOUT)[0]
    mask = numpy.zeros(position.geometry.columns, dtype=numpy.int8)
    if is_own:
        mask[list(position.legal_columns)] = 1
    else:
        planes = planes[:, :, ::-1].copy()
    return {"observation": planes, "action_mask": mask}
