"""Finished games for other programs: CSV, JSON lines, text like PGN, Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from claimeven.errors import BadTournament
from claimeven.extras import need
from claimeven.files import atomic_file
from claimeven.game.game import Game, Move
from claimeven.game.geometry import Geometry
from claimeven.game.notation import parse_moves
from claimeven.game.position import Position
from claimeven.game.side import Outcome
from claimeven.records.text import write_games
from claimeven.tournament.results import FULL, LINE, StoredGame
from claimeven.tournament.store.store import TournamentStore

SUFFIXES = {
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".txt": "text",
    ".pgn": "text",
    ".parquet": "parquet",
}
FORMATS = ("csv", "jsonl", "text", "parquet")

COLUMNS: dict[str, type] = {
    "id": int,
    "pair": int,
    "first": str,
    "second": str,
    "opening": str,
    "moves": str,
    "plies": int,
    "outcome": str,
    "reason": str,
    "first_seconds": float,
    "second_seconds": float,
    "first_nodes": int,
    "second_nodes": int,
    "saved_plies": int,
    "message": str,
    "stderr": str,
}
"""The columns of tables, with their types."""

_ON_THE_BOARD = (LINE, FULL)


def fields(game: StoredGame) -> dict[str, Any]:
    """One game as plain values, the same in every format that has columns."""
    failure = game.failure
    return {
        "id": game.id,
        "pair": game.pair,
        "first": game.first,
        "second": game.second,
        "opening": game.opening,
        "moves": game.moves,
        "plies": game.plies,
        "outcome": game.result,
        "reason": game.reason,
        "first_seconds": round(game.first_seconds, 6),
        "second_seconds": round(game.second_seconds, 6),
        "first_nodes": game.first_nodes,
        "second_nodes": game.second_nodes,
        "saved_plies": game.saved_plies,
        "message": None if failure is None else failure.message,
        "stderr": None if failure is None else failure.stderr,
    }


def record_of(game: StoredGame, geometry: Geometry) -> Game:
    """The game as a record, whose start is the opening."""
    reason = game.failure.message if game.failure else ""
    return Game(
        game.first,
        game.second,
        Position(game.opening, geometry),
        tuple(Move(column) for column in parse_moves(game.moves, geometry)),
        outcome=Outcome(game.winner),
        reason=reason or (game.reason if game.reason not in _ON_THE_BOARD else ""),
        headers={"Game": str(game.id), "Pair": str(game.pair)},
    )


def tournament_records(path: Path) -> Iterator[Game]:
    """The finished games of a tournament's file; one with damaged games is refused."""
    with TournamentStore.open(path) as store:
        store.refuse_damage()
        for game in store.games():
            yield record_of(game, store.tournament.geometry)


def write_csv(store: TournamentStore, file: IO[str]) -> None:
    """One row per game, under a row of names."""
    writer = csv.DictWriter(file, list(COLUMNS), lineterminator="\n")
    writer.writeheader()
    writer.writerows(fields(game) for game in store.games())


def write_jsonl(store: TournamentStore, file: IO[str]) -> None:
    """One JSON object per line."""
    for game in store.games():
        file.write(json.dumps(fields(game), ensure_ascii=False) + "\n")


def write_text(store: TournamentStore, file: IO[str]) -> None:
    """Records that `claimeven play --load` and `read_games` can read."""
    geometry = store.tournament.geometry
    file.writelines(write_games(record_of(game, geometry) for game in store.games()))


def write_parquet(store: TournamentStore, file: IO[bytes]) -> None:
    """One table; needs polars."""
    polars = need("polars", who="Parquet")
    rows: Iterable[dict[str, Any]] = [fields(game) for game in store.games()]
    types = {str: polars.String, int: polars.Int64, float: polars.Float64}
    columns = {name: types[kind] for name, kind in COLUMNS.items()}
    polars.DataFrame(rows, schema=columns).write_parquet(file)


TEXT_WRITERS: dict[str, Callable[[TournamentStore, IO[str]], None]] = {
    "csv": write_csv,
    "jsonl": write_jsonl,
    "text": write_text,
}


def write_export(store: TournamentStore, path: Path, form: str) -> None:
    """Write the file completely or not at all."""
    try:
        with atomic_file(path) as aside:
            if form == "parquet":
                with aside.open("wb") as binary:
                    write_parquet(store, binary)
            else:
                with aside.open("w", encoding="utf-8", newline="") as text:
                    TEXT_WRITERS[form](store, text)
    except OSError as error:
        raise BadTournament(f"cannot write '{path}': {error.strerror}") from None
