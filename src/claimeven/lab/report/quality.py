"""Move quality as a table, as JSON and as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from claimeven.lab.pictures import draw_series, picture
from claimeven.lab.study.quality import Quality
from claimeven.lab.table import ResultTable


def parts_of(measured: Quality, by: str) -> Mapping[Any, Quality]:
    """The parts to report on: everything, by phase, or by stones."""
    if by == "phase":
        return measured.by_phase()
    return measured.by_stones() if by == "stones" else {"all": measured}


def quality_table(measured: Sequence[Quality], by: str = "all") -> ResultTable:
    """One row for every player and part."""
    name = [] if by == "all" else [by]
    illegal = illegal_heading(measured)
    heading = ("player", *name, "positions", "good %", "perfect %", *illegal, "given", "us/move")
    table = ResultTable((*heading, "nodes"), names=1 + len(name))
    for each in measured:
        for key, part in parts_of(each, by).items():
            table.add(
                each.spec,
                *([] if by == "all" else [key]),
                len(part),
                part.good.percent(),
                part.perfect.percent(),
                *([part.illegal] if illegal else []),
                part.plies_given.around(),
                f"{1e6 * part.seconds.value:.0f}",
                "" if part.nodes is None else f"{part.nodes:.0f}",
            )
    return table


def illegal_heading(measured: Iterable[Quality]) -> list[str]:
    """The heading of the column of illegal answers, if there was one."""
    return ["illegal"] if any(each.illegal for each in measured) else []


def facts(measured: Quality, by: str = "all") -> dict[str, Any]:
    """Everything measured, for JSON."""
    shown = {"player": measured.spec, "failures": len(measured.failures), **_numbers(measured)}
    if by != "all":
        shown[by] = {str(key): _numbers(part) for key, part in parts_of(measured, by).items()}
    return shown


def _numbers(part: Quality) -> dict[str, Any]:
    return {
        "positions": len(part),
        "good": part.good.json,
        "perfect": part.perfect.json,
        "illegal": part.illegal,
        "plies_given": part.plies_given.json,
        "seconds": part.seconds.value,
        "nodes": part.nodes,
    }


def draw_quality(path: Path, measured: Sequence[Quality]) -> None:
    """Good moves by stones on the board, one line a player."""
    series = {
        each.spec: [(float(stones), part.good) for stones, part in each.by_stones().items()]
        for each in measured
    }
    with picture(path) as axes:
        draw_series(axes, series)
        axes.set_xlabel("stones on the board")
        axes.set_ylabel("moves that keep the outcome, %")
        axes.legend(frameon=False, fontsize=8)
