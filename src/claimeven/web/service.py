"""The service: games, players, solvers, and the queues that their work goes through."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import asynccontextmanager, suppress
from enum import Enum
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from claimeven.game.game import HUMAN, Game
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.machine import usable_processors
from claimeven.players.spec import Spec
from claimeven.protocol.answer import Answer
from claimeven.score import Proven
from claimeven.solver.solver import OnReport, Solver
from claimeven.web.errors import ApiError, not_found
from claimeven.web.games.database import Database
from claimeven.web.games.retention import Retention
from claimeven.web.games.saved_game import GameChange, SavedGame
from claimeven.web.games.sqlite import GAMES, SqliteDatabase
from claimeven.web.games.store import GameStore
from claimeven.web.games.watchers import GameWatchers
from claimeven.web.guards.client import Client
from claimeven.web.guards.game_locks import GameLocks
from claimeven.web.guards.open_limit import OpenLimit
from claimeven.web.guards.rate_limit import RateLimit
from claimeven.web.limits import (
    ANALYSE_SECONDS,
    GAMES_AT_ONCE,
    GAMES_PER_SECOND,
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    MOVE_SECONDS,
    check_board,
)
from claimeven.web.operators.readiness import Readiness
from claimeven.web.player_pool import PlayerPool
from claimeven.web.queues.staged_queue import StagedQueue
from claimeven.web.queues.work_queue import Job, WorkQueue, retrieve
from claimeven.web.tournaments.folder import TournamentFolder
from claimeven.web.tournaments.runs import TournamentRuns

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

OnColumn = Callable[[int, Proven], None]

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SMALL_CELLS, _SMALL_COLUMNS = 64, 9
_SIMPLE = ("random", "first-legal", "one-ply", "follow-up")
_KEPT_GAMES = 1000
_KEPT_GEOMETRIES = 50
_TABLE_MB = 64
_OTHER_TABLE_MB = 32
"""Allocated again for every other geometry, and new memory takes time to get."""

_QUICK_TABLE_MB = 16
_MOST_WORKERS = 8
"""Each worker for long work keeps tables."""


class Thinking(Enum):
    """How long a player thinks."""

    INSTANT = "a millisecond"
    SHORT = "some dozens of milliseconds"
    LONG = "up to its limit"


_LEVELS = {
    **dict.fromkeys("123456", Thinking.INSTANT),
    **dict.fromkeys("78", Thinking.SHORT),
}


class Service:
    """Everything the service holds, for one data directory.

    Games are in a file of that directory unless a database is named.
    """

    def __init__(
        self, data_dir: Path, database: Database | None = None, keep_days: float | None = None
    ) -> None:
        processors = usable_processors()
        data_dir.mkdir(parents=True, exist_ok=True)
        self.data_dir = data_dir
        self.store = GameStore(database or SqliteDatabase(data_dir / GAMES))
        self.watchers = GameWatchers()
        self.retention = Retention(self, keep_days)
        self.tournaments = TournamentFolder(data_dir)
        self.runs = TournamentRuns(data_dir)
        self.players = PlayerPool()
        self.connections = OpenLimit("live connections", per_client=16, per_address=64, in_all=400)
        self.messages = RateLimit(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, "messages")
        self.readiness = Readiness(data_dir, lambda: self.store.read("no game"))
        self.is_closing = False
        self.solves = 0
        """Columns that were proven."""
        self._counting = threading.Lock()
        self.new_games = RateLimit(GAMES_AT_ONCE, GAMES_PER_SECOND, "games")
        # Quick moves have the highest priority, then quick work, players that think, analyses.
        # There is a worker more than processors, which one address alone cannot have.
        self.moves = _queue("moves", processors, 500, 100)
        self.quick = _queue("short answers", processors, 500, 100, niceness=2)
        self.quick.is_quick = True
        slow = min(processors, _MOST_WORKERS)
        thinking = _queue("players at work", slow, 100, 16, niceness=4)
        analyses = _queue("analyses at work", slow, 200, 16, niceness=15)
        self.thinking = StagedQueue("thinking players", self.quick, thinking, 16)
        self.analyses = StagedQueue("analyses", self.quick, analyses, 8)
        self.files = WorkQueue("file reads", 2, 100, 8, 1, 1, niceness=4)
        self.queues = (
            *(self.moves, self.quick, thinking, analyses, self.files),
            self.runs.queue,
        )
        self._games: OrderedDict[str, SavedGame] = OrderedDict()
        self._locks = GameLocks()
        self._played_on: OrderedDict[Geometry, None] = OrderedDict()
        self._own = threading.local()
        self._reading: set[asyncio.Task[None]] = set()
        self._stop_listening: Callable[[], None] = lambda: None
        self._warming: list[asyncio.Future[dict[int, Proven]]] = []

    def warm_up(self) -> None:
        """Read the book and touch the tables before the first request needs them."""
        for queue in (self.quick, self.analyses.long):
            for number in range(queue.workers):
                client = Client(f"warm-up {number}")
                work = self.analysis(Position("444413"))
                warming = asyncio.ensure_future(queue.run(client, work, ANALYSE_SECONDS))
                warming.add_done_callback(retrieve)  # a server may end before it is warm
                self._warming.append(warming)

    def start(self) -> None:
        """Begin what goes on by itself: hear of other processes, delete old games."""
        loop = asyncio.get_running_loop()

        def heard(id: str | None) -> None:
            if id is None or id in self.watchers:
                with suppress(RuntimeError):  # the loop is closed: the server is going down
                    loop.call_soon_threadsafe(self._heard, id)

        self._stop_listening = self.store.listen(heard)
        self.retention.start()

    def stop_all(self) -> None:
        """Stop all work: the server is going down."""
        self.is_closing = True
        for queue in self.queues:
            queue.stop_all()

    def close(self) -> None:
        """End all work; games that wait to be stored are stored."""
        self.retention.stop()
        for queue in self.queues:
            queue.close()
        self._stop_listening()
        self.store.close()

    def is_instant(self, game: Game) -> bool:
        """Does each side answer at once, or is it a person?"""
        geometry = game.start.geometry
        return all(
            spec == HUMAN or _thinking(spec, geometry) is Thinking.INSTANT
            for spec in (game.first, game.second)
        )

    async def check_players(
        self, client: Client, first: str, second: str, geometry: Geometry
    ) -> None:
        """Refuse players whose evaluation does not fit the board, before the first move fails."""
        for field, spec in (("first", first), ("second", second)):
            if spec != HUMAN and _thinking(spec, geometry) is not Thinking.INSTANT:
                await self.quick.run(client, _checking(spec, geometry, field), MOVE_SECONDS)

    async def choose(self, client: Client, spec: str, position: Position) -> Answer:
        """A player's move, through the right queue; a stopped player answers with what it has."""
        geometry = position.geometry
        thinking = _thinking(spec, geometry)
        if thinking is Thinking.INSTANT and geometry in self._played_on:
            # A millisecond at most: handing it to a thread would take as long.
            with self.players.lend(spec, geometry) as player:
                return player.answer(position)
        queue = self.thinking if thinking is Thinking.LONG else self.moves
        answer = await queue.run(client, self.answer(spec, position), MOVE_SECONDS)
        if thinking is Thinking.INSTANT:  # the evaluation is compiled for this geometry now
            self._played_on[geometry] = None
            if len(self._played_on) > _KEPT_GEOMETRIES:
                self._played_on.popitem(last=False)
        return answer

    def answer(self, spec: str, position: Position) -> Callable[[Job], Answer]:
        """Work for a queue: a player's move."""

        def work(job: Job) -> Answer:
            with self.players.lend(spec, position.geometry) as player:
                job.on_stop(lambda: player.abort() if job.is_abandoned else player.stop())
                answer = player.answer(position)
            job.check_cut()
            return answer

        return work

    def analysis(
        self,
        position: Position,
        on_column: OnColumn | None = None,
        on_report: OnReport | None = None,
    ) -> Callable[[Job], dict[int, Proven]]:
        """Work for a queue: the exact score of every column, reported as each is proven."""

        def work(job: Job) -> dict[int, Proven]:
            found: dict[int, Proven] = {}
            if position.outcome is None:
                solver = self.solver(job, position.geometry)
                for column, score in solver.columns(position, on_report=on_report):
                    job.check()
                    found[column] = score
                    with self._counting:
                        self.solves += 1
                    if on_column is not None:
                        on_column(column, score)
            return found

        return work

    def solver(self, job: Job, geometry: Geometry) -> Solver:
        """This thread's own solver, which the job stops.

        There is one for the standard board and one for all others: what a solver has proven stays
        in its table, and a table is for one geometry.
        """
        is_standard = geometry == Geometry()
        name = "standard" if is_standard else "other"
        solver: Solver | None = getattr(self._own, name, None)
        if solver is None:
            table_mb = _TABLE_MB if is_standard else _OTHER_TABLE_MB
            solver = Solver(table_mb=_QUICK_TABLE_MB if job.is_quick else table_mb)
            setattr(self._own, name, solver)
        job.on_stop(solver.stop)
        return solver

    async def game(self, id: str) -> SavedGame:
        """A stored game."""
        game = await self.find_game(id)
        if game is None:
            raise not_found(f"game {id[:40]!r}")
        return game

    async def find_game(self, id: str) -> SavedGame | None:
        """The stored game of that id, if there is one."""
        game = self._games.get(id)
        if game is None and _ID.fullmatch(id):
            game = await self.store.read(id)
        if game is not None:
            self._remember(game)
        return game

    @asynccontextmanager
    async def locked_game(self, id: str) -> AsyncIterator[SavedGame]:
        """A stored game that no other request changes inside the block."""
        async with self._locks.hold(id):
            yield await self.game(id)

    async def save(self, before: SavedGame | None, after: SavedGame | None) -> None:
        """Store a change; it is on disk when this returns, or soon if the caller is cancelled.

        `before` is None for a new game, `after` for one that is deleted. `GameConflict` if the
        stored game is no longer the one before.
        """
        change = GameChange(before, after)
        stored = self.store.write(change)
        stored.add_done_callback(partial(self._saved, change))
        await asyncio.shield(stored)

    def _saved(self, change: GameChange, stored: asyncio.Future[None]) -> None:
        if stored.exception() is not None:
            self._games.pop(change.id, None)  # what is on disk counts
        else:
            self.tell(change.id, change.after)

    def tell(self, id: str, game: SavedGame | None) -> None:
        """A game is stored like this now; None if it is gone."""
        if game is None:
            self._games.pop(id, None)
        else:
            self._remember(game)
        self.watchers.tell(id, game)

    def _heard(self, id: str | None) -> None:
        """Another process changed a game, or any: read again what is watched here."""
        for watched in self.watchers.ids if id is None else (id,):
            if watched in self.watchers:
                task = asyncio.ensure_future(self._read_again(watched))
                self._reading.add(task)
                task.add_done_callback(self._reading.discard)

    async def _read_again(self, id: str) -> None:
        with suppress(ApiError):  # those who watch ask again themselves
            self.watchers.tell(id, await self.store.read(id))

    def _remember(self, game: SavedGame) -> None:
        if self.store.is_shared:  # another process may change it
            return
        known = self._games.get(game.id)
        if known is None or known.version <= game.version:
            self._games[game.id] = game
        self._games.move_to_end(game.id)
        while len(self._games) > _KEPT_GAMES:
            self._games.popitem(last=False)


def _queue(
    name: str, processors: int, waiting: int, per_client: int, niceness: int = 0
) -> WorkQueue:
    """A worker more than processors; an address has one less, and a visitor one less again."""
    return WorkQueue(
        name,
        workers=processors + 1,
        waiting=waiting,
        per_client=per_client,
        running_per_client=max(1, processors - 1),
        running_per_address=processors,
        niceness=niceness,
    )


def _checking(spec: str, geometry: Geometry, field: str) -> Callable[[Job], None]:
    """Work for a queue: compiling an evaluation for a board takes a while."""

    def work(_: Job) -> None:
        check_board(spec, geometry, field)

    return work


@lru_cache(maxsize=1000)
def _thinking(spec: str, geometry: Geometry) -> Thinking:
    if geometry.cells > _SMALL_CELLS or geometry.columns > _SMALL_COLUMNS:
        return Thinking.LONG
    parsed = Spec.parse(spec)
    if parsed.name in _SIMPLE:
        return Thinking.INSTANT
    if parsed.name == "level":
        return _LEVELS.get(parsed.argument or "", Thinking.LONG)
    return Thinking.LONG
