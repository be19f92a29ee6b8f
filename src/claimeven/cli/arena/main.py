"""`claimeven arena`: tournaments, depth grids and their reports; one file per command."""

from __future__ import annotations

import click

from claimeven.cli.console.groups import LazyGroup
from claimeven.cli.console.logs import log_level_option

MODULES = {
    "run": "arena.run",
    "resume": "arena.resume",
    "show": "arena.show",
    "games": "arena.games",
    "check": "arena.check",
    "export": "arena.export",
    "grid": "arena.grid",
    "report": "arena.report",
}


@click.group(cls=LazyGroup, modules=MODULES)
@log_level_option
def arena() -> None:
    """Play tournaments between players, and grids of depths."""
