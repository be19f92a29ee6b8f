"""`claimeven lab levels`: the strength of each of the ten levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from claimeven.cli.arena.playing import play_games
from claimeven.cli.console.numbers import Whole, parse_numbers
from claimeven.cli.console.options import FileName, RenamedOption, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.console.unused import refuse_unused
from claimeven.cli.lab.options import Study, seed_option, study_options
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.lab.report.levels import calibration_table, draw_levels, level_facts
from claimeven.lab.study.calibration import (
    MOST_GAMES,
    Calibrated,
    calibrate,
    ladder,
    open_ladder,
)
from claimeven.players.levels.level_player import PERFECT
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import MAX_WORKERS, LocalWorkers


@click.command()
@click.option(
    "--levels", "text", default="1-10", show_default=True, help="Which levels, such as 3-6 or 7-."
)
@click.option(
    "--games", type=Whole(2, MOST_GAMES), metavar="N", help="Games against the level below."
)
@click.option(
    "--arena",
    type=FileName(),
    help="The file of the games; a stopped run is resumed from it.",
)
@click.option(
    "--threads",
    cls=RenamedOption,
    old=("--workers",),
    type=Whole(1, MAX_WORKERS),
    metavar="N",
    show_default="all processors",
    help="Games to play at the same time.",
)
@seed_option("of the levels' random moves, and of the games")
@study_options
def levels(
    text: str,
    games: int | None,
    arena: Path | None,
    threads: int | None,
    seed: int,
    study: Study,
) -> None:
    """Measure every level: its moves, and games against the one below."""
    if games is None:
        refuse_unused("arena", "without --games")
        refuse_unused("threads", "without --games")
    elif arena is None:
        raise BadInput(f"no file for the {games} games; name one with --arena FILE")
    study.check_outputs(arena)
    wanted = parse_numbers(text, "levels", most=PERFECT)
    known = study.open_set()
    found: list[Calibrated] = []
    with (
        _games(wanted, games, arena, threads, known.geometry, seed) as store,
        study.shown_if_interrupted(found, calibration_table),
        ProgressBar("levels", lines=True) as bar,
    ):
        click.echo(f"levels: seed {seed}", err=True)
        for each in calibrate(wanted, known, seed, store):
            found.append(each)
            if study.as_json:
                bar.pause()
                print_json(**level_facts(each, seed))
            bar(len(found), len(wanted))
    study.show(calibration_table(found))
    if study.plot is not None:
        draw_levels(study.plot, found)


@contextmanager
def _games(
    levels: Sequence[int],
    games: int | None,
    arena: Path | None,
    threads: int | None,
    geometry: Geometry,
    seed: int,
) -> Iterator[TournamentStore | None]:
    """The finished games, if any were asked for: those that are not played yet are played."""
    if games is None or arena is None:
        yield None
        return
    with open_ladder(arena, ladder(levels, games, geometry, seed)) as store:
        with LocalWorkers(threads) as workers:
            play_games(store, workers)
        yield store
