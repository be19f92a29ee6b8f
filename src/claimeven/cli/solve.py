"""`claimeven solve`: the exact score of positions."""

from __future__ import annotations

import time
from textwrap import fill

import click

from claimeven.cli.console.numbers import Seconds, Whole
from claimeven.cli.console.options import print_json
from claimeven.cli.console.solving import (
    Questions,
    report_line,
    signed,
    solving_command,
)
from claimeven.cli.console.unused import refuse_unused
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.score import AtLeast, AtMost
from claimeven.solver.result import SolveResult
from claimeven.solver.solver import Solver
from claimeven.wire.solving import encode_proof, encode_solve_result

_LINE_WIDTH = 80


@click.command()
@click.option("--wdl", is_flag=True, help="Only win, draw or loss: faster than the distance.")
@click.option("--variation", is_flag=True, help="Show best play to the end as well.")
@click.option("--nodes", type=Whole(), help="Stop after so many nodes and show what is proven.")
@click.option("--seconds", type=Seconds(), help="Stop after so long and show what is proven.")
@solving_command
def solve(
    questions: Questions, wdl: bool, variation: bool, nodes: int | None, seconds: float | None
) -> None:
    """Score positions exactly, for the side to move."""
    if wdl:
        for name in ("variation", "nodes", "seconds"):
            refuse_unused(name, "with --wdl")
    solver, as_json = questions.solver, questions.as_json
    for position in questions.positions:
        if wdl:
            _show_outcome(solver, position, as_json)
            continue
        with report_line() as on_report:
            result = solver.search(position, nodes=nodes, seconds=seconds, on_report=on_report)
        line = solver.variation(position) if variation and result.is_exact else None
        _show_result(result, line, as_json)
        if variation and line is None and not as_json:
            click.echo("  best play: not known until the score is")


def _show_outcome(solver: Solver, position: Position, as_json: bool) -> None:
    began = time.perf_counter()
    with report_line() as on_report:
        outcome = solver.outcome(position, on_report=on_report)
    if as_json:
        seconds = round(time.perf_counter() - began, 6)
        print_json(**encode_proof(position, outcome, seconds))
    else:
        word = {"win": "wins", "draw": "draws", "loss": "loses"}[outcome]
        click.echo(f"{_name(position)}: {position.to_move.value} to move {word}")


def _show_result(result: SolveResult, variation: tuple[int, ...] | None, as_json: bool) -> None:
    if as_json:
        print_json(**encode_solve_result(result, variation))
        return
    position = result.position
    click.echo(
        f"{_name(position)}: {position.to_move.value} to move, {_words(result)} "
        f"({result.nodes:,} nodes, {result.seconds:.3f} s)"
    )
    if variation is not None:
        moves = " ".join(column_name(column) for column in variation)
        click.echo(fill(f"  best play: {moves}", _LINE_WIDTH, subsequent_indent=" " * 13))


def _words(result: SolveResult) -> str:
    score = result.score
    if isinstance(score, AtLeast | AtMost):
        return f"cut short: {result.at_least}, {result.at_most}"
    return f"{score} [{signed(score.points)}]"


def _name(position: Position) -> str:
    return position.text or f"empty {position.geometry}"
