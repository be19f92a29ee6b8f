"""Options that would do nothing are refused, so that nobody believes that they did something."""

from __future__ import annotations

import click
from click.core import ParameterSource

from claimeven.errors import BadInput

WITH_JSON = "with --json"


def is_given(name: str) -> bool:
    """Did the user give this parameter of the running command?"""
    source = click.get_current_context().get_parameter_source(name)
    return source not in (None, ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)


def refuse_unused(name: str, when: str) -> None:
    """An error if the user gave this parameter; `when` says when it does nothing."""
    if is_given(name):
        raise BadInput(f"{_flag(name)} does nothing {when}: leave it out")


def _flag(name: str) -> str:
    """The parameter as a user writes it."""
    command = click.get_current_context().command
    (option,) = [each for each in command.params if each.name == name]
    return max(option.opts, key=len)
