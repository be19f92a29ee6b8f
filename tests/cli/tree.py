"""The commands as click knows them, so that tests need no list of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import click

from claimeven.cli.main import main


class Node(NamedTuple):
    path: tuple[str, ...]
    command: click.Command
    context: click.Context

    @property
    def name(self) -> str:
        return " ".join(self.path)

    @property
    def options(self) -> set[str]:
        """The long and short names of all options that are not hidden."""
        return {
            name
            for option in self.command.params
            if isinstance(option, click.Option) and not option.hidden
            for name in (*option.opts, *option.secondary_opts)
        }


def walk(
    command: click.Command = main,
    path: tuple[str, ...] = (),
    parent: click.Context | None = None,
) -> Iterator[Node]:
    """Every group and command that is not hidden, from the top."""
    context = click.Context(
        command,
        parent,
        info_name=path[-1] if path else "claimeven",
        terminal_width=80,
        **command.context_settings,
    )
    yield Node(path, command, context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            if not found.hidden:
                yield from walk(found, (*path, name), context)


NODES = list(walk())
GROUPS = [node for node in NODES if isinstance(node.command, click.Group)]
COMMANDS = [node for node in NODES if not isinstance(node.command, click.Group)]
