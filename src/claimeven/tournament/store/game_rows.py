"""Games as rows of SQLite, and back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from claimeven.game.geometry import Geometry
from claimeven.game.notation import format_moves
from claimeven.game.side import Side
from claimeven.tournament.results import Failure, GameResult, StoredGame
from claimeven.tournament.schedule import ScheduledGame
from claimeven.tournament.store.checksum import (
    TALLY,
    Tally,
    game_checksum,
    store_checksum,
    stored_checksums,
)
from claimeven.tournament.store.soundness import DRAW

GAMES = (
    "SELECT id, pair, first, second, opening, moves, plies, result, reason, first_seconds,"
    " second_seconds, first_nodes, second_nodes, saved_plies, solver_seconds, checksum FROM game"
)
FAILURES = "SELECT game, player, code, message, stderr FROM failure"
_INSERT_GAME = f"INSERT INTO game VALUES ({', '.join('?' * 16)})"
_INSERT_FAILURE = "INSERT INTO failure VALUES (?, ?, ?, ?, ?)"


def game_row(scheduled: ScheduledGame, game: GameResult, geometry: Geometry) -> tuple[Any, ...]:
    """The columns of a game but its checksum, with the types that SQLite gives back."""
    return (
        game.id,
        scheduled.pair,
        scheduled.first,
        scheduled.second,
        scheduled.opening,
        format_moves(game.columns, geometry),
        len(game.columns),
        DRAW if game.winner is None else game.winner.value,
        game.reason,
        *map(float, game.seconds),
        *game.nodes,
        game.saved_plies,
        float(game.solver_seconds),
    )


def failure_row(scheduled: ScheduledGame, failure: Failure | None) -> tuple[Any, ...] | None:
    """Player, code, message and standard error."""
    if failure is None:
        return None
    player = scheduled.first if failure.side is Side.FIRST else scheduled.second
    return player, failure.code, failure.message, failure.stderr


def insert_games(
    connection: sqlite3.Connection,
    rows: Iterable[tuple[tuple[Any, ...], tuple[Any, ...] | None]],
) -> None:
    """Write games with their failures, each game once; inside the caller's transaction."""
    tally = Tally.parse(stored_checksums(connection)[TALLY])
    games, failures = [], []
    for row, failure in _new_rows(connection, rows):
        checksum = game_checksum(row, failure)
        games.append((*row, checksum))
        tally = tally.with_game(checksum)
        if failure is not None:
            failures.append((row[0], *failure))
    connection.executemany(_INSERT_GAME, games)
    connection.executemany(_INSERT_FAILURE, failures)
    store_checksum(connection, TALLY, str(tally))


def _new_rows(
    connection: sqlite3.Connection,
    rows: Iterable[tuple[tuple[Any, ...], tuple[Any, ...] | None]],
) -> list[tuple[tuple[Any, ...], tuple[Any, ...] | None]]:
    """Without games that are there already: they stay as they are."""
    chosen = {row[0]: (row, failure) for row, failure in rows}
    if not chosen:
        return []
    query = "SELECT id FROM game WHERE id BETWEEN ? AND ?"
    for (id,) in connection.execute(query, (min(chosen), max(chosen))):
        chosen.pop(id, None)
    return list(chosen.values())


def stored_game(
    row: Sequence[Any],
    failure: Sequence[Any] | None,
    players: Sequence[str],
    openings: Sequence[str],
) -> StoredGame:
    """The game of a row that is sound."""
    id, pair, first, second, opening, moves, plies, result, *rest = row
    reason, seconds, other_seconds, nodes, other_nodes, saved, solver_seconds = rest
    return StoredGame(
        id=id,
        pair=pair,
        first=players[first],
        second=players[second],
        opening=openings[opening],
        moves=moves,
        plies=plies,
        winner=winner_of(result),
        reason=reason,
        first_seconds=seconds,
        second_seconds=other_seconds,
        first_nodes=nodes,
        second_nodes=other_nodes,
        saved_plies=saved,
        solver_seconds=solver_seconds,
        failure=_failure(first, failure),
    )


def winner_of(result: str) -> Side | None:
    """The side that a result names."""
    return None if result == DRAW else Side(result)


def _failure(first: int, row: Sequence[Any] | None) -> Failure | None:
    """The failure in a game that player number `first` began."""
    if row is None:
        return None
    player, code, message, stderr = row
    return Failure(Side.FIRST if player == first else Side.SECOND, code, message, stderr)
