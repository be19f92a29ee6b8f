"""Old and new weights on the same positions, which neither was fitted to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimeven.heuristics.spec import Heuristic
from claimeven.kernel import OnProgress
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.costs import SEARCHES, searched_quality
from claimeven.lab.study.intervals import Interval, paired
from claimeven.lab.study.quality import Quality


@dataclass(frozen=True)
class Comparison:
    """The old and the new weights at one depth, on positions that were not fitted to."""

    depth: int
    before: Quality
    after: Quality

    @property
    def gain(self) -> Interval:
        """Share of good moves gained, paired."""
        return paired(
            [each.is_good for each in self.after.judged],
            [each.is_good for each in self.before.judged],
        )


def compare(
    before: Heuristic,
    after: Heuristic,
    judged: PositionSet,
    depths: Sequence[int],
    on_progress: OnProgress | None = None,
) -> Iterator[Comparison]:
    """Both on the same positions, depth after depth."""
    each = len(judged)
    for number, depth in enumerate(depths):
        measured = []
        for half, chosen in enumerate((before, after)):

            def on_position(done: int, _: int, passed: int = 2 * number + half) -> None:
                if on_progress is not None:
                    on_progress(passed * each + done, 2 * len(depths) * each)

            measured.append(
                searched_quality(
                    chosen, judged.labelled, depth, SEARCHES["pvs"], on_progress=on_position
                )
            )
        yield Comparison(depth, *measured)
