"""Fair shares: addresses beside visitors, quick work beside long work, one game's lock."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimeven import Geometry, Limits, Position, Settings
from claimeven.errors import Stopped
from claimeven.searches.engine import Engine
from claimeven.web.errors import ApiError
from claimeven.web.guards import game_locks
from claimeven.web.guards.client import Client
from claimeven.web.guards.game_locks import GameLocks
from claimeven.web.hints import find_hint
from claimeven.web.queues import staged_queue
from claimeven.web.queues.job import Job
from claimeven.web.queues.staged_queue import StagedQueue
from claimeven.web.queues.work_queue import WorkQueue
from claimeven.web.service import Service
from web_service import service

HARD = Position(geometry=Geometry(9, 9, 4))
BOB = Client("198.51.100.1", "bob-bob-bob")


def visitors(address: str, count: int) -> list[Client]:
    return [Client(address, f"visitor-{number}") for number in range(count)]


def until_stopped(job: Job) -> None:
    """Work without an end of its own."""
    while True:
        job.check()
        threading.Event().wait(0.001)


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.001)


async def cancel_all(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def start(queue: WorkQueue | StagedQueue, client: Client, seconds: float = 60) -> asyncio.Task[Any]:
    return asyncio.ensure_future(queue.run(client, until_stopped, seconds))


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8:1:2::1"])
def test_an_address_never_has_all_workers(address: str) -> None:
    async def test() -> None:
        queue = WorkQueue("works", 3, 100, 50, 1, running_per_address=2)
        clients = visitors(address, 10)
        if ":" in address:  # another address of the same /64 for each
            clients = [Client(f"2001:db8:1:2::{number:x}") for number in range(1, 11)]
        tasks = [start(queue, client) for client in clients]
        await until(lambda: queue.running_count == 2)
        assert await asyncio.wait_for(queue.run(BOB, lambda _: 7, 60), 60) == 7
        assert (queue.running_count, queue.waiting_count) == (2, 8)
        await cancel_all(tasks)
        await until(lambda: queue.is_idle)
        queue.close()

    asyncio.run(test())


def test_addresses_take_turns_whatever_the_number_of_their_visitors() -> None:
    async def test() -> None:
        ran: list[str] = []
        gate = threading.Event()

        def work(name: str) -> Callable[[Job], None]:
            def run(_: Job) -> None:
                gate.wait(60)
                ran.append(name)

            return run

        queue = WorkQueue("works", 1, 100, 50, 1)
        orders = [queue.run(client, work("many"), 60) for client in visitors("192.0.2.7", 8)]
        orders += [queue.run(BOB, work("bob"), 60) for _ in range(2)]
        tasks = [asyncio.ensure_future(order) for order in orders]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        assert ran[:5] == ["many", "many", "bob", "many", "bob"]
        queue.close()

    asyncio.run(test())


def test_time_counts_from_the_start_of_the_work() -> None:
    async def test() -> None:
        queue = WorkQueue("works", 1, 100, 50, 1)
        first = start(queue, BOB, seconds=0.3)
        # Waits longer than it may run, and then still has all its time.
        second = asyncio.ensure_future(queue.run(BOB, lambda _: 7, 0.2, wait=60))
        with pytest.raises(Stopped):
            await first
        assert await second == 7
        queue.close()

    asyncio.run(test())


def test_quick_work_never_waits_for_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work holds every worker for long work; what is quick is done at once."""

    async def test() -> None:
        quick, long = WorkQueue("quick", 1, 100, 50, 1), WorkQueue("long", 1, 100, 50, 1)
        queue = StagedQueue("works", quick, long, per_client=8)
        tasks = [start(queue, client) for client in visitors("192.0.2.7", 4)]
        await until(lambda: long.running_count == 1 and long.waiting_count == 3)
        for _ in range(20):
            assert await asyncio.wait_for(queue.run(BOB, lambda _: 7, 60), 60) == 7
        assert long.ended["done"] == 0
        await cancel_all(tasks)
        await until(lambda: queue.is_idle)
        quick.close()
        long.close()

    monkeypatch.setattr(staged_queue, "QUICK_SECONDS", 0.02)
    monkeypatch.setattr(staged_queue, "LONGEST_QUICK", 0.02)
    monkeypatch.setattr(staged_queue, "FIRST_SLICE", 1000.0)
    asyncio.run(test())


def test_long_work_makes_room_and_goes_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        begun: list[str] = []

        def work(name: str) -> Callable[[Job], None]:
            def run(job: Job) -> None:
                begun.append(name)
                until_stopped(job)

            return run

        quick, long = WorkQueue("quick", 2, 100, 50, 1), WorkQueue("long", 1, 100, 50, 1)
        queue = StagedQueue("works", quick, long, per_client=8)
        ann = Client("192.0.2.7", "ann-ann-ann")
        runs = (queue.run(each, work(each.visitor), 1.5, wait=60) for each in (ann, BOB))
        ends = await asyncio.gather(*runs, return_exceptions=True)
        assert [type(end) for end in ends] == [Stopped, Stopped]
        # Each begins among quick work, and then both in turn.
        assert {*begun[:2]} == {ann.visitor, BOB.visitor}
        assert begun[2] != begun[3]
        assert (quick.ended["cut"], long.ended["stopped"]) == (2, 2)
        assert long.ended["cut"] >= 1
        quick.close()
        long.close()

    monkeypatch.setattr(staged_queue, "QUICK_SECONDS", 0.05)
    monkeypatch.setattr(staged_queue, "LONGEST_QUICK", 0.05)
    monkeypatch.setattr(staged_queue, "FIRST_SLICE", 0.1)
    asyncio.run(test())


