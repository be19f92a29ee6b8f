"""Some games as one task: everything that a worker needs, and what it returns.

A batch may be played twice, by two workers, in any order: its games are the same (unless they
are limited by time), and the store keeps the first of each.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from functools import lru_cache

from claimeven.errors import BadInput, CannotStart, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.tournament.adjudicator import Adjudicator
from claimeven.tournament.plan import Tournament
from claimeven.tournament.player_files import PlayerFile
from claimeven.tournament.player_trial import PlayerTrial, try_player
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import GameResult
from claimeven.tournament.running_games import RunningGames
from claimeven.tournament.schedule import ScheduledGame, game_seed
from claimeven.tournament.worker_players import WorkerPlayers


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Games to be played, each with its opening as a move string."""

    tournament: Tournament
    games: tuple[tuple[ScheduledGame, str], ...]
    files: tuple[PlayerFile, ...] = ()
    """What the players must be made of."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The finished games, and how long they took on one core."""

    games: tuple[GameResult, ...]
    seconds: float
    error: ClaimevenError | None = None
    """Why there are no more of them, if a player cannot play on."""


class _Worker(threading.local):
    """What one thread keeps from batch to batch."""

    def __init__(self) -> None:
        self.players = WorkerPlayers()
        self.adjudicators: dict[tuple[str, int], Adjudicator] = {}


_LOCK = threading.Lock()
_PLAYERS: set[WorkerPlayers] = set()
"""Of every thread that has played since the last `close_players`."""

_games = RunningGames()


def play_batch(batch: GameBatch) -> BatchResult:
    """Play the games one after another, in the caller's thread."""
    began = time.perf_counter()
    games: list[GameResult] = []
    error = None
    for game, opening in batch.games:
        try:
            games.append(_play(batch, game, opening))
        except (BadInput, CannotStart) as reason:
            if not games:
                raise
            error = reason
            break
    return BatchResult(tuple(games), time.perf_counter() - began, error)


def play_trial(trial: PlayerTrial) -> None:
    """Ask a player once, so that `stop_games` can end it."""
    try_player(trial, _games)


def stop_games() -> None:
    """End every game of this process soon, without results; to be called until they have."""
    _games.stop()


def allow_games() -> None:
    """Let games be played again after `stop_games`."""
    _games.allow()


def close_players() -> None:
    """Close the players that were kept after finished batches, and end their processes."""
    with _LOCK:
        players = list(_PLAYERS)
        _PLAYERS.clear()
    for each in players:
        each.close()


_worker = _Worker()


def _play(batch: GameBatch, game: ScheduledGame, opening: str) -> GameResult:
    tournament, files, lend = batch.tournament, batch.files, _worker.players.lend
    specs, seed = tournament.players, tournament.seed
    with _LOCK:
        _PLAYERS.add(_worker.players)
    with (
        lend(specs[game.first], lambda: game_seed(seed, game.id, Side.FIRST), files) as first,
        lend(specs[game.second], lambda: game_seed(seed, game.id, Side.SECOND), files) as second,
    ):
        referee = Referee(first, second, tournament.clock, _adjudicator(tournament))
        return _games.play(referee, game.id, _position(opening, tournament.geometry))


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
