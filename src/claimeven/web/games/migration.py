"""Games stored by earlier versions of the table: they have no owner, so everybody may change them.

Version 2 had no keys, lists and records. In version 1 a move was a list,
`[column, player, seconds, score]`; people had the name `human`, and scores read "wins in 13",
"loses in 8", "draw" or "estimate 0.5".
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.game import HUMAN, Game, Move
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.score import Draw, Estimate, Loss, Score, Win
from claimeven.web.games import table
from claimeven.web.games.saved_game import SavedGame, Tally
from claimeven.wire.games import decode_game
from claimeven.wire.sides import decode_outcome

_NAMES = "id, created, version, first, second, {geometry}, start, moves, undone, outcome, reason"
_PLIES = re.compile(r"(wins|loses) in (\d+)")
_LOG = logging.getLogger("claimeven.web")


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring the tables of a version up to date, inside the caller's transaction."""
    connection.execute("ALTER TABLE games RENAME TO games_before")
    connection.execute("DROP INDEX IF EXISTS finished")
    for statement in table.CREATE:
        connection.execute(statement)
    names = _NAMES.format(geometry="geometry" if version == 2 else "board")
    tally: Tally = Counter()
    now = round(time.time(), 3)
    rows = connection.execute(f"SELECT number, {names} FROM games_before ORDER BY number")
    for number, *row in rows:
        stored = _from_version_2(row) if version == 2 else _checked(row)
        if stored is None:
            _keep_damaged(connection, number, row, now)
        else:
            stored = replace(stored, modified=now, helped=True)  # nobody knows whether
            connection.execute(table.INSERT, table.insert_values(stored))
            tally.update(stored.results())
        connection.execute("UPDATE games SET number = ? WHERE id = ?", (number, row[0]))
        connection.execute(table.VISIT, ("", row[0]))
    for key in sorted({key[:3] for key in tally}):
        counts = [tally[*key, result] for result in ("wins", "draws", "losses")]
        connection.execute(table.COUNT, (*key, *counts, now))
    connection.execute("DROP TABLE games_before")


def _from_version_2(row: Sequence[Any]) -> SavedGame | None:
    """The game of a row; None if it is damaged."""
    id, created, version, first, second, geometry, start, moves, undone, outcome, reason = row
    try:
        game = decode_game(
            {
                "first": first,
                "second": second,
                "start": {"position": start, "geometry": geometry},
                "moves": json.loads(moves),
                "undone": json.loads(undone),
                "outcome": outcome,
                "reason": reason,
            }
        )
    except (BadInput, ValueError, TypeError, KeyError) as error:
        _LOG.warning("game %.40r is damaged: %s", id, error)
        return None
    return SavedGame(id, created, version, game)


def _keep_damaged(
    connection: sqlite3.Connection, number: int, row: Sequence[Any], now: float
) -> None:
    """A row that cannot be read is kept as it is: somebody may be able to mend it."""
    names = f"number, {_NAMES.format(geometry='geometry')}, modified, plies, helped, owner_key"
    names += ", first_key, second_key, owner_visitor, first_visitor, second_visitor"
    values = (number, *row, now, 0, 1, *[""] * 6)
    connection.execute(
        f"INSERT INTO games ({names}) VALUES ({', '.join('?' * len(values))})", values
    )


def _checked(row: Sequence[Any]) -> SavedGame:
    try:
        return _saved_game(*row)
    except (BadInput, ValueError, TypeError) as error:
        raise BadInput(f"game {row[0]!r} is damaged: {error}") from None


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
