"""One case: a call with arguments drawn from a seed, and what was wrong with what it did."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from claimeven.checks import quoted
from claimeven.errors import ClaimevenError
from fuzz.good_values import good_value, is_wrong
from fuzz.odd_values import Hostile, odd_value
from fuzz.surface import Call

_LONGEST_MESSAGE = 500
"""The longest sentence lists all kinds of players."""
_ITEMS = 50  # of what an iterator yields
_ODD_SHARE = 0.4
_MOST_GAMES = 1 << 20
"""As `games`: more would be played, which takes hours and is what was asked for."""
_SETTINGS = ("table_mb", "seed", "deepening", "samples", "base", "win", "ties", "no_such_setting")

_RECORDS = (
    *("SolveReport", "SolveResult", "SearchResult", "MctsResult", "PlyCount", "Threats", "Review"),
    *("ReviewedMove", "ValueBreakdown", "Part", "Cell", "EngineFailed"),
    *("Explanation", "MoveReasons", "PositionReasons"),
)
"""These take what they are given: they hold answers, which the program makes."""


@dataclass(frozen=True)
class Problem:
    """A call that did what no call may do."""

    case: int
    call: str
    what: str

    def __str__(self) -> str:
        return f"case {self.case}: {self.call}: {self.what}"


def run_case(seed: int, number: int, surface: Sequence[Call]) -> Problem | None:
    """Make the call of that number; what was wrong with it, if anything was."""
    call, arguments = _drawn(seed, number, surface)
    shown = _shown(call, arguments)
    what = _wrong_with(call, arguments)
    return None if what is None else Problem(number, shown, what)


def describe(seed: int, number: int, surface: Sequence[Call]) -> str:
    """The call of that number, which is not made."""
    return _shown(*_drawn(seed, number, surface))


def _drawn(seed: int, number: int, surface: Sequence[Call]) -> tuple[Call, dict[str, Any]]:
    random = Random(f"{seed}:{number}")
    call = random.choice(surface)
    return call, _arguments(call, random)


def _shown(call: Call, arguments: dict[str, Any]) -> str:
    shown = (f"{name}={quoted(value)}" for name, value in arguments.items())
    return f"{call.name}({', '.join(shown)})"


def _arguments(call: Call, random: Random) -> dict[str, Any]:
    """Right and odd values for some of the parameters, and for all that have no default."""
    chosen: dict[str, Any] = {}
    for parameter in call.parameters:
        if parameter.kind is parameter.VAR_KEYWORD:
            if random.random() < _ODD_SHARE:
                chosen[random.choice(_SETTINGS)] = odd_value(random)
        elif parameter.kind is parameter.VAR_POSITIONAL:
            continue
        elif parameter.default is parameter.empty or random.random() < 0.5:
            chosen[parameter.name] = _value(parameter, random)
    return chosen


def _value(parameter: inspect.Parameter, random: Random) -> Any:
    if random.random() >= _ODD_SHARE:
        return good_value(parameter, random)
    value = odd_value(random)
    if callable(value) and str(parameter.annotation).startswith("On"):
        return good_value(parameter, random)  # what a function raises is the caller's own
    if parameter.name == "games" and isinstance(value, int) and _MOST_GAMES < value < 1 << 31:
        return _MOST_GAMES
    return value


def _wrong_with(call: Call, arguments: dict[str, Any]) -> str | None:
    named = dict(arguments)
    plain = [named.pop(each.name) for each in call.parameters if each.kind is each.POSITIONAL_ONLY]
    owner = () if call.owner is None else (call.owner(),)
    try:
        answer = call.function(*owner, *plain, **named)
        if hasattr(answer, "__next__"):
            list(islice(answer, _ITEMS))
    except ClaimevenError as error:
        return _wrong_with_message(str(error))
    except Hostile:
        return "raised what a method of an argument raised"
    except BaseException as error:
        return f"{type(error).__name__}: {_text(error)}"[:_LONGEST_MESSAGE]
    is_record = call.name in _RECORDS or is_error(call.function)
    if is_record or call.name.rpartition(".")[2].startswith("__"):
        return None
    wrong = [
        each.name
        for each in call.parameters
        if each.name in arguments and is_wrong(each, arguments[each.name])
    ]
    return f"accepted the wrong {', '.join(wrong)}" if wrong else None


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Hostile:
        return "what a method of an argument returned"


def is_error(thing: object) -> bool:
    """Is it the class of an error, which takes any text?"""
    return inspect.isclass(thing) and issubclass(thing, Exception)


def _wrong_with_message(message: str) -> str | None:
    is_sentence = 0 < len(message) < _LONGEST_MESSAGE and "\n" not in message
    return None if is_sentence else f"its message is not a sentence: {quoted(message)}"
