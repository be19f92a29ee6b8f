"""`claimeven arena`: tournaments, depth grids and their reports; one file per command."""

from __future__ import annotations

import click

from claimeven.cli.console.lazy import LazyGroup

MODULES = {
    "run": "arena.run",
    "resume": "arena.run",
    "show": "arena.show",
    "games": "arena.games",
    "export": "arena.export",
    "grid": "arena.grid",
    "report": "arena.report",
}


@click.group(cls=LazyGroup, modules=MODULES)
def arena() -> None:
    """Let players play each other: tournaments that can be resumed, and depth grids."""
