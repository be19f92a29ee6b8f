"""What a report tells about a tournament, computed once from its file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from claimeven.errors import BadTournament
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.spec import Spec
from claimeven.ratings.cross_table import Count, CrossTable
from claimeven.ratings.elo import Rating
from claimeven.tournament.results import FULL, LINE, FinishedGame
from claimeven.tournament.store.store import Session, Store
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
    """A tournament, read whole."""

    name: str
    summary: Summary
    players: tuple[str, ...]
    games: tuple[FinishedGame, ...]
    sessions: tuple[Session, ...]

    @classmethod
    def of(cls, store: Store) -> Facts:
        """Read everything; refuses a tournament without a finished game."""
        games = tuple(store.games())
        if not games:
            raise BadTournament(
                f"'{store.path}' has no finished game yet; 'claimeven arena resume' plays on"
            )
        summary = Summary.of(store)
        return cls(store.path.stem, summary, tuple(store.players), games, tuple(store.sessions))

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
        for player in self.players:
            spec = Spec.parse(player)
            depth = spec.option("depth")
            if depth is not None and depth.value.isdecimal():
                found[without_depth(spec)][int(depth.value)] = player
        return {
            name: dict(sorted(members.items()))
            for name, members in found.items()
            if len(members) > 1
        }

    def shortest(self) -> Sequence[FinishedGame]:
        """The games that were won soonest on the board."""
        return self._by_length(self._played_out())[:SHOWN_GAMES]

    def longest(self) -> Sequence[FinishedGame]:
        """The longest games, those of `shortest` left out."""
        games = self._by_length(self._played_out())
        return games[SHOWN_GAMES:][-SHOWN_GAMES:][::-1]

    def start(self, game: FinishedGame) -> Position:
        """Where the players took over."""
        return self._starts[game.opening]

    @cached_property
    def _starts(self) -> Mapping[str, Position]:
        geometry = self._geometry
        return {text: Position(text, geometry) for text in {game.opening for game in self.games}}

    @cached_property
    def _geometry(self) -> Geometry:
        return Geometry.parse(self.summary.settings["geometry"])

    def _moves_of(self, game: FinishedGame) -> tuple[int, int]:
        more, fewer = (game.plies + 1) // 2, game.plies // 2
        first_begins = self.start(game).to_move is Side.FIRST
        return (more, fewer) if first_begins else (fewer, more)

    def _played_out(self) -> list[FinishedGame]:
        """Games that ended on the board; all, if none did."""
        ended = [game for game in self.games if game.reason in (LINE, FULL)]
        return ended or list(self.games)

    def _by_length(self, games: Sequence[FinishedGame]) -> list[FinishedGame]:
        """By stones at the end; of equal moves one game is enough."""
        distinct: dict[tuple[str, str], FinishedGame] = {}
        for game in games:
            distinct.setdefault((game.opening, game.moves), game)
        return sorted(
            distinct.values(), key=lambda game: (self.start(game).stones + game.plies, game.id)
        )


def without_depth(spec: Spec) -> str:
    """The spec's text with no depth in it."""
    options = tuple(option for option in spec.options if option.name != "depth")
    return str(replace(spec, options=options))


def share_of_points(count: Count) -> float | None:
    """Points per game; None without games."""
    return count.points / count.games if count.games else None
