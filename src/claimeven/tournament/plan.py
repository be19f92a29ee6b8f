"""What a tournament is: who plays whom, from where, how often, under which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from claimeven.checks import check_integer, quoted
from claimeven.errors import BadTournament
from claimeven.game.geometry import Geometry
from claimeven.players.roster import player
from claimeven.ratings.running_match import parse_sprt
from claimeven.tournament.clock import Clock
from claimeven.tournament.openings import Openings

ROUND_ROBIN, GAUNTLET, LADDER, MATCH = "round-robin", "gauntlet", "ladder", "match"
FORMATS = (ROUND_ROBIN, GAUNTLET, LADDER, MATCH)
ADJUDICATIONS = ("win", "draw", "both")
ADJUDICATE_CELLS = 16
"""The solver is asked when no more cells than this are empty, unless told otherwise."""

_MANY_ROUNDS = 10**9
_MAX_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Tournament:
    """The settings of a tournament, checked; texts are kept as they were given.

    In a gauntlet the first player meets all others, on a ladder each the next; a match has two
    players. A round plays every opening of its suite twice, with sides swapped, in every pairing.

    >>> Tournament(("random", "one-ply", "stank:depth=2")).pairings
    ((0, 1), (0, 2), (1, 2))
    """

    players: tuple[str, ...]
    format: str = ROUND_ROBIN
    geometry: Geometry = field(default_factory=Geometry)
    openings: str = "empty"
    rounds: int = 1
    seed: int = 0
    clock: str | None = None
    adjudicate: str | None = None
    adjudicate_cells: int = ADJUDICATE_CELLS
    sprt: str | None = None

    def __post_init__(self) -> None:
        """Refuse what makes no tournament."""
        _check_field(self.players, self.format)
        _check_choice("format", self.format, FORMATS)
        if self.adjudicate is not None:
            _check_choice("adjudication", self.adjudicate, ADJUDICATIONS)
        check_integer(self.rounds, "rounds", least=1, most=_MANY_ROUNDS, error=BadTournament)
        check_integer(self.adjudicate_cells, "adjudicate_cells", least=1, error=BadTournament)
        check_integer(self.seed, "seed", least=0, most=_MAX_SEED, error=BadTournament)
        Openings.parse(self.openings, self.geometry)
        if self.clock is not None:
            Clock.parse(self.clock)
        if self.sprt is not None:
            parse_sprt(self.sprt)
            if self.format != MATCH:
                raise BadTournament(f"a test by SPRT is for --format {MATCH}, not {self.format}")

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by number."""
        if self.format == GAUNTLET:
            return tuple((0, other) for other in range(1, len(self.players)))
        if self.format == LADDER:
            return tuple((other - 1, other) for other in range(1, len(self.players)))
        return tuple(combinations(range(len(self.players)), 2))

    def settings(self) -> dict[str, str | int | None]:
        """Everything but the players, in words and numbers."""
        return {
            "format": self.format,
            "geometry": str(self.geometry),
            "openings": self.openings,
            "rounds": self.rounds,
            "seed": self.seed,
            "clock": self.clock,
            "adjudicate": self.adjudicate,
            "adjudicate_cells": self.adjudicate_cells,
            "sprt": self.sprt,
        }

    @classmethod
    def of_settings(cls, players: tuple[str, ...], settings: Mapping[str, object]) -> Tournament:
        """The tournament that `settings` describes; anything else in there is left alone."""
        known = {name: settings[name] for name in cls.__dataclass_fields__ if name in settings}
        known["geometry"] = Geometry.parse(str(settings["geometry"]))
        return cls(players, **known)  # type: ignore[arg-type]


def _check_field(players: tuple[str, ...], form: str) -> None:
    if not players:
        raise BadTournament("there are no players; name two or more, each with --player SPEC")
    for at, spec in enumerate(players):
        player(spec).close()
        if spec in players[:at]:
            raise BadTournament(
                f"player {quoted(spec)} is named twice; give one of them another option, such as "
                "a seed, to tell them apart"
            )
    if len(players) == 1:
        raise BadTournament(f"{quoted(players[0])} is the only player; name one more with --player")
    if form == MATCH and len(players) != 2:
        raise BadTournament(f"a match is between two players, not {len(players)}")


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise BadTournament(f"{name} {quoted(value)} is unknown; choose from {', '.join(choices)}")
