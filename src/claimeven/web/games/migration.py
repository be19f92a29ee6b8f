"""Games stored by version 1 of the table, where a move was a list and its score a text.

A move was `[column, player, seconds, score]`; people had the name `human`, and scores read
"wins in 13", "loses in 8", "draw" or "estimate 0.5".
"""

from __future__ import annotations

import json
import re
import sqlite3
from fractions import Fraction
from typing import Any

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.game import HUMAN, Game, Move
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.score import Draw, Estimate, Loss, Score, Win
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.games.table import WRITE, create_table, row_of
from claimeven.wire.sides import decode_outcome

_SELECT = """
SELECT id, created, version, first, second, board, start, moves, undone, outcome, reason
FROM games_1 ORDER BY number
"""
_PLIES = re.compile(r"(wins|loses) in (\d+)")


def from_version_1(connection: sqlite3.Connection) -> None:
    """Bring the table up to date, inside the caller's transaction."""
    connection.execute("ALTER TABLE games RENAME TO games_1")
    connection.execute("DROP INDEX IF EXISTS finished")
    create_table(connection)
    for row in connection.execute(_SELECT).fetchall():
        try:
            stored = _saved_game(*row)
        except (BadInput, ValueError, TypeError) as error:
            raise BadInput(f"game {row[0]!r} is damaged: {error}") from None
        connection.execute(WRITE, row_of(stored))
    connection.execute(
        "UPDATE games SET number = (SELECT number FROM games_1 WHERE games_1.id = games.id)"
    )
    connection.execute("DROP TABLE games_1")


def _saved_game(
    id: str,
    created: float,
    version: int,
    first: str,
    second: str,
    board: str,
    start: str,
    moves: str,
    undone: str,
    outcome: str | None,
    reason: str,
) -> SavedGame:
    beginning = Position.parse(start, Geometry.parse(board))
    played, taken_back = _rows(moves), _rows(undone)
    # The next move to play again is the last of those taken back.
    found = _moves([*played, *reversed(taken_back)], beginning)
    game = Game(
        first,
        second,
        beginning,
        tuple(found[: len(played)]),
        tuple(reversed(found[len(played) :])),
        None if outcome is None else decode_outcome(outcome),
        reason,
    )
    return SavedGame(id, created, version, game)


def _rows(text: str) -> list[Any]:
    rows = json.loads(text)
    if not isinstance(rows, list):
        raise BadInput(f"invalid moves {quoted(text)}: expected a list")
    return rows


def _moves(rows: list[Any], start: Position) -> list[Move]:
    found: list[Move] = []
    for stones, (column, player, seconds, text) in enumerate(rows, start.stones):
        score = None if text is None else read_score(text, stones, start.geometry.cells)
        found.append(
            Move(
                column,
                score,
                seconds=seconds,
                comment=text if text is not None and score is None else "",
                player=None if player == HUMAN else player,
            )
        )
    return found


def read_score(text: str, stones: int, cells: int) -> Score | None:
    """A score that was stored as text, of a position with so many stones; None if unknown.

    >>> read_score("wins in 13", 2, 42), read_score("draw", 2, 42)
    (Win(plies=13, points=14), Draw())
    >>> read_score("estimate 0.5", 2, 42), read_score("who knows", 2, 42)
    (Estimate(value=Fraction(1, 2)), None)
    """
    if text == "draw":
        return Draw()
    if plies := _PLIES.fullmatch(text):
        kind = Win if plies[1] == "wins" else Loss
        return kind.ending(stones + int(plies[2]), stones=stones, cells=cells)
    if text.startswith("estimate "):
        try:
            return Estimate(Fraction(text.removeprefix("estimate ")))
        except ValueError:
            return None
    return None
