"""Making positions: random play, games, every position of a ply, files of games, tournaments.

All are seeded, hold one position of each mirror pair, each once however it was reached, and
none that is finished. Positions keep the orientation and moves by which they were first found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from claimeven import kernel
from claimeven.checks import check_integer, invalid
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.records.file import read_file
from claimeven.tournament.export import tournament_records
from claimeven.tournament.store.database import is_database

OnFound: TypeAlias = Callable[[int, int], None]
"""Called now and then with (positions found, positions wanted)."""

_MAX_MISSES = 10_000
"""Draws without a new position after which a source counts as exhausted."""

_REPORT_EVERY = 256


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


def is_quiet(position: Position) -> bool:
    """Can neither side complete a line with its next stone?

    >>> is_quiet(Position("4453")), is_quiet(Position("121212"))
    (True, False)
    """
    rules = kernel.rules(position.geometry)
    words = position.words
    mine, theirs = rules.winning_cells(*words)
    return not (mine | theirs) & rules.playable(*words)


def collect(
    candidates: Iterable[Position],
    wanted: PositionFilter,
    count: int,
    on_found: OnFound | None = None,
) -> list[Position]:
    """The first `count` different ones, mirror images counted as the same."""
    rules = kernel.rules(wanted.geometry)
    found: dict[int, Position] = {}
    misses = 0
    for position in candidates:
        if len(found) == count:
            break
        misses += 1
        if wanted.accepts(position):
            key = rules.canonical_key(*position.words)
            if key not in found:
                found[key], misses = position, 0
                if on_found is not None and len(found) % _REPORT_EVERY == 0:
                    on_found(len(found), count)
        if misses > _MAX_MISSES:
            raise BadInput(
                f"found no more than {len(found)} different positions of this kind; "
                f"{count} were asked for"
            )
    return list(found.values())


def random_play(wanted: PositionFilter, seed: int) -> Iterator[Position]:
    """An endless source: random games, each cut at a number of stones drawn uniformly."""
    generator = random.Random(f"random play {seed} {wanted.geometry}")
    while True:
        stones = generator.randint(wanted.least, wanted.most)
        position = Position(geometry=wanted.geometry)
        while position.stones < stones and position.outcome is None:
            position = position.play(generator.choice(position.legal_columns))
        yield position


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


def played_games(
    specs: Sequence[str], wanted: PositionFilter, seed: int, games: GameOptions | None = None
) -> Iterator[Position]:
    """An endless source: positions of games, each between two players drawn at random."""
    games = games or GameOptions()
    generator = random.Random(f"games {seed} {wanted.geometry} {' '.join(specs)}")
    players = [player(spec) for spec in specs]
    try:
        while True:
            pair = (generator.choice(players), generator.choice(players))
            seen = [p for p in _game(pair, wanted, games, generator) if wanted.accepts(p)]
            yield from generator.sample(seen, min(games.per_game, len(seen)))
    finally:
        for each in players:
            each.close()


def _game(
    pair: tuple[Player, Player],
    wanted: PositionFilter,
    games: GameOptions,
    generator: random.Random,
) -> Iterator[Position]:
    """The positions of one game, as far as they are wanted."""
    position = Position(geometry=wanted.geometry)
    while position.outcome is None and position.stones <= wanted.most:
        yield position
        is_random = position.stones < games.opening or generator.random() < games.noise
        column = (
            generator.choice(position.legal_columns)
            if is_random
            else pair[position.stones % 2].choose(position)
        )
        position = position.play(column)


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


def some_of(positions: Sequence[Position], count: int, seed: int) -> list[Position]:
    """`count` of them, drawn uniformly, in their order; all if there are not more."""
    drawn = random.Random(seed).sample(range(len(positions)), min(count, len(positions)))
    return [positions[index] for index in sorted(drawn)]


def different(positions: Iterable[Position], wanted: PositionFilter) -> list[Position]:
    """The wanted positions of a finite source, each once; mirror images are the same."""
    rules = kernel.rules(wanted.geometry)
    found: dict[int, Position] = {}
    for position in positions:
        if wanted.accepts(position):
            found.setdefault(rules.canonical_key(*position.words), position)
    return list(found.values())
