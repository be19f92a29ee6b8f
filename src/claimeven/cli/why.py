"""`claimeven why`: why a move wins or loses, and who is better in a position."""

from __future__ import annotations

from dataclasses import dataclass

import click

from claimeven.cli.console.board import Discs, ascii_option, choose_discs, draw, headline, screen
from claimeven.cli.console.numbers import Seconds
from claimeven.cli.console.options import print_json
from claimeven.cli.console.solving import Questions, solving_command
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.coach.reasons import MoveReasons, PositionReasons
from claimeven.coach.why import DEFAULT_SECONDS
from claimeven.coach.why import why as find_reasons
from claimeven.coach.words.details import explanations
from claimeven.coach.words.marks import marks
from claimeven.game.notation import cell_name, parse_column
from claimeven.game.position import Position
from claimeven.wire.explanations import encode_move_reasons, encode_position_reasons


@dataclass(frozen=True)
class _Show:
    """How an answer is printed."""

    discs: Discs
    proof: bool


@click.command()
@click.option("--move", metavar="COLUMN", help="A move to explain, counted from 1.")
@click.option(
    "--proof", is_flag=True, help="Also what is behind the sentence: lines, moves, pairs."
)
@click.option(
    "--seconds",
    type=Seconds(),
    default=DEFAULT_SECONDS,
    show_default=True,
    help="Time for exact scores; without them fewer reasons are found.",
)
@ascii_option
@solving_command
def why(
    questions: Questions, move: str | None, proof: bool, seconds: float, ascii_only: bool
) -> None:
    """Say why a move wins or loses, or who is better.

    Every reason was checked by the rules of the game and compared with exact scores. The board
    marks what it is about: stones in brackets, empty cells by number, moves first.
    """
    if questions.as_json:
        refuse_unused("ascii_only", WITH_JSON)
        refuse_unused("proof", WITH_JSON)
    show = _Show(choose_discs(ascii_only), proof)
    for index, position in enumerate(questions.positions):
        found = _ask(position, move, seconds, questions)
        if questions.as_json:
            _print_json(found)
        else:
            click.echo("\n" if index else "", nl=False)
            _print(found, show)


def _ask(
    position: Position, move: str | None, seconds: float, questions: Questions
) -> MoveReasons | PositionReasons:
    if move is None:
        return find_reasons(position, solver=questions.solver, seconds=seconds)
    column = parse_column(move, position.geometry)
    return find_reasons(position, column, solver=questions.solver, seconds=seconds)


def _print_json(found: MoveReasons | PositionReasons) -> None:
    if isinstance(found, MoveReasons):
        print_json(**encode_move_reasons(found))
    else:
        print_json(**encode_position_reasons(found))


def _print(found: MoveReasons | PositionReasons, show: _Show) -> None:
    reasons = [each for each in explanations(found) if each.cells or each.moves]
    position = reasons[0].position if reasons else found.position
    shown = marks(reasons[0]) if reasons else {}
    click.echo(headline(found.position))
    if isinstance(found, MoveReasons):
        click.echo(_move_line(found))
    screen().print(draw(position, show.discs, shown or None, names_cells=True))
    numbered = sorted((number, cell) for cell, number in shown.items() if number)
    if numbered:
        click.echo(" " + "  ".join(f"{number} {cell_name(cell)}" for number, cell in numbered))
    click.echo(found.text)
    for line in found.more if show.proof else ():
        click.echo(f"  {line}")


def _move_line(found: MoveReasons) -> str:
    """The move, its grade and its score."""
    name = f"{found.side.value} plays {cell_name(found.cell)}"
    if found.grade is None or found.after is None:
        return name
    return f"{name}: {found.grade.value}, {found.after}"
