"""How strong each level is: good moves on labelled positions, and games against the level below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimeven.checks import check_integer, invalid
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.quality import Quality, move_quality
from claimeven.players.spec import Spec
from claimeven.ratings.pairs import MatchScore
from claimeven.tournament.plan import LADDER, Tournament
from claimeven.tournament.store.store import TournamentStore

MOST_GAMES = 1_000_000


@dataclass(frozen=True)
class Calibrated:
    """One level: its moves, and its score against the level below, if games were played."""

    level: int
    quality: Quality
    match: MatchScore | None


def ladder(levels: Sequence[int], games: int, geometry: Geometry, seed: int) -> Tournament:
    """Every level against the one below, this many games each, from the empty board.

    >>> ladder(range(3, 5), 10, Geometry(), 1).pairings
    ((0, 1), (1, 2))
    """
    check_integer(games, "games", least=2, most=MOST_GAMES)
    if games % 2 != 0:
        raise BadInput(invalid("games", games, "an even number, since sides are swapped"))
    lowest, highest = max(1, min(levels) - 1), max(levels)
    if lowest == highest:
        raise BadInput("there is no level below level 1 to play games against")
    players = [Spec.parse(f"level:{level}") for level in range(lowest, highest + 1)]
    return Tournament(tuple(players), LADDER, geometry, rounds=games // 2, seed=seed)


def open_ladder(path: Path, wanted: Tournament) -> TournamentStore:
    """The file of these games: a new one, or one that holds some of them already."""
    if not path.exists():
        suite = wanted.openings.make(wanted.geometry, wanted.seed, wanted.rounds)
        return TournamentStore.create(path, wanted, suite)
    store = TournamentStore.resume(path)
    if store.tournament != wanted:
        store.close()
        raise BadInput(f"'{path}' holds a different tournament; name another file")
    return store


def calibrate(
    levels: Sequence[int],
    known: PositionSet,
    seed: int = 1,
    games: TournamentStore | None = None,
) -> Iterator[Calibrated]:
    """Measure the moves of every level, and count its games."""
    results = [] if games is None else list(games.results())
    for level in levels:
        quality = move_quality(f"level:{level},seed={seed}", known)
        match = MatchScore.of(results, f"level:{level}", f"level:{level - 1}")
        yield Calibrated(level, quality, match if match.games else None)
