"""Tournaments in the data directory, read while they are played.

A request names a file of that directory that is a tournament; it can never name a path.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from claimeven.errors import BadTournament
from claimeven.game.geometry import Geometry
from claimeven.game.notation import format_moves, parse_moves
from claimeven.game.side import Outcome
from claimeven.ratings.cross_table import Count, CrossTable
from claimeven.ratings.elo import Rating
from claimeven.tournament.results import REASONS, StoredGame
from claimeven.tournament.store.database import is_tournament
from claimeven.tournament.store.lock import is_played
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.summary import Summary
from claimeven.web.errors import not_found, overloaded
from claimeven.web.shapes.tournaments import (
    CountJson,
    CrossTableJson,
    StandingJson,
    TournamentGameJson,
    TournamentGamesJson,
    TournamentJson,
    TournamentLineJson,
)
from claimeven.wire.intervals import encode_interval
from claimeven.wire.sides import encode_outcome

Stamp: TypeAlias = tuple[tuple[int, int], ...]
"""Changes whenever the file does."""

_KEPT = 20
_SETTLED_SECONDS = 1.0


@dataclass(frozen=True)
class TournamentFolder:
    """The tournaments of one directory; a table is computed again when its file has changed."""

    folder: Path
    _known: dict[str, tuple[Stamp, TournamentJson]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)
    """Tables are made in several threads."""

    @property
    def paths(self) -> dict[str, Path]:
        """Every tournament by its file's name."""
        return {path.name: path for path in sorted(self._files()) if is_tournament(path)}

    def path(self, name: str) -> Path:
        """The file of that name."""
        for path in self._files():
            if path.name == name and is_tournament(path):
                return path
        raise not_found(f"tournament {name[:100]!r}")

    def listing(self) -> list[TournamentLineJson]:
        """All tournaments, the latest first."""
        found = []
        for name, path in self.paths.items():
            with suppress(BadTournament):  # a request for it gets the error
                found.append(self._line(name, path))
        return sorted(found, key=lambda line: -line["modified"])

    def table(self, name: str) -> TournamentJson:
        """Standings, cross table and how far it is."""
        path = self.path(name)
        stamp = stamp_of(path)
        kept_stamp, table = self._known.get(name, (None, None))
        if table is None or kept_stamp != stamp:
            with _reading(name):
                table = _table(path)
            self._keep(name, stamp, table)
        return {**table, "running": is_played(path)}

    def games(
        self, name: str, limit: int, offset: int, player: str | None, opponent: str | None
    ) -> TournamentGamesJson:
        """Some of its games."""
        with _reading(name), TournamentStore.open(self.path(name)) as store:
            games, total = store.page(limit, offset, player or None, opponent or None)
            geometry = store.tournament.geometry
            if store.wrong_games:
                raise BadTournament(f"'{name}' is damaged")
        return {"games": [encode_game(game, geometry) for game in games], "total": total}

    def _keep(self, name: str, stamp: Stamp, table: TournamentJson) -> None:
        """Only for a file at rest: a game that is being written may be missing in the table."""
        with self._lock:
            if not is_recent(stamp):
                self._known[name] = stamp, table
            while len(self._known) > _KEPT:
                self._known.pop(next(iter(self._known)))

    def _files(self) -> list[Path]:
        with os.scandir(self.folder) as entries:
            return [Path(entry.path) for entry in entries if entry.is_file()]

    def _line(self, name: str, path: Path) -> TournamentLineJson:
        with TournamentStore.open(path) as store:
            counts, players = store.counts, store.players
        return {
            "name": name,
            "finished": counts.finished,
            "scheduled": counts.scheduled,
            "running": is_played(path),
            "players": len(players),
            "modified": round(_modified(stamp_of(path)), 3),
        }


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Without the path of the file, which the error itself would show."""
    try:
        yield
    except BadTournament:
        raise overloaded(f"tournament {name!r} cannot be read: it is damaged or in use") from None


def is_recent(stamp: Stamp) -> bool:
    """Was the file changed just now? Then a transaction may not have ended yet."""
    return time.time() - _modified(stamp) < _SETTLED_SECONDS


def stamp_of(path: Path) -> Stamp:
    """The state of a file and of the one beside it, where games are written first."""
    found = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        try:
            status = each.stat()
            found.append((status.st_mtime_ns, status.st_size))
        except FileNotFoundError:
            found.append((0, 0))
    return tuple(found)


def _modified(stamp: Stamp) -> float:
    """Seconds since 1970."""
    return max(nanoseconds for nanoseconds, _ in stamp) / 1e9


def _table(path: Path) -> TournamentJson:
    with TournamentStore.open(path) as store:
        store.refuse_damage()
        return encode_table(store, path.name)


def encode_table(store: TournamentStore, name: str) -> TournamentJson:
    """Standings, cross table and how far a tournament is."""
    summary = Summary.of(store)
    geometry = store.tournament.geometry
    ratings = summary.ratings
    advantage = ratings.first_move_advantage
    failures = {player: sum(codes.values()) for player, codes in summary.failures.items()}
    return {
        "name": name,
        "running": False,
        "geometry": str(geometry),
        "finished": summary.counts.finished,
        "scheduled": summary.counts.scheduled,
        "standings": [
            _standing(rating, failures.get(rating.player, 0)) for rating in ratings.standings
        ],
        "first_move_advantage_elo": encode_interval(
            *_rounded(advantage.value, advantage.low, advantage.high)
        ),
        "draw_chance": round(ratings.draw_chance, 4),
        "cross": _cross(ratings.table),
    }


def _standing(rating: Rating, failures: int) -> StandingJson:
    return {
        "player": rating.player,
        "games": rating.count.games,
        "wins": rating.count.wins,
        "draws": rating.count.draws,
        "losses": rating.count.losses,
        "elo": encode_interval(*_rounded(rating.elo, rating.low, rating.high)),
        "failures": failures,
    }


def _rounded(*numbers: float) -> Iterator[float]:
    return (round(number, 2) for number in numbers)


def _cross(table: CrossTable) -> CrossTableJson:
    def rows(count: Callable[[str, str], Count]) -> list[list[CountJson | None]]:
        return [
            [_count(count(player, other)) if player != other else None for other in table.players]
            for player in table.players
        ]

    return {
        "players": list(table.players),
        "counts": rows(table.between),
        "first": rows(table.as_first),
    }


def _count(count: Count) -> CountJson | None:
    return [count.wins, count.draws, count.losses] if count.games else None


def encode_game(game: StoredGame, geometry: Geometry) -> TournamentGameJson:
    """A finished game."""
    columns = parse_moves(game.opening, geometry) + parse_moves(game.moves, geometry)
    return {
        "number": game.id,
        "first": game.first,
        "second": game.second,
        "geometry": str(geometry),
        "moves": format_moves(columns, geometry),
        "plies": len(columns),
        "opening": game.opening,
        "outcome": encode_outcome(Outcome(game.winner)),
        "reason": REASONS.get(game.reason, game.reason),
        "failure": None if game.failure is None else game.failure.message,
    }
