from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given

from claimeven import Geometry, Position
from claimeven.errors import BadNotation, ImpossiblePosition
from claimeven.game.arrays import (
    PlaneOrder,
    RowOrder,
    from_flat,
    from_planes,
    to_flat,
    to_planes,
)
from strategies import positions

LAYOUTS = list(itertools.product(PlaneOrder, RowOrder, [False, True]))


@given(positions())
def test_flat_lists_round_trip(position: Position) -> None:
    assert from_flat(to_flat(position), position.geometry) == position
    assert from_flat(np.asarray(to_flat(position)), position.geometry) == position


@given(positions())
def test_planes_round_trip_in_every_layout(position: Position) -> None:
    for order, rows, planes_last in LAYOUTS:
        planes = to_planes(position, order=order, rows=rows, planes_last=planes_last)
        for form in (planes, np.asarray(planes, dtype=np.float32)):
            again = from_planes(
                form, position.geometry, order=order, rows=rows, planes_last=planes_last
            )
            assert again == position


def test_flat_lists_start_at_the_top_left() -> None:
    # Kaggle ConnectX: index row * columns + column, row 0 on top, marks 1 and 2.
    assert to_flat(Position("4453"))[-14:] == [0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0]


def test_planes_as_each_neighbour_lays_them_out() -> None:
    position = Position("445")  # the second side is to move
    first = np.zeros((6, 7), dtype=int)
    first[5, 3] = first[5, 4] = 1  # top row first: row 5 is the bottom
    second = np.zeros((6, 7), dtype=int)
    second[4, 3] = 1
    own_top = np.asarray(to_planes(position))
    assert (own_top == np.stack([second, first])).all()
    petting_zoo = np.asarray(to_planes(position, planes_last=True))
    assert petting_zoo.shape == (6, 7, 2)
    assert (petting_zoo == np.stack([second, first], axis=-1)).all()
    sides = to_planes(position, order=PlaneOrder.SIDES, rows=RowOrder.BOTTOM_FIRST)
    assert (np.asarray(sides) == np.stack([first[::-1], second[::-1]])).all()


def test_bad_arrays_are_refused() -> None:
    with pytest.raises(BadNotation, match="invalid array with 3 cells: expected 42"):
        from_flat([0, 1, 2], Geometry())
    with pytest.raises(BadNotation, match="invalid mark 41 of the list 7"):
        from_flat([0] * 41 + [7], Geometry())
    for shape in ((2, 6, 8), (2, 7, 7), (3, 6, 7), (2, 8, 8), (2, 6, 7, 2), (42,)):
        with pytest.raises(BadNotation, match="invalid (array|mark|entry)"):
            from_planes(np.zeros(shape), Geometry())
    refused: list[object] = [None, {}, "planes", 7, [[[0]]], [None, None]]
    for nonsense in refused:
        with pytest.raises(BadNotation, match="invalid array"):
            from_planes(nonsense, Geometry())
        with pytest.raises(BadNotation, match="invalid array"):
            from_flat(nonsense, Geometry())
    with pytest.raises(BadNotation, match="invalid RowOrder 'middle': expected 'top' or 'bottom'"):
        to_planes(Position(), rows="middle")
    with pytest.raises(BadNotation, match=r"invalid entry \(0, 0, 0\) of the planes 3"):
        from_planes([[[3]], [[0]]], Geometry(1, 1, 2))
    with pytest.raises(ImpossiblePosition, match="both sides"):
        from_planes([[[1]], [[1]]], Geometry(1, 1, 2))
