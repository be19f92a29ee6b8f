"""Where positions come from: random play, games, every position of a ply, files of games.

The first two are endless and seeded; what is kept of them is decided in `drawing`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeAlias

from claimeven import kernel
from claimeven.checks import check_integer, invalid
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.threats import is_quiet
from claimeven.players.player import Player
from claimeven.players.roster import parse_spec, player
from claimeven.records.file import read_file
from claimeven.tournament.export import tournament_records
from claimeven.tournament.store.database import is_database
from claimeven.tournament.worker_players import WorkerPlayers

Draw: TypeAlias = Callable[[Sequence[int]], Sequence[Position]]
"""One draw from an endless source, given the numbers of stones that are wanted: some positions."""

_SEED_BITS = 62


@dataclass(frozen=True, slots=True)
class PositionFilter:
    """Which positions: how many stones, and whether quiet ones only.

    A position is *quiet* if the side to move has no win at once and nothing to block.
    """

    geometry: Geometry
    least: int
    most: int
    quiet: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most < self.geometry.cells:
            raise BadInput(
                f"invalid stones {self.least}-{self.most}: expected numbers from 0 to "
                f"{self.geometry.cells - 1} on {self.geometry}, the smaller first"
            )

    def accepts(self, position: Position) -> bool:
        """Does the position pass?"""
        if position.outcome is not None or not self.least <= position.stones <= self.most:
            return False
        return not self.quiet or is_quiet(position)


def random_play(wanted: PositionFilter, seed: int) -> Draw:
    """Every draw is a random game, cut at one of the numbers of stones that are asked for."""
    generator = random.Random(f"random play {seed} {wanted.geometry}")

    def draw(numbers: Sequence[int]) -> Sequence[Position]:
        stones = numbers[generator.randint(0, len(numbers) - 1)]
        position = Position(geometry=wanted.geometry)
        while position.stones < stones and position.outcome is None:
            position = position.play(generator.choice(position.legal_columns))
        return (position,)

    return draw


@dataclass(frozen=True, slots=True)
class GameOptions:
    """How games between players differ, and how many positions of each are kept."""

    opening: int = 4
    """Random plies at the start."""
    noise: float = 0.12
    """Share of later moves that are random."""
    per_game: int = 1
    """Positions kept of a game; those of one game are alike."""

    def __post_init__(self) -> None:
        if not 0 <= self.noise <= 1:
            raise BadInput(invalid("noise", self.noise, "a share from 0 to 1"))
        check_integer(self.opening, "opening", least=0)
        check_integer(self.per_game, "per_game", least=1)


class PlayedGames:
    """Every draw is some positions of a game between two players that are drawn too.

    A player that draws gets a seed of its own in every game, and one that remembers is made new,
    so that a game is the same whatever was played before it. To be closed after use.
    """

    def __init__(
        self, specs: Sequence[str], wanted: PositionFilter, seed: int, games: GameOptions
    ) -> None:
        self._specs = [parse_spec(spec) for spec in specs]
        for spec in self._specs:
            player(spec).close()  # what is wrong is an error before the first game
        self._wanted = wanted
        self._games = games
        self._generator = random.Random(f"games {seed} {wanted.geometry} {' '.join(specs)}")
        # Not the same generator: players that do not draw leave the games as they are.
        self._seeds = random.Random(f"players {seed}")
        self._players = WorkerPlayers()

    def draw(self, numbers: Sequence[int]) -> Sequence[Position]:
        """Positions with one of these numbers of stones."""
        first, second = self._generator.choice(self._specs), self._generator.choice(self._specs)
        with ExitStack() as lent:
            one = lent.enter_context(self._players.lend(first, self._seed))
            other = (
                one
                if first == second
                else lent.enter_context(self._players.lend(second, self._seed))
            )
            game = list(self._positions((one, other), max(numbers)))
        seen = [each for each in game if each.stones in numbers and self._wanted.accepts(each)]
        return self._generator.sample(seen, min(self._games.per_game, len(seen)))

    def _positions(self, pair: tuple[Player, Player], most: int) -> Iterator[Position]:
        """The positions of one game, as far as they are wanted."""
        position = Position(geometry=self._wanted.geometry)
        while position.outcome is None and position.stones <= most:
            yield position
            by_chance = (
                position.stones < self._games.opening
                or self._generator.random() < self._games.noise
            )
            column = (
                self._generator.choice(position.legal_columns)
                if by_chance
                else pair[position.stones % 2].choose(position)
            )
            position = position.play(column)

    def _seed(self) -> int:
        return self._seeds.getrandbits(_SEED_BITS)

    def close(self) -> None:
        """Close the players."""
        self._players.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def all_of_plies(wanted: PositionFilter, limit: int) -> list[Position]:
    """Every position with the wanted numbers of stones; more than `limit` are an error."""
    rules = kernel.rules(wanted.geometry)
    level = [Position(geometry=wanted.geometry)]
    found: list[Position] = []
    for stones in range(wanted.most + 1):
        if stones >= wanted.least:
            found += [position for position in level if wanted.accepts(position)]
        if len(found) > limit or len(level) > limit:
            raise BadInput(
                f"there are more than {limit} positions of up to {stones} stones on "
                f"{wanted.geometry}; ask for fewer stones or raise --count"
            )
        if stones < wanted.most:
            level = _children(level, rules)
    return found


def _children(level: list[Position], rules: kernel.Rules) -> list[Position]:
    found: dict[int, Position] = {}
    for position in level:
        for column in position.legal_columns:
            child = position.play(column)
            if child.outcome is None:
                found.setdefault(rules.canonical_key(*child.words), child)
    return list(found.values())


def from_records(path: Path, wanted: PositionFilter) -> Iterator[Position]:
    """The positions that occur in a file of games or in a tournament's file, in its order."""
    has_games = False
    for record in tournament_records(path) if is_database(path) else read_file(path):
        has_games = True
        if record.start.geometry != wanted.geometry:
            raise BadInput(
                f"'{path}' holds games on {record.start.geometry}; {wanted.geometry} was asked for"
            )
        yield from record.positions
    if not has_games:
        raise BadInput(f"'{path}' holds no games")
