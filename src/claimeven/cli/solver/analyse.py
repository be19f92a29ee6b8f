"""`claimeven analyse`: the exact score of every column."""

from __future__ import annotations

import click
from rich.text import Text

from claimeven.cli.console.board import Discs, ascii_option, choose_discs, draw, screen, side_name
from claimeven.cli.console.options import print_json
from claimeven.cli.console.solving import (
    Questions,
    ReportLine,
    signed,
    solving_command,
)
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.score import Proven, best_columns
from claimeven.wire.solving import encode_analysis

_COLUMN_WIDTH = 3
_MAX_HEADED_COLUMNS = 25  # wider boards are drawn too narrow for numbers above the columns


@click.command()
@ascii_option
@solving_command
def analyse(questions: Questions, ascii_only: bool) -> None:
    """Score every column exactly, with the board under the scores.

    Scores are for the side to move.
    """
    if questions.as_json:
        refuse_unused("ascii_only", WITH_JSON)
    discs = choose_discs(ascii_only)
    for position in questions.positions:
        with ReportLine() as on_report:
            scores = questions.solver.analyse(position, on_report=on_report)
        if questions.as_json:
            print_json(**encode_analysis(position, scores))
        else:
            _print(position, scores, discs)


def _print(position: Position, scores: dict[int, Proven], discs: Discs) -> None:
    console = screen()
    columns = range(position.geometry.columns)
    if len(columns) <= _MAX_HEADED_COLUMNS:
        console.print(_head([scores.get(column) for column in columns]))
    console.print(draw(position, discs))
    console.print(side_name(position.to_move, discs) + Text(" to move"))
    best = best_columns(scores)
    for column in columns:
        score = scores.get(column)
        words = "full" if score is None else f"{score} [{signed(score.points)}]"
        star = "  best" if column in best else ""
        console.print(f"  {column_name(column)}  {words}{star}")


def _head(scores: list[Proven | None]) -> str:
    shown = ("" if score is None else signed(score.points) for score in scores)
    return "  " + "".join(f"{text:^{_COLUMN_WIDTH}}" for text in shown)
