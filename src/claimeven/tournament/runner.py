"""Playing a tournament: missing games go to the workers in batches, and results are stored before
they are reported.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeAlias

from claimeven.tournament.game_batch import (
    BatchResult,
    GameBatch,
    allow_games,
    close_players,
    play_batch,
    play_trial,
    stop_games,
)
from claimeven.tournament.plan import Tournament
from claimeven.tournament.player_files import PlayerFile
from claimeven.tournament.player_trial import PlayerTrial, needs_trial
from claimeven.tournament.results import GameResult
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import Workers

_LOGGER = logging.getLogger(__name__)

BATCH_SECONDS = 0.4
"""How long a batch should take: long enough that the cost of handing it out does not matter."""

MOST_GAMES = 4096

OnGames: TypeAlias = Callable[[tuple[GameResult, ...]], bool]
"""Called with games that have just been written; False ends the tournament for now."""


class Pace:
    """How many games make a batch, from the speed of the batches so far."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._seconds_per_game: float | None = None
        self._size = 2

    def learn(self, result: BatchResult) -> None:
        """Take a finished batch into account."""
        each = result.seconds / len(result.games)
        known = self._seconds_per_game
        self._seconds_per_game = each if known is None else 0.7 * known + 0.3 * each

    def games(self, left: int) -> int:
        """The size of the next batch, an even number, with `left` games to play."""
        if self._seconds_per_game is None:
            return 2
        wanted = int(BATCH_SECONDS / max(self._seconds_per_game, 1e-9))
        # Sizes grow step by step, and shrink at the end, so that all workers end together.
        self._size = min(wanted, 4 * self._size, left // (2 * self._workers), MOST_GAMES)
        self._size = max(2, self._size // 2 * 2)
        return self._size


def try_players(tournament: Tournament, workers: Workers, files: Iterable[PlayerFile]) -> None:
    """Let programs answer once where they will play; one that cannot is an error."""
    allow_games()
    known = tuple(files)
    trials = [
        PlayerTrial(spec, tournament.geometry, tournament.clock, known)
        for spec in tournament.players
        if needs_trial(spec)
    ]
    for _ in workers.results(play_trial, trials, stop_games):
        pass


def run_games(store: TournamentStore, workers: Workers, on_games: OnGames | None = None) -> None:
    """Play every game that is missing, or until `on_games` returns False.

    A player that cannot be started any more ends the run with an error; the games until then are
    stored.
    """
    allow_games()
    done = store.finished
    left = len(store.schedule) - len(done)
    if left == 0:
        return
    pace = Pace(workers.count)
    try:
        for result in workers.results(play_batch, _batches(store, done, pace), stop_games):
            store.add(result.games)
            _log(result)
            pace.learn(result)
            if on_games is not None and not on_games(result.games):
                break
            if result.error is not None:
                raise result.error
    finally:
        workers.close(close_players)


def _log(result: BatchResult) -> None:
    _LOGGER.debug("a batch of %d games took %.3f s", len(result.games), result.seconds)
    for game in result.games:
        if game.failure is not None:
            _LOGGER.warning("game %d: %s", game.id, game.failure.message)
        winner = "draw" if game.winner is None else f"{game.winner.value} wins"
        _LOGGER.info("game %d: %s (%s), %d plies", game.id, winner, game.reason, len(game.columns))


def _batches(store: TournamentStore, done: set[int], pace: Pace) -> Iterator[GameBatch]:
    missing = (game for game in store.schedule if game.id not in done)
    left = len(store.schedule) - len(done)
    tournament, openings, files = store.tournament, store.openings, store.files
    while games := list(islice(missing, pace.games(left))):
        left -= len(games)
        chosen = tuple((game, openings[game.opening]) for game in games)
        yield GameBatch(tournament, chosen, files)
