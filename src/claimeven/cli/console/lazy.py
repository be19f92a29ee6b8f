"""Groups of commands whose modules are imported when used, so that the start is quick."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A group that knows its commands by name.

    `modules` maps a command to the module of `claimeven.cli` with the function of its name.
    """

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._modules:
            return None
        module = import_module(f"claimeven.cli.{self._modules[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command
