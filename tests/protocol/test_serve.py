"""Serving the protocol: conversations, thinking aside, and any bytes at all."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven import Position, player
from claimeven.players.simple import FirstLegalPlayer
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.protocol.messages import USAGE
from claimeven.protocol.serve import EngineServer, lines_of
from claimeven.searches.limits import Limits


def talk(text: str | bytes, spec: str = "stank:depth=4") -> list[str]:
    """What the server says to a whole conversation."""
    output = io.StringIO()
    source = text if isinstance(text, bytes) else text.encode()
    EngineServer(player(spec), output).serve(lines_of(io.BytesIO(source)))
    return output.getvalue().splitlines()


def talk_openly(text: str, bestmoves: int) -> list[str]:
    """What the server says up to that many moves, while its input stays open."""
    command = [sys.executable, "-m", "claimeven.cli.main", "engine", "claimeven:table=0"]
    said: list[str] = []
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(text)
        process.stdin.flush()
        watchdog = threading.Timer(20, process.kill)
        watchdog.start()
        while sum(line.startswith("bestmove ") for line in said) < bestmoves:
            line = process.stdout.readline()
            assert line, f"no more moves after {said[-3:]}"
            said.append(line)
        watchdog.cancel()
        process.stdin.write("quit\n")
    return said


def test_the_short_form() -> None:
    assert talk("name\nisready\ngo\nposition startpos 3342\ngo\nperft 3\nquit\n") == [
        "stank:depth=4",
        "readyok",
        "bestmove 3 70",
        "bestmove 5 -200",
        "perft 3 400",
        "quitting",
    ]


def test_the_coordinator_of_the_source_sends_a_number_with_name() -> None:
    assert talk("name player 0\n") == ["stank:depth=4"]


def test_perft_counts_every_node_of_the_tree() -> None:
    said = talk("".join(f"perft {depth}\n" for depth in range(6)))
    assert said == [f"perft {n} {nodes}" for n, nodes in enumerate((1, 8, 57, 400, 2801, 19608))]
    assert talk("position startpos 0101010\nperft 3\n") == ["perft 3 1"]


def test_the_extended_form() -> None:
    said = talk("position startpos moves 3 3 4 2\ngo depth 4\n")
    assert said[-1] == "bestmove 5 -200"
    assert said[-2].startswith("info depth 4 nodes ")
    assert " score -200 " in said[-2]
    assert said[-2].endswith(" pv 5 6 2 5")
    assert talk("geometry 5 4 4\nposition startpos 4\ngo nodes 100\n")[-1].startswith("bestmove")
    assert talk("geometry 12 6 4\nposition startpos moves 11 10\ngo movetime 20\n")[-1][:8] == (
        "bestmove"
    )
    board = Position("4453")
    drawn = Position.from_board(str(board)).text
    assert talk(f"position board {drawn}\ngo\n") == ["bestmove 5 -200"]


def test_options_change_the_player() -> None:
    said = talk("setoption name depth value 2\nname\nsetoption name depth value 0\nname\n")
    assert said[0] == "stank:depth=2"
    assert said[1].startswith("error ")
    assert "at least 1" in said[1]
    assert said[2] == "stank:depth=2"
    assert "unknown option 'dept'" in talk("setoption name dept value 2\n")[0]


def test_stop_ends_endless_thinking_and_the_end_of_input_does_too() -> None:
    # Finished in a moment, or the test's own time limit strikes.
    said = talk("position startpos 3\ngo infinite\nstop\nquit\n", "claimeven")
    assert said[-2].startswith("bestmove ")
    assert said[-1] == "quitting"
    assert talk("position startpos 3\ngo infinite\n", "claimeven")[-1].startswith("bestmove ")
    assert talk("stop\nisready\n") == ["readyok"]


def test_a_stop_is_for_the_search_before_it_and_not_for_the_one_after() -> None:
    rounds = 100
    said = talk(
        "position startpos 3\ngo infinite\nstop\ngo depth 7\n" * rounds, "claimeven:table=0"
    )
    ends = [before for before, line in pairwise(said) if line.startswith("bestmove ")]
    assert len(ends) == 2 * rounds
    assert [line.split()[:3] for line in ends[1::2]] == [["info", "depth", "7"]] * rounds


@pytest.mark.timeout(60)
def test_every_stop_counts_even_while_an_earlier_one_is_obeyed() -> None:
    said = talk_openly("position startpos 3\n" + "go infinite\nstop\n" * 20, bestmoves=20)
    assert all(line.split()[0] in ("info", "bestmove") for line in said)


@pytest.mark.timeout(60)
def test_a_stop_reaches_a_search_that_waits_and_the_endless_one_before_it() -> None:
    talk_openly("position startpos 3\ngo infinite\ngo depth 40\nstop\n", bestmoves=2)
    talk_openly("position startpos 3\ngo infinite\ngo sideways\nstop\n", bestmoves=1)


@pytest.mark.timeout(60)
def test_quit_ends_what_would_take_long() -> None:
    said = talk("position startpos 3\ngo depth 40\nperft 30\ngo depth 40\nquit\n", "claimeven")
    assert [line.split()[0] for line in said if not line.startswith("info ")] == [
        "bestmove",
        "error",
        "bestmove",
        "quitting",
    ]


def test_the_end_of_the_input_finishes_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimeven.protocol.serve.QUIT_SECONDS", 0.0)
    said = talk("position startpos 3\ngo depth 9\n", "claimeven:table=0")
    assert said[-2].startswith("info depth 9 ")


def test_a_long_conversation_may_be_sent_at_once() -> None:
    said = talk("position startpos 3\ngo\n" * 3000, "first-legal")
    assert said == ["bestmove 0 0"] * 3000


def test_a_long_count_can_be_stopped() -> None:
    assert talk("perft 30\nstop\nquit\n") == ["error perft: stopped", "quitting"]


def test_a_win_is_told_in_plies() -> None:
    said = talk("position startpos 001122\ngo depth 3\n", "claimeven")
    assert any(" score win 1 " in line for line in said)


@pytest.mark.timeout(60)
def test_isready_and_stop_are_answered_while_it_thinks() -> None:
    command = [sys.executable, "-m", "claimeven.cli.main", "engine", "claimeven"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("position startpos 3\ngo infinite\n")
        assert process.stdout.readline().startswith("info depth ")
        process.stdin.write("isready\n")
        line = process.stdout.readline()
        while line.startswith("info"):
            line = process.stdout.readline()
        assert line == "readyok\n"
        began = time.monotonic()
        process.stdin.write("stop\n")
        while not line.startswith("bestmove"):
            line = process.stdout.readline()
        assert time.monotonic() - began < 5, "a wide margin: machines are busy"
        process.stdin.write("quit\n")
        assert process.stdout.readline() == "quitting\n"
        assert process.wait(timeout=10) == 0


class HeldPlayer(FirstLegalPlayer):
    """Thinks until it is released."""

    def __init__(self) -> None:
        super().__init__("first-legal")
        self.released = threading.Event()

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        assert self.released.wait(30)
        return super()._think(position, limits, on_info)


def held_talk(*lines: str) -> list[str]:
    """What the server says to lines that are all read while the first search of them runs."""
    held, output = HeldPlayer(), io.StringIO()

    def read() -> Iterator[str]:
        yield from lines
        held.released.set()

    EngineServer(held, output).serve(read())
    return [line.split()[0] for line in output.getvalue().splitlines()]


@pytest.mark.timeout(60)
def test_ready_does_not_overtake_the_lines_that_wait_for_a_search() -> None:
    assert held_talk("go", "isready") == ["readyok", "bestmove"]
    assert held_talk("go", "xyzzy", "isready") == ["bestmove", "error", "readyok"]
    assert held_talk("go", "perft 3", "geometry 0", "isready 1", "name") == [
        "bestmove",
        "perft",
        "error",
        "readyok",
        "first-legal",
    ]
    # Nothing waits in vain for the `stop` of a search without an end.
    assert held_talk("go infinite", "xyzzy", "isready")[0] == "readyok"


@pytest.mark.timeout(60)
def test_only_isready_is_answered_as_isready_while_it_thinks() -> None:
    assert held_talk("go", "isreadynow") == ["bestmove", "error"]
    assert held_talk("go", "isready \x07") == ["bestmove", "error"]


@pytest.mark.parametrize(
    "line",
    [
        "xyzzy",
        "position",
        "position nowhere",
        "position startpos 9",
        "position startpos 3333333",
        "position startpos 01010100",
        "position startpos 3 3",
        "position startpos moves x",
        "position board .../XO.",
        "geometry 7 6",
        "geometry 0 6 4",
        "geometry 99 99 4",
        "geometry 7 6 1",
        "setoption depth 4",
        "setoption name depth value",
        "go sideways",
        "go depth",
        "go depth 0",
        "go depth -1",
        "go depth +-5",
        "go depth nan",
        "go depth ²",
        "go nodes 0",
        "go nodes 1e3",
        "go movetime 1e300",
        "go movetime inf",
        "go movetime " + "9" * 3000,
        "position startpos moves +-2",
        "go movetime 0",
        "go depth 3 depth 4",
        "go infinite depth 3",
        "perft",
        "perft -1",
        "perft 99",
        "perft 9999999999999999999",
        "quit now",
        "\x00",
        "go\x07",
        "é" * 5000,
    ],
)
def test_a_broken_line_is_one_error_and_changes_nothing(line: str) -> None:
    said = talk(f"geometry 5 4 4\nposition startpos 2\n{line}\nperft 1\n")
    assert len(said) == 2, said
    assert said[0].startswith("error ")
    assert said[1] == "perft 1 6"


def test_a_line_of_any_length_is_one_error() -> None:
    assert [line[:5] for line in talk(b"a" * 1_000_000 + b"\nisready\n")] == ["error", "ready"]
    assert talk(b"isready" + b" " * 5000 + b"\n")[0].startswith("error")


WORDS = st.sampled_from([*USAGE, "startpos", "moves", "board", "depth", "infinite", "0", "3", "-"])
LINES = st.one_of(
    st.binary(max_size=40).map(lambda data: data.replace(b"\n", b"")),
    st.lists(WORDS, max_size=5).map(lambda words: " ".join(words).encode()),
)


def ends_with_a_search(lines: list[bytes]) -> bool:
    """Does the last line that is not blank begin as a search does?"""
    words = [line.decode("utf-8", errors="replace").split() for line in lines]
    last = next((line for line in reversed(words) if line), [""])
    return last[0] in ("go", "perft")


@given(st.lists(LINES, max_size=6))
def test_any_bytes_get_at_most_one_error_each_and_the_server_lives(lines: list[bytes]) -> None:
    quiet = [line for line in lines if line.strip() not in (b"quit", b"go infinite", b"stop")]
    said = talk(b"\n".join([*quiet, b"isready"]) + b"\n", "first-legal")
    # A search that runs does not hold `isready` up; every other line before it has been answered.
    assert "readyok" in said[-2:] if ends_with_a_search(quiet) else said[-1] == "readyok"
    assert len(said) <= len(quiet) + 1
    assert all(line.isprintable() for line in said)


@given(st.binary(max_size=200))
def test_nonsense_leaves_the_position_as_it_was(data: bytes) -> None:
    # No command starts with a tilde, so that every line of it is nonsense.
    lines = [b"~" + line for line in data.split(b"\n")]
    said = talk(b"position startpos 333333\n" + b"\n".join(lines) + b"\nperft 1\n", "first-legal")
    assert said[-1] == "perft 1 7"
    assert len(said) == len(lines) + 1
    assert all(line.startswith("error ") for line in said[:-1])
