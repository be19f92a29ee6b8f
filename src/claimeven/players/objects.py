"""Players that are objects of somebody's own Python code, where a spec could stand.

A `Player`, a function from a position to a column, a function from planes and legal columns to
columns (`BatchPlayer`), a function from a text to a text (`TextPlayer`), or a class that makes one
of these: its arguments are the options of the spec.
"""

from __future__ import annotations

import copy
import inspect
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from claimeven.checks import quoted
from claimeven.errors import BadSpec, ClaimevenError
from claimeven.players.functions.batch_player import BatchPlayer, answers_batches
from claimeven.players.functions.function import FunctionPlayer
from claimeven.players.language.text_player import TextPlayer, answers_text
from claimeven.players.player import Player
from claimeven.players.spec import Spec

EXPECTED = "a Player, a function from a position to a column, or a class that makes one"

_WHOLE = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player: how it is made, what may be set, and what it is."""

    make: Callable[[Spec], Player]
    options: Mapping[str, str]
    idea: str


def player_of(given: Any, spec: str | None = None) -> Player:
    """The player that an object is, or that asks it; `spec` is what it is called.

    >>> player_of(lambda position: 3, "middle").spec
    'middle'
    """
    if isinstance(given, Player):
        return given
    if callable(given) and not isinstance(given, type):
        if answers_batches(given):
            return BatchPlayer(given, spec=spec)
        if answers_text(given):
            return TextPlayer(given, spec=spec)
        return FunctionPlayer(given, spec)
    raise BadSpec(f"invalid player {quoted(given)}: expected {EXPECTED}")


def kind_of(given: Any, idea: str) -> PlayerKind:
    """The kind of player that an object stands for."""
    if isinstance(given, PlayerKind):
        return given
    if isinstance(given, type):
        return PlayerKind(lambda spec: _made(given, spec), _options(given), idea)
    # Copies, because two games may be played at a time.
    return PlayerKind(lambda spec: copy.copy(player_of(given, spec.text)), {}, idea)


def load(spec: Spec) -> PlayerKind:
    """The kind of player behind `module:name`; the folder we are in may hold the module."""
    try:
        found: Any = _import(spec.name)
    except ModuleNotFoundError as error:
        if error.name is not None and spec.name.startswith(error.name):
            raise
        spec.fail(f"importing {spec.name} raised {error}", 1)
    except Exception as error:  # whatever somebody's own module raises
        spec.fail(f"importing {spec.name} raised {type(error).__name__}: {quoted(str(error))}", 1)
    assert spec.argument is not None
    for part in spec.argument.split("."):
        if not hasattr(found, part):
            spec.fail(f"{spec.name} has no {quoted(spec.argument)}", spec.argument_at)
        found = getattr(found, part)
    if not (isinstance(found, Player | PlayerKind) or callable(found)):
        spec.fail(f"{spec.argument} is {quoted(found)}: expected {EXPECTED}", spec.argument_at)
    return kind_of(found, f"{spec.argument} of {spec.name}")


def _import(module: str) -> Any:
    folder = os.getcwd()
    if folder in sys.path or "" in sys.path:
        return import_module(module)
    sys.path.insert(0, folder)
    try:
        return import_module(module)
    finally:
        sys.path.remove(folder)


def _options(made: type) -> dict[str, str]:
    """The arguments that have a default, with it."""
    try:
        parameters = inspect.signature(made).parameters.values()
    except (TypeError, ValueError):
        return {}
    named = (p for p in parameters if p.default is not p.empty and p.kind is not p.VAR_KEYWORD)
    return {p.name: "" if p.default is None else str(p.default) for p in named}


def _made(made: type, spec: Spec) -> Player:
    given = {option.name: _value(option.value) for option in spec.options}
    try:
        return _called(player_of(made(**given), spec.text), spec)
    except ClaimevenError:
        raise
    except Exception as error:  # whatever somebody's own class raises
        problem = f"making it raised {type(error).__name__}: {quoted(str(error))}"
        spec.fail(problem, max(spec.argument_at, 1))


def _called(made: Player, spec: Spec) -> Player:
    made.spec = spec.text
    return made


def _value(text: str) -> int | str:
    """A whole number as one, anything else as text."""
    return int(text) if _WHOLE.fullmatch(text) else text
