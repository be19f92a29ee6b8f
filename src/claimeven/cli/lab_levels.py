"""`claimeven lab levels`: how strong is each of the ten levels?"""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.arena.levels import PERFECT
from claimeven.cli.lab_options import open_set, result_options, set_options, show
from claimeven.cli.numbers import parse_numbers
from claimeven.cli.options import json_option, print_json
from claimeven.cli.progress import ProgressBar
from claimeven.lab.calibration import calibrate, calibration_table
from claimeven.lab.pictures import draw_series, picture


@click.command()
@set_options
@click.option("--levels", "text", default="1-10", show_default=True, help="Which levels.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Against the level below.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the levels' chance.")
@result_options
@json_option
def levels(
    files: tuple[Path, ...],
    part: str | None,
    first: int | None,
    no_check: bool,
    text: str,
    games: int,
    seed: int,
    csv: Path | None,
    plot: Path | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Good and perfect moves of every level, and its games against the level below."""
    wanted = parse_numbers(text, "levels", most=PERFECT)
    known = open_set(files, part, first, no_check)
    with ProgressBar("levels", lines=True) as on_level:
        found = calibrate(wanted, known, games, seed, on_level)
    if as_json:
        for each in found:
            match = None if each.match is None else each.match.json
            print_json(
                level=each.level,
                good=each.quality.good.value,
                perfect=each.quality.perfect.value,
                match=match,
            )
    show(calibration_table(found), csv, markdown, silent=as_json)
    if plot is not None:
        with picture(plot) as axes:
            series = {
                "good": [(float(each.level), each.quality.good) for each in found],
                "perfect": [(float(each.level), each.quality.perfect) for each in found],
            }
            draw_series(axes, series)
            axes.set_xlabel("level")
            axes.set_ylabel("moves, %")
            axes.legend(frameon=False)
