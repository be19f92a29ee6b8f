"""What a call to the solver costs beside the solving, and how soon a stop takes effect.

python bench/solver_calls.py
"""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections.abc import Callable

from claimeven import Batch, Geometry, Position, Solver
from claimeven.errors import Stopped

CALLS = 20_000
POSITIONS = 200_000
STOPS = 30


def least_seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """Processor time, best of some rounds."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def positions_won_at_once(count: int) -> list[Position]:
    """Positions whose solving takes next to nothing."""
    dice = random.Random(3)
    found: list[Position] = []
    while len(found) < count:
        position = Position()
        while position.outcome is None:
            before, position = position, position.play(dice.choice(position.legal_columns))
        if position.outcome.winner is not None and before.stones > 14:
            found.append(before)
    return found


def call() -> None:
    """One position a call."""
    solver = Solver()
    position = positions_won_at_once(1)[0]
    seconds = least_seconds(lambda: [solver.solve(position) for _ in range(CALLS)])
    print(f"solve, a call            {1e6 * seconds / CALLS:8.3f} us   (bar: 3)")


def batch() -> None:
    """Many positions a call, as arrays and as objects."""
    some = positions_won_at_once(2000)
    positions = some * (POSITIONS // len(some))
    arrays = Batch.of(positions)
    solver = Solver()
    seconds = least_seconds(lambda: solver.solve_many(arrays))
    print(f"solve_many, arrays       {1e6 * seconds / POSITIONS:8.3f} us   (bar: 0.2)")
    seconds = least_seconds(lambda: solver.solve_many(positions), rounds=2)
    print(f"solve_many, objects      {1e6 * seconds / POSITIONS:8.3f} us")


def stop(name: str, work: Callable[[Solver], object]) -> None:
    """From `stop` in one thread to the end of the call in another.

    On a busy machine the wall time says how long the threads waited for a processor; the
    processor time is what the stop itself took.
    """
    waits, work_times = [], []
    for number in range(STOPS):
        solver = Solver(book=False, table_mb=16)
        ended: list[float] = []

        def run(solver: Solver = solver, ended: list[float] = ended) -> None:
            try:
                work(solver)
            except Stopped:
                ended.append(time.perf_counter())
            else:
                ended.append(time.perf_counter())

        thread = threading.Thread(target=run)
        thread.start()
        time.sleep(0.05 + number * 0.003)
        began, busy = time.perf_counter(), time.process_time()
        solver.stop()
        thread.join()
        waits.append(1e3 * (ended[0] - began))
        work_times.append(1e3 * (time.process_time() - busy))
    print(
        f"stop, {name:18} {statistics.median(waits):8.3f} ms at the median, most {max(waits):.3f}; "
        f"of processor time {statistics.median(work_times):.3f}, most {max(work_times):.3f} "
        "(bar: 10)"
    )


if __name__ == "__main__":
    call()
    batch()
    large = Position("", Geometry(8, 7))
    stop("solve", lambda solver: solver.solve(large))
    stop("analyse", lambda solver: solver.analyse(large))
    stop("analyse, 9x7", lambda solver: solver.analyse(Position("", Geometry(9, 7))))
    stop("solve_many", lambda solver: solver.solve_many([large] * 3))
