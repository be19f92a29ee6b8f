"""`claimeven eval`: values of positions by one or many heuristics."""

from __future__ import annotations

from fractions import Fraction

import click

from claimeven.cli.console.heuristic_options import (
    heuristics_option,
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
from claimeven.errors import LastStoneUnknown
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.heuristics.evaluation import evaluate
from claimeven.heuristics.exact import short_text
from claimeven.heuristics.spec import Heuristic
from claimeven.wire.evaluations import encode_evaluation


@click.command(name="eval")
@positions_argument
@heuristics_option
@side_option
@last_option
@click.option("--formula", is_flag=True, help="Score finished games by the formula too.")
@geometry_option
@json_option
def eval(  # a command is a function of its name
    positions: tuple[str, ...],
    heuristics: tuple[str, ...],
    side: Side | None,
    last: str | None,
    formula: bool,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Evaluate each POSITION with the named heuristics, or with all of the catalogue."""
    chosen = [heuristic(name) for name in heuristics or CATALOG]
    for index, position in enumerate(read_positions(positions, geometry)):
        known = with_last(position, last)
        view = side or known.to_move
        # Without names, heuristics that need an unknown last stone are left out.
        values = [_value(known, each, view, formula, strict=bool(heuristics)) for each in chosen]
        if as_json:
            by_name = {each.name: value for each, value in zip(chosen, values, strict=True)}
            print_json(**encode_evaluation(known, view, by_name))
        else:
            _print_row(known, view, chosen, values, with_names=index == 0)


def _print_row(
    position: Position,
    side: Side,
    chosen: list[Heuristic],
    values: list[Fraction | None],
    *,
    with_names: bool,
) -> None:
    widths = [max(len(each.name), 10) for each in chosen]
    if with_names:
        names = [f"{each.name:>{width}}" for each, width in zip(chosen, widths, strict=True)]
        click.echo("  ".join([f"{'side':<6}", *names, "position"]))
    cells = [f"{_text(value):>{width}}" for value, width in zip(values, widths, strict=True)]
    click.echo("  ".join([f"{side.value:<6}", *cells, position.text or "(empty board)"]))


def _value(
    position: Position, chosen: Heuristic, side: Side, formula: bool, *, strict: bool
) -> Fraction | None:
    try:
        return evaluate(position, chosen, side, formula=formula)
    except LastStoneUnknown:
        if strict:
            raise
        return None


def _text(value: Fraction | None) -> str:
    return "-" if value is None else short_text(value)
