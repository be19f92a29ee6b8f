"""Static quality as a table, as JSON and as a picture."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from claimeven.lab.pictures import COLOURS, MARKERS, picture
from claimeven.lab.study.static import StaticQuality
from claimeven.lab.table import ResultTable
from claimeven.ratings.interval import UNKNOWN


def static_table(measured: Mapping[str, Mapping[str, StaticQuality]]) -> ResultTable:
    """One row for every evaluation and phase."""
    table = ResultTable(
        (
            "evaluation",
            "phase",
            "positions",
            "Spearman",
            "Kendall",
            "AUC win/loss",
            "AUC win/draw",
            "AUC draw/loss",
            "Brier",
            "calibration error",
        ),
        names=2,
    )
    for name, parts in measured.items():
        for phase, each in parts.items():
            curve = each.calibration
            table.add(
                name,
                phase,
                each.positions,
                each.spearman.around(3),
                UNKNOWN if math.isnan(each.kendall) else f"{each.kendall:.3f}",
                each.win_loss.around(3),
                each.win_draw.around(3),
                each.draw_loss.around(3),
                "" if curve is None else f"{curve.brier:.3f}",
                "" if curve is None else f"{curve.error:.3f}",
            )
    return table


def static_facts(measured: StaticQuality) -> dict[str, Any]:
    """Everything measured, for JSON."""
    return asdict(measured)


def draw_calibration(path: Path, measured: Mapping[str, StaticQuality]) -> None:
    """What is predicted against what happens, one line an evaluation."""
    with picture(path, width=6.5, height=6.0) as axes:
        axes.plot([0, 1], [0, 1], color="#999999", linewidth=1, linestyle=":")
        for index, (name, each) in enumerate(measured.items()):
            if each.calibration is None:
                continue
            forecast = [predicted for predicted, _, _ in each.calibration.bins]
            observed = [happened for _, happened, _ in each.calibration.bins]
            label = f"{name} (AUC {each.win_loss.value:.3f})"
            axes.plot(
                forecast,
                observed,
                label=label,
                color=COLOURS[index % len(COLOURS)],
                marker=MARKERS[index % len(MARKERS)],
                markersize=5,
                linewidth=1.2,
            )
        axes.set_xlabel("predicted share of the points")
        axes.set_ylabel("share of the points under perfect play")
        if axes.get_legend_handles_labels()[0]:  # few positions have no curve
            axes.legend(frameon=False, fontsize=8)
