"""`claimeven puzzles make`: find puzzles in games of levels, rate them, write a set."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any

import click

from claimeven import __version__
from claimeven.cli.console.numbers import SEED, Whole
from claimeven.cli.console.options import RenamedOption, json_option, print_json
from claimeven.cli.console.output import (
    FileKind,
    check_output,
    check_writable,
    output_option,
)
from claimeven.cli.console.progress import ProgressBar
from claimeven.coach.puzzles.level_game import LEVELS
from claimeven.coach.puzzles.making import (
    MOST_PUZZLES,
    PuzzleMaking,
    PuzzleRecipe,
    stop_finding,
)
from claimeven.coach.puzzles.puzzle_file import FORMAT, write_puzzles
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.journal import work_path
from claimeven.machine import usable_processors
from claimeven.tournament.workers import LocalWorkers

PUZZLES = FileKind(
    "a file of puzzles",
    lambda head: head.startswith((b"\x1f\x8b", f'{{"format": "{FORMAT}"'.encode())),
    is_costly=True,
)


@click.command()
@output_option(help="The file to write; compressed if it ends in .gz.", required=True)
@click.option(
    "--count",
    type=Whole(1, MOST_PUZZLES),
    default=1000,
    show_default=True,
    help="How many puzzles.",
)
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="The seed of the games; the same seed makes the same file.",
)
@click.option(
    "--resume", is_flag=True, help="Only go on with unfinished work; an error if there is none."
)
@click.option(
    "--threads",
    type=Whole(1, 256),
    default=usable_processors,
    show_default="all",
    help="Processors to use.",
)
@click.option(
    "--geometry",
    cls=RenamedOption,
    old=("--board",),
    metavar="CxRxN",
    callback=lambda _context, _option, text: Geometry.parse(text),
    default="7x6x4",
    show_default=True,
    help="Columns x rows x how many in a row.",
)
@json_option
def make(
    output: Path,
    force: bool,
    count: int,
    seed: int,
    resume: bool,
    threads: int,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Make puzzles from games of levels, and write them to FILE.

    Each has one right column, by the exact solver, and a rating by what the levels find. The same
    command resumes a run that was stopped.
    """
    recipe = PuzzleRecipe(geometry, count, seed)
    check_output(output, PUZZLES, force=force)
    work = check_writable(work_path(output))
    if resume and not work.is_file():
        raise BadInput(f"there is no unfinished work '{work}': leave out --resume to begin")
    began = time.monotonic()
    with PuzzleMaking(output, recipe) as making:
        with LocalWorkers(threads) as workers, ProgressBar("puzzles", lines=True) as bar:
            found = making.run(partial(workers.results, stop=stop_finding), bar)
        made = {
            "made_by": f"claimeven {__version__}",
            "command": f"claimeven puzzles make --count {count} --seed {seed} "
            f"--geometry {geometry}",
            **recipe.card(),
            "levels": f"{LEVELS[0]}-{LEVELS[-1]}",
        }
        card = _write(output, partial(write_puzzles, output, found, made))
        making.remove()
    _report(output, card, as_json, time.monotonic() - began)


def _write(path: Path, write: Any) -> dict[str, Any]:
    try:
        card: dict[str, Any] = write()
    except OSError as error:
        raise BadInput(
            f"cannot write '{path}': {error.strerror}; the puzzles are kept in "
            f"'{work_path(path)}', and the same command goes on from there"
        ) from None
    return card


def _report(path: Path, card: dict[str, Any], as_json: bool, seconds: float) -> None:
    if as_json:
        print_json(**card, seconds=round(seconds, 3))
        return
    tasks = ", ".join(f"{count} {task}" for task, count in card["by_task"].items())
    size = f"{path.stat().st_size:,} bytes, " if path.is_file() else ""
    click.echo(
        f"{path}: {card['puzzles']:,} puzzles of {card['geometry']} ({tasks}), "
        f"seed {card['seed']}, {size}{seconds:.0f} s"
    )
