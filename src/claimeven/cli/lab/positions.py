"""`claimeven lab positions`: make a set of exactly labelled positions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from claimeven import __version__
from claimeven.checks import invalid
from claimeven.cli.console.numbers import parse_numbers
from claimeven.cli.console.options import geometry_option, json_option, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.console.solving import solver_options
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.arrays import RowOrder
from claimeven.game.geometry import Geometry
from claimeven.lab.datasets import set_file
from claimeven.lab.datasets.labelling import Labeller, Labelling, in_process, on_workers
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import SOURCES, Recipe
from claimeven.lab.datasets.sampling import GameOptions, PositionFilter
from claimeven.lab.datasets.split import TEST_SHARE
from claimeven.solver.solver import Solver


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "sources",
    type=click.Choice(SOURCES),
    multiple=True,
    help="Where positions come from; several share the count. [default: random]",
)
@click.option("--count", type=int, default=1000, show_default=True, help="How many positions.")
@click.option(
    "--stones",
    default=None,
    help="Stones on the board, such as 8-34. [default: a third to four fifths of the cells]",
)
@click.option(
    "--quiet", is_flag=True, help="Only positions where neither side can complete a line at once."
)
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="SPEC",
    help="A player of the games; may be repeated.",
)
@click.option(
    "--opening", type=int, default=4, show_default=True, help="Random plies at the start of a game."
)
@click.option(
    "--noise",
    type=float,
    default=0.12,
    show_default=True,
    help="Share of random moves later in a game.",
)
@click.option(
    "--per-game", type=int, default=1, show_default=True, help="Positions kept of a game."
)
@click.option(
    "--records",
    multiple=True,
    metavar="FILE",
    help="A file of games, or a tournament; may be repeated.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The seed of the random choices."
)
@click.option(
    "--test-share",
    type=float,
    default=TEST_SHARE,
    show_default=True,
    help="Share of positions in the test part.",
)
@click.option(
    "--planes",
    type=click.Choice(["top", "bottom"]),
    help="Add planes to the Parquet file, with this row first.",
)
@click.option(
    "--cluster", metavar="ADDRESS", help="Label on a cluster: local:N or tcp://HOST:PORT."
)
@solver_options
@geometry_option
@json_option
def positions(
    out: Path,
    sources: tuple[str, ...],
    count: int,
    stones: str | None,
    quiet: bool,
    players: tuple[str, ...],
    opening: int,
    noise: float,
    per_game: int,
    records: tuple[str, ...],
    seed: int,
    test_share: float,
    planes: str | None,
    cluster: str | None,
    threads: int,
    table_mb: int,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Make positions, label every column exactly, and write them to OUT with a data card.

    OUT ends in .jsonl or .parquet; without an ending both are written. The same
    command resumes a run that was stopped.
    """
    wanted = PositionFilter(geometry, *_stones(stones, geometry), quiet=quiet)
    games = GameOptions(opening, noise, per_game)
    recipe = Recipe(wanted, count, sources or ("random",), seed, players, games, records)
    if not 0 <= test_share <= 1:
        raise BadInput(invalid("test share", test_share, "a number from 0 to 1"))
    files = _files(out)
    began = time.monotonic()
    with Labelling(out, recipe.card(), geometry, table_mb) as work:
        with (
            _labeller(cluster, threads, table_mb) as labeller,
            ProgressBar("positions", lines=True) as on_found,
            ProgressBar("labels", lines=True) as on_progress,
        ):
            known = work.run(lambda: recipe.positions(on_found), labeller, on_progress)
        made = {
            "made_by": f"claimeven {__version__}",
            **recipe.card(),
            "labels": "exact, by claimeven's solver; stone scale, for the side to move",
            "test_share": test_share,
        }
        for path in files:
            card = _write(path, known, test_share, planes, made)
            _report(path, card, as_json, time.monotonic() - began)
        work.remove()


@contextmanager
def _labeller(cluster: str | None, threads: int, table_mb: int) -> Iterator[Labeller]:
    """The threads of this process, or the workers of a cluster."""
    if cluster is None:
        yield in_process(Solver(threads=threads, table_mb=table_mb))
        return
    from claimeven.tournament.cluster import DaskWorkers

    with DaskWorkers(cluster) as workers:
        yield on_workers(workers)


def _files(out: Path) -> list[Path]:
    """The files to write; a missing package is an error before the work begins."""
    if out.suffix == "":
        files = [out.with_name(out.name + ".jsonl"), out.with_name(out.name + set_file.PARQUET)]
    elif out.suffix in (*set_file.JSON_LINES, set_file.PARQUET):
        files = [out]
    else:
        raise BadInput(f"invalid file '{out}': expected a name in .jsonl or .parquet")
    if any(path.suffix == set_file.PARQUET for path in files):
        need("polars")
    return files


def _write(
    path: Path, known: PositionSet, share: float, planes: str | None, made: dict[str, Any]
) -> dict[str, Any]:
    if path.suffix == set_file.PARQUET:
        rows = None if planes is None else RowOrder(planes)
        set_file.write_parquet(path, known, share, rows)
        if planes is not None:
            made = {**made, "planes": f"own, other; {planes} row first; flat"}
    else:
        set_file.write_json_lines(path, known, share)
    return set_file.write_card(path, known, made)


def _report(path: Path, card: dict[str, Any], as_json: bool, seconds: float) -> None:
    if as_json:
        print_json(**card, seconds=round(seconds, 3))
        return
    outcomes = ", ".join(f"{count:,} {name}" for name, count in card["by_outcome"].items())
    click.echo(
        f"{path}: {card['positions']:,} positions of {card['geometry']} ({outcomes}), "
        f"{path.stat().st_size:,} bytes, {seconds:.0f} s"
    )


def _stones(text: str | None, geometry: Geometry) -> tuple[int, int]:
    """The smallest and the largest number of stones; a third to four fifths of the board."""
    if text is None:
        return geometry.cells // 3, 4 * geometry.cells // 5
    wanted = parse_numbers(text, "stones", least=0, most=geometry.cells)
    if wanted != tuple(range(wanted[0], wanted[-1] + 1)):
        raise BadInput(invalid("stones", text, "a range such as 8-34, or one number"))
    return wanted[0], wanted[-1]
