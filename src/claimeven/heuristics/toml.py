"""Heuristics as text files: read from TOML and written to it, field by field.

A file is laid out as the spec is: every term is a table with its `kind`, weights that are a rule
are a table with a `kind` too, and plain rows are a grid. Numbers may be whole, decimal (read
exactly) or quotients in quotes, such as "10/42".
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from claimeven.checks import check_type, invalid, quoted, suggestion
from claimeven.errors import BadHeuristic
from claimeven.files import read_text
from claimeven.heuristics.cell_weights import CELL_WEIGHTS, CellGrid
from claimeven.heuristics.line_weights import LINE_WEIGHTS, LineGrid
from claimeven.heuristics.spec import (
    TERMS,
    Heuristic,
    Perspective,
    Phase,
    Phases,
    Scale,
    Terminal,
)
from claimeven.heuristics.toml_writer import STATIC, dumps

__all__ = ["dumps", "load", "loads"]

_MOST_BYTES = 1 << 22
"""Of a file: far more than any evaluation takes."""


def load(path: Path) -> Heuristic:
    """Read a heuristic from a file; errors name the file and the field."""
    check_type(path, Path, "path", error=BadHeuristic)
    text = read_text(path, BadHeuristic, _MOST_BYTES)
    try:
        return loads(text)
    except BadHeuristic as error:
        raise type(error)(f"{path}: {error}") from None


def loads(text: str) -> Heuristic:
    r"""Read a heuristic from TOML text.

    >>> loads('name = "traps-only"\n[terms.traps]\nkind = "traps"').terms
    (('traps', Traps(cells='playable', lines='through')),)
    """
    check_type(text, str, "text", error=BadHeuristic)
    try:
        data = tomllib.loads(text, parse_float=_decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadHeuristic(f"invalid TOML: {error}") from None
    heuristic: Heuristic = _build(Heuristic, data, "")
    return heuristic


def _decimal(text: str) -> Any:
    """Keep decimals as their text, which is exact; `rational` refuses what is not finite."""
    return text.replace("_", "")


def _build(cls: type[Any], data: object, path: str) -> Any:
    """An object of a spec class from a table, whose keys must be its fields."""
    table = _table(data, path)
    known = {entry.name: entry for entry in fields(cls)}
    for key in table:
        if key not in known:
            raise BadHeuristic(f"unknown field {_join(path, key)}; {suggestion(key, known)}")
    for name, entry in known.items():
        required = entry.default is MISSING and entry.default_factory is MISSING
        if required and name not in table:
            raise BadHeuristic(f"missing field {_join(path, name)}")
    values = {key: _read(cls, key, value, _join(path, key)) for key, value in table.items()}
    try:
        return cls(**values)
    except BadHeuristic as error:
        raise BadHeuristic(f"{path}: {error}" if path else str(error)) from None


def _read(cls: type[Any], key: str, value: object, path: str) -> Any:
    """The value of one field, nested specs built."""
    reader = _READERS.get((cls, key)) or _READERS.get(key)
    return reader(value, path) if reader is not None else value


def _read_kind(
    classes: Iterable[type[Any]], value: object, path: str, *, rows: type[Any] | None = None
) -> Any:
    """A table that says by `kind` what it is; a plain list makes `rows`."""
    if rows is not None and isinstance(value, list):
        return _build(rows, {"rows": value}, path)
    by_kind = {cls.kind: cls for cls in classes}
    table = dict(_table(value, path))
    if "kind" not in table:
        kinds = ", ".join(by_kind)
        raise BadHeuristic(f"missing field {_join(path, 'kind')}: expected one of {kinds}")
    kind = table.pop("kind")
    if not isinstance(kind, str) or kind not in by_kind:
        hint = suggestion(kind, by_kind)
        raise BadHeuristic(f"invalid {_join(path, 'kind')} {quoted(kind)}: {hint}")
    return _build(by_kind[kind], table, path)


def _read_terms(value: object, path: str) -> Any:
    return {
        name: _read_kind(TERMS, term, _join(path, name))
        for name, term in _table(value, path).items()
    }


def _read_phases(value: object, path: str) -> Phases:
    if not isinstance(value, list):
        raise BadHeuristic(invalid(path, value, "[[phases]] tables"))
    phases = [_build(Phase, phase, f"{path}[{index}]") for index, phase in enumerate(value)]
    return Phases(tuple(phases))


def _read_terminal(value: object, path: str) -> Terminal:
    terminal: Terminal = Terminal(win=None) if value == STATIC else _build(Terminal, value, path)
    return terminal


def _read_perspective(value: object, path: str) -> Perspective:
    try:
        return Perspective(value)
    except ValueError:
        choices = " or ".join(repr(perspective.value) for perspective in Perspective)
        raise BadHeuristic(invalid(path, value, choices)) from None


def _read_flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise BadHeuristic(invalid(path, value, "true or false"))
    return value


def _read_text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise BadHeuristic(invalid(path, value, "text"))
    return value


def _line_weights(value: object, path: str) -> Any:
    return _read_kind(LINE_WEIGHTS, value, path, rows=LineGrid)


def _cell_weights(value: object, path: str) -> Any:
    return _read_kind(CELL_WEIGHTS, value, path, rows=CellGrid)


_TERM_CLASSES = {cls.kind: cls for cls in TERMS}

_READERS: dict[Any, Callable[[object, str], Any]] = {
    "name": _read_text,
    "idea": _read_text,
    "play_on": _read_flag,
    "root_phase": _read_flag,
    "either_run": _read_flag,
    "per_line": _read_flag,
    (Heuristic, "terms"): _read_terms,
    (Heuristic, "elsewhere"): _read_terms,
    (Heuristic, "phases"): _read_phases,
    (Heuristic, "terminal"): _read_terminal,
    (Heuristic, "perspective"): _read_perspective,
    (Terminal, "draw"): lambda value, path: None if value == STATIC else value,
    (Heuristic, "scale"): lambda value, path: _build(Scale, value, path),
    (_TERM_CLASSES["lines"], "weights"): _line_weights,
    (_TERM_CLASSES["sampled"], "weights"): _line_weights,
    (_TERM_CLASSES["dominant"], "good"): _line_weights,
    (_TERM_CLASSES["dominant"], "danger"): _line_weights,
    (_TERM_CLASSES["cells"], "weights"): _cell_weights,
    (_TERM_CLASSES["last-stone"], "cells"): _cell_weights,
}


def _table(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadHeuristic(invalid(path, value, "a table"))
    return value


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
