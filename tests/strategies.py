"""Random geometries and positions for hypothesis, shared by the tests."""

from __future__ import annotations

from hypothesis import strategies as st

from claimeven import Geometry, Position
from plain_rules import PlainGame

# Shapes that found bugs or that a random draw would rarely give: the standard board, full
# 64-bit and 128-bit words, one row, one column, connect longer than the board.
NOTABLE = [
    Geometry(7, 6, 4),
    Geometry(8, 7, 4),
    Geometry(9, 7, 4),
    Geometry(16, 7, 5),
    Geometry(64, 1, 3),
    Geometry(1, 127, 4),
    Geometry(1, 63, 4),
    Geometry(7, 6, 9),
    Geometry(5, 5, 2),
    Geometry(4, 3, 4),
]


@st.composite
def geometries(draw: st.DrawFn, *, max_bits: int = 128) -> Geometry:
    """Any board that fits `max_bits`, small ones more often."""
    fitting = [geometry for geometry in NOTABLE if geometry.bits <= max_bits]
    if draw(st.booleans()):
        return draw(st.sampled_from(fitting))
    columns = draw(st.integers(1, 12))
    rows = draw(st.integers(1, min(12, max_bits // columns - 1)))
    return Geometry(columns, rows, draw(st.integers(2, 7)))


@st.composite
def games(draw: st.DrawFn, *, max_bits: int = 128) -> tuple[Position, PlainGame]:
    """The same random moves on a position and on a plain game; the last may end it."""
    geometry = draw(geometries(max_bits=max_bits))
    position = Position(geometry=geometry)
    plain = PlainGame(geometry.columns, geometry.rows, geometry.connect)
    length = draw(st.integers(0, geometry.cells))
    choices = draw(st.lists(st.integers(0, 10**6), min_size=length, max_size=length))
    for choice in choices:
        columns = plain.legal_columns()
        if not columns:
            break
        column = columns[choice % len(columns)]
        position, plain = position.play(column), plain.drop(column)
    return position, plain


def positions(*, max_bits: int = 128) -> st.SearchStrategy[Position]:
    """Positions of random boards, finished ones among them."""
    return games(max_bits=max_bits).map(lambda game: game[0])
