"""Tournaments that visitors start: one is played at a time, on one processor, for a limited time.

What was played is in a file of the data directory, like every other tournament; one that was
stopped can be gone on with at the command line.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from claimeven import __version__
from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.tournament.game_batch import stop_games
from claimeven.tournament.plan import Tournament
from claimeven.tournament.runner import run_games
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import LocalWorkers
from claimeven.web.errors import ApiError, bad_request, errors_about
from claimeven.web.guards.client import Client
from claimeven.web.guards.rate_limit import RateLimit
from claimeven.web.limits import check_spec
from claimeven.web.queues.work_queue import Job, WorkQueue, retrieve

MOST_PLAYERS = 8
MOST_ROUNDS = 20
MOST_GAMES = 2000
RUN_SECONDS = 3600.0
STARTS_AT_ONCE, STARTS_PER_SECOND = 10, 1 / 60
"""How many one visitor may start: each is a file that stays."""
OPENINGS = ("empty", "plies:1", "plies:2")
"""The suites that visitors may choose."""


class TournamentOrder(NamedTuple):
    """A tournament that somebody wants, checked, with its openings."""

    tournament: Tournament
    suite: list[str]

    @classmethod
    def read(cls, players: list[str], rounds: int, openings: str) -> TournamentOrder:
        """Check what was asked for; the network is not trusted.

        >>> order = TournamentOrder.read(["level:1", "level:2"], 2, "plies:1")
        >>> order.games
        16
        """
        specs = [check_spec(spec, "players") for spec in players]
        if openings not in OPENINGS:
            expected = ", ".join(OPENINGS)
            raise bad_request(
                f"openings {quoted(openings)}: expected one of {expected}", "openings"
            )
        with errors_about("players"):
            tournament = Tournament.parse(specs, openings=openings, rounds=rounds)
        order = cls(tournament, tournament.openings.make(Geometry(), 0, rounds))
        if order.games > MOST_GAMES:
            raise bad_request(
                f"that are {order.games} games: expected {MOST_GAMES} at most; choose fewer "
                "players, rounds or openings",
                "rounds",
            )
        return order

    @property
    def games(self) -> int:
        """How many games it has: every opening twice, with sides swapped, in every pairing."""
        plan = self.tournament
        return 2 * len(plan.pairings) * plan.rounds * len(self.suite)


class TournamentRuns:
    """Plays what visitors start into the files of one directory."""

    def __init__(self, folder: Path) -> None:
        self.queue = WorkQueue("tournaments", 1, 0, 1, 1, 1, niceness=15)
        self._folder = folder
        self._starts = RateLimit(STARTS_AT_ONCE, STARTS_PER_SECOND, "tournaments")
        self._running: dict[str, tuple[Client, asyncio.Task[None]]] = {}

    async def start(self, client: Client, order: TournamentOrder) -> str:
        """Begin to play; the name of the file, once it is there."""
        if self._running:
            raise ApiError(409, "another tournament is being played here; wait until it has ended")
        self._starts.take(client)
        path = self._new_path()
        loop, created = asyncio.get_running_loop(), asyncio.Event()

        def tell() -> None:
            loop.call_soon_threadsafe(created.set)

        run = self.queue.run(client, _playing(path, order, tell), RUN_SECONDS)
        task = asyncio.ensure_future(run)
        self._running[path.name] = client, task
        task.add_done_callback(lambda _: self._running.pop(path.name, None))
        task.add_done_callback(retrieve)
        waiting = asyncio.ensure_future(created.wait())
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not created.is_set():
            await task
        return path.name

    def stop(self, client: Client, name: str) -> None:
        """End it; only whoever started it may."""
        starter, task = self._running.get(name, (None, None))
        if task is None:
            raise ApiError(409, f"tournament {quoted(name)} is not being played for a visitor")
        if starter != client:
            raise ApiError(403, "only whoever started a tournament can stop it")
        task.cancel()

    def _new_path(self) -> Path:
        """A name that tells when it was started."""
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        names = (f"{stamp}{ending}.db" for ending in ("", *(f"-{n}" for n in range(2, 100))))
        for name in names:
            if not (self._folder / name).exists():
                return self._folder / name
        raise ApiError(503, "too many tournaments were started in this second; try again")


def _playing(
    path: Path, order: TournamentOrder, created: Callable[[], None]
) -> Callable[[Job], None]:
    """Work for a queue."""

    def work(job: Job) -> None:
        ended = threading.Event()

        def stop() -> None:
            if not ended.is_set():  # games of others must not end
                stop_games()

        with (
            LocalWorkers(1) as workers,
            TournamentStore.create(path, order.tournament, order.suite) as store,
        ):
            store.begin_session(__version__, "the page")
            created()
            job.on_stop(stop)
            try:
                run_games(store, workers, lambda _: not job.is_stopped)
            except BadInput:
                job.check()
                raise
            finally:
                ended.set()

    return work
