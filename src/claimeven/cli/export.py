"""`claimeven export`: players as files for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.options import geometry_option
from claimeven.cli.console.output import write_text
from claimeven.game.geometry import Geometry


@click.group()
def export() -> None:
    """Write players as files for other programs."""


@export.command()
@click.argument("spec")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="submission.py",
    show_default=True,
    help="The file to write; - prints it.",
)
@click.option(
    "--time-guard/--no-time-guard",
    default=True,
    show_default=True,
    help="Play from a shallower search when Kaggle's time runs out.",
)
@geometry_option
def kaggle(spec: str, output: str, time_guard: bool, geometry: Geometry) -> None:
    """Write the player SPEC as one stand-alone file for Kaggle's ConnectX.

    It plays the same columns as the player here does, such as stank:depth=4 or claimeven:depth=3,
    in pure Python: about a hundred times slower, so choose a small depth.
    """
    from claimeven.players.kaggle.export import export_kaggle

    text = export_kaggle(spec, geometry, time_guard=time_guard)
    if output == "-":
        click.echo(text, nl=False)
        return
    write_text(Path(output), text)
    click.echo(f"wrote {output}: {spec} on {geometry}", err=True)
