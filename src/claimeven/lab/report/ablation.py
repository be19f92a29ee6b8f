"""The effects of changes as a table, as JSON and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimeven.lab.pictures import COLOURS, picture
from claimeven.lab.study.ablation import Effect
from claimeven.lab.study.intervals import Interval
from claimeven.lab.table import ResultTable


def effect_table(effects: Sequence[Effect]) -> ResultTable:
    """One row for every variant and depth."""
    table = ResultTable(
        ("variant", "depth", "positions", "good %", "change", "perfect %", "change of perfect"),
        names=2,
    )
    for effect in effects:
        table.add(
            effect.label,
            effect.depth,
            len(effect.quality),
            f"{100 * effect.quality.good.value:.1f}",
            _points(effect.good),
            f"{100 * effect.quality.perfect.value:.1f}",
            _points(effect.perfect),
        )
    return table


def _points(change: Interval) -> str:
    half = 100 * (change.high - change.low) / 2
    return f"{100 * change.value:+.1f} ±{half:.1f}" if half else "0"


def effect_facts(effect: Effect) -> dict[str, Any]:
    """An effect, for JSON."""
    return {
        "variant": effect.label,
        "depth": effect.depth,
        "positions": len(effect.quality),
        "good": round(effect.quality.good.value, 6),
        "good_change": effect.good.json,
        "perfect": round(effect.quality.perfect.value, 6),
        "perfect_change": effect.perfect.json,
    }


def draw_effects(path: Path, effects: Sequence[Effect]) -> None:
    """Change of good moves for every variant, one colour a depth."""
    labels = list(dict.fromkeys(effect.label for effect in effects))[1:]
    depths = sorted({effect.depth for effect in effects})
    with picture(path, width=7.5, height=1.2 + 0.38 * len(labels)) as axes:
        for index, depth in enumerate(depths):
            chosen = [e for e in effects if e.depth == depth and e.label in labels]
            shift = (index - (len(depths) - 1) / 2) * 0.18
            axes.errorbar(
                [100 * effect.good.value for effect in chosen],
                [labels.index(effect.label) + shift for effect in chosen],
                xerr=[100 * (effect.good.high - effect.good.low) / 2 for effect in chosen],
                fmt="o",
                markersize=4,
                capsize=2,
                color=COLOURS[index % len(COLOURS)],
                label=f"depth {depth}",
            )
        axes.axvline(0, color="#999999", linewidth=1)
        axes.set_yticks(range(len(labels)), labels)
        axes.invert_yaxis()
        axes.set_xlabel("good moves, change in points")
        axes.legend(frameon=False, fontsize=8)
