"""Is a tournament's file sound? What SQLite says, what the checksums say, what the rules say."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimeven.errors import ClaimevenError
from claimeven.game.notation import parse_moves
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.tournament.plan import Tournament
from claimeven.tournament.results import ADJUDICATED, FAILURES, FULL, LINE
from claimeven.tournament.schedule import Schedule
from claimeven.tournament.store.checksum import Tally
from claimeven.tournament.store.database import SQLITE_ERRORS, problem_text

DRAW = "draw"
_TYPES = (int, int, int, int, int, str, int, str, str, float, float, int, int, int, float)
"""Of the columns of a game, without its checksum."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with the games of a file that can be read.

    `wrong` are the numbers of games that do not match their checksums; `lost` says how many games
    are gone, None if others have taken their place.
    """

    wrong: tuple[int, ...] = ()
    lost: int | None = 0

    def __bool__(self) -> bool:
        return bool(self.wrong) or self.lost != 0

    def __str__(self) -> str:
        said = []
        if self.wrong:
            verb = "does not match its checksum" if len(self.wrong) == 1 else "do not match theirs"
            said.append(f"{_games(len(self.wrong))} {verb}")
        if self.lost is None:
            said.append("the games are not those that were stored")
        elif self.lost:
            said.append(f"{_games(self.lost)} {'is' if self.lost == 1 else 'are'} missing")
        return " and ".join(said)


def _games(count: int) -> str:
    return f"{count:,} game" if count == 1 else f"{count:,} games"


def lost_games(tally: Tally, rows: Sequence[Sequence[Any]], is_wrong: bool) -> int | None:
    """How many games are gone by the tally; None if there are more, or others in their place.

    Where some are wrong, only their number can be compared.
    """
    if len(rows) != tally.games:
        return max(0, tally.games - len(rows)) or None
    if is_wrong or Tally.of(str(row[-1]) for row in rows) == tally:
        return 0
    return None


def structure_problems(connection: sqlite3.Connection, most: int, *, quick: bool) -> list[str]:
    """What SQLite finds wrong with its pages and rows; nothing in a sound file."""
    check = "quick_check" if quick else "integrity_check"
    try:
        rows = connection.execute(f"PRAGMA {check}({most})").fetchall()
    except SQLITE_ERRORS as error:
        return [problem_text(error)]
    # One row may hold several lines: "*** in database main ***" and what was found there.
    lines = [line for (text,) in rows for line in str(text).splitlines()]
    return [line for line in lines if line != "ok" and not line.startswith("***")]


class GameCheck:
    """Whether stored games are games of this tournament."""

    def __init__(self, tournament: Tournament, openings: Sequence[str]) -> None:
        self._tournament = tournament
        self._openings = openings
        self.schedule = Schedule(tournament, len(openings))

    def contradiction(self, row: Sequence[Any], failure: Sequence[Any] | None) -> str | None:
        """What is wrong with a game by the schedule and the rules; None if nothing is."""
        if tuple(map(type, row)) != _TYPES:
            return "a value has a wrong type"
        id, pair, first, second, opening, moves, plies, result, reason, *_ = row
        if not 0 <= id < len(self.schedule):
            return "the schedule has no such game"
        planned = self.schedule[id]
        if (pair, first, second, opening) != (
            planned.pair,
            planned.first,
            planned.second,
            planned.opening,
        ):
            return "players or opening are not those of the schedule"
        try:
            position = self._end(opening, moves, plies)
        except ClaimevenError as error:
            return f"its moves are impossible: {error}"
        if position is None:
            return "it has another number of moves"
        if not self._is_result(position, result, reason):
            return f"its moves do not lead to the result {result!r} by {reason!r}"
        if not _is_failure(position, reason, (first, second), failure):
            return "its failure is not that of the game"
        return None

    def _end(self, opening: int, moves: str, plies: int) -> Position | None:
        position = Position(self._openings[opening], self._tournament.geometry)
        columns = parse_moves(moves, self._tournament.geometry)
        for column in columns:
            position = position.play(column)
        return position if len(columns) == plies else None

    def _is_result(self, position: Position, result: str, reason: str) -> bool:
        outcome = position.outcome
        if outcome is not None:
            winner = outcome.winner
            named = DRAW if winner is None else winner.value
            return result == named and reason == (FULL if winner is None else LINE)
        if reason == ADJUDICATED:
            return self._tournament.adjudicate is not None and result in (
                DRAW,
                *(side.value for side in Side),
            )
        return reason in FAILURES and result == position.opponent.value


def _is_failure(
    position: Position, reason: str, players: tuple[int, int], failure: Sequence[Any] | None
) -> bool:
    if reason not in FAILURES or failure is None:
        return reason not in FAILURES and failure is None
    loser = players[0] if position.to_move is Side.FIRST else players[1]
    player, code, message, stderr = failure
    texts = isinstance(message, str) and isinstance(stderr, str)
    return bool(player == loser and code == reason and texts)
