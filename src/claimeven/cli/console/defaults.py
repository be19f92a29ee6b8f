"""Your defaults: a TOML file that names options of commands as the command line does.

    [play]
    second = "level:5"

    [arena.run]
    workers = 4

What is given on the command line wins. A file with a mistake is told, in one sentence, by the
command that the mistake is about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from claimeven.checks import quoted, suggestion
from claimeven.directories import config_file
from claimeven.errors import BadInput
from claimeven.files import read_text

ADVICE = "'claimeven config path' names the file"


def read_config(path: Path | None = None) -> dict[str, Any]:
    """The tables of the file; empty if there is none."""
    path = path or config_file()
    if not path.exists():
        return {}
    try:
        return tomllib.loads(read_text(path, BadInput))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"'{path}' is not TOML: {error}; {ADVICE}") from None


def default_map(group: click.Group, words: Sequence[str]) -> dict[str, Any]:
    """What click takes for the defaults of the command that the words name."""
    names: list[str] = []
    command: click.Command | None = group
    context = click.Context(group, info_name="claimeven")
    left = list(words)
    while left and isinstance(command, click.Group):
        word = left.pop(0)
        if word.startswith("-"):
            _skip_value(command, word, left)
            continue
        command = command.get_command(context, word)
        if command is None:
            return {}
        names.append(command.name or word)
    if command is None or isinstance(command, click.Group) or names[:1] == ["config"]:
        return {}
    found: Any = table_of(read_config(), names)
    values = {parameter_name(command, names, option): value for option, value in found.items()}
    for name in reversed(names):
        values = {name: values}
    return values


def blamed_default(message: str, defaults: Mapping[str, Any], words: Sequence[str]) -> str:
    """What to add to an error about a text that nobody typed: it is a default of the user.

    >>> blamed_default("there is no player 'bob'", {"play": {"second": "bob"}}, ["play"])
    "; 'bob' is your default, see 'claimeven config show'"
    >>> blamed_default("there is no player 'bob'", {"play": {"second": "bob"}}, ["--first", "bob"])
    ''
    """
    for value in defaults.values():
        if isinstance(value, Mapping):
            if found := blamed_default(message, value, words):
                return found
        elif isinstance(value, str) and quoted(value) in message and value not in words:
            return f"; {quoted(value)} is your default, see 'claimeven config show'"
    return ""


def _skip_value(group: click.Group, word: str, left: list[str]) -> None:
    """Take the value of an option off the words that are left, if it has one there."""
    for option in group.params:
        if isinstance(option, click.Option) and word in option.opts and not option.is_flag:
            del left[:1]


def table_of(tables: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, Any]:
    """The table of one command; empty if the file has none."""
    found: Any = tables
    for name in names:
        found = found.get(name, {})
        if not isinstance(found, dict):
            raise BadInput(
                f"'{config_file()}': {quoted('.'.join(names))} is not a table of options; {ADVICE}"
            )
    return dict(found)


def parameter_name(command: click.Command, names: Sequence[str], option: str) -> str:
    """The parameter behind an option, which is written without its dashes."""
    known = options_of(command)
    if option not in known:
        meant = suggestion(option, sorted(known))
        raise BadInput(
            f"'{config_file()}': 'claimeven {' '.join(names)}' has no option {quoted(option)}; "
            f"{meant}"
        )
    return known[option]


def options_of(command: click.Command) -> dict[str, str]:
    """Every option of a command that can have a default, and the name of its parameter."""
    return {
        word.lstrip("-"): parameter.name or ""
        for parameter in command.params
        if isinstance(parameter, click.Option) and not parameter.hidden
        for word in parameter.opts
        if word.startswith("--")
    }
