"""Playing the games of a tournament's file, for `arena run`, `arena resume` and `lab levels`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from claimeven import __version__
from claimeven.cli.arena.progress import ArenaBar
from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import Command, RenamedOption
from claimeven.errors import BadInput, BadTournament, CannotStart
from claimeven.ratings.result import Result
from claimeven.ratings.running_match import RunningMatch
from claimeven.tournament.player_check import check_players
from claimeven.tournament.player_files import PlayerFile, check_files, known_files
from claimeven.tournament.results import GameResult
from claimeven.tournament.runner import run_games, try_players
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import MAX_WORKERS, LocalWorkers, Workers


def worker_options(command: Command) -> Command:
    """Add `--threads` and `--cluster`."""
    threads = click.option(
        "--threads",
        cls=RenamedOption,
        old=("--workers",),
        type=Whole(1, MAX_WORKERS),
        metavar="N",
        show_default="all processors",
        help="Games to play at the same time.",
    )
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Dask cluster: tcp://HOST:PORT, or local:N for N processes here.",
    )
    return threads(cluster(command))


def chosen_workers(threads: int | None, cluster: str | None) -> Workers:
    """Threads here, or a cluster."""
    if cluster is None:
        return LocalWorkers(threads)
    if threads is not None:
        raise BadInput(f"--threads {threads} and --cluster {cluster} exclude each other; use one")
    from claimeven.tournament.cluster import DaskWorkers

    return DaskWorkers(cluster)


def play_games(
    store: TournamentStore, workers: Workers, files: Iterable[PlayerFile] | None = None
) -> None:
    """Play what is missing; say what is safe when that is cut short.

    `files` are what the players are made of, if that is new.
    """
    watch = _Watch(store)
    if watch.is_over:
        return
    store.begin_session(__version__, shlex.join(["claimeven", *sys.argv[1:]]), files)
    try:
        with watch.bar:
            run_games(store, workers, watch.games)
    except CannotStart as error:
        raise BadTournament(f"{error}; {_safe(store)}") from None
    except KeyboardInterrupt:
        click.echo(f"claimeven: {_safe(store)}", err=True)
        raise


def play_on(store: TournamentStore, workers: Workers, *, force: bool) -> None:
    """Play what is missing with the players of the earlier runs, or, by force, with changed ones.

    A tournament of an older version has no folder: it gets the present one.
    """
    if _Watch(store).is_over:
        return
    folder = store.tournament.folder or Path.cwd()
    tournament = store.tournament.in_folder(folder)
    before = store.files
    if not force:
        for spec in tournament.players:
            check_files(spec, before)
    check_players(tournament)
    files = known_files(tournament.players, before)
    try_players(tournament, workers, files)
    if store.tournament.folder is None:
        store.settle(folder)
    play_games(store, workers, None if set(files) == set(before) else files)


def _safe(store: TournamentStore) -> str:
    counts = store.counts
    if counts.finished == 0:
        return "no game was finished"
    return (
        f"{counts.finished} of {counts.scheduled} games are safe; go on with "
        f"'claimeven arena resume {store.path}'"
    )


class _Watch:
    """Gets the games that were stored: updates the standing, and stops a match that is decided."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store
        self._counts = store.counts
        self.bar = ArenaBar(store.players, self._counts.scheduled)
        self._sprt = store.tournament.sprt
        self._match = RunningMatch(store.players[0])
        before = list(store.results())
        self.bar.begin(before)
        self._match.add(before)

    @property
    def is_over(self) -> bool:
        """Are all games played, or is there nothing left to find out?"""
        return self._counts.finished >= self._counts.scheduled or self.is_decided

    @property
    def is_decided(self) -> bool:
        """Has the test accepted one of its two claims?"""
        if self._sprt is None:
            return False
        return self._sprt.judge(self._match.score).accepted is not None

    def games(self, games: tuple[GameResult, ...]) -> bool:
        """Count them; False when the match is decided."""
        results = [self._result(game) for game in games]
        self.bar.add(results)
        if self._sprt is None:
            return True
        self._match.add(results)
        return not self.is_decided

    def _result(self, game: GameResult) -> Result:
        scheduled = self._store.schedule[game.id]
        names = self._store.players
        return Result(names[scheduled.first], names[scheduled.second], game.winner, scheduled.pair)
