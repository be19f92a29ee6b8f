"""`claimeven solve`: the exact score of positions."""

from __future__ import annotations

import time
from textwrap import fill

import click

from claimeven.cli.console.answers import Answers
from claimeven.cli.console.numbers import Seconds, Whole
from claimeven.cli.console.options import json_line
from claimeven.cli.console.solving import (
    Questions,
    ReportLine,
    signed,
    solving_command,
)
from claimeven.cli.console.unused import refuse_unused
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.score import AtLeast, AtMost
from claimeven.solver.result import SolveResult
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
    with Answers(questions.positions) as show, ReportLine(show.flush) as on_report:
        for position in questions.positions:
            if wdl:
                show(_outcome(questions, position, on_report))
                continue
            result = questions.solver.search(
                position, nodes=nodes, seconds=seconds, on_report=on_report
            )
            line = questions.solver.variation(position) if variation and result.is_exact else None
            on_report.clear()
            show(_result(result, line, variation, questions.as_json))


def _outcome(questions: Questions, position: Position, on_report: ReportLine) -> str:
    began = time.perf_counter()
    outcome = questions.solver.outcome(position, on_report=on_report)
    on_report.clear()
    if questions.as_json:
        seconds = round(time.perf_counter() - began, 6)
        return json_line(encode_proof(position, outcome, seconds))
    word = {"win": "wins", "draw": "draws", "loss": "loses"}[outcome]
    return f"{_name(position)}: {position.to_move.value} to move {word}"


def _result(
    result: SolveResult, variation: tuple[int, ...] | None, wants_variation: bool, as_json: bool
) -> str:
    if as_json:
        return json_line(encode_solve_result(result, variation))
    position = result.position
    text = (
        f"{_name(position)}: {position.to_move.value} to move, {_words(result)} "
        f"({result.nodes:,} nodes, {result.seconds:.3f} s)"
    )
    if variation is not None:
        moves = " ".join(column_name(column) for column in variation)
        text += "\n" + fill(f"  best play: {moves}", _LINE_WIDTH, subsequent_indent=" " * 13)
    elif wants_variation:
        text += "\n  best play: not known until the score is"
    return text


def _words(result: SolveResult) -> str:
    score = result.score
    if isinstance(score, AtLeast | AtMost):
        return f"cut short: {result.at_least}, {result.at_most}"
    return f"{score} [{signed(score.points)}]"


def _name(position: Position) -> str:
    return position.text or f"empty {position.geometry}"
