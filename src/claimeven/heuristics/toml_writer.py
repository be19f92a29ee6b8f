"""Heuristics as TOML text, every field written out; `toml.loads` reads it back as an equal one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any

from claimeven.checks import check_type
from claimeven.errors import BadHeuristic
from claimeven.heuristics.cell_weights import CellGrid
from claimeven.heuristics.exact import decimal_text
from claimeven.heuristics.line_weights import LineGrid
from claimeven.heuristics.spec import Heuristic, Phases, Terminal

STATIC = "static"
"""What a file writes for `terminal` if finished boards are scored by the formula.

It writes the same for `draw` of `terminal`, if only full boards without a line are."""

_IF_ANY = ("elsewhere", "card")
"""Fields that are left out where they are empty."""


def dumps(heuristic: Heuristic) -> str:
    """The heuristic as TOML text."""
    check_type(heuristic, Heuristic, "heuristic", error=BadHeuristic)
    return "\n".join(_write(_plain(heuristic), ())).strip() + "\n"


def _plain(value: Any) -> Any:
    """Specs as tables, lists, text and Fractions; fields that hold None are left out."""
    if isinstance(value, Terminal) and value.is_static:
        return STATIC
    if isinstance(value, Terminal) and value.draw is None:
        return {"draw": STATIC} | _table(value)
    if isinstance(value, LineGrid) or (isinstance(value, CellGrid) and value.elsewhere is None):
        return _plain(value.rows)
    if isinstance(value, Phases):
        return [_plain(phase) for phase in value.phases]
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "__dataclass_fields__"):
        return _table(value)
    if isinstance(value, tuple):
        if value and all(_is_pair(entry) for entry in value):
            return {name: _plain(entry) for name, entry in value}
        return [_plain(entry) for entry in value]
    return value


def _table(spec: Any) -> dict[str, Any]:
    """A spec by its fields, and by its kind if it has one."""
    kind = {"kind": spec.kind} if hasattr(spec, "kind") else {}
    entries = {entry.name: getattr(spec, entry.name) for entry in fields(spec)}
    given = {k: v for k, v in entries.items() if v is not None and not (k in _IF_ANY and v == ())}
    return kind | {name: _plain(value) for name, value in given.items()}


def _is_pair(entry: object) -> bool:
    return isinstance(entry, tuple) and len(entry) == 2 and isinstance(entry[0], str)


def _write(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    """Simple entries first, then nested tables under their own heading."""
    nested = {key: value for key, value in table.items() if _is_nested(value)}
    lines = [f"{_key(k)} = {_value(v)}" for k, v in table.items() if k not in nested]
    for key, value in nested.items():
        heading = ".".join(map(_key, (*path, key)))
        if isinstance(value, list):
            for entry in value:
                lines += ["", f"[[{heading}]]", *_write(entry, (*path, key))]
        elif any(not _is_nested(entry) for entry in value.values()):
            lines += ["", f"[{heading}]", *_write(value, (*path, key))]
        else:
            lines += _write(value, (*path, key))
    return lines


def _is_nested(value: Any) -> bool:
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _key(key: str) -> str:
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isascii() and bare.isalnum() else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        text = decimal_text(value)
        return f'"{text}"' if "/" in text or len(text) > 18 else text
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quote(value)
    return _list(value)


def _list(values: list[Any]) -> str:
    if values and isinstance(values[0], list):
        return "[\n" + "".join(f"  {_value(row)},\n" for row in values) + "]"
    return "[" + ", ".join(map(_value, values)) + "]"


def _quote(text: str) -> str:
    """A basic TOML string: quotes, backslashes and control characters escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08X}" for c in escaped) + '"'
