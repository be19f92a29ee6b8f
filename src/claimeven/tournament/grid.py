"""Depth grids: every pair of players at every pair of depths, one game per cell or many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import product
from typing import Any

from claimeven.checks import check_list
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.interrupts import raise_missed, uninterrupted
from claimeven.players.player import Player
from claimeven.players.roster import (
    AnyPlayer,
    is_random,
    options_of,
    player,
    spec_of,
    with_seed,
)
from claimeven.players.searcher import SearchPlayer
from claimeven.players.spec import Spec
from claimeven.ratings.cross_table import Count
from claimeven.tournament.player_trial import PlayerTrial, try_player
from claimeven.tournament.printed_tables import GEOMETRY, printed_result
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import GameResult
from claimeven.tournament.running_games import RunningGames
from claimeven.wire.sides import OutcomeJson

_AGAIN_SECONDS = 0.02
"""How often `stop` is called: a game may have been about to begin."""

_OUTCOMES: dict[int, OutcomeJson] = {-1: "first", 0: "draw", 1: "second"}


@dataclass(frozen=True, slots=True)
class GridCell:
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
        """One object: an outcome, or counts."""
        fields: dict[str, Any] = {
            "first": self.first,
            "first_depth": self.first_depth,
            "second": self.second,
            "second_depth": self.second_depth,
        }
        if self.result is not None:
            fields |= {"outcome": _OUTCOMES[self.result], "moves": self.moves}
            if self.printed is not None:
                fields |= {"printed": _OUTCOMES[self.printed]}
        else:
            count = self.count
            fields |= {"wins": count.wins, "draws": count.draws, "losses": count.losses}
        return fields | ({"failures": list(self.failures)} if self.failures else {})


@dataclass(frozen=True)
class DepthGrid:
    """What is played: who begins, who answers, how deep, from where, how often.

    Players are specs, players that search, or classes that take a `depth` and make a player. Every
    opening is one game, or, `swapped`, two with the sides exchanged; everything is repeated
    `repeats` times with other seeds.

    >>> grid = DepthGrid(("sethi-h2",), ("sethi-h3",), (1, 2), (1, 2))
    >>> [cell.result for cell in grid.play()]
    [-1, 1, -1, 1]
    """

    firsts: Sequence[AnyPlayer]
    seconds: Sequence[AnyPlayer]
    first_depths: tuple[int, ...]
    second_depths: tuple[int, ...]
    geometry: Geometry = field(default_factory=Geometry)
    openings: tuple[str, ...] = ("",)
    swapped: bool = False
    repeats: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse players without a depth before anything is played."""
        for spec in dict.fromkeys((*self._firsts, *self._seconds)):
            _check_player(spec, self.geometry)

    @property
    def games_per_cell(self) -> int:
        """How many games a cell has."""
        return len(self.openings) * (2 if self.swapped else 1) * self.repeats

    @property
    def cells(self) -> list[tuple[Spec, int, Spec, int]]:
        """Every first player, first depth, second player and second depth; table by table."""
        tables = product(self._firsts, self._seconds)
        depths = list(product(self.first_depths, self.second_depths))
        return [(a, i, b, j) for a, b in tables for i, j in depths]

    @property
    def repeats_itself(self) -> bool:
        """Would all games of a cell be the same?"""
        return self.repeats > 1 and not self.is_random

    @property
    def is_random(self) -> bool:
        """Does a player draw?"""
        return any(map(is_random, (*self._firsts, *self._seconds)))

    @cached_property
    def _firsts(self) -> tuple[Spec, ...]:
        return tuple(map(spec_of, check_list(self.firsts, "firsts", "players")))

    @cached_property
    def _seconds(self) -> tuple[Spec, ...]:
        return tuple(map(spec_of, check_list(self.seconds, "seconds", "players")))

    def play(self, workers: int = 1) -> Iterator[GridCell]:
        """Play every cell; they come in order. Ctrl-C ends it within moments."""
        games = RunningGames()
        self._try_players(games)
        pool = ThreadPoolExecutor(workers)
        # In threads even for one worker: a thread that is inside the kernel gets no signal.
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

    def _try_players(self, games: RunningGames) -> None:
        """Let every player answer once, before there are games."""
        sides = (self._firsts, self.first_depths), (self._seconds, self.second_depths)
        for specs, depths in sides:
            for spec in specs:
                shallow = spec.with_option("depth", str(min(depths)))
                try_player(PlayerTrial(shallow, self.geometry), games)

    def _play_cell(
        self, running: RunningGames, first: Spec, first_depth: int, second: Spec, second_depth: int
    ) -> GridCell:
        count, games = Count(), []
        for repeat in range(self.repeats):
            seed = self.seed + repeat
            with (
                _at_depth(first, first_depth, seed) as one,
                _at_depth(second, second_depth, seed) as other,
            ):
                for game, view in self._games(running, one, other):
                    single = Count.of(game.winner)
                    count += single if view is Side.FIRST else single.reversed
                    games.append(game)
        return GridCell(
            str(first),
            first_depth,
            str(second),
            second_depth,
            count,
            self._text(games[0]) if len(games) == 1 else "",
            tuple(game.failure.message for game in games if game.failure is not None),
            self._printed(str(first), first_depth, str(second), second_depth),
        )

    def _games(
        self, running: RunningGames, one: Player, other: Player
    ) -> Iterator[tuple[GameResult, Side]]:
        """Games with the side that the first player had."""
        for opening in self.openings:
            start = Position(opening, self.geometry)
            yield running.play(Referee(one, other), 0, start), Side.FIRST
            if self.swapped:
                yield running.play(Referee(other, one), 0, start), Side.SECOND

    def _text(self, game: GameResult) -> str:
        """The whole game as a move string, the opening included."""
        return reduce(Position.play, game.columns, Position(self.openings[0], self.geometry)).text

    def _printed(self, first: str, first_depth: int, second: str, second_depth: int) -> int | None:
        if self.geometry != GEOMETRY or self.openings != ("",) or self.games_per_cell != 1:
            return None
        return printed_result(first, first_depth, second, second_depth)


def _at_depth(spec: Spec, depth: int, seed: int) -> Player:
    return player(with_seed(spec.with_option("depth", str(depth)), seed))


def _check_player(spec: Spec, geometry: Geometry) -> None:
    if "depth" not in options_of(spec):
        raise BadInput(f"player '{spec}' has no depth; a grid needs players that search to one")
    if spec.option("depth") is not None:
        raise BadInput(f"player '{spec}' names a depth; leave it to --depths")
    made = player(spec)
    if isinstance(made, SearchPlayer):
        made.engine.unit(geometry)  # refuses boards where its values would overflow
