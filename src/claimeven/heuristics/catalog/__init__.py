"""The catalogue: every named evaluation, one file per source.

A heuristic is asked for by name, with its parameters: `heuristic("sethi-h1", samples=20)`, or in
one text `sethi-h1:samples=20,seed=7`, where a list is written with semicolons.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from claimeven.checks import check_list, invalid, parse_integer, quoted, suggestion
from claimeven.errors import BadHeuristic, BadInput, UnknownHeuristic
from claimeven.heuristics.catalog.bagdadi import bagdadi, bagdadi_program
from claimeven.heuristics.catalog.claimeven import claimeven
from claimeven.heuristics.catalog.claimeven_net import claimeven_net, claimeven_net_256
from claimeven.heuristics.catalog.dangergood import dangergood
from claimeven.heuristics.catalog.itu import itu, itu_program, itu_unsigned
from claimeven.heuristics.catalog.sethi import sethi_h1, sethi_h2, sethi_h3
from claimeven.heuristics.catalog.stank import stank, stank_playon
from claimeven.heuristics.exact import decimal_text, rational
from claimeven.heuristics.spec import Heuristic

CATALOG: dict[str, Callable[..., Heuristic]] = {
    "dangergood": dangergood,
    "itu": itu,
    "itu-unsigned": itu_unsigned,
    "itu-program": itu_program,
    "bagdadi": bagdadi,
    "bagdadi-program": bagdadi_program,
    "stank": stank,
    "stank-playon": stank_playon,
    "sethi-h1": sethi_h1,
    "sethi-h2": sethi_h2,
    "sethi-h3": sethi_h3,
    "claimeven": claimeven,
    "claimeven-net": claimeven_net,
    "claimeven-net-256": claimeven_net_256,
}

OFFERED = tuple(CATALOG)
"""What the page and language models may choose."""

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
            given = name.full_name if isinstance(name, Heuristic) else name
            raise UnknownHeuristic(
                f"{given} takes no parameters; {quoted(next(iter(parameters)))} was given"
            )
        return name if isinstance(name, Heuristic) else _load(name)
    text = str(name)
    if not parameters:
        return _parse(text)
    base, written = _split(text)
    return _build(base, {**written, **parameters})


def catalogued(text: str) -> Heuristic:
    """The heuristic of the catalogue with that full name; the name of a file is refused."""
    if text.partition(":")[0] not in CATALOG or _is_file(text):
        raise UnknownHeuristic(
            f"unknown heuristic {quoted(text)}: expected {', '.join(CATALOG)}, or one of them with "
            "parameters"
        )
    return _parse(text)


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
            raise UnknownHeuristic(
                f"{name} has no parameter {quoted(key)}; {suggestion(key, known)}"
            )
    parameters = {key: _settled(value, key) for key, value in parameters.items()}
    made = _maker(name)(**parameters)
    object.__setattr__(made, "full_name", _full_name(name, parameters, known))
    return made


def _full_name(name: str, parameters: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """The text that names a heuristic, parameters in their own order, defaults left out."""
    given = {key: parameter_text(parameters[key]) for key in defaults if key in parameters}
    set_here = [
        f"{key}={text}" for key, text in given.items() if text != parameter_text(defaults[key])
    ]
    return f"{name}:{','.join(set_here)}" if set_here else name


def _settled(value: Any, name: str) -> Any:
    """A list of any kind as a tuple: it is read twice."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return value
    return tuple(check_list(value, name, "numbers", error=BadHeuristic))


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
            raise UnknownHeuristic(
                f"invalid parameter {quoted(item)} in {quoted(text)}: expected name=value"
            )
        if key in parameters:
            raise UnknownHeuristic(f"parameter {quoted(key)} is given twice in {quoted(text)}")
        parameters[key] = parse_parameter(value)
    return name.strip(), parameters


def parse_parameter(text: str) -> Any:
    """The value of a parameter from its text: a whole number, a list with semicolons, or a word.

    >>> parse_parameter("20"), parse_parameter("1;2"), parse_parameter("odd")
    (20, (1, 2), 'odd')
    >>> parse_parameter("1;"), parse_parameter(";")
    ((1,), ())
    """
    if ";" in text:
        parts = text.removesuffix(";")
        return tuple(parse_parameter(part) for part in parts.split(";")) if parts else ()
    try:
        return parse_integer(text, "parameter")
    except BadInput:
        return text


def parameter_text(value: Any) -> str:
    """The text that `parse_parameter` reads as this value; equal numbers have equal texts.

    >>> parameter_text((1.5, "2.0", "10/42")), parameter_text([7]), parameter_text(())
    ('1.5;2;5/21', '7;', ';')
    """
    if isinstance(value, list | tuple):
        parts = [parameter_text(part) for part in value]
        return ";".join(parts) + (";" if len(parts) < 2 else "")
    return decimal_text(rational(value, "parameter"))
