"""`claimeven explain`: why a position has its value."""

from __future__ import annotations

import click

from claimeven.cli.console.board import ascii_option, choose_discs, draw, headline, screen
from claimeven.cli.console.heuristic_options import (
    check_last,
    heuristic_option,
    last_option,
    side_option,
    with_last,
)
from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import (
    geometry_option,
    json_option,
    positions_argument,
    print_json,
    read_positions,
)
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.game.geometry import Geometry
from claimeven.game.side import Side
from claimeven.heuristics import explain as lab
from claimeven.heuristics.catalog import heuristic as find_heuristic
from claimeven.wire.evaluations import encode_value_breakdown


@click.command()
@positions_argument
@heuristic_option
@side_option
@last_option
@click.option(
    "--limit",
    type=Whole(least=0),
    default=8,
    show_default=True,
    help="Parts of a branch that are listed; 0 lists all.",
)
@click.option("--formula", is_flag=True, help="Score finished games by the formula too.")
@ascii_option
@geometry_option
@json_option
def explain(
    positions: tuple[str, ...],
    name: str,
    side: Side | None,
    last: str | None,
    limit: int,
    formula: bool,
    ascii_only: bool,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Take the value of each POSITION apart, into lines and cells.

    The board marks the lines that matter most: their stones in brackets, their empty cells by
    number.
    """
    heuristic = find_heuristic(name)
    check_last([heuristic])
    if as_json:
        refuse_unused("limit", WITH_JSON)
        refuse_unused("ascii_only", WITH_JSON)
    discs = choose_discs(ascii_only)
    for index, position in enumerate(read_positions(positions, geometry)):
        known = with_last(position, last)
        explanation = lab.explain(known, heuristic, side, formula=formula)
        if as_json:
            print_json(**encode_value_breakdown(explanation))
        else:
            click.echo(("\n" if index else "") + headline(known))
            screen().print(draw(known, discs, explanation.marks()))
            stones = {each: discs.of(each) for each in Side}
            click.echo("\n" + explanation.listing(limit, stones))
