"""The pictures of a report: SVG that takes its text colour from the page, light or dark."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from claimeven.extras import need
from claimeven.lab.pictures import COLOURS, MARKERS
from claimeven.lab.report.tournament.facts import Facts, share_of_points
from claimeven.ratings.names import shortened

_INK = "#123456"
"""Stands for the page's text colour until the picture is done."""

_ROW = 0.27
_LONGEST_BAR = 600.0
_MOST_LABELLED = 14
_NAME_WIDTH = 34
_MOST_NUMBERED = 4
"""Up to this many families the cells of heat maps hold numbers."""


def ratings_chart(facts: Facts) -> str:
    """Every rating with its interval; an end that is not known is an arrow."""
    standings = facts.standings[::-1]
    finite = [
        end
        for rating in standings
        for end in (rating.low, rating.elo, rating.high)
        if math.isfinite(end)
    ]
    low, high = min(finite), max(finite)
    room = max(50.0, 0.12 * (high - low))

    def draw(axes: Any) -> None:
        for place, rating in enumerate(standings):
            left, right = max(rating.low, low - room), min(rating.high, high + room)
            axes.plot([left, right], [place, place], color=_INK, linewidth=1, alpha=0.6)
            for end, shown, marker in ((rating.low, left, "<"), (rating.high, right, ">")):
                if math.isinf(end):
                    axes.plot([shown], [place], marker, color=_INK, markersize=5, alpha=0.6)
            axes.plot([rating.elo], [place], "o", color=COLOURS[0], markersize=6)
        axes.axvline(0, color=_INK, linewidth=0.6, alpha=0.4)
        axes.set_yticks(range(len(standings)), [_short(r.player) for r in standings])
        axes.set_ylim(-0.7, len(standings) - 0.3)
        axes.set_xlabel("Elo, with 95 % interval")

    return _svg(draw, height=0.9 + _ROW * len(standings), name="ratings")


def depth_chart(facts: Facts) -> str:
    """Ratings by depth, one line for every family."""
    elo = {rating.player: rating for rating in facts.standings}

    def draw(axes: Any) -> None:
        for index, (name, members) in enumerate(facts.families.items()):
            ratings = [elo[player] for player in members.values()]
            below = [min(_LONGEST_BAR, rating.elo - rating.low) for rating in ratings]
            above = [min(_LONGEST_BAR, rating.high - rating.elo) for rating in ratings]
            axes.errorbar(
                list(members),
                [rating.elo for rating in ratings],
                yerr=(below, above),
                label=_short(name),
                **_style(index),
                elinewidth=0.7,
                capsize=2,
            )
        depths = sorted({depth for members in facts.families.values() for depth in members})
        axes.set_xticks(depths)
        axes.set_xlabel("depth")
        axes.set_ylabel("Elo")
        _legend(axes)

    return _svg(draw, width=8.4, height=4.2, name="depths")


def time_chart(facts: Facts) -> str:
    """Score against thinking time."""
    groups = _groups(facts)

    def draw(axes: Any) -> None:
        for index, (name, members) in enumerate(groups.items()):
            xs = [1000 * max(facts.efforts[p].seconds_per_move, 1e-7) for p in members]
            ys = [100 * (share_of_points(facts.table.total(p)) or 0.0) for p in members]
            joined = {"linestyle": "-" if len(members) > 1 else "none"}
            axes.plot(xs, ys, label=_short(name), **(_style(index) | joined))
            if len(facts.players) <= _MOST_LABELLED:
                for player, x, y in zip(members, xs, ys, strict=True):
                    axes.annotate(
                        _short(player),
                        (x, y),
                        (5, 4),
                        textcoords="offset points",
                        fontsize=7,
                        color=_INK,
                    )
        axes.set_xscale("log")
        ticker = need("matplotlib.ticker")
        axes.xaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5), numticks=12))
        axes.xaxis.set_major_formatter(ticker.FuncFormatter(lambda x, _: f"{x:g}"))
        axes.xaxis.set_minor_formatter(ticker.NullFormatter())
        axes.margins(x=0.15)
        axes.set_xlabel("thinking time per move, milliseconds")
        axes.set_ylabel("score, %")
        if len(facts.players) > _MOST_LABELLED:
            _legend(axes)

    return _svg(draw, width=8.4, height=4.2, name="time")


