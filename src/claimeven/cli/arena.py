"""`claimeven arena`: tournaments, depth grids and their reports; one file per command."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "run": "arena_run",
    "resume": "arena_run",
    "show": "arena_show",
    "games": "arena_games",
    "export": "arena_export",
    "grid": "arena_grid",
    "report": "arena_report",
}
"""Each is a function of the same name in the module `claimeven.cli.<value>`."""


class ArenaGroup(click.Group):
    """A group whose commands are imported on demand: most of them need little of the package."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"claimeven.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=ArenaGroup)
def arena() -> None:
    """Let players play each other: tournaments that can be resumed, and depth grids."""
