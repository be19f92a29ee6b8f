"""What an agent sees: planes of the board in PettingZoo's layout, and where it can play."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any

import numpy
from gymnasium import spaces

from claimeven import kernel
from claimeven.game.geometry import Geometry
from claimeven.game.layouts import LAYOUTS
from claimeven.game.position import Position
from claimeven.game.word_arrays import words_per_board

LAYOUT = "pettingzoo"

_IN_KERNEL = LAYOUTS[LAYOUT].in_kernel
_HALF = 2**64 - 1


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
    geometry = position.geometry
    mover, mask = position.words
    is_wide = words_per_board(geometry) == 2
    board = numpy.zeros((geometry.rows, geometry.columns, 2), dtype=numpy.uint8)
    kernel.batch_byte_planes(
        kernel.rules(geometry),
        array("Q", (mover & _HALF, mover >> 64) if is_wide else (mover,)),
        array("Q", (mask & _HALF, mask >> 64) if is_wide else (mask,)),
        _IN_KERNEL,
        board.ravel(),
    )
    if not is_own:
        board = board[:, :, ::-1].copy()
    legal = _mask(geometry.columns, position.legal_columns if is_own else ()).copy()
    return {"observation": board.view(numpy.int8), "action_mask": legal}


@lru_cache(maxsize=4096)
def _mask(columns: int, legal: tuple[int, ...]) -> Any:
    mask = numpy.zeros(columns, dtype=numpy.int8)
    mask[list(legal)] = 1
    return mask
