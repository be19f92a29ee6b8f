"""The desk: everything the service holds, and how work is given to its lanes."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import asynccontextmanager
from enum import Enum
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.players.spec import Spec
from claimeven.protocol.answer import Answer
from claimeven.score import Proven
from claimeven.solver.solver import OnReport, Solver
from claimeven.web.allowance import Allowance
from claimeven.web.errors import missing
from claimeven.web.game import Game
from claimeven.web.limits import (
    ANALYSE_SECONDS,
    GAMES_AT_ONCE,
    GAMES_PER_SECOND,
    HUMAN,
    MOVE_SECONDS,
)
from claimeven.web.player_pool import PlayerPool
from claimeven.web.queues import Client, Lane, Ticket
from claimeven.web.store import GAMES, Store
from claimeven.web.tournaments import Tournaments
from claimeven.web.visits import Visits

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

OnColumn = Callable[[int, Proven], None]

_SMALL_CELLS, _SMALL_COLUMNS = 64, 9
_LIGHT_LEVELS = {**dict.fromkeys("123456", "none"), "7": "light", "8": "light"}
_SIMPLE = ("random", "first-legal", "one-ply")
_KEPT_GAMES = 1000
_KEPT_BOARDS = 50
_TABLE_MB = 64
_OTHER_TABLE_MB = 32
"""Made anew for every board, and new memory takes time to get."""


class Weight(Enum):
    """How long a player thinks: a millisecond, some dozens, or who knows."""

    NONE = "none"
    LIGHT = "light"
    HEAVY = "heavy"


class Desk:
    """Games, players, solvers and the lanes they work in, for one data directory."""

    def __init__(self, data_dir: Path) -> None:
        cores = os.cpu_count() or 1
        data_dir.mkdir(parents=True, exist_ok=True)
        self.data_dir = data_dir
        self.store = Store(data_dir / GAMES)
        self.tournaments = Tournaments(data_dir)
        self.players = PlayerPool()
        self.visits = Visits()
        self.new_games = Allowance(GAMES_AT_ONCE, GAMES_PER_SECOND, "games")
        # Quick answers come first; thinking stands back for them, and analyses for both.
        self.moves = Lane("moves", cores, 500, 100, cores)
        slow = max(2, cores)
        self.thinking = Lane("thinking players", slow, 100, 16, slow - 1, niceness=2)
        self.analyses = Lane("analyses", slow, 200, 8, slow - 1, niceness=5)
        self._lanes = (self.moves, self.thinking, self.analyses)
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._played_on: OrderedDict[Geometry, None] = OrderedDict()
        self._own = threading.local()
        self._warming: list[asyncio.Future[dict[int, Proven]]] = []

    def warm_up(self) -> None:
        """Read the book and touch the tables, before somebody waits for it."""
        for number in range(self.analyses.workers):
            client = Client("", str(number))
            work = self.analysis(Position("444413"))
            warming = self.analyses.run(client, work, ANALYSE_SECONDS)
            self._warming.append(asyncio.ensure_future(warming))

    def stop_all(self) -> None:
        """Stop whatever is being thought about: the server is going down."""
        for lane in self._lanes:
            lane.stop_all()

    def close(self) -> None:
        """End all work; what was ordered to be stored is stored."""
        for lane in self._lanes:
            lane.close()
        self.store.close()

    def is_instant(self, game: Game) -> bool:
        """Do both sides answer at once, or are people?"""
        geometry = game.start.geometry
        return all(
            spec == HUMAN or _weight(spec, geometry) is Weight.NONE
            for spec in (game.first, game.second)
        )

    async def choose(self, client: Client, spec: str, position: Position) -> Answer:
        """A player's move, in the lane for its weight; stopped, it answers with what it has."""
        geometry = position.geometry
        weight = _weight(spec, geometry)
        if weight is Weight.NONE and geometry in self._played_on:
            # A millisecond at most: handing it to a thread would take as long.
            with self.players.lend(spec, geometry) as player:
                return player.answer(position)
        lane = self.thinking if weight is Weight.HEAVY else self.moves
        answer = await lane.run(client, self._answer(spec, position), MOVE_SECONDS)
        if weight is Weight.NONE:  # the evaluation is compiled for this board now
            self._played_on[geometry] = None
            if len(self._played_on) > _KEPT_BOARDS:
                self._played_on.popitem(last=False)
        return answer

    def _answer(self, spec: str, position: Position) -> Callable[[Ticket], Answer]:
        """Work for a lane."""

        def work(ticket: Ticket) -> Answer:
            with self.players.lend(spec, position.geometry) as player:
                ticket.on_stop(lambda: player.abort() if ticket.is_abandoned else player.stop())
                return player.answer(position)

        return work

    def analysis(
        self,
        position: Position,
        on_column: OnColumn | None = None,
        on_report: OnReport | None = None,
    ) -> Callable[[Ticket], dict[int, Proven]]:
        """Work for a lane: the exact score of every column, told as each is proven."""

        def work(ticket: Ticket) -> dict[int, Proven]:
            found: dict[int, Proven] = {}
            if position.outcome is None:
                solver = self.solver(ticket, position.geometry)
                for column, score in solver.columns(position, on_report=on_report):
                    ticket.check()
                    found[column] = score
                    if on_column is not None:
                        on_column(column, score)
            return found

        return work

    def solver(self, ticket: Ticket, geometry: Geometry) -> Solver:
        """This worker's own solver, which the ticket stops.

        There is one for the standard board and one for all others.

        What a solver has proven stays in its table, and a table is for one board.
        """
        is_standard = geometry == Geometry()
        name = "standard" if is_standard else "other"
        solver: Solver | None = getattr(self._own, name, None)
        if solver is None:
            solver = Solver(table_mb=_TABLE_MB if is_standard else _OTHER_TABLE_MB)
            setattr(self._own, name, solver)
        ticket.on_stop(solver.stop)
        return solver

    def game(self, id: str) -> Game:
        """A stored game."""
        game = self._games.get(id) or self.store.read(id)
        if game is None:
            raise missing(f"game {id[:40]!r}")
        self._remember(game)
        return game

    @asynccontextmanager
    async def alone_with(self, id: str) -> AsyncIterator[Game]:
        """One change of a game at a time, whoever asks."""
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
            yield self.game(id)

    async def keep(self, game: Game) -> None:
        """Store a game; it is on disk when this returns, and goes there if nobody waits."""
        stored = self.store.write(game)
        stored.add_done_callback(partial(self._kept, game))
        await asyncio.shield(stored)

    def _kept(self, game: Game, stored: asyncio.Future[None]) -> None:
        if stored.exception() is None:
            self._remember(game)
        else:
            self._games.pop(game.id, None)  # what is on disk counts

    def _remember(self, game: Game) -> None:
        known = self._games.get(game.id)
        if known is None or known.version <= game.version:
            self._games[game.id] = game
        self._games.move_to_end(game.id)
        while len(self._games) > _KEPT_GAMES:
            self._games.popitem(last=False)


@lru_cache(maxsize=1000)
def _weight(spec: str, geometry: Geometry) -> Weight:
    if geometry.cells > _SMALL_CELLS or geometry.columns > _SMALL_COLUMNS:
        return Weight.HEAVY
    parsed = Spec.parse(spec)
    if parsed.name in _SIMPLE:
        return Weight.NONE
    if parsed.name == "level":
        return Weight(_LIGHT_LEVELS.get(parsed.argument or "", "heavy"))
    return Weight.HEAVY
