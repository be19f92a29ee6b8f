"""What an agent sees: planes of the board in PettingZoo's layout, and where it can play."""

from __future__ import annotations

from array import array
from typing import Any

import numpy
from gymnasium import spaces

from claimeven import kernel
from claimeven.game.geometry import Geometry
from claimeven.game.layouts import LAYOUTS
from claimeven.game.position import Position
from claimeven.game.word_arrays import append_narrow, append_wide, words_per_board

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
    geometry = position.geometry
    mover, mask = (_entries(word, geometry) for word in position.words)
    board = numpy.zeros((geometry.rows, geometry.columns, 2), dtype=numpy.uint8)
    kernel.batch_byte_planes(
        kernel.rules(geometry), mover, mask, LAYOUTS[LAYOUT].in_kernel, board.reshape(-1)
    )
    legal = numpy.zeros(geometry.columns, dtype=numpy.int8)
    if is_own:
        legal[list(position.legal_columns)] = 1
    else:
        board = board[:, :, ::-1].copy()
    return {"observation": board.view(numpy.int8), "action_mask": legal}


def _entries(word: int, geometry: Geometry) -> array[int]:
    """A board word as the kernel takes it in arrays."""
    entries = array("Q")
    (append_narrow if words_per_board(geometry) == 1 else append_wide)(entries, word)
    return entries
