"""Spec strings: one line of text that names a player, the same in every interface.

    NAME                          random
    NAME:OPTION=VALUE,...         stank:depth=4     sethi-h1:depth=5,samples=20,seed=7
    level:NUMBER,...              level:6           level:6,seed=3
    heuristic:FILE.toml,...       heuristic:my.toml,depth=6
    kaggle:FILE.py,...            kaggle:submission.py
    engine:OPTION=VALUE,COMMAND   engine:./mybot --fast     engine:dialect=one-shot,./mybot
    llm:OPTION=VALUE,COMMAND      llm:./ask-model           llm:retries=2,./ask-model --small
    MODULE:OBJECT,...             my_package.agents:MyNet,depth=4

Errors say at which character of the text they are, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from claimeven.checks import quoted, suggestion
from claimeven.errors import BadSpec

WITH_ARGUMENT = {
    "level": "a number from 1 to 10",
    "heuristic": "a TOML file",
    "kaggle": "a Python file",
}
"""Players whose name is followed by one plain argument, and what that is."""

ENGINE = "engine"
ENGINE_OPTIONS = ("dialect", "deadline", "start", "time", "depth", "nodes")
LLM = "llm"
LLM_OPTIONS = ("retries", "legal", "deadline")
WITH_COMMAND = {ENGINE: ENGINE_OPTIONS, LLM: LLM_OPTIONS}
"""Players whose name is followed by a command, and the options that may stand before it."""

_MODULE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")
_OBJECT = re.compile(r"\s*([^\W\d]\w*(?:\.[^\W\d]\w*)*)\s*(?:,|$)")
_COLON_FOR_COMMA = re.compile(r":(?=[\w-]+=)")
_LEADING_OPTION = {
    name: re.compile(rf"({'|'.join(options)})=([^,]*),") for name, options in WITH_COMMAND.items()
}


@dataclass(frozen=True, slots=True)
class Option:
    """One `name=value` of a spec; `at` and `value_at` count characters from 1."""

    name: str
    value: str
    at: int = 0
    value_at: int = 0


@dataclass(frozen=True, slots=True)
class Spec:
    """A spec string in its parts; `str()` gives the text back.

    The roster knows whether the player and its options exist, and makes the player.

    >>> spec = Spec.parse("sethi-h1:depth=5,seed=7")
    >>> spec.name, [(option.name, option.value) for option in spec.options]
    ('sethi-h1', [('depth', '5'), ('seed', '7')])
    >>> str(spec.with_option("seed", "8"))
    'sethi-h1:depth=5,seed=8'
    """

    text: str
    name: str
    argument: str | None = None
    options: tuple[Option, ...] = ()
    argument_at: int = 0
    folder: Path | None = None
    """Where programs run and relative paths begin; None for the folder of this process."""

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Take the text apart."""
        name, colon, rest = text.partition(":")
        spec = cls(text, name.strip())
        at = len(name) + len(colon) + 1
        if not spec.name:
            spec.fail("the player's name is missing", 1)
        if spec.name in WITH_COMMAND:
            return _with_command(spec, rest, at)
        if match := _COLON_FOR_COMMA.search(rest):
            meant = text[: at + match.start() - 1] + "," + rest[match.start() + 1 :]
            spec.fail(f"a comma stands before an option, as in {quoted(meant)}", at + match.start())
        if spec.name not in WITH_ARGUMENT and _MODULE.fullmatch(spec.name):
            if match := _OBJECT.match(rest):  # of a module, unless the roster has this name
                argument, comma, rest = rest.partition(",")
                spec = replace(spec, argument=match.group(1), argument_at=at)
                at, colon = at + len(argument) + 1, comma
        elif spec.name in WITH_ARGUMENT:
            argument, comma, rest = rest.partition(",")
            spec = replace(spec, argument=argument.strip(), argument_at=at)
            if not spec.argument:
                spec.fail(f"{spec.name} needs {WITH_ARGUMENT[spec.name]}", at)
            at, colon = at + len(argument) + 1, comma
        return replace(spec, options=_options(spec, rest, at)) if colon else spec

    def option(self, name: str) -> Option | None:
        """The option of that name, if it was given."""
        return next((option for option in self.options if option.name == name), None)

    def with_option(self, name: str, value: str) -> Spec:
        """The spec with one option set to this value."""
        return self._again((*self._options_but(name), Option(name, value)))

    def without_option(self, name: str) -> Spec:
        """The spec with one option left at its default."""
        return self._again(self._options_but(name))

    def in_folder(self, folder: Path | None) -> Spec:
        """The same player, whose relative paths begin in this folder."""
        return replace(self, folder=folder)

    @property
    def path(self) -> Path:
        """The file that the argument names.

        >>> Spec.parse("kaggle:submission.py").in_folder(Path("bots")).path.as_posix()
        'bots/submission.py'
        """
        return (self.folder or Path()) / (self.argument or "")

    def fail(self, problem: str, at: int) -> NoReturn:
        """Say what is wrong at which character."""
        raise BadSpec(f"player {quoted(self.text)}: {problem}, at character {at}")

    def check_options(self, known: Collection[str]) -> None:
        """Refuse options that this player does not have."""
        for option in self.options:
            if option.name not in known:
                hint = suggestion(option.name, known)
                self.fail(f"{self.name} has no option {quoted(option.name)} ({hint})", option.at)

    def __str__(self) -> str:
        return self.text

    def _options_but(self, name: str) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.name != name)

    def _again(self, options: tuple[Option, ...]) -> Spec:
        return Spec.parse(self._text_with(options)).in_folder(self.folder)

    def _text_with(self, options: tuple[Option, ...]) -> str:
        given = [f"{option.name}={option.value}" for option in options]
        has_command = self.name in WITH_COMMAND
        parts = [*given, self.argument] if has_command else [self.argument, *given]
        tail = ",".join(part for part in parts if part is not None)
        return f"{self.name}:{tail}" if tail else self.name


def _options(spec: Spec, text: str, at: int) -> tuple[Option, ...]:
    found: dict[str, Option] = {}
    for item in text.split(","):
        option = _option(spec, item, at)
        if option.name in found:
            spec.fail(f"option {quoted(option.name)} is given twice", option.at)
        found[option.name] = option
        at += len(item) + 1
    return tuple(found.values())


def _option(spec: Spec, item: str, at: int) -> Option:
    name, equals, value = item.partition("=")
    start = at + len(name) - len(name.lstrip())
    if not name.strip():
        spec.fail("an option is missing", at)
    if not equals or not value.strip():
        spec.fail(f"option {quoted(name.strip())} has no value; write OPTION=VALUE", start)
    return Option(name.strip(), value.strip(), start, at + len(name) + 1)


def _with_command(spec: Spec, rest: str, at: int) -> Spec:
    """A command may hold anything, so its options stand in front of it."""
    options = []
    while match := _LEADING_OPTION[spec.name].match(rest):
        options.append(_option(spec, match.group(0)[:-1], at))
        at, rest = at + match.end(), rest[match.end() :]
    if not rest.strip():
        spec.fail(f"{spec.name} needs a command", at)
    return replace(spec, argument=rest.strip(), argument_at=at, options=tuple(options))
