"""`claimeven puzzles`: sets of puzzles."""

from __future__ import annotations

import click

from claimeven.cli.console.groups import LazyGroup
from claimeven.cli.console.logs import log_level_option

MODULES = {"make": "puzzles.make"}


@click.group(cls=LazyGroup, modules=MODULES)
@log_level_option
def puzzles() -> None:
    """Make sets of puzzles; `claimeven puzzle` asks them."""
