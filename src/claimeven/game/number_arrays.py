"""Arrays of numbers that the kernel fills: numpy's where numpy is installed, else memoryviews.

Neither is copied: both are views of the memory that the kernel wrote to.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from math import prod
from typing import Any

from claimeven.checks import check_integer, check_list
from claimeven.errors import BadInput, IllegalMove, OutOfMemory
from claimeven.machine import memory_mb

_KINDS = {"?": "bool", "b": "int8", "B": "uint8", "h": "int16", "i": "int32", "f": "float32"}
_KINDS |= {"q": "int64", "Q": "uint64"}
_SIGNED_64 = ("q", "l")
_ALWAYS_MB = 256
"""So much may be tried without a look at the machine."""


def zeros(typecode: str, count: int) -> array[Any]:
    """An array of so many zeros, if half of the machine's memory can hold it."""
    needed = array(typecode).itemsize * count >> 20
    if needed > _ALWAYS_MB and needed > memory_mb() // 2:
        raise OutOfMemory(
            f"an array of {needed} MB does not fit; this machine has {memory_mb()} MB in all"
        )
    return array(typecode, (0,)) * count  # many times faster than copying bytes


def shaped(numbers: array[Any], shape: Sequence[int], numbers_are: str | None = None) -> Any:
    """The numbers as an array of that shape; `numbers_are` reads bytes as another format."""
    kind = numbers.typecode if numbers_are is None else numbers_are
    numpy = _numpy()
    if numpy is not None:
        return numpy.frombuffer(numbers, dtype=_KINDS[kind]).reshape(shape)
    view = memoryview(numbers).cast("B")
    return view.cast(kind, list(shape)) if prod(shape) else view.cast(kind)  # type: ignore[call-overload]


def check_columns(columns: object, count: int) -> Any:
    """One column for each of `count` positions, as signed 64-bit numbers."""
    try:
        view = memoryview(columns)  # type: ignore[arg-type]
    except Exception:  # also whatever somebody's own class raises
        listed = check_list(columns, "columns", "whole numbers")
        numbers = [_check_column(each) for each in listed]
        return _of_length(array("q", numbers), count)
    if view.ndim != 1 or view.format is None or view.format not in "bBhHiIlLqQ":
        raise BadInput(
            f"invalid columns, {view.ndim} dimensions of format {view.format!r}: expected one "
            "dimension of whole numbers"
        )
    is_ready = view.format in _SIGNED_64 and view.itemsize == 8 and view.c_contiguous
    return _of_length(columns if is_ready else array("q", map(_check_column, view.tolist())), count)


def _check_column(column: object) -> int:
    most = 2**63 - 1
    return check_integer(column, "column", least=-most, most=most, error=IllegalMove)


def _of_length(columns: Any, count: int) -> Any:
    if len(columns) != count:
        raise BadInput(f"{len(columns)} columns for {count} positions: expected one for each")
    return columns


@cache
def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError:
        return None
