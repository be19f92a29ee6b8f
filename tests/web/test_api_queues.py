"""Work queues: who runs when, what is refused, and how soon stopped work ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from claimeven import Geometry, Position
from claimeven.errors import Stopped
from claimeven.web.errors import ApiError
from claimeven.web.guards.client import PER_ADDRESS
from claimeven.web.queues.work_queue import Client, Job, WorkQueue
from claimeven.web.service import Service

ANN, BOB = Client("10.0.0.1", "ann-ann-ann"), Client("10.0.0.2", "bob-bob-bob")


def in_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


class Gate:
    """Work that runs until it is let through or stopped."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self._open = threading.Event()

    def let_all_through(self) -> None:
        self._open.set()

    def work(self, name: str) -> Callable[[Job], str]:
        def run(job: Job) -> str:
            self.ran.append(name)
            while not self._open.wait(0.001):
                job.check()
            return name

        return run


async def until(condition: Callable[[], Any]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def test_visitors_take_turns() -> None:
    async def test() -> None:
        gate, queue = Gate(), WorkQueue("works", 1, 100, 50, 1)
        orders = [queue.run(ANN, gate.work(f"ann {n}"), 60) for n in range(20)]
        orders += [queue.run(BOB, gate.work(f"bob {n}"), 60) for n in range(2)]
        tasks = [asyncio.ensure_future(order) for order in orders]
        await until(lambda: gate.ran)
        gate.let_all_through()
        await asyncio.gather(*tasks)
        assert gate.ran[:5] == ["ann 0", "ann 1", "bob 0", "ann 2", "bob 1"]
        assert queue.is_idle
        queue.close()

    in_loop(test)


def test_one_visitor_never_has_all_workers() -> None:
    async def test() -> None:
        gate, queue = Gate(), WorkQueue("works", 2, 100, 50, 1)
        tasks = [asyncio.ensure_future(queue.run(ANN, gate.work("ann"), 60)) for _ in range(50)]
        await until(lambda: gate.ran)
        tasks.append(asyncio.ensure_future(queue.run(BOB, gate.work("bob"), 60)))
        await until(lambda: "bob" in gate.ran)
        assert gate.ran == ["ann", "bob"]
        gate.let_all_through()
        await asyncio.gather(*tasks)
        queue.close()

    in_loop(test)


def test_too_much_is_refused_at_once() -> None:
    async def test() -> None:
        gate, queue = Gate(), WorkQueue("works", 1, 5, 3, 1)
        tasks = [asyncio.ensure_future(queue.run(ANN, gate.work("ann"), 60)) for _ in range(3)]
        await until(lambda: gate.ran)
        with pytest.raises(ApiError, match="you have 3 works open") as refused:
            await queue.run(ANN, gate.work("ann"), 60)
        assert refused.value.status == 429
        assert refused.value.headers()["Retry-After"]
        tasks += [asyncio.ensure_future(queue.run(BOB, gate.work("bob"), 60)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError, match="too many works are open") as refused:
            await queue.run(Client("10.0.0.3"), gate.work("eve"), 60)
        assert refused.value.status == 503
        assert refused.value.headers()["Retry-After"]
        gate.let_all_through()
        await asyncio.gather(*tasks)
        queue.close()

    in_loop(test)


def test_an_address_with_many_names_has_a_limit_too() -> None:
    async def test() -> None:
        gate, queue = Gate(), WorkQueue("works", 1, 100, 2, 1)
        names = [Client("10.0.0.1", f"visitor-{n}") for n in range(2 * PER_ADDRESS)]
        tasks = [asyncio.ensure_future(queue.run(name, gate.work("x"), 60)) for name in names]
        await until(lambda: gate.ran)
        with pytest.raises(ApiError, match=r"from 10\.0\.0\.1"):
            await queue.run(Client("10.0.0.1", "another"), gate.work("x"), 60)
        gate.let_all_through()
        await asyncio.gather(*tasks)
        queue.close()

    in_loop(test)


def test_late_work_is_stopped_and_waiting_work_leaves_the_queue() -> None:
    async def test() -> None:
        gate, queue = Gate(), WorkQueue("works", 1, 100, 50, 1)
        running = asyncio.ensure_future(queue.run(ANN, gate.work("first"), 0.05))
        await until(lambda: gate.ran)
        with pytest.raises(ApiError, match="before yours"):
            await queue.run(ANN, gate.work("second"), 0.01)
        with pytest.raises(Stopped):
            await running
        assert gate.ran == ["first"]
        assert queue.is_idle
        queue.close()

    in_loop(test)


def test_a_cancelled_caller_ends_the_work() -> None:
    async def test() -> None:
        gate, queue = Gate(), WorkQueue("works", 1, 100, 50, 1)
        running = asyncio.ensure_future(queue.run(ANN, gate.work("first"), 60))
        waiting = asyncio.ensure_future(queue.run(ANN, gate.work("second"), 60))
        await until(lambda: gate.ran)
        for task in (waiting, running):
            task.cancel()
        await until(lambda: queue.is_idle)
        assert gate.ran == ["first"]
        assert running.cancelled()
        queue.close()

    in_loop(test)


def test_a_queue_that_shuts_down_stops_everything() -> None:
    async def test() -> None:
        gate, queue = Gate(), WorkQueue("works", 1, 100, 50, 1)
        tasks = [asyncio.ensure_future(queue.run(ANN, gate.work("ann"), 60)) for _ in range(3)]
        await asyncio.sleep(0)  # the first is on its way to its thread
        queue.stop_all()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(end) for end in ends] == [Stopped, ApiError, ApiError]
        with pytest.raises(ApiError, match="shutting down"):
            await queue.run(BOB, gate.work("bob"), 60)
        assert queue.is_idle
        queue.close()

    in_loop(test)


def test_errors_reach_the_caller() -> None:
    async def test() -> None:
        queue = WorkQueue("works", 1, 100, 50, 1)
        with pytest.raises(ZeroDivisionError):
            await queue.run(ANN, lambda _: 1 // 0, 60)
        assert await queue.run(ANN, lambda _: 7, 60) == 7
        queue.close()

    in_loop(test)


def test_fifty_hard_analyses_leave_room_for_everybody(tmp_path: Any) -> None:
    """The solver on boards that it cannot solve: another's move and analysis still come."""

    async def test() -> None:
        service = Service(tmp_path)
        hard = Position(geometry=Geometry(10, 9, 4))
        refused = 0
        tasks = []
        for _ in range(50):
            tasks.append(
                asyncio.ensure_future(service.analyses.run(ANN, service.analysis(hard), 60))
            )
        await until(lambda: sum(task.done() for task in tasks) == 50 - service.analyses.per_client)
        for task in tasks:
            if task.done():
                assert isinstance(task.exception(), ApiError)
                refused += 1
        assert refused == 50 - service.analyses.per_client
        answer = await service.choose(BOB, "level:7", Position("4453"))
        assert answer.column in range(7)
        scores = await service.analyses.run(BOB, service.analysis(Position("4453")), 60)
        assert len(scores) == 7
        for task in tasks:
            task.cancel()
        await until(lambda: service.analyses.is_idle)
        service.close()

    in_loop(test)


@pytest.mark.parametrize("spec", ["perfect", "claimeven:depth=14", "mcts:time=8", "stank:depth=12"])
def test_every_kind_of_player_can_be_stopped(spec: str, tmp_path: Any) -> None:
    async def test() -> None:
        service = Service(tmp_path)
        hard = Position("5", Geometry(10, 9, 4))
        choosing = asyncio.ensure_future(service.choose(ANN, spec, hard))
        await asyncio.sleep(0.2)
        assert not choosing.done()
        choosing.cancel()
        await until(lambda: service.thinking.is_idle)
        service.close()

    in_loop(test)
