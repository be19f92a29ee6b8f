"""What a report shows of a tournament, computed once from its file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from claimeven.errors import BadTournament
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.ratings.cross_table import Count, CrossTable
from claimeven.ratings.elo import Rating
from claimeven.tournament.plan import Tournament
from claimeven.tournament.results import FULL, LINE, StoredGame
from claimeven.tournament.store.reading import Session
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.summary import Summary

SHOWN_GAMES = 3
"""How many of the longest games are shown, and of the shortest."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a player spent on a move, on average."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0

    def plus(self, moves: int, seconds: float, nodes: int) -> Effort:
        """More of it."""
        return Effort(self.moves + moves, self.seconds + seconds, self.nodes + nodes)

    @property
    def seconds_per_move(self) -> float:
        """Thinking time."""
        return self.seconds / max(1, self.moves)

    @property
    def nodes_per_move(self) -> float:
        """Nodes searched; 0 for players that do not count them."""
        return self.nodes / max(1, self.moves)


@dataclass(frozen=True)
class Facts:
    """A tournament with all its games, read from its file."""

    name: str
    summary: Summary
    tournament: Tournament
    games: tuple[StoredGame, ...]
    sessions: tuple[Session, ...]

    @classmethod
    def of(cls, store: TournamentStore) -> Facts:
        """Read everything; refuses a tournament without a finished game."""
        games = tuple(store.games())
        if not games:
            raise BadTournament(
                f"'{store.path}' has no finished game yet; 'claimeven arena resume' plays on"
            )
        summary = Summary.of(store)
        return cls(store.path.stem, summary, store.tournament, games, tuple(store.sessions))

    @property
    def players(self) -> list[str]:
        """The players' specs, in the order they were named."""
        return self.summary.players

    @property
    def table(self) -> CrossTable:
        """Who scored how much against whom."""
        return self.summary.ratings.table

    @property
    def standings(self) -> tuple[Rating, ...]:
        """Ratings, best first."""
        return self.summary.ratings.standings

    @cached_property
    def efforts(self) -> Mapping[str, Effort]:
        """What every player spent per move."""
        found: dict[str, Effort] = defaultdict(Effort)
        for game in self.games:
            first, second = self._moves_of(game)
            found[game.first] = found[game.first].plus(first, game.first_seconds, game.first_nodes)
            found[game.second] = found[game.second].plus(
                second, game.second_seconds, game.second_nodes
            )
        return found

    @cached_property
    def families(self) -> Mapping[str, Mapping[int, str]]:
        """Players that differ by their depth alone: name without it, depth, player."""
        found: dict[str, dict[int, str]] = defaultdict(dict)
        for spec in self.tournament.players:
            depth = spec.option("depth")
            if depth is not None and depth.value.isdecimal():
                found[str(spec.without_option("depth"))][int(depth.value)] = str(spec)
        return {
            name: dict(sorted(members.items()))
            for name, members in found.items()
            if len(members) > 1
        }

    def shortest(self) -> Sequence[StoredGame]:
        """The games that were won soonest on the board."""
        return self._by_length(self._played_out())[:SHOWN_GAMES]

    def longest(self) -> Sequence[StoredGame]:
        """The longest games, those of `shortest` left out."""
        games = self._by_length(self._played_out())
        return games[SHOWN_GAMES:][-SHOWN_GAMES:][::-1]

    def start(self, game: StoredGame) -> Position:
        """Where the players took over."""
        return self._starts[game.opening]

    @cached_property
    def _starts(self) -> Mapping[str, Position]:
        geometry = self.tournament.geometry
        return {text: Position(text, geometry) for text in {game.opening for game in self.games}}

    def _moves_of(self, game: StoredGame) -> tuple[int, int]:
        more, fewer = (game.plies + 1) // 2, game.plies // 2
        first_begins = self.start(game).to_move is Side.FIRST
        return (more, fewer) if first_begins else (fewer, more)

    def _played_out(self) -> list[StoredGame]:
        """Games that ended on the board; all, if none did."""
        ended = [game for game in self.games if game.reason in (LINE, FULL)]
        return ended or list(self.games)

    def _by_length(self, games: Sequence[StoredGame]) -> list[StoredGame]:
        """By stones at the end; of equal moves one game is enough."""
        distinct: dict[tuple[str, str], StoredGame] = {}
        for game in games:
            distinct.setdefault((game.opening, game.moves), game)
        return sorted(
            distinct.values(), key=lambda game: (self.start(game).stones + game.plies, game.id)
        )


def share_of_points(count: Count) -> float | None:
    """Points per game; None without games."""
    return count.points / count.games if count.games else None
