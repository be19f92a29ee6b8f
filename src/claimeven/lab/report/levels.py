"""The levels as a table, as JSON and as a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimeven.lab.pictures import draw_series, picture
from claimeven.lab.study.calibration import Calibrated
from claimeven.lab.table import ResultTable


def calibration_table(found: Sequence[Calibrated]) -> ResultTable:
    """One row a level; the last column sums up the steps, as far as none is missing."""
    lowest = found[0].level - (found[0].match is not None)
    table = ResultTable(
        (
            "level",
            "good %",
            "perfect %",
            "score against the level below",
            "Elo step",
            f"Elo above level {lowest}",
        )
    )
    total, last = 0.0, lowest
    for each in found:
        score = step = above = ""
        if each.match is not None:
            low, high = each.match.elo_interval()
            total = total + each.match.elo if each.level == last + 1 else math.nan
            last = each.level
            score = f"{100 * each.match.score:.1f} % of {each.match.games} games"
            step = f"{each.match.elo:+z.0f} ({low:+z.0f} to {high:+z.0f})"
            above = "" if math.isnan(total) else f"{total:z.0f}"
        good, perfect = each.quality.good.percent(), each.quality.perfect.percent()
        table.add(each.level, good, perfect, score, step, above)
    return table


def level_facts(each: Calibrated, seed: int) -> dict[str, Any]:
    """A level, for JSON."""
    return {
        "level": each.level,
        "seed": seed,
        "good": each.quality.good.value,
        "perfect": each.quality.perfect.value,
        "match": None if each.match is None else each.match.json,
    }


def draw_levels(path: Path, found: Sequence[Calibrated]) -> None:
    """Good and perfect moves, level by level."""
    with picture(path) as axes:
        series = {
            "good": [(float(each.level), each.quality.good) for each in found],
            "perfect": [(float(each.level), each.quality.perfect) for each in found],
        }
        draw_series(axes, series)
        axes.set_xlabel("level")
        axes.set_ylabel("moves, %")
        axes.legend(frameon=False)
