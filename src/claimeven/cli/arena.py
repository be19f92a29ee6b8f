"""`claimeven arena`: tournaments, depth grids and their reports; one file per command."""

from __future__ import annotations

import click

from claimeven.cli.lazy import LazyGroup

MODULES = {
    "run": "arena_run",
    "resume": "arena_run",
    "show": "arena_show",
    "games": "arena_games",
    "export": "arena_export",
    "grid": "arena_grid",
    "report": "arena_report",
}


@click.group(cls=LazyGroup, modules=MODULES)
def arena() -> None:
    """Let players play each other: tournaments that can be resumed, and depth grids."""
