"""Move quality: how often a player's move is as good as perfect play, and how fast it is.

A move is *good* if it keeps the outcome, *perfect* if it keeps the exact score. A good move that is
not perfect wins later or loses sooner than it could: those plies are *given away*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from claimeven.game.geometry import Geometry
from claimeven.kernel import OnProgress
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.choices import Choice, MoveLog, choices
from claimeven.lab.study.intervals import Interval, mean, rate
from claimeven.lab.study.phases import PHASES, phase_of
from claimeven.players.roster import AnyPlayer, spec_of

PLIES_A_POINT = 2
"""One step of the stone scale is one stone of the winner, and so two plies."""

Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A choice compared with the exact scores."""

    stones: int
    choice: Choice
    is_good: bool
    is_perfect: bool
    plies_given: int | None
    """None where the outcome changed."""

    @classmethod
    def of(cls, entry: Labelled, choice: Choice) -> JudgedMove:
        """Judge a choice; a failure is neither good nor perfect."""
        column, stones = choice.column, entry.position.stones
        if column is None:
            return cls(stones, choice, False, False, None)
        is_good = entry.keeps_outcome(column)
        given = PLIES_A_POINT * (entry.points - entry.reached(column)) if is_good else None
        return cls(stones, choice, is_good, entry.keeps_score(column), given)


@dataclass(frozen=True)
class Quality:
    """How well a player chose, position by position."""

    spec: str
    geometry: Geometry
    judged: tuple[JudgedMove, ...]

    def __len__(self) -> int:
        return len(self.judged)

    @property
    def good(self) -> Interval:
        """Share of moves that keep the outcome."""
        return rate(sum(each.is_good for each in self.judged), len(self))

    @property
    def perfect(self) -> Interval:
        """Share of moves that keep the exact score."""
        return rate(sum(each.is_perfect for each in self.judged), len(self))

    @property
    def plies_given(self) -> Interval:
        """Plies given away per move that keeps the outcome."""
        return mean([each.plies_given for each in self.judged if each.plies_given is not None])

    @property
    def seconds(self) -> Interval:
        """Thinking time per move."""
        return mean([each.choice.seconds for each in self.judged])

    @property
    def nodes(self) -> float | None:
        """Nodes per move, where the player reports them."""
        counts = [each.choice.nodes for each in self.judged if each.choice.nodes is not None]
        return sum(counts) / len(counts) if counts else None

    @property
    def failures(self) -> list[str]:
        """The messages of the player where it failed to move."""
        return [each.choice.error for each in self.judged if each.choice.column is None]

    @property
    def illegal(self) -> int:
        """How many of its answers were not legal moves."""
        return sum(each.choice.illegal for each in self.judged)

    def by_phase(self) -> dict[str, Quality]:
        """The same for each phase that occurs."""
        return self._split([phase_of(each.stones, self.geometry) for each in self.judged], PHASES)

    def by_stones(self) -> dict[int, Quality]:
        """The same for each number of stones that occurs."""
        stones = [each.stones for each in self.judged]
        return self._split(stones, sorted(set(stones)))

    def _split(self, keys: Sequence[Key], order: Iterable[Key]) -> dict[Key, Quality]:
        parts = {
            wanted: tuple(e for e, key in zip(self.judged, keys, strict=True) if key == wanted)
            for wanted in order
        }
        return {key: Quality(self.spec, self.geometry, part) for key, part in parts.items() if part}


def move_quality(
    spec: AnyPlayer,
    known: PositionSet,
    *,
    threads: int = 1,
    on_progress: OnProgress | None = None,
    log: MoveLog | None = None,
) -> Quality:
    """Ask a player, named by its spec or given as an object, for its move in every position.

    >>> from claimeven.game.position import Position
    >>> from claimeven.lab.datasets.labels import label
    >>> from claimeven.solver.solver import Solver
    >>> known = PositionSet.of(label([Position("444444"), Position("4453")], Solver()))
    >>> move_quality("perfect", known).perfect.value
    1.0
    """
    spec = str(spec_of(spec))
    chosen = choices(spec, known.positions, threads=threads, on_progress=on_progress, log=log)
    return Quality(spec, known.geometry, tuple(map(JudgedMove.of, known, chosen)))
