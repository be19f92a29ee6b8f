"""`claimeven lab levels`: the strength of each of the ten levels."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import click

from claimeven.cli.arena.run import play_games
from claimeven.cli.console.numbers import parse_numbers
from claimeven.cli.console.options import json_option, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.lab.options import open_set, result_options, set_options, show
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.lab.pictures import draw_series, picture
from claimeven.lab.study.calibration import calibrate, calibration_table, ladder, open_ladder
from claimeven.players.levels import PERFECT
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import LocalWorkers


@click.command()
@set_options
@click.option("--levels", "text", default="1-10", show_default=True, help="Which levels.")
@click.option("--games", type=int, metavar="N", help="Games against the level below.")
@click.option(
    "--arena",
    type=click.Path(path_type=Path),
    help="The file of the games; a stopped run is resumed from it.",
)
@click.option("--workers", type=int, metavar="N", help="Games to play at the same time.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The seed of the levels' random moves."
)
@result_options
@json_option
def levels(
    files: tuple[Path, ...],
    part: str | None,
    first: int | None,
    no_check: bool,
    text: str,
    games: int | None,
    arena: Path | None,
    workers: int | None,
    seed: int,
    csv: Path | None,
    plot: Path | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Good and perfect moves of every level, and its games against the level below."""
    wanted = parse_numbers(text, "levels", most=PERFECT)
    known = open_set(files, part, first, no_check)
    store = _play(wanted, games, arena, workers, known.geometry, seed)
    with nullcontext() if store is None else store, ProgressBar("levels", lines=True) as on_level:
        found = calibrate(wanted, known, seed, store, on_level)
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


def _play(
    levels: Sequence[int],
    games: int | None,
    arena: Path | None,
    workers: int | None,
    geometry: Geometry,
    seed: int,
) -> TournamentStore | None:
    """Play the games that are not played yet."""
    if games is None:
        return None
    tournament = ladder(levels, games, geometry, seed)
    if arena is None:
        raise BadInput(f"no file for the {games} games; name one with --arena FILE")
    with LocalWorkers(workers) as chosen:
        store = open_ladder(arena, tournament)
        try:
            play_games(store, chosen)
        except BaseException:
            store.close()
            raise
    return store
