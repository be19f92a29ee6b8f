"""The dialect of a course's coordinator, served: numbers after words, clocks for whole games."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from pathlib import Path

import pytest

from claimeven import Position, player
from claimeven.protocol.game_clock import GameClock
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


def test_a_score_is_good_for_the_first_player_as_in_the_report() -> None:
    """The engine of the source gives positive points to player 1, whoever is to move."""
    plain = [
        line.split()[-1] for line in talk("position startpos 3\ngo\nposition startpos 33\ngo\n")
    ]
    go = "go ftime 9000 stime 9000"
    said = talk(f"position startpos 3\n{go}\nposition startpos 33\n{go}\n")
    assert [line.split()[-1] for line in said] == [str(-int(plain[0])), plain[1]]
    # A complete line is worth 10000: for the second player it is -10000 and less.
    assert int(talk(f"position startpos 6010203\n{go}\n")[0].split()[-1]) < -9000


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


WEIGHTS = Path(__file__).parents[2] / "bench" / "data" / "starting_weights.toml"


@pytest.mark.parametrize(
    ("spec", "milliseconds"),
    [
        ("stank:depth=12", 1000),
        ("level:5", 1000),
        ("perfect", 1000),
        ("mcts:time=9", 1000),
        (f"heuristic:{WEIGHTS},depth=12", 1000),
        ("random:seed=1", 100),
        ("stank", 100),
        ("claimeven", 100),
        ("stank", 20000),
    ],
)
def test_a_game_against_itself_ends_within_its_time(spec: str, milliseconds: int) -> None:
    # On a machine that others use a game may be held up; it has ten tries.
    assert any(min(_time_left(spec, milliseconds)) > 0 for _ in range(10))


def test_time_that_is_lost_is_made_up_for() -> None:
    """A machine that takes 3 ms more than planned for every answer: 100 ms last to the end."""
    for seconds, lost in ((0.1, 0.003), (1.0, 0.03), (20.0, 0.6)):
        clock, left = GameClock(), seconds
        for stones in range(0, 42, 2):
            left -= clock.plan(TimeLeft(left, 0.0), Position(_quiet(stones))) + lost
        assert left > 0


def test_a_new_game_begins_without_what_was_learnt() -> None:
    clock = GameClock()
    fresh = clock.plan(TimeLeft(1.0, 1.0), Position())
    assert clock.plan(TimeLeft(0.5, 1.0), Position("44")) < fresh / 2
    assert clock.plan(TimeLeft(1.0, 1.0), Position()) == fresh


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
