"""The dialect `object`: a Python file with a class or a function that gets the board.

The board is a list of rows, the top one first: 0 is empty, 1 the first side, 2 the second. With it
comes the number of the player who is to move. The answer is a column, counted from 0.
"""

from __future__ import annotations

from typing import Any

from claimeven.game.arrays import to_flat
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.protocol.dialects.python_file import PythonFileDriver


class ObjectDriver(PythonFileDriver):
    """Asks an object or a function; `runners/object_file.py` says which."""

    dialect = "object"

    def _question(self, position: Position) -> dict[str, Any]:
        flat, columns = to_flat(position), position.geometry.columns
        rows = [flat[start : start + columns] for start in range(0, len(flat), columns)]
        return {"board": rows, "player": 1 if position.to_move is Side.FIRST else 2}
