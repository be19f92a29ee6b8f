"""Confirming a fit in games: a sequential test of the new weights against the old."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from claimeven.game.geometry import Geometry
from claimeven.heuristics.spec import Heuristic
from claimeven.lab.study.costs import SEARCHES
from claimeven.players.searcher import SearchPlayer
from claimeven.ratings.pairs import MatchScore
from claimeven.ratings.result import Result
from claimeven.ratings.running_match import RunningMatch
from claimeven.ratings.sprt import Sprt, SprtVerdict
from claimeven.searches.limits import Limits
from claimeven.tournament.openings import positions_after
from claimeven.tournament.play_game import play_game

NEW, OLD = "new", "old"
OPENING_PLIES = 4


@dataclass(frozen=True)
class Confirmed:
    """The state of the test, and the score of the new weights."""

    verdict: SprtVerdict
    score: MatchScore
    depth: int
    seed: int

    @property
    def sentence(self) -> str:
        """The result in words."""
        low, high = self.score.elo_interval()
        found = {"elo1": "stronger", "elo0": "not stronger", None: "undecided"}
        return (
            f"SPRT at depth {self.depth}, seed {self.seed}: {found[self.verdict.accepted]} after "
            f"{self.score.games} games, {100 * self.score.score:.1f} % of the points "
            f"({self.score.elo:+z.0f} Elo, {low:+z.0f} to {high:+z.0f})"
        )


def confirm(
    new: Heuristic,
    old: Heuristic,
    geometry: Geometry,
    *,
    depth: int,
    test: Sprt,
    seed: int = 1,
) -> Iterator[Confirmed]:
    """Play openings from both sides until the test is clear, or there are no more openings.

    The state after every pair of games; the last one is the result.
    """
    match = RunningMatch(NEW)
    for pair in _pairs(new, old, geometry, depth, seed):
        match.add(pair)
        verdict = test.judge(match.score)
        yield Confirmed(verdict, match.score, depth, seed)
        if verdict.accepted is not None:
            return


def _pairs(
    new: Heuristic, old: Heuristic, geometry: Geometry, depth: int, seed: int
) -> Iterator[tuple[Result, Result]]:
    players = {
        name: SearchPlayer(name, chosen, SEARCHES["pvs"], Limits(depth=depth))
        for name, chosen in ((NEW, new), (OLD, old))
    }
    openings = positions_after(OPENING_PLIES, geometry)
    Random(seed).shuffle(openings)
    for number, opening in enumerate(openings):
        games = []
        for first, second in ((NEW, OLD), (OLD, NEW)):
            outcome = play_game(players[first], players[second], opening).outcome
            assert outcome is not None
            games.append(Result(first, second, outcome.winner, number))
        yield games[0], games[1]