def test_work_that_nobody_waits_for_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        quick, long = WorkQueue("quick", 1, 100, 50, 1), WorkQueue("long", 1, 100, 50, 1)
        queue = StagedQueue("works", quick, long, per_client=8)
        with pytest.raises(Stopped):
            await queue.run(BOB, until_stopped, 0.3)
        assert (quick.ended["cut"], long.ended["cut"], long.ended["stopped"]) == (1, 0, 1)
        quick.close()
        long.close()

    monkeypatch.setattr(staged_queue, "QUICK_SECONDS", 0.02)
    monkeypatch.setattr(staged_queue, "LONGEST_QUICK", 0.02)
    monkeypatch.setattr(staged_queue, "FIRST_SLICE", 0.03)
    asyncio.run(test())


def test_hints_come_while_two_addresses_analyse_hard_boards(tmp_path: Path) -> None:
    async def test() -> None:
        service = Service(tmp_path)
        greedy = visitors("192.0.2.7", 4) + visitors("192.0.2.8", 4)
        tasks = [
            asyncio.ensure_future(service.analyses.run(client, service.analysis(HARD), 60))
            for client in greedy
        ]
        await until(lambda: service.analyses.long.waiting_count > 0)
        for moves in ("4453", "444444", ""):
            columns, score = await asyncio.wait_for(find_hint(service, BOB, Position(moves)), 60)
            assert columns
            assert set(columns) <= set(range(7))
            assert score is not None
        hard = Position("55", Geometry(9, 9, 4))  # not proven soon: a search says what it thinks
        columns, _ = await asyncio.wait_for(find_hint(service, BOB, hard), 60)
        assert columns
        assert set(columns) <= set(range(9))
        assert not any(task.done() for task in tasks)
        await cancel_all(tasks)
        await until(lambda: service.analyses.is_idle)
        service.close()

    asyncio.run(test())


def test_few_wait_for_the_lock_of_a_game_and_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        locks, order = GameLocks(), list[int]()

        async def change(number: int) -> None:
            async with locks.hold("game"):
                order.append(number)

        async with locks.hold("game"):
            waiting = [
                asyncio.ensure_future(change(number)) for number in range(game_locks.MOST_WAITING)
            ]
            await asyncio.sleep(0)
            with pytest.raises(ApiError, match="wait already") as refused:
                await change(100)
            assert refused.value.status == 429
            async with locks.hold("another game"):
                pass
        await asyncio.gather(*waiting)
        assert order == [*range(game_locks.MOST_WAITING)]
        monkeypatch.setattr(game_locks, "WAIT_SECONDS", 0.01)
        async with locks.hold("game"):
            with pytest.raises(ApiError, match="not finished") as refused:
                await change(101)
            assert refused.value.status == 503
        await change(102)
        assert order[-1] == 102

    asyncio.run(test())


def test_finished_jobs_free_what_they_used(tmp_path: Path) -> None:
    """At once, not when the collector of cycles comes by: a player may hold 64 MB."""

    class Table:
        """Stands for a player's tables."""

    async def test() -> None:
        queue = WorkQueue("works", 1, 100, 50, 1)
        freed: list[weakref.ref[Table]] = []

        def work(job: Job) -> int:
            table = Table()
            freed.append(weakref.ref(table))
            job.on_stop(lambda: print(table, job))
            return 7

        assert await queue.run(BOB, work, 60) == 7
        await until(lambda: queue.is_idle)
        assert freed[0]() is None
        queue.close()

    gc.collect()
    gc.disable()
    try:
        asyncio.run(test())
    finally:
        gc.enable()


def test_a_tree_that_is_too_large_is_stopped_in_time_and_by_leaving(tmp_path: Path) -> None:
    """Minimax to depth 4 on twenty columns, in many requests: what is sent is small."""

    async def test() -> None:
        service = Service(tmp_path)
        engine = Engine("bagdadi", Settings("minimax"), trace_plies=12, trace_nodes=2000)

        def work(job: Job) -> None:
            job.on_stop(engine.stop)
            try:
                engine.search(Position(geometry=Geometry(20, 5, 4)), Limits(depth=12))
            finally:
                job.check()

        with pytest.raises(Stopped):
            await service.analyses.run(BOB, work, 0.3)
        leaving = asyncio.ensure_future(service.analyses.run(BOB, work, 600))
        await until(lambda: service.analyses.long.running_count == 1)
        leaving.cancel()
        await until(lambda: service.analyses.is_idle)
        assert len(engine.trace) <= 2000
        service.close()

    asyncio.run(test())


def test_a_large_tree_is_sent_without_its_deepest_plies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimeven.web.routes.lab.TREE_SECONDS", 120.0)
    with service(tmp_path) as client:
        asked: dict[str, str | int] = {"geometry": "20x5x4", "algorithm": "minimax", "depth": 4}
        found = client.get("tree", params=asked).json()
    assert found["nodes"] > 100_000
    assert found["shown"] == 1 + 20 + 400
    assert len(found["steps"]) == found["shown"] - 1
