"""The yardstick: a player's moves in a frozen set of positions, in one line that can be cited.

A move is good if it keeps win, draw or loss, perfect if it keeps the exact score. The expected loss
is the mean of the points that a move loses on the stone scale. A position where the player fails
counts as its worst move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from claimeven.kernel import OnProgress
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.yardstick_set import BOARDS, YardstickSet, shipped_set
from claimeven.lab.study.intervals import Interval, mean
from claimeven.lab.study.quality import Quality, move_quality
from claimeven.lab.study.seeded_players import seeded
from claimeven.players.roster import AnyPlayer, spec_of


@dataclass(frozen=True)
class Measured:
    """How a player did on a set of the yardstick."""

    known: YardstickSet
    quality: Quality

    @property
    def loss(self) -> Interval:
        """Points lost per move."""
        return self.loss_of(self.quality)

    def loss_of(self, part: Quality) -> Interval:
        """The same for a part of the positions."""
        wanted = {id(each) for each in part.judged}
        pairs = zip(self.known, self.quality.judged, strict=True)
        return mean(
            [_lost(entry, each.choice.column) for entry, each in pairs if id(each) in wanted]
        )

    @property
    def cite(self) -> str:
        """One line to cite; illegal answers are named if there were any."""
        good, perfect = self.quality.good.value, self.quality.perfect.value
        illegal = f", {self.quality.illegal} illegal" if self.quality.illegal else ""
        return f"{self.known.name}: {100 * good:.1f} % good, {100 * perfect:.1f} % perfect{illegal}"

    @property
    def parts(self) -> Mapping[str, Quality]:
        """All positions, then those of each phase."""
        return {"all": self.quality, **self.quality.by_phase()}

    def facts(self) -> dict[str, Any]:
        """Everything measured, for JSON."""
        return {
            "player": self.quality.spec,
            "set": self.known.name,
            "sha256": self.known.card["sha256"],
            "cite": self.cite,
            "failures": len(self.quality.failures),
            **self._numbers(self.quality),
            "phase": {name: self._numbers(part) for name, part in self.quality.by_phase().items()},
        }

    def _numbers(self, part: Quality) -> dict[str, Any]:
        return {
            "positions": len(part),
            "good": part.good.json,
            "perfect": part.perfect.json,
            "illegal": part.illegal,
            "loss": self.loss_of(part).json,
            "seconds": part.seconds.value,
            "nodes": part.nodes,
        }


def yardstick(
    agent: AnyPlayer,
    board: str | YardstickSet = BOARDS[0],
    *,
    seed: int = 1,
    threads: int = 1,
    on_progress: OnProgress | None = None,
) -> Measured:
    """Measure a player, named by its spec or given as an object; a network is asked in batches.

    `board` chooses the set: 7x6x4, or 6x5x4, 8x7x4, 9x7x5, or a set that `read_yardstick` has read.
    `seed` is that of players that draw.

    >>> yardstick("first-legal", "6x5x4").cite
    'claimeven-yardstick-1-6x5x4: 52.7 % good, 20.3 % perfect'
    """
    known = board if isinstance(board, YardstickSet) else shipped_set(board)
    spec = seeded(str(spec_of(agent)), seed)
    return Measured(known, move_quality(spec, known, threads=threads, on_progress=on_progress))


def _lost(entry: Labelled, column: int | None) -> float:
    reached = [points for points in entry.columns if points is not None]
    return entry.points - (min(reached) if column is None else entry.reached(column))
