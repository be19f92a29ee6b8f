"""Which game has which number. A number says everything about a game before it is played, so a
run that was cut short knows what is missing, and a game that is played twice is the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from claimeven.game.side import Side
from claimeven.tournament.openings import Openings
from claimeven.tournament.plan import Tournament


@dataclass(frozen=True, slots=True)
class Planned:
    """A game to be played; players and opening by their numbers."""

    id: int
    first: int
    second: int
    opening: int

    @property
    def pair(self) -> int:
        """Two games from one opening with sides swapped have this in common."""
        return self.id // 2


class Schedule(Sequence[Planned]):
    """All games of a tournament in order: round by round, opening by opening, pairing by pairing.

    >>> from claimeven.tournament.plan import Tournament
    >>> schedule = Schedule(Tournament(("random", "one-ply"), rounds=2), openings=1)
    >>> len(schedule), schedule[1]
    (4, Planned(id=1, first=1, second=0, opening=0))
    """

    def __init__(self, tournament: Tournament, openings: int) -> None:
        self._pairings = tournament.pairings
        suite = Openings.parse(tournament.openings, tournament.geometry)
        self._openings = openings
        # A balanced suite gives every round an opening of its own, the others give it them all.
        per_round = 1 if suite.is_sampled else openings
        self.repeats_openings = tournament.rounds * per_round > openings
        """Are there fewer openings than rounds ask for?"""
        self._games = 2 * tournament.rounds * per_round * len(self._pairings)

    def __len__(self) -> int:
        return self._games

    def __getitem__(self, id: int) -> Planned:  # type: ignore[override]
        if not 0 <= id < self._games:
            raise IndexError(id)
        pair, swapped = divmod(id, 2)
        step, pairing = divmod(pair, len(self._pairings))
        first, second = self._pairings[pairing]
        if swapped:
            first, second = second, first
        return Planned(id, first, second, step % self._openings)


def game_seed(tournament_seed: int, game: int, side: Side) -> int:
    """The seed of one player in one game: below 2^63, the same wherever the game is played.

    >>> game_seed(0, 1, Side.FIRST) == game_seed(0, 1, Side.SECOND)
    False
    """
    text = f"{tournament_seed} {game} {side.value}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) >> 1
