"""A Python file that holds a class or a function to ask for moves, loaded and called.

A question is {"board": [[...], ...], "player": 1}. The file is imported with the first question.
Asked is a function, or a public method of a class, that the file defines itself and that takes the
board and the player's number, or the board alone. If there are several, it is the one whose name
comes first in `MOVE_NAMES`, else one whose first argument is called board, grid or state, else the
first. A class that another one of the file extends is left out. A class is made without arguments,
or with the player's number where it takes one.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

MOVE_NAMES = (
    "get_move",
    "choose_move",
    "next_move",
    "best_move",
    "select_move",
    "make_move",
    "choose_column",
    "choose",
    "move",
    "play",
    "act",
)
BOARD_WORDS = ("board", "grid", "state")
PLAYER_WORDS = ("player", "mark", "piece", "turn", "side", "me", "number")


@dataclass(frozen=True)
class Candidate:
    """A function that may be the one to ask; `owner` is the class of a method."""

    name: str
    parameters: tuple[inspect.Parameter, ...]
    owner: type | None = None

    @property
    def fits(self) -> bool:
        """Can it be called with a board and a player?"""
        needed = [each.name for each in self.parameters if each.default is each.empty]
        is_about_columns = any(name.startswith(("col", "row", "move")) for name in needed)
        return len(self.parameters) >= 1 and len(needed) <= 2 and not is_about_columns

    @property
    def rank(self) -> tuple[int, bool]:
        """The one to ask has the least."""
        usual = MOVE_NAMES.index(self.name) if self.name in MOVE_NAMES else len(MOVE_NAMES)
        first = self.parameters[0].name.lower()
        return usual, not any(word in first for word in BOARD_WORDS)


class ObjectFile:
    """A file, imported with the first question."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._asked: tuple[Callable[..., Any], bool] | None = None

    def load(self, question: dict[str, Any]) -> None:
        """Import the file, once, and find what is to be asked."""
        if self._asked is None:
            self._asked = find(loaded(self._path), question["player"])

    def answer(self, question: dict[str, Any]) -> Any:
        """What it says to one question; numpy's integers are whole numbers too."""
        assert self._asked is not None
        player = question["player"]
        choose, wants_player = self._asked
        column = choose(*([question["board"], player] if wants_player else [question["board"]]))
        is_whole = hasattr(column, "__index__") and not isinstance(column, bool)
        return column.__index__() if is_whole else column


def loaded(path: str) -> dict[str, Any]:
    """The names that a file defines itself, after it was imported from its folder."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise LookupError("the file is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return {
        key: value
        for key, value in vars(module).items()
        if getattr(value, "__module__", None) == name and not key.startswith("_")
    }


def find(names: dict[str, Any], player: int) -> tuple[Callable[..., Any], bool]:
    """What is to be asked for moves, and whether it takes the player's number."""
    fitting = [each for each in candidates(names) if each.fits]
    if not fitting:
        raise LookupError("the file holds no class or function that takes a board and a player")
    best = min(fitting, key=lambda each: each.rank)
    asked = names[best.name] if best.owner is None else made(best.owner, player)
    function = asked if best.owner is None else getattr(asked, best.name)
    return function, len(best.parameters) > 1 and takes_player(best.parameters[1])


def candidates(names: dict[str, Any]) -> Iterator[Candidate]:
    """Every function, and every public method of the classes that no other class extends."""
    classes = [value for value in names.values() if inspect.isclass(value)]
    extended = {base for kind in classes for base in kind.__mro__[1:]}
    for name, value in names.items():
        if inspect.isfunction(value):
            yield Candidate(name, by_position(value))
        elif inspect.isclass(value) and value not in extended:
            yield from methods(value)


def methods(kind: type) -> Iterator[Candidate]:
    """The public methods of a class, without the argument for the object itself."""
    for name in dir(kind):
        if not name.startswith("_") and callable(getattr(kind, name)):
            is_bound = isinstance(inspect.getattr_static(kind, name), (staticmethod, classmethod))
            yield Candidate(name, by_position(getattr(kind, name))[0 if is_bound else 1 :], kind)


def made(kind: type, player: int) -> Any:
    """An object of the class, made with the player's number where it takes one."""
    return kind(player) if any(takes_player(each) for each in by_position(kind)) else kind()


def takes_player(parameter: inspect.Parameter) -> bool:
    """Is this for the player's number? An argument with a default only if its name says so."""
    is_needed = parameter.default is parameter.empty
    return is_needed or not {*parameter.name.lower().split("_")}.isdisjoint(PLAYER_WORDS)


def by_position(function: Any) -> tuple[inspect.Parameter, ...]:
    """The arguments that can be given by position."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ()
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return tuple(each for each in parameters if each.kind in kinds)


answerer = ObjectFile
