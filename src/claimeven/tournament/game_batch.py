"""Some games as one piece of work: everything a worker must know, and what it hands back.

A batch may be played twice, by two workers, in any order: its games come out the same (unless
they are played against time), and the store keeps the first of each.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from claimeven.errors import Stopped
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.tournament.adjudicator import Adjudicator
from claimeven.tournament.clock import Clock
from claimeven.tournament.plan import Tournament
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import Played
from claimeven.tournament.schedule import Planned, game_seed
from claimeven.tournament.seats import Seats


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to be played, each with its opening as a move string."""

    tournament: Tournament
    games: tuple[tuple[Planned, str], ...]


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The finished games, and what they took on one core."""

    games: tuple[Played, ...]
    seconds: float


class _Worker(threading.local):
    """What one thread keeps from batch to batch."""

    def __init__(self) -> None:
        self.seats = Seats()
        self.adjudicators: dict[tuple[str, int], Adjudicator] = {}


_LOCK = threading.Lock()
_SEATS: set[Seats] = set()
_REFEREES: dict[int, Referee] = {}
_STOPPING = threading.Event()


def play_batch(batch: Batch) -> BatchResult:
    """Play the games one after another, in the caller's thread."""
    began = time.perf_counter()
    games = tuple(_play(batch.tournament, planned, opening) for planned, opening in batch.games)
    return BatchResult(games, time.perf_counter() - began)


def stop_games() -> None:
    """End every game of this process soon, without results; to be called until they have."""
    _STOPPING.set()
    with _LOCK:
        referees = list(_REFEREES.values())
    for referee in referees:
        referee.stop()


def allow_games() -> None:
    """Games may be played again after `stop_games`."""
    _STOPPING.clear()


def close_seats() -> None:
    """End every process that players of this process's finished batches have left running."""
    with _LOCK:
        seats = list(_SEATS)
        _SEATS.clear()
    for each in seats:
        each.close()


_worker = _Worker()


def _play(tournament: Tournament, planned: Planned, opening: str) -> Played:
    specs = tournament.players
    seed, seated = tournament.seed, _worker.seats.seated
    with (
        seated(specs[planned.first], lambda: game_seed(seed, planned.id, Side.FIRST)) as first,
        seated(specs[planned.second], lambda: game_seed(seed, planned.id, Side.SECOND)) as second,
    ):
        clock = None if tournament.clock is None else Clock.parse(tournament.clock)
        referee = Referee(first, second, clock, _adjudicator(tournament))
        with _stoppable(referee):
            return referee.play(planned.id, _position(opening, tournament.geometry))


@contextmanager
def _stoppable(referee: Referee) -> Iterator[None]:
    with _LOCK:
        if _STOPPING.is_set():
            raise Stopped("no more games are wanted")
        _REFEREES[id(referee)] = referee
        _SEATS.add(_worker.seats)
    try:
        yield
    finally:
        with _LOCK:
            del _REFEREES[id(referee)]


def _adjudicator(tournament: Tournament) -> Adjudicator | None:
    if tournament.adjudicate is None:
        return None
    key = tournament.adjudicate, tournament.adjudicate_cells
    kept = _worker.adjudicators
    if key not in kept:
        kept[key] = Adjudicator(*key)
    return kept[key]


@lru_cache(maxsize=4096)
def _position(moves: str, geometry: Geometry) -> Position:
    return Position(moves, geometry)
