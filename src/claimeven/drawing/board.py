"""A board as SVG: plate, holes, stones and marks. It is told which cells hold what, and draws them.

Sides differ in colour and in shape: the first has a ring, the second a diamond. Colours are
attributes, so that a picture stands alone; a page with a style sheet of its own changes them by
class. The plate is opaque and everything lies on it, so that a picture can be read on a light and
on a dark page.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple, TypeAlias

CELL = 40
"""The width of a cell."""
_STONE = 16
_BAND = 2 * _STONE + 6
"""The width of a band: it goes round the stones."""
_STRIPES = 'stroke-dasharray="4 4"'
_LABELS = 18
"""The height of the row of column names."""
_FONT = "system-ui, sans-serif"
_PLATE, _HOLE, _INK = "#e7d8bf", "#faf5ec", "#25221d"
_PLUS, _MINUS = "#0b5f58", "#87400f"
_SIZES = {1: 13, 2: 11}
"""Of text on a stone, by its length."""

Place: TypeAlias = tuple[int, int]
"""A column and a row."""


class _Colours(NamedTuple):
    face: str
    mark: str


_SIDES = (_Colours("#b06200", "#ffcd70"), _Colours("#3a2e96", "#bdb6ff"))
_CLASSES = ("one", "two")


def board_svg(
    columns: int,
    rows: int,
    label: str,
    content: str = "",
    *,
    names: Sequence[str] = (),
    width: int | None = None,
) -> str:
    """A board with something on it; `label` says in words what is seen.

    `names` are written below the columns. `width` is in pixels; without it the page decides.

    >>> board_svg(7, 6, "an empty board").count('class="hole"')
    42
    """
    wide, high = columns * CELL, rows * CELL + (_LABELS if names else 0)
    size = "" if width is None else f' width="{width}" height="{round(width * high / wide)}"'
    said = escape(label, quote=True)
    holes = "".join(
        f'<circle class="hole" cx="{x}" cy="{y}" r="{_STONE}"/>'
        for column in range(columns)
        for row in range(rows)
        for x, y in [_middle((column, row), rows)]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"{size} role="img" '
        f'aria-label="{said}">\n<title>{said}</title>'
        f'<rect class="board" width="{wide}" height="{high}" rx="10" fill="{_PLATE}"/>'
        f'<g fill="{_HOLE}">{holes}</g>{content}{_names(names, rows)}</svg>'
    )


def stone(place: Place, rows: int, side: int, text: str = "") -> str:
    """A stone of side 0 or 1, perhaps with a short text such as the number of its move."""
    x, y = _middle(place, rows)
    face, mark = _SIDES[side]
    if side == 0:
        radius = 12 if text else 9
        shape = f'<circle class="ring" cx="{x}" cy="{y}" r="{radius}" {_stroke(mark, 2)}/>'
    elif text:
        shape = f'<path class="mark open" d="{_diamond(x, y, 15)}" {_stroke(mark, 1.5)}/>'
    else:
        shape = f'<path class="mark" d="{_diamond(x, y, 7)}" fill="{mark}"/>'
    disc = f'<circle cx="{x}" cy="{y}" r="{_STONE}"/>'
    written = _text(text, x, y, "#fff")
    return f'<g class="disc {_CLASSES[side]}" fill="{face}">{disc}{shape}{written}</g>'


def planned_stone(place: Place, rows: int, side: int, text: str) -> str:
    """A stone that could follow: an outline of its side's shape."""
    x, y = _middle(place, rows)
    face = _SIDES[side].face
    dashes = f'{_stroke(face, 2)} stroke-dasharray="4 3"'
    if side == 0:
        shape = f'<circle cx="{x}" cy="{y}" r="13" {dashes}/>'
    else:
        shape = f'<path d="{_diamond(x, y, 15)}" {dashes}/>'
    ground = f'<circle cx="{x}" cy="{y}" r="{_STONE}" fill="{_HOLE}"/>'
    return f'<g class="planned">{ground}{shape}{_text(text, x, y, face)}</g>'


def last_ring(place: Place, rows: int) -> str:
    """A ring round the last stone."""
    x, y = _middle(place, rows)
    return f'<circle class="newest" cx="{x}" cy="{y}" r="{_STONE + 1}" {_stroke(_INK, 2)}/>'


def winning_line(places: Sequence[Place], rows: int) -> str:
    """A line from the first to the last cell."""
    ends = _ends(places, rows)
    return f'<polyline class="line" points="{ends}" {_stroke(_INK, _BAND)} opacity=".8"/>'


def capsule(places: Sequence[Place], rows: int, *, adds: bool) -> str:
    """A line that counts: a band if it adds to a value, a striped one if it takes away.

    Cells that do not lie on one line are framed one by one.
    """
    if len(places) < 2 or not _is_straight(places):
        return "".join(frame(place, rows, adds=adds) for place in places)
    band = _stroke(_PLUS, _BAND) if adds else f"{_stroke(_MINUS, _BAND, 'butt')} {_STRIPES}"
    return f'<polyline class="band" points="{_ends(places, rows)}" {band} opacity=".4"/>'


def frame(place: Place, rows: int, *, adds: bool = True) -> str:
    """A frame round a cell; dashed if the cell takes away from a value."""
    x, y = _middle(place, rows)
    colour = _PLUS if adds else _MINUS
    dashes = "" if adds else ' stroke-dasharray="5 4"'
    side = CELL - 5
    corner = f'x="{x - side / 2}" y="{y - side / 2}" width="{side}" height="{side}" rx="9"'
    return f'<rect class="frame" {corner} {_stroke(colour, 3)}{dashes}/>'


def note(place: Place, rows: int, text: str) -> str:
    """A short text in an empty cell, on a disc of its own so that lines do not cross it."""
    x, y = _middle(place, rows)
    disc = f'<circle cx="{x}" cy="{y}" r="10" fill="{_HOLE}"/>'
    return f'<g class="note">{disc}{_text(text, x, y, _INK)}</g>'


def _names(names: Sequence[str], rows: int) -> str:
    y = rows * CELL + _LABELS // 2 - 2
    written = (
        _text(name, _middle((column, 0), rows)[0], y, _INK) for column, name in enumerate(names)
    )
    return "".join(written)


def _text(text: str, x: int, y: int, colour: str) -> str:
    if not text:
        return ""
    style = f'font-family="{_FONT}" font-size="{_SIZES.get(len(text), 9)}" font-weight="600"'
    place = f'x="{x}" y="{y}" text-anchor="middle" dominant-baseline="central"'
    return f'<text {place} {style} fill="{colour}">{escape(text)}</text>'


def _stroke(colour: str, width: float, ends: str = "round") -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="{ends}"'


def _diamond(x: int, y: int, half: int) -> str:
    return f"M{x} {y - half}l{half} {half}l-{half} {half}l-{half} -{half}z"


def _ends(places: Sequence[Place], rows: int) -> str:
    ends = (_middle(place, rows) for place in (places[0], places[-1]))
    return " ".join(f"{x},{y}" for x, y in ends)


def _is_straight(places: Sequence[Place]) -> bool:
    """Does every cell follow the one before in the same direction, one step at a time?"""
    steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(places)}
    return len(steps) == 1 and max(map(abs, next(iter(steps)))) == 1


def _middle(place: Place, rows: int) -> tuple[int, int]:
    column, row = place
    return column * CELL + CELL // 2, (rows - 1 - row) * CELL + CELL // 2
