"""A tournament's file in one object: games finished, ratings, failures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from claimeven.ratings.elo import Ratings, rate
from claimeven.ratings.pairs import MatchScore
from claimeven.ratings.sprt import SprtVerdict
from claimeven.tournament.results import ADJUDICATED, ILLEGAL
from claimeven.tournament.store.reading import Counts
from claimeven.tournament.store.store import TournamentStore


@dataclass(frozen=True, slots=True)
class Adjudication:
    """What ending games early saved, and what it cost."""

    games: int
    saved_plies: int
    """Moves that perfect play would still have taken."""
    saved_seconds: float
    """What this many moves took on average in the same games."""
    solver_seconds: float

    @property
    def json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "games": self.games,
            "saved_plies": self.saved_plies,
            "saved_seconds": round(self.saved_seconds, 3),
            "solver_seconds": round(self.solver_seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """A tournament as `arena show` prints it."""

    settings: dict[str, Any]
    players: list[str]
    """In the order they were named."""
    counts: Counts
    ratings: Ratings
    failures: dict[str, dict[str, int]]
    """Per player, how often for which reason."""
    match: MatchScore | None
    """Of the first player, where there are two."""
    verdict: SprtVerdict | None
    adjudication: Adjudication | None

    @classmethod
    def of(cls, store: TournamentStore) -> Summary:
        """Read everything once."""
        results = list(store.results())
        players = store.players
        match = MatchScore.of(results, *players) if len(players) == 2 else None
        sprt = store.tournament.sprt
        return cls(
            store.settings,
            players,
            store.counts,
            rate(results, players),
            store.failure_counts(),
            match,
            None if sprt is None or match is None else sprt.judge(match),
            None if store.tournament.adjudicate is None else _adjudication(store),
        )

    @property
    def illegal(self) -> dict[str, int]:
        """How many games each player lost by an answer that was not a legal move."""
        return {name: self.failures.get(name, {}).get(ILLEGAL, 0) for name in self.players}

    @property
    def json(self) -> dict[str, Any]:
        """As JSON."""
        known = self.ratings.json
        return {
            **self.settings,
            "players": self.players,
            "finished": self.counts.finished,
            "scheduled": self.counts.scheduled,
            "failed": self.counts.failed,
            "standings": known.pop("ratings"),
            **known,
            "failures": self.failures,
            "illegal": self.illegal,
            "match": None if self.match is None else self.match.json,
            "test": None if self.verdict is None else self.verdict.json,
            "adjudication": None if self.adjudication is None else self.adjudication.json,
        }


def _adjudication(store: TournamentStore) -> Adjudication:
    games = list(store.games())
    ended = [game for game in games if game.reason == ADJUDICATED]
    saved_seconds = sum(
        (game.first_seconds + game.second_seconds) / max(1, game.plies) * game.saved_plies
        for game in ended
    )
    return Adjudication(
        len(ended),
        sum(game.saved_plies for game in ended),
        saved_seconds,
        sum(game.solver_seconds for game in games),
    )
