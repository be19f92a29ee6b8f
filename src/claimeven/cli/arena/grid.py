"""`claimeven arena grid`: players against players at every pair of depths."""

from __future__ import annotations

import re

import click

from claimeven.cli.arena.grid_view import legend, tables
from claimeven.cli.console.numbers import SEED, Whole, parse_depths
from claimeven.cli.console.options import RenamedOption, geometry_option, json_option, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.console.unused import refuse_unused
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.players.roster import parse_spec
from claimeven.players.spec import Spec
from claimeven.tournament.grid import DepthGrid, GridCell
from claimeven.tournament.openings import Openings

_OPTION = re.compile(r"\s*[\w-]+=")


@click.command()
@click.option("--first", "firsts", metavar="SPEC,...", required=True, help="Who moves first.")
@click.option("--second", "seconds", metavar="SPEC,...", required=True, help="Who answers.")
@click.option("--depths", metavar="A-B", default="1-5", show_default=True, help="Or 1,3,5.")
@click.option("--second-depths", metavar="A-B", help="Of the second players, if they differ.")
@click.option(
    "--openings",
    metavar="SUITE",
    default="empty",
    show_default=True,
    help="empty, plies:K or balanced:K; every opening is a game of each cell.",
)
@click.option(
    "--count",
    type=Whole(1, 100_000),
    default=10,
    show_default=True,
    help="Openings of a balanced suite.",
)
@click.option("--swap", is_flag=True, help="Play every opening twice, with sides exchanged.")
@click.option(
    "--repeats",
    type=Whole(1, 100_000),
    default=1,
    show_default=True,
    help="Play everything N times, with other seeds.",
)
@click.option(
    "--seed",
    type=SEED,
    default=0,
    show_default=True,
    help="Of openings and of players that draw.",
)
@click.option(
    "--threads",
    cls=RenamedOption,
    old=("--workers",),
    type=Whole(1, 256),
    metavar="N",
    default=1,
    show_default=True,
    help="Cells to play at the same time.",
)
@geometry_option
@json_option
def grid(
    firsts: str,
    seconds: str,
    depths: str,
    second_depths: str | None,
    openings: str,
    count: int,
    swap: bool,
    repeats: int,
    seed: int,
    threads: int,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Play every pair of players at every pair of depths.

    Where a source printed a table for these players and depths, it is shown beside the played
    one.
    """
    suite = Openings.parse(openings)
    if not suite.is_sampled:
        refuse_unused("count", "without --openings balanced:K")
    plan = DepthGrid(
        _specs("--first", firsts),
        _specs("--second", seconds),
        parse_depths(depths),
        parse_depths(depths if second_depths is None else second_depths),
        geometry,
        tuple(suite.make(geometry, seed, count)),
        swap,
        repeats,
        seed,
    )
    draws = suite.is_sampled or plan.is_random
    if not draws:
        refuse_unused("seed", "where neither players nor openings are drawn")
    if plan.repeats_itself:
        click.echo("claimeven: no player is random; all repeats will be the same games", err=True)
    cells = []
    with ProgressBar("cells") as bar:
        for cell in plan.play(threads):
            cells.append(cell)
            bar(len(cells), len(plan.cells))
            if as_json:
                print_json(**cell.json, **({"seed": seed} if draws else {}))
    if not as_json:
        _print(plan, cells, f"seed {seed}\n" if draws else "")


def _specs(option: str, text: str) -> tuple[Spec, ...]:
    """The players of an option; each must be named once."""
    specs = _split(option, text)
    for at, spec in enumerate(specs):
        if spec in specs[:at]:
            raise BadInput(f"{option} {text!r} names {spec!r} twice")
    return tuple(map(parse_spec, specs))


def _split(option: str, text: str) -> list[str]:
    """Specs between commas; what looks like OPTION=VALUE belongs to the spec before it."""
    specs: list[str] = []
    for part in text.split(","):
        if not part.strip():
            raise BadInput(f"invalid {option} {text!r}: expected SPEC,SPEC without an empty one")
        if specs and ":" in specs[-1] and _OPTION.match(part):
            specs[-1] += "," + part.strip()
        else:
            specs.append(part.strip())
    return specs


def _print(plan: DepthGrid, cells: list[GridCell], seed: str) -> None:
    click.echo(legend(plan) + seed)
    for table in tables(cells):
        click.echo(table)
