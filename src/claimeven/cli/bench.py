"""`claimeven bench`: how fast the solver is on this machine, and what the kernel does."""

from __future__ import annotations

from dataclasses import asdict

import click

from claimeven.bench.overheads import Measure, measures
from claimeven.bench.peer import Peer
from claimeven.bench.sets import DEFAULT_SEED
from claimeven.bench.signature import signature as measure_signature
from claimeven.bench.solve import EMPTY, SETS, Timing, timings
from claimeven.cli.console.groups import CommandGroup
from claimeven.cli.console.numbers import SEED, Whole
from claimeven.cli.console.options import json_option, print_json
from claimeven.solver.checks import check_table_mb
from claimeven.solver.solver import DEFAULT_TABLE_MB

_OVERHEADS = "overheads"


@click.group(cls=CommandGroup)
def bench() -> None:
    """Measure speed on this machine, and what the kernel does."""


@bench.command()
@click.argument("sets", nargs=-1, type=click.Choice([*SETS, _OVERHEADS]), metavar="[SET]...")
@click.option("--seed", type=SEED, default=DEFAULT_SEED, show_default=True, help="Which positions.")
@click.option(
    "--table-mb",
    type=Whole(),
    default=DEFAULT_TABLE_MB,
    show_default=True,
    help="Memory for what has been proven.",
)
@click.option("--alone", is_flag=True, help="Leave bitbully out even if it is installed.")
@json_option
def solve(sets: tuple[str, ...], seed: int, table_mb: int, alone: bool, as_json: bool) -> None:
    """Time the solver on sets of positions.

    It has no book, and its table is empty.

    SET is end-easy, middle-easy, middle-medium, begin-easy, begin-medium, begin-hard, "analyse
    begin-easy", "analyse begin-medium" (the score of every column), empty (the empty board) or
    overheads (calls, threads, memory); all unless some are named. bitbully takes minutes for
    the empty board and is asked about it only if that is named.
    """
    check_table_mb(table_mb)
    if not as_json:
        click.echo(_HEAD)
    peer = None if alone else Peer.find()
    for name in sets or (*SETS, _OVERHEADS):
        if name == _OVERHEADS:
            for measure in measures(seed=seed, table_mb=table_mb):
                _print_measure(measure, as_json=as_json)
            continue
        asked = peer if name != EMPTY or EMPTY in sets else None
        for timing in timings([name], seed=seed, table_mb=table_mb, peer=asked):
            _print_timing(timing, as_json=as_json)


_HEAD = "set                   positions         ms       nodes   nodes/s  bitbully ms   ratio"


def _print_timing(timing: Timing, *, as_json: bool) -> None:
    if as_json:
        print_json(
            set=timing.name,
            positions=timing.positions,
            seconds=timing.seconds,
            nodes=timing.nodes,
            bitbully_seconds=timing.peer_seconds,
            ratio=timing.ratio,
        )
        return
    row = f"{timing.name:<21} {timing.positions:9} {timing.seconds * 1e3:10.3f}"
    if timing.nodes is None:
        row += f" {'':11} {'':9}"
    else:
        row += f" {timing.nodes:11,.0f} {timing.nodes / timing.seconds / 1e6:7.2f} M"
    if timing.peer_seconds is not None and timing.ratio is not None:
        row += f" {timing.peer_seconds * 1e3:12.3f} {timing.ratio:7.1f}"
    click.echo(row)


def _print_measure(measure: Measure, *, as_json: bool) -> None:
    if as_json:
        print_json(overhead=measure.name, value=measure.value, unit=measure.unit)
    else:
        click.echo(f"{measure.name:<36} {measure.value:8.3f} {measure.unit}")


@bench.command()
@json_option
def signature(as_json: bool) -> None:
    """Print the behaviour signature of the kernel.

    It is the same on every machine, until the kernel changes.

    Four numbers (move sequences counted, a checksum of values, nodes of the searches, nodes of
    the solver) over a fixed set of positions, and one number for all of them.
    """
    found = measure_signature()
    numbers = {**asdict(found), "signature": found.total}
    if as_json:
        print_json(**numbers)
        return
    for name, number in numbers.items():
        click.echo(f"{name:<12} {number}")
