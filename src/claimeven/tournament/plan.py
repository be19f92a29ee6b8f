"""What a tournament is: who plays whom, from where, how often, under which rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from claimeven.checks import check_integer, quoted
from claimeven.errors import BadTournament
from claimeven.game.geometry import Geometry
from claimeven.players.roster import AnyPlayer, spec_of
from claimeven.players.spec import Spec
from claimeven.ratings.sprt import Sprt
from claimeven.tournament.clock import Clock
from claimeven.tournament.openings import Openings

ROUND_ROBIN, GAUNTLET, LADDER, MATCH = "round-robin", "gauntlet", "ladder", "match"
FORMATS = (ROUND_ROBIN, GAUNTLET, LADDER, MATCH)
ADJUDICATIONS = ("win", "draw", "both")
ADJUDICATE_CELLS = 16
"""By default the solver is asked when at most this many cells are empty."""

MANY_ROUNDS = 10**9
_MAX_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Tournament:
    """The settings of a tournament. `parse` makes one from text.

    In a gauntlet the first player meets all others, on a ladder each the next; a match has two
    players. A round plays every opening of its suite twice, with sides swapped, in every pairing.

    >>> Tournament.parse(("random", "one-ply", "stank:depth=2")).pairings
    ((0, 1), (0, 2), (1, 2))
    """

    players: tuple[Spec, ...]
    format: str = ROUND_ROBIN
    geometry: Geometry = field(default_factory=Geometry)
    openings: Openings = field(default_factory=Openings)
    rounds: int = 1
    seed: int = 0
    clock: Clock | None = None
    adjudicate: str | None = None
    adjudicate_cells: int = ADJUDICATE_CELLS
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        """Refuse settings that do not fit together."""
        _check_players(self.players, self.format)
        _check_choice("format", self.format, FORMATS)
        if self.adjudicate is not None:
            _check_choice("adjudication", self.adjudicate, ADJUDICATIONS)
        check_integer(self.rounds, "rounds", least=1, most=MANY_ROUNDS, error=BadTournament)
        check_integer(self.adjudicate_cells, "adjudicate_cells", least=1, error=BadTournament)
        check_integer(self.seed, "seed", least=0, most=_MAX_SEED, error=BadTournament)
        self.openings.check_fits(self.geometry)
        if self.sprt is not None and self.format != MATCH:
            raise BadTournament(f"a test by SPRT is for --format {MATCH}, not {self.format}")

    @classmethod
    def parse(
        cls,
        players: Iterable[AnyPlayer],
        format: str = ROUND_ROBIN,
        geometry: Geometry | None = None,
        openings: str = "empty",
        rounds: int = 1,
        seed: int = 0,
        clock: str | None = None,
        adjudicate: str | None = None,
        adjudicate_cells: int = ADJUDICATE_CELLS,
        sprt: str | None = None,
    ) -> Tournament:
        """Settings as a user writes them; players given as text must exist, others are objects."""
        return cls(
            tuple(map(spec_of, players)),
            format,
            Geometry() if geometry is None else geometry,
            Openings.parse(openings),
            rounds,
            seed,
            None if clock is None else Clock.parse(clock),
            adjudicate,
            adjudicate_cells,
            None if sprt is None else Sprt.parse(sprt),
        )

    def in_folder(self, folder: Path | None) -> Tournament:
        """The same tournament; its programs run and its relative paths begin in this folder."""
        return replace(self, players=tuple(spec.in_folder(folder) for spec in self.players))

    @property
    def folder(self) -> Path | None:
        """Where programs run and relative paths begin; None for the folder of this process."""
        return self.players[0].folder

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by number."""
        if self.format == GAUNTLET:
            return tuple((0, other) for other in range(1, len(self.players)))
        if self.format == LADDER:
            return tuple((other - 1, other) for other in range(1, len(self.players)))
        return tuple(combinations(range(len(self.players)), 2))

    def settings(self) -> dict[str, str | int | None]:
        """Everything but the players, as text and numbers; see `of_settings`."""
        return {
            "format": self.format,
            "geometry": str(self.geometry),
            "openings": str(self.openings),
            "rounds": self.rounds,
            "seed": self.seed,
            "clock": None if self.clock is None else str(self.clock),
            "adjudicate": self.adjudicate,
            "adjudicate_cells": self.adjudicate_cells,
            "sprt": None if self.sprt is None else str(self.sprt),
            "folder": None if self.folder is None else str(self.folder),
        }

    @classmethod
    def of_settings(cls, players: Iterable[str], settings: Mapping[str, Any]) -> Tournament:
        """The tournament that was stored with these settings; other names in there are ignored.

        Its players need not exist any more: a file may have been moved since they played.
        """
        known = {name: settings[name] for name in cls.__dataclass_fields__ if name in settings}
        known["geometry"] = Geometry.parse(str(settings["geometry"]))
        folder = settings.get("folder")
        made = cls.parse([Spec.parse(text) for text in players], **known)
        return made.in_folder(None if folder is None else Path(folder))


def _check_players(players: tuple[Spec, ...], form: str) -> None:
    if not players:
        raise BadTournament("there are no players; name two or more, each with --player SPEC")
    for at, spec in enumerate(players):
        if any("\ud800" <= letter <= "\udfff" for letter in spec.text):  # bytes that are not text
            raise BadTournament(f"invalid player {quoted(spec.text)}: expected text in UTF-8")
        if spec in players[:at]:
            raise BadTournament(
                f"player {quoted(str(spec))} is named twice; give one of them another option, such "
                "as a seed, to tell them apart"
            )
    if len(players) == 1:
        raise BadTournament(
            f"{quoted(str(players[0]))} is the only player; name one more with --player"
        )
    if form == MATCH and len(players) != 2:
        raise BadTournament(f"a match is between two players, not {len(players)}")


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise BadTournament(f"invalid {name} {quoted(value)}: expected {_listed(choices)}")


def _listed(choices: tuple[str, ...]) -> str:
    """As "a, b or c"."""
    return f"{', '.join(choices[:-1])} or {choices[-1]}"
