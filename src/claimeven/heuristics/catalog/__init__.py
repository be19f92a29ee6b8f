"""The catalogue: every named evaluation, one file per source.

A heuristic is asked for by name, with its parameters: `heuristic("sethi-h1", samples=20)`, or in
one text `sethi-h1:samples=20,seed=7`, where a list is written with semicolons.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from claimeven.checks import invalid, quoted, suggestion
from claimeven.errors import UnknownHeuristic
from claimeven.heuristics.catalog.bagdadi import bagdadi
from claimeven.heuristics.catalog.claimeven import claimeven
from claimeven.heuristics.catalog.dangergood import dangergood
from claimeven.heuristics.catalog.itu import itu, itu_unsigned
from claimeven.heuristics.catalog.sethi import sethi_h1, sethi_h2, sethi_h3
from claimeven.heuristics.catalog.stank import stank, stank_playon
from claimeven.heuristics.spec import Heuristic

CATALOG: dict[str, Callable[..., Heuristic]] = {
    "dangergood": dangergood,
    "itu": itu,
    "itu-unsigned": itu_unsigned,
    "bagdadi": bagdadi,
    "stank": stank,
    "stank-playon": stank_playon,
    "sethi-h1": sethi_h1,
    "sethi-h2": sethi_h2,
    "sethi-h3": sethi_h3,
    "claimeven": claimeven,
}

AnyHeuristic: TypeAlias = str | Path | Heuristic
"""A name with or without parameters, a TOML file, or the heuristic itself."""


def heuristic(name: AnyHeuristic, **parameters: Any) -> Heuristic:
    """The heuristic of that name, with parameters of its own; or read from a TOML file.

    >>> heuristic("sethi-h1:samples=20,seed=7") == heuristic("sethi-h1", samples=20, seed=7)
    True
    """
    if not isinstance(name, str | Path | Heuristic):
        raise UnknownHeuristic(invalid("heuristic", name, "a name, a Heuristic or a TOML file"))
    if isinstance(name, Heuristic) or _is_file(name):
        if parameters:
            given = name.name if isinstance(name, Heuristic) else name
            raise UnknownHeuristic(f"{given} takes no parameters; {_first(parameters)!r} was given")
        return name if isinstance(name, Heuristic) else _load(name)
    text = str(name)
    if not parameters:
        return _parse(text)
    base, written = _split(text)
    return _build(base, {**written, **parameters})


def parameters_of(name: str) -> dict[str, Any]:
    """The parameters of a catalogued heuristic, with their defaults."""
    signature = inspect.signature(_maker(name))
    return {key: parameter.default for key, parameter in signature.parameters.items()}


def source_of(name: str) -> str:
    """The text that opens the file of a catalogued heuristic: idea, formula, errata followed."""
    return inspect.getdoc(inspect.getmodule(_maker(name))) or ""


def _is_file(name: object) -> bool:
    return isinstance(name, Path) or (isinstance(name, str) and name.endswith(".toml"))


def _load(path: str | Path) -> Heuristic:
    # Reading files takes a parser that named heuristics can do without.
    from claimeven.heuristics.toml import load

    return load(Path(path))


@lru_cache(maxsize=256)
def _parse(text: str) -> Heuristic:
    return _build(*_split(text))


def _build(name: str, parameters: dict[str, Any]) -> Heuristic:
    known = parameters_of(name)
    for key in parameters:
        if key not in known:
            raise UnknownHeuristic(f"{name} has no parameter {key!r}; {suggestion(key, known)}")
    return _maker(name)(**parameters)


def _maker(name: str) -> Callable[..., Heuristic]:
    if not isinstance(name, str) or name not in CATALOG:
        raise UnknownHeuristic(f"unknown heuristic {quoted(name)}; {suggestion(name, CATALOG)}")
    return CATALOG[name]


def _split(text: str) -> tuple[str, dict[str, Any]]:
    name, colon, rest = text.strip().partition(":")
    parameters: dict[str, Any] = {}
    for item in rest.split(",") if colon else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            raise UnknownHeuristic(f"invalid parameter {item!r} in {text!r}: expected name=value")
        if key in parameters:
            raise UnknownHeuristic(f"parameter {key!r} is given twice in {text!r}")
        parameters[key] = parse_parameter(value)
    return name.strip(), parameters


def parse_parameter(text: str) -> Any:
    """The value of a parameter from its text: a whole number, a list with semicolons, or a word.

    >>> parse_parameter("20"), parse_parameter("1;2"), parse_parameter("odd")
    (20, (1, 2), 'odd')
    """
    if ";" in text:
        return tuple(parse_parameter(part) for part in text.split(";"))
    return int(text) if text.lstrip("+-").isdecimal() and len(text) <= 40 else text


def _first(parameters: dict[str, Any]) -> str:
    return next(iter(parameters))
