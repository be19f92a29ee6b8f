"""`claimeven review`: the moves of a game, graded by the exact solver, the mistakes explained."""

from __future__ import annotations

import textwrap
from dataclasses import replace

import click

from claimeven.cli.console.options import print_json
from claimeven.cli.console.solving import Questions, ReportLine, solving_command
from claimeven.coach.review import Review, ReviewedMove, explained
from claimeven.coach.review import review as review_game
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.solver.solver import Solver
from claimeven.wire.reviews import encode_review

_WIDTH = 94
_INDENT = " " * 6


@click.command()
@solving_command
def review(questions: Questions) -> None:
    """Grade every move of a game by exact scores.

    Did it keep the win, let it slip, or lose it? And why: mistakes, and moves that lost sooner than
    need be, are followed by the reason.
    """
    for position in questions.positions:
        with ReportLine() as on_report:
            found = review_game(position, solver=questions.solver, on_report=on_report)
        if questions.as_json:
            moves = tuple(explained(found, solver=questions.solver))
            print_json(**encode_review(replace(found, moves=moves)))
        else:
            _print(position, found, questions.solver)


def _print(position: Position, found: Review, solver: Solver) -> None:
    """Each move as soon as its reason is found."""
    click.echo(f"{position.text or 'the empty board'} ({position.geometry})")
    for move in explained(found, solver=solver):
        _print_move(move)
    for side in Side:
        share = found.accuracy(side)
        accuracy = "no decisions" if share is None else f"{share:.0%} accurate"
        click.echo(f"{side.value}: {accuracy}")


def _print_move(move: ReviewedMove) -> None:
    better = ""
    if move.column not in move.best:
        names = ", ".join(column_name(column) for column in move.best)
        better = f"   better: {names} ({move.before})"
    name = f"{move.ply + 1:>3}. {column_name(move.column)}"
    click.echo(f"{name}  {move.side.value:<6}  {move.grade.value:<7}  {move.text}{better}")
    if move.reasons is not None:
        for line in textwrap.wrap(move.reasons.text, _WIDTH):
            click.echo(_INDENT + line)
