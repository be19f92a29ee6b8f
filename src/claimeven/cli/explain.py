"""`claimeven explain`: why a position has its value."""

from __future__ import annotations

import click

from claimeven.cli.console.heuristic_options import (
    heuristic_option,
    last_option,
    side_option,
    with_last,
)
from claimeven.cli.console.options import (
    geometry_option,
    json_option,
    positions_argument,
    print_json,
    read_positions,
)
from claimeven.game.geometry import Geometry
from claimeven.game.side import Side
from claimeven.heuristics import explain as lab
from claimeven.wire.evaluations import encode_explanation


@click.command()
@positions_argument
@heuristic_option
@side_option
@last_option
@click.option("--limit", type=click.IntRange(min=0), default=8, show_default=True)
@click.option("--formula", is_flag=True, help="Score finished games by the formula too.")
@geometry_option
@json_option
def explain(
    positions: tuple[str, ...],
    name: str,
    side: Side | None,
    last: str | None,
    limit: int,
    formula: bool,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Take the value of each POSITION apart: terms, then lines, cells and traps.

    The board marks the lines that matter most. --limit says how many parts of a branch are
    listed; 0 lists all.
    """
    for index, position in enumerate(read_positions(positions, geometry)):
        known = with_last(position, last)
        explanation = lab.explain(known, name, side, formula=formula)
        if as_json:
            print_json(**encode_explanation(explanation))
        else:
            click.echo(("\n" if index else "") + explanation.text(limit))
