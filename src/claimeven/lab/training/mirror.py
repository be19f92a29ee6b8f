"""Which input of a net stands for the same thing on the mirrored board."""

from __future__ import annotations

from collections.abc import Iterable

from claimeven.game.geometry import Cell, Geometry
from claimeven.heuristics.net_term import input_counts


def mirrored_inputs(groups: Iterable[str], geometry: Geometry) -> list[int]:
    """For every input the number of its mirror image, which may be itself.

    >>> mirrored_inputs(["stones"], Geometry(3, 1, 2))
    [2, 1, 0, 5, 4, 3]
    """
    cells, lines = _mirrored_cells(geometry), _mirrored_lines(geometry)
    found: list[int] = []
    for group, count in input_counts(geometry).items():
        if group not in groups:
            continue
        images = lines if group in ("lines", "follow-up") else cells
        start, whole = len(found), count // len(images) * len(images)
        if group == "follow-up":
            whole = 3 * len(images)
        found += [
            start + begin + image for begin in range(0, whole, len(images)) for image in images
        ]
        found += range(start + whole, start + count)  # counts are the same on both boards
    return found


def _mirrored_cells(geometry: Geometry) -> list[int]:
    last = geometry.columns - 1
    rows = range(geometry.rows)
    return [(last - c) * geometry.rows + r for c in range(geometry.columns) for r in rows]


def _mirrored_lines(geometry: Geometry) -> list[int]:
    numbers = {frozenset(line): number for number, line in enumerate(geometry.lines)}
    last = geometry.columns - 1
    return [
        numbers[frozenset(Cell(last - cell.column, cell.row) for cell in line)]
        for line in geometry.lines
    ]
