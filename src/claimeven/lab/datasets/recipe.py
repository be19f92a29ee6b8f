"""How a position set is made: what its data card says, and what makes the same set again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.lab.datasets.sampling import (
    GameOptions,
    OnFound,
    PositionFilter,
    all_of_plies,
    collect,
    different,
    from_records,
    played_games,
    random_play,
    some_of,
)

SOURCES = ("random", "games", "all", "records")


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

    def __post_init__(self) -> None:
        if self.count < 1:
            raise BadInput(f"invalid count {self.count}: expected at least 1 position")
        if "games" in self.sources and not self.players:
            raise BadInput("no players for the games; name some with --player SPEC")
        if "records" in self.sources and not self.records:
            raise BadInput("no files of games; name some with --records FILE")

    def positions(self, on_found: OnFound | None = None) -> list[Position]:
        """Make them: different ones, mirror images counted as the same."""
        makers: dict[str, Callable[[], Iterator[Position]]] = {
            "random": lambda: random_play(self.wanted, self.seed),
            "games": lambda: played_games(self.players, self.wanted, self.seed, self.games),
            "records": self._recorded,
            "all": lambda: iter(all_of_plies(self.wanted, self.count)),
        }
        shares = _shares(self.count, len(self.sources))
        made: list[Position] = []
        for source, share in zip(self.sources, shares, strict=True):
            candidates = makers[source]()
            if source in ("all", "records"):  # finite, and maybe too few
                made += some_of(different(candidates, self.wanted), share, self.seed)
            else:
                made += collect(candidates, self.wanted, share, on_found)
        return different(made, self.wanted)

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
            "quiet_only": self.wanted.quiet,
            "geometry": str(self.wanted.geometry),
        }
        if "games" in self.sources:
            card |= {"players": list(self.players), **asdict(self.games)}
        if "records" in self.sources:
            card["records"] = list(self.records)
        return card


def _shares(count: int, parts: int) -> list[int]:
    return [count // parts + (index < count % parts) for index in range(parts)]
