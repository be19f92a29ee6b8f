"""`claimeven puzzle`: one puzzle after another in the terminal."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import click

from claimeven.cli.console.board import ascii_option, choose_discs
from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import FileName, json_option, print_json
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.cli.play.signals import leaving_on_signals
from claimeven.cli.puzzles.session import PuzzleSession
from claimeven.coach.puzzles.attempt import attempt
from claimeven.coach.puzzles.progress import ProgressFile, progress_path
from claimeven.coach.puzzles.puzzle_file import read_puzzles
from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle, PuzzleSet, shipped_puzzles
from claimeven.errors import BadInput
from claimeven.game.notation import parse_column
from claimeven.solver.solver import Solver
from claimeven.wire.puzzles import encode_attempt, encode_puzzle


@click.command()
@click.argument("number", type=Whole(1), required=False)
@click.option("--daily", is_flag=True, help="The puzzle of the day, the same for everybody.")
@click.option(
    "--try",
    "tried",
    metavar="COLUMN",
    help="Grade one column and end; it does not count for the rating.",
)
@click.option(
    "--file",
    "file",
    type=FileName(),
    metavar="FILE",
    help="Puzzles of `claimeven puzzles make` instead of those that come with the package.",
)
@ascii_option
@json_option
def puzzle(
    number: int | None,
    daily: bool,
    tried: str | None,
    file: Path | None,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Solve puzzles: one column is right, and the answer is explained.

    NUMBER is the number of a puzzle; without one the next is near your own rating, which is kept in
    your data directory. Type a column to answer, S for the solution, N for the next puzzle, Q to
    quit.
    """
    if number is not None and daily:
        raise BadInput(f"give a number ({number}) or --daily, not both")
    if as_json:
        refuse_unused("ascii_only", WITH_JSON)
    known = shipped_puzzles() if file is None else read_puzzles(file)
    store = ProgressFile(None if file is None else progress_path(known))
    asked = _named(known, number, daily)
    if tried is not None:
        _grade(asked, tried, as_json)
        return
    progress = store.read()
    if store.problem:
        click.echo(f"claimeven: {store.problem}", err=True)
    if asked is None:
        asked = known.near(progress.rating.value, random.Random(), progress.seen)
    if as_json:
        print_json(**encode_puzzle(asked))
        return
    with leaving_on_signals():
        PuzzleSession(known, store, progress, choose_discs(ascii_only)).run(asked)


def _named(known: PuzzleSet, number: int | None, daily: bool) -> NumberedPuzzle | None:
    if daily:
        return known.daily(date.today())
    return None if number is None else known.numbered(number)


def _grade(asked: NumberedPuzzle | None, tried: str, as_json: bool) -> None:
    if asked is None:
        raise BadInput(f"--try {tried!r} says nothing about which puzzle: give NUMBER or --daily")
    column = parse_column(tried, asked.puzzle.geometry)
    graded = attempt(asked.puzzle, column, Solver())
    if as_json:
        print_json(**encode_attempt(asked, graded))
    else:
        click.echo(graded.text)
