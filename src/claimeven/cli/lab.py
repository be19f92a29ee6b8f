"""`claimeven lab`: the laboratory. Each command has its own file, read when it is asked for."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = ("positions", "uci", "quality", "static", "frontier", "ablate", "tune", "levels")
"""Each is a function of the same name in the module `claimeven.cli.lab_<name>`."""


class _LazyLab(click.Group):
    """Imports a command on demand: each needs other heavy packages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"claimeven.cli.lab_{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=_LazyLab)
def lab() -> None:
    """How good are players and evaluations, measured against perfect play?"""
