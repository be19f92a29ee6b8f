"""Groups of commands: lists that are never cut, and a suggestion for a name that does not exist."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from claimeven.checks import quoted, suggestion

_WHOLE_SENTENCE = 1000
"""Characters of a summary that are shown: more than any has. Long ones are wrapped."""


class CommandGroup(click.Group):
    """A group that lists its commands with whole summaries and says which command was meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            meant = suggestion(name, self.list_commands(ctx))
            raise click.UsageError(f"unknown command {quoted(name)}; {meant}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        named = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [
            (name, command.get_short_help_str(_WHOLE_SENTENCE))
            for name, command in named
            if command is not None and not command.hidden
        ]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


class LazyGroup(CommandGroup):
    """A group that knows its commands by name and imports a module when its command is used.

    `modules` maps a command to the module of `claimeven.cli` with the function of its name;
    `aliases` maps other spellings, which are not listed, to commands.
    """

    def __init__(
        self,
        *args: Any,
        modules: Mapping[str, str],
        aliases: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules
        self._aliases = aliases or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = self._aliases.get(cmd_name, cmd_name)
        if name not in self._modules:
            return None
        module = import_module(f"claimeven.cli.{self._modules[name]}")
        command: click.Command = getattr(module, name)
        return command
