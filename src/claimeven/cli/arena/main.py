"""`claimeven arena`: tournaments, depth grids and their reports; one file per command."""

from __future__ import annotations

import click

from claimeven.cli.console.groups import LazyGroup

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
def arena() -> None:
    """Play tournaments between players, and grids of depths."""
