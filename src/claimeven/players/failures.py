"""How players fail, in words: an answer that is not a legal column, an error that was raised."""

from __future__ import annotations

from claimeven.checks import check_integer, quoted
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.position import Position


def legal_column(name: str, chosen: object, position: Position) -> int:
    """The column that a player chose, as a plain number; anything but a legal one is its failure.

    >>> legal_column("bot", 3, Position("44"))
    3
    """
    try:
        column = check_integer(chosen, "column")
    except BadInput:
        raise illegal_answer(name, chosen, position) from None
    if column not in position.legal_columns:
        raise illegal_answer(name, chosen, position)
    return column


def illegal_answer(name: str, answer: object, position: Position) -> EngineFailed:
    """The failure of a player whose answer is not a legal column."""
    legal = ", ".join(map(str, position.legal_columns))
    return EngineFailed(
        f"{name} answered {quoted(answer)} after {position.text!r}: expected one of the legal "
        f"columns {legal}",
        "illegal",
    )


def raised(name: str, error: Exception, illegal: int = 0) -> EngineFailed:
    """The failure of a player that raised an error, after so many illegal answers."""
    message = f"{name} raised {type(error).__name__}: {quoted(str(error))}"
    return EngineFailed(message, "crash", illegal)
