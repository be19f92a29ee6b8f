"""How a position set is made: what its data card says, and what makes the same set again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from claimeven.checks import check_integer, invalid
from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.lab.datasets.drawing import EVEN, SPREADS, Drawing, OnFound, shares
from claimeven.lab.datasets.sampling import (
    GameOptions,
    PlayedGames,
    PositionFilter,
    all_of_plies,
    from_records,
    random_play,
)

SOURCES = ("random", "games", "all", "records")

PATIENCE = 10_000
"""Random games without a new position after which there are no more."""

GAMES_PATIENCE = 1000
"""The same for games between players, which take longer."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Which positions, from which sources, with which seed. Sources share the count evenly."""

    wanted: PositionFilter
    count: int
    sources: tuple[str, ...] = ("random",)
    seed: int = 1
    players: tuple[str, ...] = ()
    games: GameOptions = field(default_factory=GameOptions)
    records: tuple[str, ...] = ()

    spread: str = EVEN
    """How many positions each number of stones has: see `drawing`."""

    def __post_init__(self) -> None:
        check_integer(self.count, "count", least=1)
        if self.spread not in SPREADS:
            raise BadInput(invalid("spread", self.spread, " or ".join(SPREADS)))
        if "games" in self.sources and not self.players:
            raise BadInput("no players for the games; name some with --player SPEC")
        if "records" in self.sources and not self.records:
            raise BadInput("no files of games; name some with --records FILE")

    def positions(self, on_found: OnFound | None = None) -> list[Position]:
        """Make them: different ones, mirror images counted as the same."""
        drawing = Drawing(self.wanted, self.spread, on_found)
        parts = shares(self.count, len(self.sources))
        for source, share in zip(self.sources, parts, strict=True):
            self._draw(source, share, drawing)
        return drawing.positions

    def _draw(self, source: str, count: int, drawing: Drawing) -> None:
        if source == "random":
            drawing.add_endless(random_play(self.wanted, self.seed), count, PATIENCE)
        elif source == "games":
            with PlayedGames(self.players, self.wanted, self.seed, self.games) as games:
                drawing.add_endless(games.draw, count, GAMES_PATIENCE)
        elif source == "records":
            drawing.add_finite(self._recorded(), count, self.seed)
        else:
            drawing.add_finite(all_of_plies(self.wanted, self.count), count, self.seed)

    def _recorded(self) -> Iterator[Position]:
        for path in self.records:
            yield from from_records(Path(path), self.wanted)

    def card(self) -> dict[str, Any]:
        """The recipe as plain values for the data card."""
        stones = f"{self.wanted.least}-{self.wanted.most}"
        card: dict[str, Any] = {
            "sources": list(self.sources),
            "seed": self.seed,
            "count": self.count,
            "stones": stones,
            "spread": self.spread,
            "quiet_only": self.wanted.quiet,
            "geometry": str(self.wanted.geometry),
        }
        if "games" in self.sources:
            card |= {"players": list(self.players), **asdict(self.games)}
        if "records" in self.sources:
            card["records"] = list(self.records)
        return card
