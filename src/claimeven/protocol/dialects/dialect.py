"""The dialects by name, and the driver that speaks one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from claimeven.checks import quoted, suggestion
from claimeven.errors import BadInput
from claimeven.protocol.dialects.auto import SPOKEN, AutoDriver
from claimeven.protocol.dialects.driver import DEADLINE_SECONDS, START_SECONDS, Driver
from claimeven.protocol.programs.program import Launch, start_program

AUTO = AutoDriver.dialect
DRIVERS: Mapping[str, type[Driver]] = {AUTO: AutoDriver, **SPOKEN}
DIALECTS = tuple(DRIVERS)


def driver(
    command: str,
    dialect: str = AUTO,
    *,
    deadline: float = DEADLINE_SECONDS,
    start_seconds: float = START_SECONDS,
    launch: Launch = start_program,
    folder: Path | None = None,
) -> Driver:
    """A driver for the program; it starts with the first question. Close it after use.

    >>> from claimeven.game.position import Position
    >>> echo = driver("echo 3", "one-shot")
    >>> echo.answer(Position()).column
    3
    """
    if dialect not in DRIVERS:
        raise BadInput(f"invalid dialect {quoted(dialect)}: {suggestion(dialect, DRIVERS)}")
    return DRIVERS[dialect](
        command, deadline=deadline, start_seconds=start_seconds, launch=launch, folder=folder
    )
