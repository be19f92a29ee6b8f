"""`claimeven lab positions`: make a set of exactly labelled positions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from claimeven import __version__
from claimeven.cli.console.numbers import Real, Whole, parse_range
from claimeven.cli.console.options import (
    FileName,
    RenamedOption,
    geometry_option,
    json_option,
    print_json,
)
from claimeven.cli.console.output import force_option
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.console.solving import solver_options
from claimeven.cli.console.unused import refuse_unused
from claimeven.cli.lab.options import seed_option
from claimeven.cli.lab.set_outputs import SetOutputs
from claimeven.game.geometry import MAX_BITS, Geometry
from claimeven.lab.datasets.drawing import EVEN, SPREADS
from claimeven.lab.datasets.labelling import Labeller, Labelling, in_process, on_workers
from claimeven.lab.datasets.recipe import SOURCES, Recipe
from claimeven.lab.datasets.sampling import GameOptions, PositionFilter
from claimeven.lab.datasets.split import TEST_SHARE
from claimeven.lab.report.positions import drawn_sentences
from claimeven.solver.solver import Solver

MOST_POSITIONS = 10_000_000


@click.command()
@click.argument("out", type=FileName())
@click.option(
    "--from",
    "sources",
    type=click.Choice(SOURCES),
    multiple=True,
    help="Where positions come from; several share the count. [default: random; games with "
    "--player, records with --records]",
)
@click.option(
    "--count",
    type=Whole(1, MOST_POSITIONS),
    default=1000,
    show_default=True,
    help="How many positions.",
)
@click.option(
    "--stones",
    default=None,
    help="Stones on the board, such as 8-34, 14- or -20. [default: a third to four fifths of the "
    "cells]",
)
@click.option(
    "--spread",
    type=click.Choice(SPREADS),
    default=EVEN,
    show_default=True,
    help="As many positions of each number of stones, or as many as the games give.",
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
    "--openings",
    cls=RenamedOption,
    old=("--opening",),
    type=Whole(0, MAX_BITS),
    default=4,
    show_default=True,
    metavar="PLIES",
    help="Random plies at the start of a game.",
)
@click.option(
    "--noise",
    type=Real(0, 1),
    default=0.12,
    show_default=True,
    help="Share of random moves later in a game.",
)
@click.option(
    "--per-game",
    type=Whole(1, MAX_BITS),
    default=1,
    show_default=True,
    help="Positions kept of a game.",
)
@click.option(
    "--records",
    multiple=True,
    metavar="FILE",
    help="A file of games, or a tournament; may be repeated.",
)
@seed_option("of everything that is drawn; the same seed makes the same file")
@click.option(
    "--test-share",
    type=Real(0, 1),
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
@force_option
@json_option
def positions(
    out: Path,
    sources: tuple[str, ...],
    count: int,
    stones: str | None,
    spread: str,
    quiet: bool,
    players: tuple[str, ...],
    openings: int,
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
    force: bool,
    as_json: bool,
) -> None:
    """Make positions, label every column exactly, and write them to OUT.

    OUT ends in .jsonl or .parquet; without an ending both are written. The same
    command resumes a run that was stopped. Every position is in the set once, with one of
    each mirror pair.
    """
    sources = sources or _implied(players, records)
    _refuse_what_does_nothing(sources)
    if cluster is not None:
        refuse_unused("threads", "with --cluster")
    wanted = PositionFilter(geometry, *_stones(stones, geometry), quiet=quiet)
    games = GameOptions(openings, noise, per_game)
    recipe = Recipe(wanted, count, sources, seed, players, games, records, spread)
    outputs = SetOutputs.of(out, planes)
    outputs.check(inputs=[Path(file) for file in records], force=force)
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
        for path, card in outputs.write(known, test_share, made):
            _report(path, card, as_json, time.monotonic() - began)
        work.remove()
    if not as_json:
        for sentence in drawn_sentences(known, recipe):
            click.echo(sentence)


def _implied(players: tuple[str, ...], records: tuple[str, ...]) -> tuple[str, ...]:
    """The sources that other options speak of; random play if they speak of none."""
    given = ("games",) * bool(players) + ("records",) * bool(records)
    return given or ("random",)


def _refuse_what_does_nothing(sources: tuple[str, ...]) -> None:
    if "games" not in sources:
        for name in ("players", "openings", "noise", "per_game"):
            refuse_unused(name, "without --from games")
    if "records" not in sources:
        refuse_unused("records", "without --from records")
    if sources == ("all",):
        for name in ("seed", "spread"):
            refuse_unused(name, "where all positions are taken")


@contextmanager
def _labeller(cluster: str | None, threads: int, table_mb: int) -> Iterator[Labeller]:
    """The threads of this process, or the workers of a cluster."""
    if cluster is None:
        yield in_process(Solver(threads=threads, table_mb=table_mb))
        return
    from claimeven.tournament.cluster import DaskWorkers

    with DaskWorkers(cluster) as workers:
        yield on_workers(workers)


def _report(path: Path, card: dict[str, Any], as_json: bool, seconds: float) -> None:
    if as_json:
        print_json(**card, seconds=round(seconds, 3))
        return
    outcomes = ", ".join(f"{count:,} {name}" for name, count in card["by_outcome"].items())
    click.echo(
        f"{path}: {card['positions']:,} positions of {card['geometry']} ({outcomes}), "
        f"seed {card['seed']}, {path.stat().st_size:,} bytes, {seconds:.0f} s"
    )


def _stones(text: str | None, geometry: Geometry) -> tuple[int, int]:
    """The smallest and the largest number of stones; a third to four fifths of the board."""
    if text is None:
        return geometry.cells // 3, 4 * geometry.cells // 5
    return parse_range(text, "stones", least=0, most=geometry.cells - 1)
