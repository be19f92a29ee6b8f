"""Speed of positions, of lines through `claimeven solve`, and of batches, beside other programs.

python bench/positions.py

Times are the least of many short repeats, in microseconds; rates are per second of processor time,
the best of several rounds. `bitbully.Board` and OpenSpiel's state are driven from Python, as ours
are.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any

from claimeven import Batch, Geometry, Position
from measures import print_figure

BATCH = 4096
LINES = 40_000
ROUNDS = 5


def microseconds(work: Callable[[], object], seconds: float = 1e-4) -> float:
    """The least time of one call, by many short rounds: other programs interrupt long ones."""
    number = 1
    while timeit.timeit(work, number=number) < seconds:
        number *= 2
    return min(timeit.repeat(work, number=number, repeat=2000)) / number * 1e6


def late_position(stones: int, generator: random.Random) -> Position:
    """An unfinished position of so many stones, by random play."""
    while True:
        position = Position()
        while position.stones < stones and position.outcome is None:
            position = position.play(generator.choice(position.legal_columns))
        if position.outcome is None:
            return position


def objects(position: Position) -> None:
    """Positions as objects, and the same work in other programs, driven from Python."""
    text, columns = position.text, list(position.moves or ())
    twin, column = Position(text), position.legal_columns[0]
    ours = {
        "30 moves": microseconds(lambda: Position(text)),
        "a move": microseconds(lambda: position.play(column)),
        "legal columns": microseconds(lambda: position.legal_columns),
        "a random game": microseconds(lambda: our_game(random.Random(1))),
    }
    rest: dict[str, Callable[[], object]] = {
        "outcome": lambda: position.outcome,
        "hash": lambda: hash(position),
        "==": lambda: position == twin,
    }
    for name, each in ours.items():
        print_figure(f"Position, {name}", f"{each:.2f}", "us")
    for name, work in rest.items():
        print_figure(f"Position, {name}", f"{microseconds(work):.2f}", "us")
    playouts = min(_playout_seconds(seed) for seed in range(50)) / BATCH * 1e6
    print_figure("Batch, a random game", f"{playouts:.3f}", "us")
    for program, find in (("bitbully", of_bitbully), ("OpenSpiel", of_openspiel)):
        try:
            theirs = find(columns, column)
        except ImportError:
            print(f"{program} is not installed")
            continue
        for name, work in theirs.items():
            times = microseconds(work) / ours[name]
            print_figure(f"{program}, {name}", f"{times:.1f}", "x our time")
        games = times * ours["a random game"] / playouts
        print_figure(f"{program}, a random game", f"{games:.0f}", "x our time in a batch")


def our_game(generator: random.Random) -> None:
    """A random game to its end, with our objects."""
    position = Position()
    while position.outcome is None:
        position = position.play(generator.choice(position.legal_columns))


def of_bitbully(columns: list[int], column: int) -> dict[str, Callable[[], object]]:
    """The same with `bitbully.Board`."""
    from bitbully import Board

    board = Board(columns)

    def game(generator: random.Random) -> None:
        played = Board()
        while not played.is_game_over():
            played.play(generator.choice(played.legal_moves()))

    return {
        "30 moves": lambda: Board(columns),
        "a move": lambda: board.play_on_copy(column),
        "legal columns": board.legal_moves,
        "a random game": lambda: game(random.Random(1)),
    }


def of_openspiel(columns: list[int], column: int) -> dict[str, Callable[[], object]]:
    """The same with a state of OpenSpiel's `connect_four`."""
    import pyspiel

    rules = pyspiel.load_game("connect_four")

    def replay() -> Any:
        state = rules.new_initial_state()
        for each in columns:
            state.apply_action(each)
        return state

    def game(generator: random.Random) -> None:
        state = rules.new_initial_state()
        while not state.is_terminal():
            state.apply_action(generator.choice(state.legal_actions()))

    late = replay()
    return {
        "30 moves": replay,
        "a move": lambda: late.child(column),
        "legal columns": late.legal_actions,
        "a random game": lambda: game(random.Random(1)),
    }


def _playout_seconds(seed: int) -> float:
    """A batch of random games, one for each position."""
    batch, began = Batch.empty(BATCH), time.perf_counter()
    batch.playouts(1, seed=seed)
    return time.perf_counter() - began


def batches(geometry: Geometry) -> None:
    """Moves a second in batches: drawn, played and judged."""
    best = alone = 0.0
    for repeat in range(20):
        batch, moves, began = Batch.empty(BATCH, geometry), 0, time.process_time()
        for ply in range(20):
            columns = batch.random_columns(repeat * 100 + ply)
            batch = batch.play(columns)
            batch.outcomes()
            moves += int((columns >= 0).sum())
        best = max(best, moves / (time.process_time() - began))
        columns, began = Batch.empty(BATCH, geometry).random_columns(repeat), time.process_time()
        for _ in range(20):
            Batch.empty(BATCH, geometry).play(columns)
        alone = max(alone, 20 * BATCH / (time.process_time() - began))
    print_figure(f"{geometry}, draw, play and judge", f"{best / 1e6:.1f}", "million moves/s")
    print_figure(f"{geometry}, play alone", f"{alone / 1e6:.1f}", "million moves/s")


def solve_lines(generator: random.Random) -> None:
    """Lines through `claimeven solve --json`, per second of its processor time."""
    import resource

    texts = [late_position(generator.randint(28, 36), generator).text for _ in range(LINES)]

    def seconds(lines: list[str]) -> float:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "positions.txt"
            source.write_text("\n".join(lines) + "\n")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = [sys.executable, "-m", "claimeven.cli.main", "solve", "--json"]
            with source.open() as stdin:
                subprocess.run(
                    [*command, "--threads", "1"],
                    stdin=stdin,
                    stdout=subprocess.DEVNULL,
                    check=True,
                )
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    start = min(seconds(texts[:1]) for _ in range(ROUNDS))  # what starting takes is left out
    rate = LINES / (min(seconds(texts) for _ in range(ROUNDS)) - start)
    print_figure("claimeven solve --json, 28 to 36 stones", f"{rate:,.0f}", "positions/s")


def main() -> None:
    """Measure everything."""
    generator = random.Random(20261118)
    objects(late_position(30, generator))
    for geometry in (Geometry(), Geometry(8, 7, 4), Geometry(9, 7, 5)):
        batches(geometry)
    solve_lines(generator)


if __name__ == "__main__":
    main()
