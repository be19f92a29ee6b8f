"""Charts of results, as SVG, PNG or PDF by the file's ending; they need matplotlib."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.files import atomic_file
from claimeven.ratings.interval import Interval

COLOURS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
    "#000000",
    "#8c564b",
    "#7f7f7f",
    "#bcbd22",
    "#882255",
    "#44aa99",
)
"""Colours that most people can tell apart, our own evaluation's first."""
MARKERS = "osD^vP*Xhd<>"
_ENDINGS = (".svg", ".png", ".pdf")


def check_picture(path: Path) -> None:
    """Check the name of a picture and that matplotlib is there, before the work begins."""
    if path.suffix not in _ENDINGS:
        raise BadInput(f"invalid picture '{path}': expected a name in {', '.join(_ENDINGS)}")
    need("matplotlib")


@contextmanager
def picture(path: Path, *, width: float = 8.0, height: float = 5.0) -> Iterator[Any]:
    """The axes of an empty picture; it is written when the block ends."""
    with panels(path, 1, width=width, height=height) as (axes,):
        yield axes


@contextmanager
def panels(path: Path, count: int, *, width: float, height: float) -> Iterator[Sequence[Any]]:
    """The axes of several empty charts side by side; written when the block ends."""
    matplotlib = need("matplotlib")
    matplotlib.use("Agg")
    # The same data give the same file, and text stays text.
    with matplotlib.rc_context({"svg.hashsalt": "claimeven", "svg.fonttype": "none"}):
        figure, found = need("matplotlib.pyplot").subplots(
            1, count, figsize=(width, height), sharey=True, squeeze=False
        )
        yield found[0]
        for axes in found[0]:
            axes.grid(alpha=0.25)
            axes.spines[["top", "right"]].set_visible(False)
        figure.tight_layout()
        _save(figure, path)
        need("matplotlib.pyplot").close(figure)


def _save(figure: Any, path: Path) -> None:
    metadata = {"Date": None} if path.suffix == ".svg" else None
    try:
        with atomic_file(path) as temporary:
            figure.savefig(temporary, format=path.suffix[1:], metadata=metadata)
    except OSError as error:
        raise BadInput(f"cannot write '{path}': {error.strerror}") from None


def draw_series(
    axes: Any, series: Mapping[str, Sequence[tuple[float, Interval]]], *, percent: bool = True
) -> None:
    """One line with error bars for every name."""
    factor = 100 if percent else 1
    for index, (name, points) in enumerate(series.items()):
        xs = [x for x, _ in points]
        ys = [factor * e.value for _, e in points]
        below = [factor * (e.value - e.low) for _, e in points]
        above = [factor * (e.high - e.value) for _, e in points]
        axes.errorbar(
            xs,
            ys,
            yerr=(below, above),
            label=name,
            color=COLOURS[index % len(COLOURS)],
            marker=MARKERS[index % len(MARKERS)],
            markersize=5,
            linewidth=1.4,
            elinewidth=0.8,
            capsize=2,
        )
