"""`claimeven arena run`: play a tournament into a new file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from claimeven.cli.arena.playing import chosen_workers, play_games, worker_options
from claimeven.cli.arena.show import print_tournament
from claimeven.cli.console.numbers import SEED, Whole
from claimeven.cli.console.options import FileName, geometry_option, json_option
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.console.unused import refuse_unused
from claimeven.errors import ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.tournament.plan import (
    ADJUDICATE_CELLS,
    ADJUDICATIONS,
    FORMATS,
    MANY_ROUNDS,
    Tournament,
)
from claimeven.tournament.player_check import CheckedPlayers, check_players
from claimeven.tournament.player_files import known_files
from claimeven.tournament.runner import try_players
from claimeven.tournament.store.database import check_is_new
from claimeven.tournament.store.lock import TournamentLock
from claimeven.tournament.store.store import TournamentStore


@click.command()
@click.argument("file", type=FileName())
@click.option("--player", "players", metavar="SPEC", multiple=True, help="Once for each player.")
@click.option(
    "--format",
    "form",
    metavar="|".join(FORMATS),
    default=FORMATS[0],
    show_default=True,
    help="Who meets whom; gauntlet: the first player all others; ladder: each player the next.",
)
@click.option(
    "--openings",
    metavar="empty|plies:K|balanced:K",
    default="empty",
    show_default=True,
    help="Where games begin: every position of K stones, or balanced ones, one per round.",
)
@click.option(
    "--rounds",
    type=Whole(1, MANY_ROUNDS),
    default=1,
    show_default=True,
    help="Play everything N times.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="Of openings and players.")
@click.option("--clock", metavar="S+I", help="Seconds per game and side, and per move, as 10+0.1.")
@click.option(
    "--adjudicate", metavar="|".join(ADJUDICATIONS), help="Let the solver end games it can prove."
)
@click.option(
    "--adjudicate-cells",
    type=Whole(1),
    metavar="N",
    default=ADJUDICATE_CELLS,
    show_default=True,
    help="Ask the solver when at most N cells are empty.",
)
@click.option(
    "--sprt",
    metavar="ELO0,ELO1[,A,B]",
    help="With --format match: stop when the first player is clearly ELO1 or only ELO0 better.",
)
@worker_options
@geometry_option
@json_option
def run(
    file: Path,
    players: tuple[str, ...],
    form: str,
    openings: str,
    rounds: int,
    seed: int,
    clock: str | None,
    adjudicate: str | None,
    adjudicate_cells: int,
    sprt: str | None,
    threads: int | None,
    cluster: str | None,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Play a tournament into FILE, and show the results.

    Every opening is played twice, with sides swapped. A run that was stopped in any way continues
    with `claimeven arena resume FILE`.
    """
    if adjudicate is None:
        refuse_unused("adjudicate_cells", "without --adjudicate")
    check_is_new(file)
    tournament = Tournament.parse(
        players, form, geometry, openings, rounds, seed, clock, adjudicate, adjudicate_cells, sprt
    ).in_folder(Path.cwd())
    checked = check_players(tournament)
    files = known_files(tournament.players)
    lock = TournamentLock(file)
    with lock:
        with ProgressBar(f"openings {openings}") as on_progress:
            suite = tournament.openings.make(geometry, seed, rounds, on_progress)
        _warn_of_repeats(checked, len(suite))
        with chosen_workers(threads, cluster) as workers:
            try_players(tournament, workers, files)
            with (
                TournamentStore.create(file, tournament, suite, lock=lock) as store,
                _removed_if_empty(store),
            ):
                play_games(store, workers, files)
                print_tournament(store, as_json)


@contextmanager
def _removed_if_empty(store: TournamentStore) -> Iterator[None]:
    """A run that fails before its first game leaves no file behind."""
    try:
        yield
    except ClaimevenError:
        if store.counts.finished == 0:
            store.discard()
        raise


def _warn_of_repeats(checked: CheckedPlayers, openings: int) -> None:
    """A repeated game is not new evidence, but intervals and tests would count it as such."""
    if (pair := checked.same_games(openings)) is not None:
        suite = "1 opening" if openings == 1 else f"{openings} openings"
        click.echo(
            f"claimeven: '{pair[0]}' and '{pair[1]}' are not random, and {suite} for "
            f"{checked.tournament.rounds} rounds repeat their games; intervals will be too narrow",
            err=True,
        )
