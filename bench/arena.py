"""Tournaments: two cores against one, what the store costs, a local cluster against threads.

Every figure is a ratio of runs that alternate, each at its best of some repeats, so that other
work on the machine disturbs both alike. `python bench/arena.py [--repeats N]`
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from claimeven.tournament.cluster import DaskWorkers
from claimeven.tournament.game_batch import GameBatch, allow_games, play_batch
from claimeven.tournament.plan import Tournament
from claimeven.tournament.results import GameResult
from claimeven.tournament.runner import run_games
from claimeven.tournament.schedule import Schedule
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import LocalWorkers, Workers

SYSTEMS = ("stank", "itu", "bagdadi", "dangergood", "sethi-h2", "sethi-h3", "claimeven")


class TimedStore(TournamentStore):
    """Adds up the CPU time that writing takes; waiting for the disk stops no worker."""

    seconds = 0.0

    def add(self, games: Iterable[GameResult]) -> None:
        began = time.thread_time()
        super().add(games)
        self.seconds += time.thread_time() - began


def tournament(depth: int, openings: str) -> Tournament:
    return Tournament.parse(tuple(f"{name}:depth={depth}" for name in SYSTEMS), openings=openings)


def warm_up() -> GameBatch:
    field = tournament(1, "empty")
    return GameBatch(field, tuple((game, "") for game in Schedule(field, 1)))


def timed(field: Tournament, workers: Callable[[], Workers]) -> tuple[float, int, float]:
    """Seconds, games, and writing's share of the CPU time, of one whole tournament."""
    suite = field.openings.make(field.geometry, field.seed, field.rounds)
    with tempfile.TemporaryDirectory(dir=os.getcwd()) as folder:
        store = TimedStore.create(Path(folder) / "bench.sqlite", field, suite)
        assert isinstance(store, TimedStore)
        with store, workers() as chosen:
            allow_games()
            list(chosen.results(play_batch, [warm_up()] * 8))  # every worker has started
            began, busy = time.perf_counter(), time.process_time()
            run_games(store, chosen)
            seconds, busy = time.perf_counter() - began, time.process_time() - busy
            return seconds, store.counts.finished, store.seconds / busy


def best(repeats: int, *runs: Callable[[], tuple[float, int, float]]) -> list[float]:
    """The least time of each, run in turn."""
    times = [[run()[0] for run in runs] for _ in range(repeats)]
    return [min(column) for column in zip(*times, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--no-cluster", action="store_true")
    options = parser.parse_args()
    quick = tournament(4, "plies:3")
    one, two = best(
        options.repeats,
        lambda: timed(quick, lambda: LocalWorkers(1)),
        lambda: timed(quick, lambda: LocalWorkers(2)),
    )
    _, games, writing = timed(quick, lambda: LocalWorkers(1))
    print(f"depth 4, {games} games: {games / one:.0f}/s on one core, {games / two:.0f}/s on two")
    print(f"two cores against one: {one / two:.2f} times")
    print(f"store: {writing:.1%} of the work")
    if options.no_cluster:
        return
    deep = tournament(8, "plies:1")
    threads, cluster = best(
        options.repeats,
        lambda: timed(deep, lambda: LocalWorkers(2)),
        lambda: timed(deep, lambda: DaskWorkers("local:2")),
    )
    print(f"depth 8: cluster {cluster / threads - 1:+.1%} against threads")


if __name__ == "__main__":
    main()
