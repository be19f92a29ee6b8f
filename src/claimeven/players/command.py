"""The command in a spec, checked before a program is started."""

from __future__ import annotations

import re

from claimeven.checks import suggestion
from claimeven.players.spec import WITH_COMMAND, Spec
from claimeven.protocol.programs.words import split_command

_LIKE_AN_OPTION = re.compile(r"\s*([\w-]+)=[^,\s]*,")


def check_command(spec: Spec) -> str:
    """The command; what would fail only when the program is asked for a move is refused now.

    >>> check_command(Spec.parse("engine:deadline=5,./mybot --fast"))
    './mybot --fast'
    """
    command = spec.argument
    assert command is not None
    seen: set[str] = set()
    for option in spec.options:
        if option.name in seen:
            spec.fail(f"option {option.name!r} is given twice", option.at)
        seen.add(option.name)
    if match := _LIKE_AN_OPTION.match(command):
        hint = suggestion(match.group(1), WITH_COMMAND[spec.name])
        spec.fail(f"{spec.name} has no option {match.group(1)!r} ({hint})", spec.argument_at)
    try:
        split_command(command)
    except ValueError as error:
        spec.fail(f"invalid command: {str(error).lower()}", spec.argument_at)
    return command
