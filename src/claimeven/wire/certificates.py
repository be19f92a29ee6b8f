"""Certificates: dataclasses of numbers, cells and one another, written field by field.

A certificate says everything about itself in its types, so one encoder and one decoder serve all of
them. A cell is `[column, row]`, a tuple is a list, a nested certificate is an object.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.wire.fields import Fields
from claimeven.wire.positions import decode_cell, decode_start, encode_cell, encode_start

MOST_LEVELS = 100
"""Lists and objects inside one another; trees of the coach have some forty."""


def encode_certificate(value: Any) -> Any:
    """A certificate, or a part of one.

    >>> from claimeven.coach.certificates import FollowPlan
    >>> encode_certificate(FollowPlan(None, Cell(0, 1), ((Cell(0, 0), Cell(0, 1)),), (), None))
    {'column': None, 'aim': [0, 1], 'answers': [[[0, 0], [0, 1]]], 'bases': [], 'line': None}
    """
    match value:
        case Cell():
            return encode_cell(value)
        case Position():
            return encode_start(value)
        case Enum():
            return value.value
        case tuple() | list():
            return [encode_certificate(each) for each in value]
        case None | bool() | int() | str():
            return value
    assert is_dataclass(value), f"{value!r} cannot be part of a certificate"
    return {each.name: encode_certificate(getattr(value, each.name)) for each in fields(value)}


def decode_certificate(kind: Any, data: Any) -> Any:
    """The certificate of this type; data that do not fit it are refused."""
    if _is_deep(data):
        raise BadInput("invalid certificate: it is nested too deeply")
    return _decode(kind, data)


def _is_deep(data: Any) -> bool:
    level = [data] if isinstance(data, dict | list) else []
    for _ in range(MOST_LEVELS):
        level = [
            inner
            for each in level
            for inner in (each.values() if isinstance(each, dict) else each)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _decode(kind: Any, data: Any) -> Any:
    if kind is Cell:
        return decode_cell(data)
    if kind is Position:
        return decode_start(data)
    if kind in (int, str, bool, NoneType):
        return _plain(kind, data)
    if get_origin(kind) in (Union, UnionType):
        return _either(get_args(kind), data)
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind), data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind, data)
    if not (isinstance(kind, type) and is_dataclass(kind)):
        raise AssertionError(f"{kind!r} cannot be part of a certificate")
    read = Fields.of(data, "certificate")
    return kind(**{name: _decode(hint, read[name]) for name, hint in _hints(kind)})


@cache
def _hints(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((each.name, hints[each.name]) for each in fields(kind))


def _plain(kind: type, data: Any) -> Any:
    if type(data) is not kind:
        expected = "null" if kind is NoneType else kind.__name__
        raise BadInput(f"invalid part {quoted(data)} of a certificate: expected {expected}")
    return data


def _either(kinds: tuple[Any, ...], data: Any) -> Any:
    """None or one type, or the type with exactly these fields."""
    if NoneType in kinds and data is None:
        return None
    others = [each for each in kinds if each is not NoneType]
    if len(others) == 1:
        return _decode(others[0], data)
    names = set(Fields.of(data, "certificate").values)
    for kind in others:
        if names == {name for name, _ in _hints(kind)}:
            return _decode(kind, data)
    raise BadInput(f"invalid part {quoted(data)} of a certificate: it has other fields than any")


def _tuple(kinds: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise BadInput(f"invalid part {quoted(data)} of a certificate: expected a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], each) for each in data)
    if len(data) != len(kinds):
        raise BadInput(
            f"invalid part {quoted(data)} of a certificate: expected {len(kinds)} entries"
        )
    return tuple(_decode(kind, each) for kind, each in zip(kinds, data, strict=True))


def _enum(kind: type[Enum], data: Any) -> Enum:
    for each in kind:
        if isinstance(data, str) and each.value == data:
            return each
    known = ", ".join(str(each.value) for each in kind)
    raise BadInput(f"invalid part {quoted(data)} of a certificate: expected one of {known}")