def heat_maps(facts: Facts) -> str:
    """Score of the row's player against the column's, by the depths of both."""
    names = list(facts.families)
    size = len(names)
    numbered = size <= _MOST_NUMBERED

    def draw_map(axes: Any, row: str, column: str) -> None:
        rows, columns = facts.families[row], facts.families[column]
        scores = [
            [_score(facts, mine, other) for other in columns.values()] for mine in rows.values()
        ]
        axes.imshow(scores, cmap="PuOr", vmin=0, vmax=1, aspect="auto", origin="lower")
        axes.set_xticks(range(len(columns)), list(columns), fontsize=6)
        axes.set_yticks(range(len(rows)), list(rows), fontsize=6)
        axes.tick_params(length=0, pad=1)
        for y, line in enumerate(scores):
            for x, score in enumerate(line):
                if numbered and not math.isnan(score):
                    ink = "black" if 0.2 < score < 0.8 else "white"
                    axes.text(
                        x, y, f"{100 * score:.0f}", ha="center", va="center", fontsize=6, color=ink
                    )

    def draw(figure: Any) -> None:
        grid = figure.subplots(size, size, squeeze=False)
        for i, row in enumerate(names):
            for j, column in enumerate(names):
                axes = grid[i][j]
                if j > i:
                    axes.set_axis_off()
                    continue
                draw_map(axes, row, column)
                if j == 0:
                    axes.set_ylabel(_short(row), fontsize=7)
                if i == size - 1:
                    axes.set_xlabel(_short(column), fontsize=7)

    side = min(10.5, max(3.2, (2.1 if numbered else 1.2) * size))
    return _figure(draw, side, 0.9 * side, "heat")


def _score(facts: Facts, player: str, opponent: str) -> float:
    score = None if player == opponent else share_of_points(facts.table.between(player, opponent))
    return math.nan if score is None else score


def _groups(facts: Facts) -> Mapping[str, list[str]]:
    """Families; every other player is a group of its own."""
    groups = {name: list(members.values()) for name, members in facts.families.items()}
    members = {player for group in groups.values() for player in group}
    return groups | {player: [player] for player in facts.players if player not in members}


def _style(index: int) -> dict[str, Any]:
    colour = COLOURS[index % len(COLOURS)]
    return {
        "color": _INK if colour == "#000000" else colour,
        "marker": MARKERS[index % len(MARKERS)],
        "markersize": 5,
        "linewidth": 1.3,
    }


def _legend(axes: Any) -> None:
    """Beside the picture, where it hides nothing."""
    axes.figure.legend(frameon=False, fontsize=7, labelcolor=_INK, loc="outside right upper")


def _short(text: str) -> str:
    return shortened(text, _NAME_WIDTH)


def _svg(draw: Callable[[Any], None], *, width: float = 7.2, height: float, name: str) -> str:
    def on_axes(figure: Any) -> None:
        axes = figure.subplots()
        axes.grid(alpha=0.2, color=_INK)
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)

    return _figure(on_axes, width, height, name)


def _figure(draw: Callable[[Any], None], width: float, height: float, name: str) -> str:
    """The picture as SVG text, without its own header, and the page's colour as ink."""
    matplotlib = need("matplotlib")
    inks = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    settings = dict.fromkeys(inks, _INK) | {
        "svg.hashsalt": f"claimeven {name}",
        "svg.fonttype": "none",
        "font.size": 9,
        "font.family": "sans-serif",
    }
    with matplotlib.rc_context(settings):
        figure = need("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
        draw(figure)
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return _for_page(out.getvalue())


def _for_page(text: str) -> str:
    """From a file to an element: it grows no wider than the page, and takes its ink."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    # Sizes in points would overflow a phone; the view box keeps the proportions.
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) width="([\d.]+)pt"', r'\1 style="max-width:\2pt"', text, count=1)
    return text.replace(_INK, "currentColor").replace("'DejaVu Sans', ", "")
