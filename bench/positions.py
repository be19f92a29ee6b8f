"""Speed of positions, of lines through `claimeven solve`, and of batches, beside other programs.

python bench/positions.py

Times are the least of many repeats, in microseconds; rates are per second of processor time.
`bitbully.Board` and OpenSpiel's state are driven from Python, as ours are.
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

from claimeven import Batch, Geometry, Position
from measures import print_figure

BATCH = 4096
LINES = 40_000


def microseconds(work: Callable[[], object], number: int = 500) -> float:
    """The least time of one call."""
    return min(timeit.repeat(work, number=number, repeat=60)) / number * 1e6


def late_position(stones: int, generator: random.Random) -> Position:
    """An unfinished position of so many stones, by random play."""
    while True:
        position = Position()
        while position.stones < stones and position.outcome is None:
            position = position.play(generator.choice(position.legal_columns))
        if position.outcome is None:
            return position


def objects(position: Position) -> None:
    """Positions as objects, and the same in other programs."""
    text, columns = position.text, list(position.moves or ())
    twin, column = Position(text), position.legal_columns[0]
    ours = microseconds(lambda: Position(text))
    print_figure("Position of 30 moves", f"{ours:.2f}", "us")
    print_figure("play", f"{microseconds(lambda: position.play(column)):.2f}", "us")
    print_figure("legal_columns", f"{microseconds(lambda: position.legal_columns):.2f}", "us")
    print_figure("outcome", f"{microseconds(lambda: position.outcome):.2f}", "us")
    print_figure("hash", f"{microseconds(lambda: hash(position)):.2f}", "us")
    print_figure("==", f"{microseconds(lambda: position == twin):.2f}", "us")
    try:
        from bitbully import Board
    except ImportError:
        print("bitbully is not installed")
    else:
        theirs = microseconds(lambda: Board(columns), 200)
        print_figure("the same 30 moves by bitbully.Board", f"{theirs / ours:.1f}", "x our time")
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed")
        return
    game = pyspiel.load_game("connect_four")

    def replay() -> None:
        state = game.new_initial_state()
        for each in columns:
            state.apply_action(each)

    theirs = microseconds(replay, 200)
    print_figure("the same 30 moves by OpenSpiel", f"{theirs / ours:.1f}", "x our time")
    print_figure("random games to the end", f"{_games_ratio(game):.0f}", "x OpenSpiel's games/s")


def _games_ratio(game: object) -> float:
    generator = random.Random(1)
    began, games = time.process_time(), 0
    while time.process_time() - began < 1:
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            state.apply_action(generator.choice(state.legal_actions()))
        games += 1
    theirs = games / (time.process_time() - began)
    began, games = time.process_time(), 0
    while time.process_time() - began < 1:
        Batch.empty(BATCH).playouts(1, seed=games)
        games += BATCH
    return games / (time.process_time() - began) / theirs


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
    rates = []
    for lines in (texts, texts[:1]):  # the second is the start alone
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
            rates.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    rate = LINES / (rates[0] - rates[1])
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
