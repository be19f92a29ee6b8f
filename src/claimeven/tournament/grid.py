"""Depth grids: every pair of players at every pair of depths, one game per cell or many."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from threading import Lock
from typing import Any

from claimeven.errors import BadInput, Stopped
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.interrupts import raise_missed, uninterrupted
from claimeven.players.player import Player
from claimeven.players.roster import draws_lots, options_of, player, with_seed
from claimeven.players.searcher import SearchPlayer
from claimeven.players.spec import Spec
from claimeven.ratings.cross_table import Count
from claimeven.tournament.printed_tables import GEOMETRY, printed_result
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import Played

_AGAIN_SECONDS = 0.02
"""How often games are told to stop: one may have been about to begin."""

_COUNT_OF = {Side.FIRST: Count(wins=1), None: Count(draws=1), Side.SECOND: Count(losses=1)}


@dataclass(frozen=True, slots=True)
class Cell:
    """Two players at two depths, and their games: wins are those of the player named first.

    `result` is -1 if the first player won, 0 for a draw and 1 if the second won, as the source
    writes it; None if there was more than one game.
    """

    first: str
    first_depth: int
    second: str
    second_depth: int
    count: Count
    moves: str = ""
    """The moves of a single game."""
    failures: tuple[str, ...] = ()
    """What went wrong in games that a player lost by failing."""
    printed: int | None = None
    """The result that the source prints for this cell, if it does."""

    @property
    def result(self) -> int | None:
        """Of the only game."""
        return self.count.losses - self.count.wins if self.count.games == 1 else None

    @property
    def json(self) -> dict[str, Any]:
        """One object: a result, or counts."""
        fields: dict[str, Any] = {
            "first": self.first,
            "first_depth": self.first_depth,
            "second": self.second,
            "second_depth": self.second_depth,
        }
        if self.result is not None:
            fields |= {"result": self.result, "moves": self.moves}
            if self.printed is not None:
                fields |= {"printed": self.printed}
        else:
            count = self.count
            fields |= {"wins": count.wins, "draws": count.draws, "losses": count.losses}
        return fields | ({"failures": list(self.failures)} if self.failures else {})


@dataclass(frozen=True)
class Grid:
    """What is played: who begins, who answers, how deep, from where, how often.

    Every opening is one game, or, `swapped`, two with the sides exchanged; the whole is repeated
    `repeats` times with other seeds.

    >>> grid = Grid(("sethi-h2",), ("sethi-h3",), (1, 2), (1, 2))
    >>> [cell.result for cell in grid.play()]
    [-1, 1, -1, 1]
    """

    firsts: tuple[str, ...]
    seconds: tuple[str, ...]
    first_depths: tuple[int, ...]
    second_depths: tuple[int, ...]
    geometry: Geometry = field(default_factory=Geometry)
    openings: tuple[str, ...] = ("",)
    swapped: bool = False
    repeats: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse players without a depth before anything is played."""
        for spec in {*self.firsts, *self.seconds}:
            _check_player(spec, self.geometry)

    @property
    def games_per_cell(self) -> int:
        """How many games a cell has."""
        return len(self.openings) * (2 if self.swapped else 1) * self.repeats

    @property
    def cells(self) -> list[tuple[str, int, str, int]]:
        """Every first player, first depth, second player and second depth; table by table."""
        tables = product(self.firsts, self.seconds)
        depths = list(product(self.first_depths, self.second_depths))
        return [(a, i, b, j) for a, b in tables for i, j in depths]

    @property
    def repeats_itself(self) -> bool:
        """Would all games of a cell be the same?"""
        return self.repeats > 1 and not any(
            draws_lots(spec) for spec in {*self.firsts, *self.seconds}
        )

    def play(self, workers: int = 1) -> Iterator[Cell]:
        """Play every cell; they come in order. Ctrl-C ends it within moments."""
        games = _Games()
        pool = ThreadPoolExecutor(workers)
        # In threads even if there is one: a thread that sits in the kernel sees no signal.
        with uninterrupted() as missed:
            futures = [pool.submit(self._play_cell, games, *cell) for cell in self.cells]
        try:
            raise_missed(missed)
            for future in futures:
                yield future.result()
        finally:
            with uninterrupted():
                for future in futures:
                    future.cancel()
                games.stop()
                while wait(futures, timeout=_AGAIN_SECONDS).not_done:
                    games.stop()
                pool.shutdown()

    def _play_cell(
        self, all_games: _Games, first: str, first_depth: int, second: str, second_depth: int
    ) -> Cell:
        count, games = Count(), []
        for repeat in range(self.repeats):
            seed = self.seed + repeat
            with (
                _at_depth(first, first_depth, seed) as one,
                _at_depth(second, second_depth, seed) as other,
            ):
                for game, view in self._games(all_games, one, other):
                    single = _COUNT_OF[game.winner]
                    count += single if view is Side.FIRST else single.reversed
                    games.append(game)
        return Cell(
            first,
            first_depth,
            second,
            second_depth,
            count,
            self._text(games[0]) if len(games) == 1 else "",
            tuple(game.failed.message for game in games if game.failed is not None),
            self._printed(first, first_depth, second, second_depth),
        )

    def _games(self, games: _Games, one: Player, other: Player) -> Iterator[tuple[Played, Side]]:
        """Games with the side that the first player had."""
        for opening in self.openings:
            start = Position(opening, self.geometry)
            yield games.play(Referee(one, other), start), Side.FIRST
            if self.swapped:
                yield games.play(Referee(other, one), start), Side.SECOND

    def _text(self, game: Played) -> str:
        """The whole game as a move string, the opening included."""
        return reduce(Position.play, game.columns, Position(self.openings[0], self.geometry)).text

    def _printed(self, *cell: Any) -> int | None:
        if self.geometry != GEOMETRY or self.openings != ("",) or self.games_per_cell != 1:
            return None
        return printed_result(*cell)


class _Games:
    """The games that are being played, so that they can be stopped."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._referees: dict[int, Referee] = {}
        self._stopped = False

    def play(self, referee: Referee, start: Position) -> Played:
        """Play one game, unless no more are wanted."""
        with self._lock:
            if self._stopped:
                raise Stopped("no more games are wanted")
            self._referees[id(referee)] = referee
        try:
            return referee.play(0, start)
        finally:
            with self._lock:
                del self._referees[id(referee)]

    def stop(self) -> None:
        """End them soon; to be called until they have."""
        with self._lock:
            self._stopped = True
            referees = list(self._referees.values())
        for referee in referees:
            referee.stop()


def _at_depth(spec: str, depth: int, seed: int) -> Player:
    deep = str(Spec.parse(spec).with_option("depth", str(depth)))
    return player(with_seed(deep, seed))


def _check_player(spec: str, geometry: Geometry) -> None:
    if "depth" not in options_of(spec):
        raise BadInput(f"player {spec!r} has no depth; a grid needs players that search to one")
    if Spec.parse(spec).option("depth") is not None:
        raise BadInput(f"player {spec!r} names a depth; leave it to --depths")
    made = player(spec)
    if isinstance(made, SearchPlayer):
        made.engine.unit(geometry)  # refuses boards that its numbers do not fit
