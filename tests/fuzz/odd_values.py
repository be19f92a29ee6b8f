"""Values of wrong and odd types, drawn from a seed: what a caller may pass by mistake."""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from claimeven import Batch, Draw, Geometry, Limits, Position, Settings, Side, Win, heuristic

_NUMBERS: tuple[Any, ...] = (
    *(True, False, 0, 1, 2, 3, 7, 41, 42, 63, 64, 255, 256, -1, -2, 1 << 20),
    *(2**31 - 1, 2**31, 2**32, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**127, 2**128),
    *(-(2**31), -(2**63), -(2**64), 10**30, -(10**30), 10**5000),
    *(0.0, -0.0, 0.5, 1.5, -2.5, 1e9, 1e308, 5e-324, float("nan"), float("inf"), float("-inf")),
    *(1j, Fraction(1, 3), Fraction(7), Decimal("1.5"), Decimal("nan")),
    *(np.int8(3), np.int64(-1), np.uint64(2**64 - 1), np.float64("nan"), np.float32(2), np.True_),
)
_TEXTS: tuple[Any, ...] = (
    *(
        "",
        " ",
        "4",
        "4453",
        "44444444",
        "nonsense",
        "first",
        "FIRST",
        "Side.FIRST",
        "None",
        "7x6x4",
    ),
    *("stank", "stank:base=+-5", "stank:base=" + "9" * 40, "no-such.toml", "level:6", "random"),
    *("......./X......", "é\x00\udcff", "x" * 5000, "+-5", "nan", "１２", "/", "\n", "%s{0}", "-1"),
    *(b"", b"4453", bytearray(b"44"), memoryview(b"44"), np.str_("4453")),
)
_OBJECTS: tuple[Any, ...] = (
    *(None, ..., NotImplemented, object, int, len, type, Position, Side, Geometry, ValueError()),
    *(range(3), slice(None), slice("a"), Path("no-such-file"), Path("/")),
    *(
        Position("1234", Geometry(4, 3, 3)),
        Position("", Geometry(2, 2, 2)),
        Geometry(4, 4, 3),
        Side.FIRST,
        Win(3),
        Draw(),
        Limits(depth=1),
    ),
    *(Settings(), heuristic("stank"), Batch.of([Position("44")])),
)
_METHODS = (
    *("__index__", "__int__", "__float__", "__len__", "__iter__", "__next__", "__getitem__"),
    *("__eq__", "__lt__", "__gt__", "__hash__", "__bool__", "__repr__", "__str__", "__contains__"),
    *("__fspath__", "__array__", "__buffer__", "keys", "items", "__add__", "__mul__", "__neg__"),
    *("__copy__", "__reduce_ex__", "__call__"),
)


class Hostile(Exception):
    """What the methods of a hostile object raise."""


def odd_value(random: Random, levels: int = 2) -> Any:
    """A value of any type."""
    makers: list[Callable[[], Any]] = [
        lambda: random.choice(_NUMBERS),
        lambda: random.choice(_TEXTS),
        lambda: random.choice(_OBJECTS),
        lambda: _array(random),
        lambda: hostile_object(random),
    ]
    if levels:
        makers.append(lambda: _collection(random, levels - 1))
    return random.choice(makers)()


def hostile_object(random: Random) -> Any:
    """An object some of whose methods raise."""

    def fail(*_: Any, **__: Any) -> Any:
        raise Hostile

    names = random.sample(_METHODS, random.randint(1, 6))
    return type("Odd", (), dict.fromkeys(names, fail))()


def _collection(random: Random, levels: int) -> Any:
    items = [odd_value(random, levels) for _ in range(random.randint(0, 4))]
    kind = random.randrange(8)
    if kind == 0:
        return tuple(items)
    if kind == 1:
        return {str(index): item for index, item in enumerate(items)}
    if kind == 2:
        return {item for item in items if type(item) in (int, str, float)}
    if kind == 3:
        return iter(items)
    if kind == 4:
        return _nested(random.choice((5, 5000)))
    if kind == 5:
        items.append(items)  # it contains itself
    return items


def _nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def _array(random: Random) -> Any:
    makers: tuple[Callable[[], Any], ...] = (
        lambda: np.array(3),
        lambda: np.zeros(random.randint(0, 5)),
        lambda: np.zeros((2, 3), dtype=np.int64),
        lambda: np.zeros(4, dtype=np.uint64),
        lambda: np.full(2, 2**64 - 1, dtype=np.uint64),
        lambda: np.zeros(8, dtype=np.int16)[::2],
        lambda: np.array([None, "a"], dtype=object),
        lambda: np.array([3, 3, 4, 2]),
        lambda: array("Q", [2**64 - 1, 1]),
        lambda: array("h", [-1, 300]),
        lambda: array("d", [float("nan")]),
        lambda: itertools.repeat(3, 4),
    )
    return random.choice(makers)()
