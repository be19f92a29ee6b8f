"""Programs and files that get a board and answer with a column: one-shot, agent, object."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.compliance.conversation import POSITIONS
from claimeven.protocol.dialects.driver import Driver

BoardCheck: TypeAlias = Callable[[Driver], None]
"""Asks for moves; an `EngineFailed` says what is wrong."""


def _check_moves(driver: Driver) -> None:
    for text in POSITIONS:
        driver.answer(Position(text))


def _check_game(driver: Driver) -> None:
    position = Position()
    while position.outcome is None:
        position = position.play(driver.answer(position).column)


def _check_boards(driver: Driver) -> None:
    for geometry in (Geometry(5, 4, 4), Geometry(9, 7, 5)):
        driver.answer(Position([4, 4, 4, 4], geometry))


BOARD_FORM: dict[str, BoardCheck] = {
    "a board gets a legal column, counted from 0": _check_moves,
    "a whole game against itself": _check_game,
}
BOARD_EXTRA: dict[str, BoardCheck] = {"boards of other sizes get a legal column": _check_boards}
