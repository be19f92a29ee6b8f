"""Rubrics as text files: read from TOML, field by field."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from claimeven.checks import invalid, suggestion
from claimeven.errors import BadInput, BadRubric
from claimeven.files import read_text
from claimeven.grading.rubric import GameRules, Marks, Mended, Rubric, RunLimits, Start

_MOST_BYTES = 1 << 20

Table = TypeVar("Table")


def load_rubric(path: Path) -> Rubric:
    """Read a rubric from a file; errors name the file and the field."""
    text = read_text(path, BadRubric, _MOST_BYTES)
    try:
        return parse_rubric(text)
    except BadInput as error:
        raise BadRubric(f"{path}: {error}") from None


def parse_rubric(text: str) -> Rubric:
    r"""Read a rubric from TOML text.

    >>> parse_rubric('[marks]\nladder = 40\n[games]\nmove = 0.05').marks.ladder
    40
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadRubric(f"invalid TOML: {error}") from None
    values = dict(_known(Rubric, data, ""))
    for name, cls in _TABLES.items():
        if name in values:
            values[name] = _build(cls, values[name], name)
    if "by_hand" in values:
        values["by_hand"] = dict(_table(values["by_hand"], "by_hand"))
    if "submissions" in values:
        values["submissions"] = {
            name: _build(Mended, entry, f"submissions.{name}")
            for name, entry in _table(values["submissions"], "submissions").items()
        }
    return Rubric(**values)


_TABLES: dict[str, type[Any]] = {
    "marks": Marks,
    "games": GameRules,
    "limits": RunLimits,
    "start": Start,
}


def _build(cls: type[Table], data: object, path: str) -> Table:
    values = dict(_known(cls, data, path))
    if cls is GameRules:
        if "clock" in values:
            values.setdefault("move", None)
        if "ladder" in values:
            values["ladder"] = _texts(values["ladder"], f"{path}.ladder")
    return cls(**values)


def _known(cls: type[Any], data: object, path: str) -> Mapping[str, Any]:
    """The table with the names of fields; a name that is none is an error."""
    table = _table(data, path)
    names = {entry.name.rstrip("_"): entry.name for entry in fields(cls)}
    for key in table:
        if key not in names:
            where = f"{path}.{key}" if path else key
            raise BadRubric(f"unknown field {where}; {suggestion(key, names)}")
    return {names[key]: value for key, value in table.items()}


def _table(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadRubric(invalid(path, value, "a table"))
    return value


def _texts(value: object, path: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadRubric(invalid(path, value, "a list of players"))
    return tuple(value)
