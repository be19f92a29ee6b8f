"""How other programs lay out a board as numbers; a batch is written in any of these ways."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from claimeven import kernel
from claimeven.checks import check_integer, check_type, invalid, suggestion
from claimeven.errors import BadInput
from claimeven.game.arrays import PlaneOrder, RowOrder
from claimeven.game.geometry import Geometry

NUMBERS = {"B": 1, "b": 1, "?": 1, "f": 4}
"""Formats that planes can be written in, and the bytes of a number of each."""


@dataclass(frozen=True)
class Layout:
    """One number per cell and plane.

    With two planes each side has one; a third one has the empty cells. A single plane has 1 for
    the stones of the first side and 2 for those of the second. `numbers` is the format of a
    number as `struct` and `array` name it: `B`, `b`, `?` (true or false) or `f` (32 bits).

    >>> LAYOUTS["pettingzoo"].shape(Geometry())
    (6, 7, 2)
    """

    planes: int = 2
    order: PlaneOrder = PlaneOrder.OWN
    rows: RowOrder = RowOrder.TOP_FIRST
    planes_last: bool = False
    numbers: str = "f"

    def __post_init__(self) -> None:
        check_integer(self.planes, "planes", least=1, most=3)
        check_type(self.order, PlaneOrder, "order")
        check_type(self.rows, RowOrder, "rows")
        check_type(self.planes_last, bool, "planes_last")
        if self.numbers not in NUMBERS:
            raise BadInput(invalid("numbers", self.numbers, f"one of {' '.join(NUMBERS)}"))
        if self.numbers == "?" and self.planes == 1:
            raise BadInput("a single plane has the numbers 0, 1 and 2: expected another format")

    def shape(self, geometry: Geometry) -> tuple[int, ...]:
        """The shape of one position."""
        board = geometry.rows, geometry.columns
        if self.planes == 1:
            return board
        return (*board, self.planes) if self.planes_last else (self.planes, *board)

    @cached_property
    def in_kernel(self) -> kernel.PlaneLayout:
        """The same as the kernel takes it."""
        is_own, is_top = self.order is PlaneOrder.OWN, self.rows is RowOrder.TOP_FIRST
        return kernel.PlaneLayout(self.planes, is_own, is_top, self.planes_last)


LAYOUTS = {
    "alphazero": Layout(),
    "pettingzoo": Layout(planes_last=True, numbers="b"),
    "pgx": Layout(planes_last=True, numbers="?"),
    "openspiel": Layout(3, PlaneOrder.SIDES, RowOrder.BOTTOM_FIRST),
    "kaggle": Layout(1, PlaneOrder.SIDES, numbers="b"),
}
"""The layouts of the neighbours, by name."""


def find_layout(layout: Layout | str) -> Layout:
    """The layout itself, or the one of that name.

    >>> find_layout("pgx").numbers
    '?'
    """
    if isinstance(layout, Layout):
        return layout
    if isinstance(layout, str) and layout in LAYOUTS:
        return LAYOUTS[layout]
    raise BadInput(
        invalid("layout", layout, f"a Layout or its name; {suggestion(layout, LAYOUTS)}")
    )
