"""`claimeven lab`: the laboratory. One file for each command, imported when it is used."""

from __future__ import annotations

import click

from claimeven.cli.console.groups import LazyGroup
from claimeven.cli.console.logs import log_level_option

COMMANDS = (
    "positions",
    "uci",
    "quality",
    "yardstick",
    "static",
    "frontier",
    "ablate",
    "tune",
    "train",
    "levels",
)


@click.group(cls=LazyGroup, modules={name: f"lab.{name}" for name in COMMANDS})
@log_level_option
def lab() -> None:
    """Measure players and evaluations against perfect play."""
