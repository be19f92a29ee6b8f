from __future__ import annotations

import os
import signal
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from claimeven.cli.arena.run import run
from claimeven.errors import BadInput, CannotStart, ClusterFailed, Stopped
from claimeven.tournament.cluster import DaskWorkers
from claimeven.tournament.plan import Tournament
from claimeven.tournament.runner import Pace, run_games
from claimeven.tournament.store.store import TournamentStore
from claimeven.tournament.workers import LocalWorkers


def square(number: int) -> int:
    return number * number


def fail_on_three(number: int) -> int:
    if number == 3:
        raise BadInput("three")
    return number


def test_results_are_complete_whatever_their_order() -> None:
    with LocalWorkers(3) as workers:
        assert sorted(workers.results(square, range(50))) == [n * n for n in range(50)]
        assert sorted(workers.results(square, range(5))) == [0, 1, 4, 9, 16]
        assert list(workers.results(square, [])) == []


def test_tasks_are_taken_when_they_are_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with LocalWorkers(2) as workers:
        for seen, _ in enumerate(workers.results(square, tasks()), 1):
            assert len(taken) <= seen + 3


def test_an_error_ends_the_work() -> None:
    with LocalWorkers(2) as workers, pytest.raises(BadInput, match="three"):
        list(workers.results(fail_on_three, range(100)))


def test_leaving_early_stops_what_is_under_way() -> None:
    stopped = threading.Event()
    cleaned = []

    def long(number: int) -> int:
        if number and stopped.wait(60):
            raise Stopped("asked to")
        return number

    workers = LocalWorkers(2)
    for number in workers.results(long, range(10), stopped.set):
        assert number == 0
        break
    began = time.monotonic()
    workers.close(lambda: cleaned.append(1))
    assert time.monotonic() - began < 30
    assert cleaned == [1]


def test_numbers_of_workers_that_make_no_sense() -> None:
    for count in (0, -1, 10**6):
        with pytest.raises(BadInput, match="workers"):
            LocalWorkers(count)
    for address in (
        "local:0",
        "local:",
        "local:x",
        "tcp://",
        "127.0.0.1",
        "foo://a:1",
        "",
        "tcp://a:99999",
    ):
        with pytest.raises(BadInput):
            DaskWorkers(address)


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimeven.tournament.cluster.CONNECT_SECONDS", 0.3)
    with pytest.raises(ClusterFailed, match="tcp://127.0.0.1:9"):
        DaskWorkers("tcp://127.0.0.1:9")


