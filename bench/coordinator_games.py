"""Whole games of the engine against itself under a coordinator's clocks.

    python bench/coordinator_games.py [--seconds 20 1 0.1] [SPEC ...]

Each side has SECONDS for the game, told as `go ftime MS stime MS`. Prints what both sides used, and
ends with code 1 if a clock ran out.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time

from claimeven import Position
from claimeven.game.side import Side
from claimeven.protocol.dialects.coordinator import READY_LINE, coordinator_position_line
from claimeven.protocol.dialects.moves import read_move
from claimeven.protocol.messages import coordinator_go_line
from claimeven.protocol.process import EngineProcess
from claimeven.searches.time_left import TimeLeft

SPECS = (
    "random",
    "stank",
    "stank:depth=14",
    "itu",
    "claimeven",
    "level:1",
    "level:8",
    "perfect",
    "mcts",
    "mcts:time=60",
    "heuristic:bench/data/starting_weights.toml",
)


def used(spec: str, seconds: float) -> tuple[float, float, int]:
    """Seconds from `go` to `bestmove` that both sides used, and the stones of the game."""
    command = shlex.join([sys.executable, "-m", "claimeven.cli.main", "engine", spec])
    process = EngineProcess(command, farewell=("quit",))
    spent = dict.fromkeys(Side, 0.0)
    position = Position()
    try:
        while position.outcome is None:
            process.send(coordinator_position_line(position))
            process.send(READY_LINE)
            _ = next(process.read(time.monotonic() + 60))
            clocks = TimeLeft(*(max(0.0, seconds - spent[side]) for side in Side))
            began = time.perf_counter()
            process.send(coordinator_go_line(clocks))
            move = read_move(process.read(time.monotonic() + 2 * seconds + 5), command)
            spent[position.to_move] += time.perf_counter() - began
            position = position.play(move.column)
    finally:
        process.end()
    return spent[Side.FIRST], spent[Side.SECOND], position.stones


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("specs", nargs="*", default=SPECS)
    parser.add_argument("--seconds", nargs="+", type=float, default=[20.0, 1.0, 0.1])
    options = parser.parse_args()
    late = 0
    for spec in options.specs:
        for seconds in options.seconds:
            first, second, stones = used(spec, seconds)
            is_late = max(first, second) > seconds
            late += is_late
            mark = "LATE" if is_late else "ok"
            print(
                f"{spec:40} {seconds:6g} s {first:9.3f} {second:9.3f} {stones:4} {mark}", flush=True
            )
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main())
