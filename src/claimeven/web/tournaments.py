"""Tournaments in the data directory, read while they are played.

Only tournaments in that directory can be asked for, by name; no path comes from outside.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from claimeven.errors import BadTournament
from claimeven.game.geometry import Geometry
from claimeven.game.notation import format_moves, parse_moves
from claimeven.ratings.cross_table import Count, CrossTable
from claimeven.tournament.results import REASONS, StoredGame
from claimeven.tournament.store.database import is_tournament
from claimeven.tournament.store.lock import is_played
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.summary import Summary
from claimeven.web.errors import missing, overloaded

Stamp: TypeAlias = tuple[tuple[int, int], ...]
"""Changes whenever the file does."""

_KEPT = 20


@dataclass(frozen=True)
class Tournaments:
    """The tournaments of one directory; computed tables are kept until the file changes."""

    folder: Path

    def __post_init__(self) -> None:
        object.__setattr__(self, "_known", {})

    @property
    def paths(self) -> dict[str, Path]:
        """Every tournament by its file's name."""
        with os.scandir(self.folder) as entries:
            files = sorted(Path(entry.path) for entry in entries if entry.is_file())
        return {path.name: path for path in files if is_tournament(path)}

    def path(self, name: str) -> Path:
        """The file of that name."""
        path = self.paths.get(name)
        if path is None:
            raise missing(f"tournament {name[:100]!r}")
        return path

    def listing(self) -> list[dict[str, Any]]:
        """All tournaments, the latest first."""
        found = []
        for name, path in self.paths.items():
            with suppress(BadTournament):  # `table` reports it
                found.append(self._line(name, path))
        return sorted(found, key=lambda line: -float(line["modified"]))

    def table(self, name: str) -> dict[str, Any]:
        """Standings, cross table and the number of finished games."""
        path = self.path(name)
        known: dict[str, tuple[Stamp, dict[str, Any]]] = vars(self)["_known"]
        stamp = stamp_of(path)
        if name not in known or known[name][0] != stamp:
            while len(known) >= _KEPT:
                known.pop(next(iter(known)))
            with _reading(name):
                known[name] = stamp, _table(path)
        return {"name": name, "running": is_played(path), **known[name][1]}

    def games(
        self, name: str, limit: int, offset: int, player: str | None, opponent: str | None
    ) -> dict[str, Any]:
        """Some of its games."""
        with _reading(name), TournamentStore.open(self.path(name)) as store:
            games, total = store.page(limit, offset, player or None, opponent or None)
            geometry = store.tournament.geometry
        return {"games": [_game(game, geometry) for game in games], "total": total}

    def _line(self, name: str, path: Path) -> dict[str, Any]:
        with TournamentStore.open(path) as store:
            counts, players = store.counts, store.players
        return {
            "name": name,
            "finished": counts.finished,
            "scheduled": counts.scheduled,
            "running": is_played(path),
            "players": len(players),
            "modified": round(_modified(path), 3),
        }


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Hide the message of an error: it would show visitors the path of the file."""
    try:
        yield
    except BadTournament:
        raise overloaded(f"tournament {name!r} cannot be read: it is damaged or in use") from None


def stamp_of(path: Path) -> Stamp:
    """Differs when the file has changed; games are first written to a file beside it."""
    found = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        try:
            status = each.stat()
            found.append((status.st_mtime_ns, status.st_size))
        except FileNotFoundError:
            found.append((0, 0))
    return tuple(found)


def _modified(path: Path) -> float:
    return max(time for time, _ in stamp_of(path)) / 1e9


def _table(path: Path) -> dict[str, Any]:
    with TournamentStore.open(path) as store:
        summary = Summary.of(store)
        board = str(store.tournament.geometry)
    shown = summary.json
    failures = {player: sum(codes.values()) for player, codes in summary.failures.items()}
    keys = ("player", "games", "wins", "draws", "losses", "elo", "low", "high")
    return {
        "board": board,
        "finished": shown["finished"],
        "scheduled": shown["scheduled"],
        "standings": [
            {
                **{key: line[key] for key in keys},
                "failures": failures.get(line["player"], 0),
            }
            for line in shown["standings"]
        ],
        "first_move_advantage": shown["first_move_advantage"],
        "draw_chance": shown["draw_chance"],
        "cross": _cross(summary.ratings.table),
        "grid": None,
    }


def _cross(table: CrossTable) -> dict[str, Any]:
    def rows(count: Any) -> list[list[list[int] | None]]:
        return [
            [_count(count(player, other)) if player != other else None for other in table.players]
            for player in table.players
        ]

    return {
        "players": table.players,
        "counts": rows(table.between),
        "first": rows(table.as_first),
    }


def _count(count: Count) -> list[int] | None:
    return [count.wins, count.draws, count.losses] if count.games else None


def _game(game: StoredGame, geometry: Geometry) -> dict[str, Any]:
    columns = parse_moves(game.opening, geometry) + parse_moves(game.moves, geometry)
    return {
        "number": game.id,
        "first": game.first,
        "second": game.second,
        "board": str(geometry),
        "moves": format_moves(columns, geometry),
        "opening": game.opening,
        "outcome": game.result,
        "reason": REASONS.get(game.reason, game.reason),
        "failure": None if game.failure is None else game.failure.message,
    }