@pytest.mark.parametrize("says", [None, b"HTTP/1.1 400 Bad Request\r\n\r\n", bytes(20_000)])
def test_what_is_not_a_scheduler_is_told_of_within_seconds(says: bytes | None) -> None:
    """Something else listens there: it says nothing, something of its own, or zeros."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        talker = threading.Thread(target=talk, args=(server, says), daemon=True)
        talker.start()
        began = time.monotonic()
        with pytest.raises(ClusterFailed, match=rf"'tcp://127.0.0.1:{port}' is not a Dask"):
            DaskWorkers(f"tcp://127.0.0.1:{port}")
        took = time.monotonic() - began
    assert took < 10 * SLOWNESS


SLOWNESS = 6
"""How much slower than a machine at rest the tests may run; the import of Dask counts too."""


def talk(server: socket.socket, says: bytes | None) -> None:
    """Accept, say something, and listen until the end."""
    kept = []
    with suppress(OSError):
        while True:
            connection, _ = server.accept()
            kept.append(connection)
            if says is not None:
                connection.sendall(says)


@contextmanager
def scheduler() -> Iterator[str]:
    """The address of a scheduler without workers, in this process."""
    start: Any = import_module("distributed").LocalCluster
    with start(
        n_workers=0, processes=False, host="127.0.0.1", protocol="tcp", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_without_workers_leaves_no_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimeven.tournament.cluster.WORKERLESS_SECONDS", 0.5)
    words = ["--player", "random", "--player", "one-ply"]
    with scheduler() as address:
        for spec in ("first-legal", "engine:./no-such-bot"):
            more = ["--player", spec, "--cluster", address]
            ran = CliRunner().invoke(run, [str(tmp_path / "cup.sqlite"), *words, *more])
            assert isinstance(ran.exception, ClusterFailed), ran
            assert "has no workers" in str(ran.exception)
            assert list(tmp_path.iterdir()) == []


def cannot(number: int) -> int:
    raise CannotStart(f"player {number} cannot play")


def test_a_player_that_cannot_play_is_not_tried_again_by_a_cluster() -> None:
    with DaskWorkers("local:1") as workers, pytest.raises(CannotStart, match="player 7"):
        list(workers.results(cannot, [7]))


def test_processes_that_do_not_start_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_cluster(**options: object) -> None:
        raise RuntimeError("Nanny failed to start.")

    monkeypatch.setattr("distributed.LocalCluster", no_cluster)
    with pytest.raises(ClusterFailed, match=r"^cluster local:2 did not start: Nanny failed"):
        DaskWorkers("local:2")


def played(path: Path) -> list[tuple[object, ...]]:
    with TournamentStore.open(path) as store:
        return [(g.id, g.first, g.second, g.opening, g.moves, g.result) for g in store.games()]


FIELD = ("stank:depth=2", "random", "mcts:playouts=50", "sethi-h1:depth=1", "level:2")


def make(path: Path, **settings: object) -> TournamentStore:
    tournament = Tournament.parse(FIELD, openings="plies:1", seed=5, **settings)  # type: ignore[arg-type]
    suite = tournament.openings.make(tournament.geometry, 5, 1)
    return TournamentStore.create(path, tournament, suite)


def test_games_do_not_depend_on_who_plays_them_and_when(tmp_path: Path) -> None:
    """One worker, three, or two runs with a stop in between: the same games."""
    whole, threads, parts = (tmp_path / name for name in ("a", "b", "c"))
    with make(whole) as store:
        run_games(store, LocalWorkers(1))
    with make(threads) as store:
        run_games(store, LocalWorkers(3))
    with make(parts) as store:
        run_games(store, LocalWorkers(2), lambda games: store.counts.finished < 20)
        assert 20 <= store.counts.finished < 80
    with TournamentStore.resume(parts) as store:
        run_games(store, LocalWorkers(2))
        assert store.counts.finished == 80
        run_games(store, LocalWorkers(2), lambda games: pytest.fail("there was nothing to do"))
    assert played(whole) == played(threads) == played(parts)
    assert len({moves for *_, moves, _ in played(whole)}) > 70, (
        "random players get another seed in every game"
    )


def test_batches_grow_to_the_time_they_should_take_and_shrink_at_the_end() -> None:
    class Batch:
        games = (1, 2)
        seconds = 0.002

    pace = Pace(workers=2)
    sizes = []
    for _ in range(6):
        sizes.append(pace.games(left=100_000))
        pace.learn(Batch())  # type: ignore[arg-type]
    assert sizes == [2, 8, 32, 128, 400, 400]
    assert pace.games(left=40) == 10
    assert pace.games(left=1) == 2


def slow_pid(number: int) -> tuple[int, int]:
    time.sleep(0.05)
    return number, os.getpid()


@contextmanager
def taken(port: int) -> Iterator[None]:
    """Nobody can listen there."""
    with socket.socket() as ours:
        with suppress(OSError):  # somebody does already
            ours.bind(("127.0.0.1", port))
            ours.listen()
        yield


def test_a_killed_worker_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    """Two processes play; one is killed in the middle; the games are those of plain threads.

    Somebody else has the port that Dask likes best, which is nobody's business.
    """
    warnings.simplefilter("error")
    clustered, local = tmp_path / "cluster.sqlite", tmp_path / "local.sqlite"
    with make(local) as store:
        run_games(store, LocalWorkers(1))
    with taken(8787), DaskWorkers("local:2") as workers:
        assert workers.count == 2
        pids = {pid for _, pid in workers.results(slow_pid, range(8))}
        assert os.getpid() not in pids
        killed: list[int] = []

        def kill_one(games: object) -> bool:
            if not killed:
                killed.append(pids.pop())
                os.kill(killed[0], signal.SIGKILL)
            return True

        with make(clustered) as store:
            run_games(store, workers, kill_one)
    assert killed
    assert played(clustered) == played(local)
