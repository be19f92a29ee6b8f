"""The package `bitbully` as something to be timed, where it is installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from claimeven.game.position import Position


class Peer:
    """Its solver, without a book."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self._solver: Any = module.BitBullyCore()

    @classmethod
    def find(cls) -> Peer | None:
        """None where it is not installed."""
        try:
            return cls(import_module("bitbully.bitbully_core"))
        except ImportError:
            return None

    def make_cold(self, warm_up: Position) -> None:
        """Empty its table, then solve something easy."""
        self._solver.resetTranspositionTable()
        self.solve(self.board(warm_up))

    def board(self, position: Position) -> Any:
        """The position as it takes it."""
        board = self._module.BoardCore()
        board.play(list(position.moves or ()))
        return board

    def solve(self, board: Any) -> int:
        """The score on the stone scale."""
        return int(self._solver.mtdf(board, 0))

    def analyse(self, board: Any) -> list[int]:
        """The score of every column; for a full one a number without meaning."""
        return [int(points) for points in self._solver.scoreMoves(board)]
