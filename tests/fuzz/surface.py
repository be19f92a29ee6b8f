"""The public surface as a list of calls: every function, constructor, method and operator of the
names in `claimeven.__all__`, and of the modules that the documentation names."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import EnumType
from typing import Any

import claimeven
from claimeven.game import arrays, notation
from claimeven.heuristics import toml
from claimeven.heuristics.cell_weights import CELL_WEIGHTS
from claimeven.heuristics.line_weights import LINE_WEIGHTS
from claimeven.heuristics.spec import TERMS, Phase, Phases, Scale, Terminal
from claimeven.players.roster import parse_spec
from claimeven.searches.tree import search_tree
from fuzz.good_values import INSTANCES, Make

DOCUMENTED = (
    *(arrays.to_flat, arrays.from_flat, arrays.to_planes, arrays.from_planes),
    *(notation.parse_moves, notation.parse_column, notation.parse_board, notation.format_moves),
    *(toml.load, toml.loads, toml.dumps, search_tree, parse_spec),
    *(Phase, Phases, Scale, Terminal, *TERMS, *LINE_WEIGHTS, *CELL_WEIGHTS),
)
"""What the documentation imports besides the public names."""

OPERATORS = (
    *("__getitem__", "__contains__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"),
    *("__neg__", "__len__", "__iter__", "__str__", "__repr__", "__bool__", "__enter__"),
)
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}


@dataclass(frozen=True)
class Call:
    """Something that can be called; `owner` makes the object that it is a method of."""

    name: str
    function: Callable[..., Any]
    parameters: tuple[inspect.Parameter, ...] = ()
    owner: Make | None = None


def calls() -> list[Call]:
    """Every call of the surface, in a fixed order."""
    found = {name: getattr(claimeven, name) for name in claimeven.__all__}
    found |= {thing.__name__: thing for thing in DOCUMENTED}
    listed = [call for name, thing in found.items() for call in _calls_of(name, thing)]
    listed += [call for name, make in INSTANCES for call in _calls_on(name, make)]
    return listed


def _calls_of(name: str, thing: Any) -> Iterator[Call]:
    """The call of a function; the constructor and the class methods of a class."""
    # Python itself looks up the members of an enumeration, and raises what it likes.
    if not callable(thing) or isinstance(thing, EnumType):
        return
    if inspect.isclass(thing):
        for member, function in inspect.getmembers(thing, inspect.ismethod):
            if not member.startswith("_") and _is_ours(function):
                yield Call(f"{name}.{member}", function, _parameters(function))
        if inspect.isabstract(thing):
            return
    if _is_ours(thing):
        yield Call(name, thing, _parameters(thing))


def _calls_on(name: str, make: Make) -> Iterator[Call]:
    """The methods, properties, operators and copies of an object."""
    cls = type(make())
    for member in dir(cls):
        if member.startswith("_") and member not in OPERATORS:
            continue
        found = inspect.getattr_static(cls, member)
        if inspect.isfunction(found) and _is_ours(found):
            parameters = _parameters(found)[1:]
            yield Call(f"{name}.{member}", _method(member), parameters, make)
        elif isinstance(found, property) or hasattr(found, "attrname"):  # a cached property
            yield Call(f"{name}.{member}", _attribute(member), (), make)
    for word, copied in COPIES.items():
        yield Call(f"{word}({name})", copied, (), make)


def _method(name: str) -> Callable[..., Any]:
    return lambda owner, *args, **kwargs: getattr(owner, name)(*args, **kwargs)


def _attribute(name: str) -> Callable[..., Any]:
    return lambda owner: getattr(owner, name)


def _is_ours(thing: Any) -> bool:
    return str(getattr(thing, "__module__", "")).startswith("claimeven")


def _parameters(function: Any) -> tuple[inspect.Parameter, ...]:
    try:
        return tuple(inspect.signature(function).parameters.values())
    except ValueError:  # exceptions of one text have no signature
        return (inspect.Parameter("message", inspect.Parameter.POSITIONAL_ONLY, annotation="str"),)
