"""The dialect of a course's coordinator, served: numbers after words, clocks for whole games."""

from __future__ import annotations

import io
import subprocess
import sys
import time

import pytest

from claimeven import Position, player
from claimeven.protocol.messages import Go, parse_command
from claimeven.protocol.serve import EngineServer, lines_of
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

TRANSCRIPT = """\
name AI 0
isready AI 0
position startpos 3342
isready AI 0
go ftime 120000 stime 119876
perft 5
quit
"""


def talk(text: str, spec: str = "stank") -> list[str]:
    output = io.StringIO()
    EngineServer(player(spec), output).serve(lines_of(io.BytesIO(text.encode())))
    return output.getvalue().splitlines()


def test_a_whole_conversation() -> None:
    assert talk(TRANSCRIPT) == [
        "stank",
        "readyok",
        "readyok",
        "bestmove 5 -200",
        "perft 5 19608",
        "quitting",
    ]


@pytest.mark.parametrize(
    "empty", ["position startpos", "position startpos ", "position startpos  "]
)
def test_the_empty_board_may_be_followed_by_spaces(empty: str) -> None:
    said = talk(f"position startpos 33\n{empty}\nisready AI 1\ngo ftime 1000 stime 1000\nquit\n")
    assert said == ["readyok", "bestmove 3 70", "quitting"]


def test_after_the_last_stone_it_says_so_and_stays() -> None:
    full = "436014551150160155104632660465204242223333"
    board = Position([int(column) for column in full])
    assert board.outcome is not None
    said = talk(
        f"position startpos {full}\nisready AI 0\ngo ftime 900 stime 900\nname AI 0\nquit\n"
    )
    assert said[0] == "readyok"
    assert said[1].startswith("error go: the game is over")
    assert said[2:] == ["stank", "quitting"]


def test_perft_counts_from_the_empty_board_for_a_coordinator_only() -> None:
    assert talk("position startpos 3342\nperft 5\nquit\n")[0] == "perft 5 18935"
    said = talk("isready AI 0\nposition startpos 3342\nperft 5\nquit\n")
    assert said[1] == "perft 5 19608"


def test_clocks_go_with_other_limits() -> None:
    geometry = Position().geometry
    given = parse_command("go stime 5000 ftime 2000 depth 3", geometry)
    assert given == Go(Limits(depth=3), time_left=TimeLeft(2.0, 5.0))
    assert given.is_extended
    assert not parse_command("go ftime 1 stime 0", geometry).is_extended  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "bad", ["go ftime 1", "go stime 5", "go ftime x stime 1", "go ftime -1 stime 1"]
)
def test_half_a_clock_is_refused(bad: str) -> None:
    assert talk(f"{bad}\nquit\n")[0].startswith("error ")


def test_shares_never_add_up_to_more_than_there_is() -> None:
    for seconds in (0.1, 1.0, 20.0):
        left = seconds
        for stones in range(0, 42, 2):
            share = TimeLeft(left, 0.0).share(Position(_quiet(stones)))
            left -= share + 0.001
        assert left > 0.04 * seconds


def _quiet(stones: int) -> list[int]:
    """A game without a line."""
    order = [0, 1] * 3 + [1, 0] * 3 + [2, 3] * 3 + [3, 2] * 3 + [4, 5] * 3 + [5, 4] * 3 + [6] * 6
    position = Position()
    for column in order[:stones]:
        if position.outcome is not None:
            break
        position = position.play(column)
    return list(position.moves or ())


@pytest.mark.parametrize(
    ("spec", "milliseconds"),
    [("stank:depth=12", 1000), ("level:5", 1000), ("perfect", 1000), ("stank", 100)],
)
def test_a_game_against_itself_ends_within_its_time(spec: str, milliseconds: int) -> None:
    # On a machine that others use a game may be held up; it has three tries.
    assert any(min(_time_left(spec, milliseconds)) > 0 for _ in range(3))


def _time_left(spec: str, milliseconds: int) -> list[float]:
    """Milliseconds that both sides have left after a game of the engine against itself."""
    command = [sys.executable, "-m", "claimeven.cli.main", "engine", spec]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def ask(*lines: str) -> str:
            process.stdin.write("".join(f"{line}\n" for line in lines))  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            return process.stdout.readline().strip()  # type: ignore[union-attr]

        assert ask("name AI 0") == spec
        left = [float(milliseconds)] * 2
        position = Position()
        while position.outcome is None:
            moves = "".join(map(str, position.moves or ()))
            assert ask(f"position startpos {moves}", "isready AI 0") == "readyok"
            clocks = [max(0, int(each)) for each in left]
            began = time.perf_counter()
            word, column, _ = ask(f"go ftime {clocks[0]} stime {clocks[1]}").split()
            left[position.stones % 2] -= 1000 * (time.perf_counter() - began)
            assert word == "bestmove"
            position = position.play(int(column))
        assert ask("quit") == "quitting"
    return left
