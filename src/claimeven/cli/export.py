"""`claimeven export`: players as files for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.groups import CommandGroup
from claimeven.cli.console.options import geometry_option
from claimeven.cli.console.output import (
    AGENT,
    STANDARD_OUTPUT,
    check_output,
    output_option,
    write_text,
)
from claimeven.game.geometry import Geometry


@click.group(cls=CommandGroup)
def export() -> None:
    """Write players as files for other programs."""


@export.command()
@click.argument("spec")
@output_option(default="submission.py", help="The file to write; - prints it.")
@click.option(
    "--time-guard/--no-time-guard",
    default=True,
    show_default=True,
    help="Play from a shallower search when Kaggle's time runs out.",
)
@geometry_option
def kaggle(spec: str, output: Path, force: bool, time_guard: bool, geometry: Geometry) -> None:
    """Write the player SPEC as one file for Kaggle's ConnectX.

    It plays the same columns as the player here does, such as stank:depth=4 or claimeven:depth=3,
    in pure Python: about a hundred times slower, so choose a small depth.
    """
    from claimeven.players.kaggle.export import export_kaggle

    if str(output) != STANDARD_OUTPUT:
        check_output(output, AGENT, force=force)
    text = export_kaggle(spec, geometry, time_guard=time_guard)
    if str(output) == STANDARD_OUTPUT:
        click.echo(text, nl=False)
        return
    write_text(output, text)
    click.echo(f"wrote {output}: {spec} on {geometry}", err=True)
