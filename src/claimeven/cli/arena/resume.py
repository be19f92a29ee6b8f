"""`claimeven arena resume`: continue a tournament."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.arena.playing import chosen_workers, play_on, worker_options
from claimeven.cli.arena.show import print_tournament
from claimeven.cli.console.options import FileName, json_option
from claimeven.tournament.store.store import TournamentStore


@click.command()
@click.argument("file", type=FileName())
@worker_options
@click.option("--force", is_flag=True, help="Go on although a file of a player has changed.")
@json_option
def resume(
    file: Path, threads: int | None, cluster: str | None, force: bool, as_json: bool
) -> None:
    """Continue the tournament in FILE.

    No finished game is lost or played again. Programs start in the folder where `run` was given,
    and relative paths of players begin there.
    """
    with TournamentStore.resume(file) as store, chosen_workers(threads, cluster) as workers:
        play_on(store, workers, force=force)
        print_tournament(store, as_json)
