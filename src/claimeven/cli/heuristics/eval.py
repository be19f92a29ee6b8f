"""`claimeven eval`: values of positions by one or many heuristics."""

from __future__ import annotations

from fractions import Fraction

import click

from claimeven.checks import quoted
from claimeven.cli.console.board import headline
from claimeven.cli.console.heuristic_options import (
    check_last,
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
from claimeven.errors import BadInput, LastStoneUnknown
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.heuristics.evaluation import evaluate
from claimeven.heuristics.exact import short_text
from claimeven.heuristics.spec import Heuristic
from claimeven.wire.evaluations import encode_evaluation

_VALUE_WIDTH = 16


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
    """Evaluate each POSITION by heuristics, all of them by default.

    Values are exact. They are for the side to move unless --side says otherwise.
    """
    chosen = _find_heuristics(heuristics or tuple(CATALOG))
    check_last(chosen.values())
    for index, position in enumerate(read_positions(positions, geometry)):
        known = with_last(position, last)
        view = side or known.to_move
        # Without names, heuristics that need an unknown last stone are left out.
        values = {
            name: _value(known, each, view, formula, strict=bool(heuristics))
            for name, each in chosen.items()
        }
        if as_json:
            print_json(**encode_evaluation(known, view, values))
        else:
            click.echo(("\n" if index else "") + headline(known))
            _print_table(view, values)


def _find_heuristics(names: tuple[str, ...]) -> dict[str, Heuristic]:
    """The heuristics by their full names, each of which may be given once."""
    found: dict[str, Heuristic] = {}
    for name in names:
        each = heuristic(name)
        if each.full_name in found:
            raise BadInput(f"the heuristic {quoted(name)} is given twice: expected each once")
        found[each.full_name] = each
    return found


def _print_table(side: Side, values: dict[str, Fraction | None]) -> None:
    """One row per heuristic, so that any number of them fits the screen."""
    head = f"value for {side.value}"
    click.echo(f"  {head:>{_VALUE_WIDTH}}  heuristic")
    for name, value in values.items():
        shown = "-" if value is None else short_text(value)
        missing = "  (needs the last stone: --last COLUMN)" if value is None else ""
        click.echo(f"  {shown:>{_VALUE_WIDTH}}  {name}{missing}")


def _value(
    position: Position, chosen: Heuristic, side: Side, formula: bool, *, strict: bool
) -> Fraction | None:
    try:
        return evaluate(position, chosen, side, formula=formula)
    except LastStoneUnknown:
        if strict:
            raise
        return None
