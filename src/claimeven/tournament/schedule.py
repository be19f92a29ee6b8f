"""Which game has which number. The number determines players, opening and seeds, so a run that was
interrupted knows which games are missing, and a game that is played twice is the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from claimeven.game.side import Side
from claimeven.tournament.plan import Tournament


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A game to be played; players and opening by their numbers."""

    id: int
    first: int
    second: int
    opening: int

    @property
    def pair(self) -> int:
        """The number that two games from one opening with sides swapped share."""
        return self.id // 2


class Schedule(Sequence[ScheduledGame]):
    """All games of a tournament in order: round by round, opening by opening, pairing by pairing.

    >>> from claimeven.tournament.plan import Tournament
    >>> schedule = Schedule(Tournament.parse(("random", "one-ply"), rounds=2), openings=1)
    >>> len(schedule), schedule[1]
    (4, ScheduledGame(id=1, first=1, second=0, opening=0))
    """

    def __init__(self, tournament: Tournament, openings: int) -> None:
        self._pairings = tournament.pairings
        self._openings = openings
        # A balanced suite has one opening for every round; of other suites a round plays all.
        per_round = 1 if tournament.openings.is_sampled else openings
        self.repeats_openings = tournament.rounds * per_round > openings
        """Is an opening played in more than one round?"""
        self._games = 2 * tournament.rounds * per_round * len(self._pairings)

    def __len__(self) -> int:
        return self._games

    def __getitem__(self, id: int) -> ScheduledGame:  # type: ignore[override]
        if not 0 <= id < self._games:
            raise IndexError(id)
        pair, swapped = divmod(id, 2)
        step, pairing = divmod(pair, len(self._pairings))
        first, second = self._pairings[pairing]
        if swapped:
            first, second = second, first
        return ScheduledGame(id, first, second, step % self._openings)


def game_seed(tournament_seed: int, game: int, side: Side) -> int:
    """The seed of one player in one game: below 2^63, the same on every machine.

    >>> game_seed(0, 1, Side.FIRST) == game_seed(0, 1, Side.SECOND)
    False
    """
    text = f"{tournament_seed} {game} {side.value}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) >> 1
