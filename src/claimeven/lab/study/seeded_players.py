"""Players whose choice depends on the position and a seed alone.

Some players remember: a filled table lets a search go deeper, a tree of playouts grows from move to
move. Asked about many positions, in an order that threads and resumed runs change, they would
choose differently each time. So such a player is made new for every position.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from claimeven.players.engine import EnginePlayer
from claimeven.players.functions.batch_player import BatchPlayer
from claimeven.players.kaggle.player import KagglePlayer
from claimeven.players.language.text_player import LanguagePlayer
from claimeven.players.player import Player
from claimeven.players.roster import is_random, parse_spec, player, with_seed


def seeded(spec: str, seed: int) -> str:
    """The spec with this seed, if the player draws and the spec has no seed.

    >>> seeded("random", 7), seeded("level:3,seed=1", 7), seeded("stank:depth=2", 7)
    ('random:seed=7', 'level:3,seed=1', 'stank:depth=2')
    """
    parsed = parse_spec(spec)
    return str(with_seed(parsed, seed)) if is_random(parsed) else spec


def why_unrepeatable(spec: str) -> str | None:
    """Why the same seed may give other moves; None if it does not.

    >>> why_unrepeatable("claimeven:time=0.1")
    'claimeven:time=0.1 thinks by the clock'
    """
    with player(spec) as made:
        if isinstance(made, LanguagePlayer):
            return f"{spec} is a language model"
        if isinstance(made, EnginePlayer | KagglePlayer):
            return f"{spec} is a program of its own"
        limits = made.limits
        is_timed = limits is not None and limits.seconds is not None
        return f"{spec} thinks by the clock" if is_timed else None


class SeededPlayers:
    """Lends the player that a spec names for one position at a time; used by one thread."""

    def __init__(self, spec: str) -> None:
        self._spec = parse_spec(spec)
        self._kept = player(self._spec)

    @property
    def answers_many(self) -> BatchPlayer | None:
        """The player, if it answers many positions in one call."""
        return self._kept if isinstance(self._kept, BatchPlayer) else None

    @contextmanager
    def lend(self) -> Iterator[Player]:
        """The player for one position."""
        if not self._kept.keeps_state:
            yield self._kept
            return
        with player(self._spec) as fresh:
            yield fresh

    def close(self) -> None:
        """Close the player that was kept."""
        self._kept.close()
