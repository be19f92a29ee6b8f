"""`claimeven bench solve`: how fast the solver is on this machine."""

from __future__ import annotations

import click

from claimeven.cli.options import json_option, print_json
from claimeven.lab.solver_bench import DIFFICULTIES, EMPTY, Timing, timings
from claimeven.search.solver import DEFAULT_TABLE_MB

_NAMES = tuple(difficulty.name for difficulty in DIFFICULTIES)


@click.group()
def bench() -> None:
    """Speed on this machine."""


@bench.command()
@click.argument("sets", nargs=-1, type=click.Choice([*_NAMES, EMPTY]), metavar="[SET]...")
@click.option("--seed", type=int, default=1, show_default=True, help="Which positions.")
@click.option("--table-mb", type=int, default=DEFAULT_TABLE_MB, show_default=True)
@click.option("--alone", is_flag=True, help="Leave bitbully out even if it is installed.")
@json_option
def solve(sets: tuple[str, ...], seed: int, table_mb: int, alone: bool, as_json: bool) -> None:
    """Time the solver on sets of positions, without a book and with an empty table.

    SET is end-easy, middle-easy, middle-medium, begin-easy, begin-medium, begin-hard or empty
    (the empty board, minutes for the peer); all but the last unless some are named.
    """
    if not as_json:
        click.echo("set            positions       ms      nodes  nodes/s   bitbully ms   ratio")
    for timing in timings(sets or _NAMES, seed=seed, table_mb=table_mb, with_peer=not alone):
        if as_json:
            print_json(
                set=timing.name,
                positions=timing.positions,
                seconds=timing.seconds,
                nodes=timing.nodes,
                bitbully_seconds=timing.peer_seconds,
                ratio=timing.ratio,
            )
        else:
            click.echo(_row(timing))


def _row(timing: Timing) -> str:
    row = (
        f"{timing.name:<14} {timing.positions:9} {timing.seconds * 1e3:8.3f} "
        f"{timing.nodes:10,.0f} {timing.nodes / timing.seconds / 1e6:6.2f} M"
    )
    if timing.peer_seconds is None or timing.ratio is None:
        return row
    return f"{row} {timing.peer_seconds * 1e3:13.3f} {timing.ratio:7.1f}"
