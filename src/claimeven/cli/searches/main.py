"""`claimeven search`: the command, its options, and which of them go together."""

from __future__ import annotations

from typing import Any

import click

from claimeven.checks import invalid
from claimeven.cli.console.heuristic_options import heuristic_option
from claimeven.cli.console.numbers import SEED, Seconds, Whole
from claimeven.cli.console.options import (
    FileName,
    geometry_option,
    json_option,
    positions_argument,
    print_json,
    read_positions,
)
from claimeven.cli.console.status_line import StatusLine
from claimeven.cli.console.unused import is_given, refuse_unused
from claimeven.cli.searches.progress import progress_text, search_watched
from claimeven.cli.searches.view import result_lines, tree_lines
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.catalog import heuristic as find_heuristic
from claimeven.heuristics.spec import Heuristic
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.settings import ALGORITHMS, MTDF_TABLE_MB, ORDERINGS, TIES, Settings
from claimeven.searches.tree import search_tree
from claimeven.wire.searches import encode_search_result
from claimeven.wire.trees import encode_search_tree

DEFAULT_DEPTH = 8
"""Without a limit. Deeper searches deepen, so that they show progress and can be interrupted."""

_MOST_TREE_PLIES = 8


@click.command()
@positions_argument
@heuristic_option
@click.option(
    "--algorithm",
    metavar="NAME",
    type=click.Choice(list(ALGORITHMS)),
    default="alphabeta",
    show_default=True,
    help=f"One of {', '.join(ALGORITHMS)}.",
)
@click.option(
    "--depth", type=Whole(), help=f"Plies to search; {DEFAULT_DEPTH} if no limit is given."
)
@click.option("--nodes", type=Whole(), help="Nodes to spend.")
@click.option("--seconds", type=Seconds(), help="Time to spend.")
@click.option(
    "--deepening/--no-deepening",
    default=None,
    help="Search depth 1, 2, 3 and so on, or the depth at once.  "
    f"[default: at once up to depth {DEFAULT_DEPTH}]",
)
@click.option(
    "--ordering",
    metavar="NAME",
    type=click.Choice(list(ORDERINGS)),
    default="centre",
    show_default=True,
    help=f"Which moves are tried first: {', '.join(ORDERINGS)}.",
)
@click.option(
    "--ties",
    metavar="NAME",
    type=click.Choice(list(TIES)),
    default="leftmost",
    show_default=True,
    help=f"Which of equally good columns is chosen: {', '.join(TIES)}.",
)
@click.option("--seed", type=SEED, default=0, help="With --ties random.")
@click.option(
    "--table-mb",
    type=Whole(),
    default=0,
    help=f"Transposition table in MB.  [default: none; {MTDF_TABLE_MB} for mtdf]",
)
@click.option(
    "--proofs-mb",
    type=Whole(),
    default=0,
    help="Let the solver prove columns between iterations, with such a table.",
)
@click.option("--prefer-sooner", is_flag=True, help="Sooner wins are worth more.")
@click.option("--best-only", is_flag=True, help="Exact value of the best column only: faster.")
@click.option("--cache", metavar="FILE", type=FileName(str), help="Keep evaluations in this file.")
@click.option("--tree", metavar="PLIES", type=Whole(), help="Draw the tree down to this ply.")
@geometry_option
@json_option
def search(
    positions: tuple[str, ...],
    name: str,
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    deepening: bool | None,
    best_only: bool,
    cache: str | None,
    tree: int | None,
    geometry: Geometry,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Look ahead from each POSITION, and show the best column.

    It shows the value of every column too, and what the search took. On Ctrl-C a search that
    deepens shows the last depth that it finished.
    """
    if depth is None and nodes is None and seconds is None:
        depth = DEFAULT_DEPTH
    limits = Limits(depth, nodes, seconds)
    settings = Settings(**chosen, all_columns=not best_only)
    heuristic = find_heuristic(name)
    _check_options(heuristic, limits, settings, tree, deepening)
    if deepening is None:
        deepening = depth is not None and depth > DEFAULT_DEPTH
    settings = settings.with_deepening(deepening)
    engine = Engine(heuristic, settings, cache=cache)
    for position in read_positions(positions, geometry):
        if tree is None:
            _search(position, engine, limits, as_json)
        else:
            _show_tree(position, engine, limits, tree, as_json)


def _check_options(
    heuristic: Heuristic,
    limits: Limits,
    settings: Settings,
    tree: int | None,
    deepening: bool | None,
) -> None:
    """Refuse what would do nothing, and what does not go together."""
    if tree is not None:
        if not 1 <= tree <= _MOST_TREE_PLIES:
            raise BadInput(invalid("--tree", tree, f"1 to {_MOST_TREE_PLIES} plies"))
        refuse_unused("cache", "with --tree")
    if settings.ties != "random":
        refuse_unused("seed", "without --ties random")
    if settings.algorithm == "minimax":
        refuse_unused("table_mb", "with minimax, which searches everything")
        refuse_unused("best_only", "with minimax, which searches everything")
        if tree is None:  # a tree is drawn in that order
            refuse_unused("ordering", "with minimax, which searches everything")
    if settings.algorithm == "mtdf" and is_given("table_mb") and not settings.table_mb:
        raise BadInput(invalid("--table-mb", 0, "at least 1, because mtdf needs a table"))
    if heuristic.play_on:
        refuse_unused("prefer_sooner", f"with {heuristic.full_name}, which plays on after a win")
    needs_deepening = settings.needs_deepening or limits.needs_deepening
    if deepening is False and needs_deepening:
        raise BadInput("--no-deepening does not go with --nodes, --seconds or --proofs-mb")


def _search(position: Position, engine: Engine, limits: Limits, as_json: bool) -> None:
    result, is_interrupted = search_watched(engine, position, limits)
    heuristic = engine.heuristic.full_name
    deepening = engine.settings.needs_deepening or limits.needs_deepening
    if as_json:
        encoded = encode_search_result(position, heuristic, result)
        print_json(**encoded, deepening=deepening, interrupted=is_interrupted)
    else:
        interrupted = limits if is_interrupted else None
        for line in result_lines(
            position, heuristic, result, deepening=deepening, interrupted=interrupted
        ):
            click.echo(line)
    if is_interrupted:
        raise KeyboardInterrupt


def _show_tree(
    position: Position, engine: Engine, limits: Limits, plies: int, as_json: bool
) -> None:
    settings = engine.settings
    with StatusLine() as status:
        result, root = search_tree(
            position,
            engine.heuristic,
            limits,
            plies,
            settings,
            on_info=lambda result: status(progress_text(result)),
        )
    if as_json:
        encoded = encode_search_tree(position, result, root)
        print_json(**encoded, heuristic=engine.heuristic.full_name)
        return
    could_cut_more = settings.algorithm != "minimax" and settings.all_columns
    for line in tree_lines(result, root, could_cut_more=could_cut_more):
        click.echo(line)
