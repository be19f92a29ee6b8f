"""What the yardstick measured, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from claimeven.lab.report.quality import illegal_heading
from claimeven.lab.study.yardstick import Measured
from claimeven.lab.table import ResultTable


def yardstick_table(measured: Sequence[Measured], *, by_phase: bool = False) -> ResultTable:
    """One row for every player, or for every player and phase."""
    phase = ["phase"] if by_phase else []
    illegal = illegal_heading(each.quality for each in measured)
    heading = ("player", *phase, "positions", "good %", "perfect %", *illegal, "loss", "us/move")
    table = ResultTable((*heading, "nodes"), names=1 + len(phase))
    for each in measured:
        for name, part in each.parts.items() if by_phase else [("all", each.quality)]:
            table.add(
                each.quality.spec,
                *([name] if by_phase else []),
                len(part),
                part.good.percent(),
                part.perfect.percent(),
                *([part.illegal] if illegal else []),
                each.loss_of(part).around(),
                f"{1e6 * part.seconds.value:.0f}",
                "" if part.nodes is None else f"{part.nodes:.0f}",
            )
    return table
