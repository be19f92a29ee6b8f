"""`claimeven search`: search positions with an evaluation, and see the tree."""

from __future__ import annotations

from typing import Any

import click

from claimeven.checks import invalid
from claimeven.cli.console.options import (
    geometry_option,
    json_option,
    positions_argument,
    print_json,
    read_positions,
)
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.heuristics.exact import short_text
from claimeven.score import Estimate
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.result import SearchResult
from claimeven.searches.settings import ALGORITHMS, ORDERINGS, TIES, Settings
from claimeven.searches.tree import TreeNode, draw_tree, search_tree
from claimeven.wire.searches import encode_search_result
from claimeven.wire.trees import encode_search_tree

_MOST_TREE_PLIES = 8


@click.command()
@positions_argument
@click.option("--heuristic", default="claimeven", show_default=True, help="Name or TOML file.")
@click.option("--algorithm", type=click.Choice(list(ALGORITHMS)), default="alphabeta")
@click.option("--depth", type=int, help="Plies to search; 8 if no limit is given.")
@click.option("--nodes", type=int, help="Nodes to spend.")
@click.option("--seconds", type=float, help="Time to spend.")
@click.option("--ordering", type=click.Choice(list(ORDERINGS)), default="centre")
@click.option("--ties", type=click.Choice(list(TIES)), default="leftmost")
@click.option("--seed", type=int, default=0, help="Of the random tie rule.")
@click.option("--table-mb", type=int, default=0, help="Transposition table; 0 for none.")
@click.option(
    "--proofs-mb", type=int, default=0, help="Let the solver prove columns, with such a table."
)
@click.option("--prefer-sooner", is_flag=True, help="Sooner wins are worth more.")
@click.option("--best-only", is_flag=True, help="Exact value of the best column only: faster.")
@click.option("--cache", metavar="FILE", help="Keep evaluations in this file.")
@click.option("--tree", metavar="PLIES", type=int, help="Show the tree down to this ply.")
@geometry_option
@json_option
def search(
    positions: tuple[str, ...],
    heuristic: str,
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    best_only: bool,
    cache: str | None,
    tree: int | None,
    geometry: Geometry,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Search each POSITION: the best column, the value of every column, and what it took."""
    if depth is None and nodes is None and seconds is None:
        depth = 8
    limits = Limits(depth, nodes, seconds)
    settings = Settings(**chosen, all_columns=not best_only)
    engine = Engine(heuristic, settings, cache=cache)
    for position in read_positions(positions, geometry):
        if tree is not None:
            _show_tree(position, heuristic, limits, tree, settings, as_json)
            continue
        result = engine.search(position, limits)
        if as_json:
            print_json(**encode_search_result(position, engine.heuristic.name, result))
        else:
            _print(position, engine, result)


def _show_tree(
    position: Position,
    heuristic: str,
    limits: Limits,
    plies: int,
    settings: Settings,
    as_json: bool,
) -> None:
    if not 1 <= plies <= _MOST_TREE_PLIES:
        raise BadInput(invalid("--tree", plies, f"1 to {_MOST_TREE_PLIES} plies"))
    result, root = search_tree(position, heuristic, limits, plies, settings)
    if as_json:
        print_json(**encode_search_tree(position, result, root))
        return
    click.echo(draw_tree(root))
    click.echo(f"best: column {column_name(result.column)}; {_count_cuts(root)}")


def _count_cuts(root: TreeNode) -> str:
    shown_nodes = cut = 0
    todo = [root]
    while todo:
        node = todo.pop()
        shown_nodes += 1
        cut += len(node.skipped)
        todo += node.children
    return f"{shown_nodes} nodes shown, {cut} branches cut among them"


def _print(position: Position, engine: Engine, result: SearchResult) -> None:
    name = position.text or "the empty board"
    variation = " ".join(column_name(column) for column in result.variation)
    click.echo(
        f"{name} ({position.geometry}), {position.to_move.value} to move, {engine.heuristic.name}"
    )
    click.echo(f"  best column {column_name(result.column)}: {_score_text(result)}")
    known = [
        f"{column_name(column)}: {short_text(value)}"
        for column, value in sorted(result.values.items())
    ]
    known += [
        f"{column_name(each)}: ≤ {short_text(value)}" for each, value in result.bounds.items()
    ]
    click.echo(f"  columns  {'  '.join(known)}")
    if result.outcomes:
        proven = [f"{column_name(each)}: {word}" for each, word in sorted(result.outcomes.items())]
        click.echo(f"  proven   {'  '.join(proven)}")
    click.echo(f"  expected {variation}")
    rate = f", {result.nodes / result.seconds / 1e6:.1f} million a second" if result.seconds else ""
    proofs = f" ({result.proof_nodes:,} by the solver)" if result.proof_nodes else ""
    click.echo(
        f"  depth {result.depth}: {result.nodes:,} nodes{proofs}, {result.leaves:,} leaves, "
        f"{result.cuts:,} cuts, {result.table_hits:,} table hits, {result.seconds:.3f} s{rate}"
    )


def _score_text(result: SearchResult) -> str:
    value = short_text(result.value)
    if isinstance(result.score, Estimate):
        return value if result.outcome is None else f"{result.outcome} (proven; value {value})"
    return f"{result.score} (proven; value {value})"
