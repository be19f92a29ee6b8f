"""`claimeven arena run` and `resume`: play a tournament, or continue one."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from claimeven import __version__
from claimeven.cli.arena.progress import ArenaBar
from claimeven.cli.arena.show import print_tournament
from claimeven.cli.console.options import Command, geometry_option, json_option
from claimeven.cli.console.progress import ProgressBar
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.ratings.result import Result
from claimeven.ratings.running_match import RunningMatch
from claimeven.tournament.plan import ADJUDICATE_CELLS, ADJUDICATIONS, FORMATS, Tournament
from claimeven.tournament.player_check import CheckedPlayers, check_players
from claimeven.tournament.results import GameResult
from claimeven.tournament.runner import run_games
from claimeven.tournament.store.database import check_is_new
from claimeven.tournament.store.lock import TournamentLock
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import LocalWorkers, Workers


def worker_options(command: Command) -> Command:
    """Add `--workers` and `--cluster`."""
    workers = click.option("--workers", type=int, metavar="N", help="Games at a time, here.")
    cluster = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Dask cluster: tcp://HOST:PORT, or local:N for N processes here.",
    )
    return workers(cluster(command))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
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
@click.option("--rounds", type=int, default=1, show_default=True, help="Play everything N times.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of openings and players.")
@click.option("--clock", metavar="S+I", help="Seconds per game and side, and per move, as 10+0.1.")
@click.option(
    "--adjudicate", metavar="|".join(ADJUDICATIONS), help="Let the solver end games it can prove."
)
@click.option(
    "--adjudicate-cells",
    type=int,
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
    workers: int | None,
    cluster: str | None,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Play a tournament into FILE, and show the results.

    Every opening is played twice, with sides swapped. A run that was stopped in any way continues
    with `claimeven arena resume FILE`.
    """
    check_is_new(file)
    tournament = Tournament.parse(
        players, form, geometry, openings, rounds, seed, clock, adjudicate, adjudicate_cells, sprt
    )
    checked = check_players(tournament)
    lock = TournamentLock(file)
    with lock:
        with ProgressBar(f"openings {openings}") as on_progress:
            suite = tournament.openings.make(geometry, seed, rounds, on_progress)
        _warn_of_repeats(checked, len(suite))
        with (
            _workers(workers, cluster) as chosen,
            TournamentStore.create(file, tournament, suite, lock=lock) as store,
        ):
            play_games(store, chosen)
            print_tournament(store, as_json)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@worker_options
@json_option
def resume(file: Path, workers: int | None, cluster: str | None, as_json: bool) -> None:
    """Continue the tournament in FILE.

    No finished game is lost or played again.
    """
    with TournamentStore.resume(file) as store, _workers(workers, cluster) as chosen:
        if store.counts.finished < store.counts.scheduled:
            check_players(store.tournament)
        play_games(store, chosen)
        print_tournament(store, as_json)


def _warn_of_repeats(checked: CheckedPlayers, openings: int) -> None:
    """A repeated game is not new evidence, but intervals and tests would count it as such."""
    if (pair := checked.same_games(openings)) is not None:
        suite = "1 opening" if openings == 1 else f"{openings} openings"
        click.echo(
            f"claimeven: '{pair[0]}' and '{pair[1]}' are not random, and {suite} for "
            f"{checked.tournament.rounds} rounds repeat their games; intervals will be too narrow",
            err=True,
        )


def _workers(count: int | None, cluster: str | None) -> Workers:
    if cluster is None:
        return LocalWorkers(count)
    if count is not None:
        raise BadInput(f"--workers {count} and --cluster {cluster} exclude each other; use one")
    from claimeven.tournament.cluster import DaskWorkers

    return DaskWorkers(cluster)


def play_games(store: TournamentStore, workers: Workers) -> None:
    """Play what is missing; on Ctrl-C say what is safe."""
    store.begin_session(__version__, shlex.join(["claimeven", *sys.argv[1:]]))
    watch = _Watch(store)
    if watch.is_decided:
        return
    try:
        with watch.bar:
            run_games(store, workers, watch.games)
    except KeyboardInterrupt:
        counts = store.counts
        click.echo(
            f"claimeven: {counts.finished} of {counts.scheduled} games are safe; go on with "
            f"'claimeven arena resume {store.path}'",
            err=True,
        )
        raise


class _Watch:
    """Gets the games that were stored: updates the standing, and stops a match that is decided."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store
        self.bar = ArenaBar(store.players, store.counts.scheduled)
        self._sprt = store.tournament.sprt
        self._match = RunningMatch(store.players[0])
        before = list(store.results())
        self.bar.begin(before)
        self._match.add(before)

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
