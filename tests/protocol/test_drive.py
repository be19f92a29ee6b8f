"""Foreign engines: one that works, and many that do not. The program always goes on."""

from __future__ import annotations

import shlex
import sys
import threading
import time
from pathlib import Path

import pytest

from claimeven import Geometry, Outcome, Position, Side, player
from claimeven.errors import BadSpec, EngineFailed
from claimeven.players.engine import EnginePlayer
from claimeven.players.player import Player
from claimeven.protocol.dialects.dialect import driver
from claimeven.tournament.play_game import play_game
from protocol.programs.processes import is_alive

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="orphans are ended on Linux")
PYTHON = shlex.quote(sys.executable)
BROKEN = shlex.quote(str(Path(__file__).with_name("broken_engines.py")))
OURS = f"{PYTHON} -m claimeven.cli.main engine"


def broken(fault: str) -> str:
    return f"{PYTHON} {BROKEN} {fault}"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("dies", "has died (exit code 3); standard error: 'segmentation fault, or so'"),
        ("hangs", "did not answer in time"),
        ("floods", "wrote more than 10000 lines"),
        pytest.param("orphan", "has died (exit code 4)", marks=on_linux),
        ("nonsense", "answered wrongly"),
        ("illegal", "not a legal move"),
        ("refuses", "I would rather not"),
    ],
)
@pytest.mark.timeout(60)
def test_faults_are_one_clear_error_and_the_next_question_starts_anew(
    fault: str, said: str
) -> None:
    client = driver(broken(fault), "claimeven", deadline=1.0)
    for _ in range(2):
        with pytest.raises(EngineFailed) as caught:
            client.answer(Position("4453"))
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)
        assert client._process is None, "a process that failed is ended"
    client.close()


def test_a_line_without_end_is_a_flood_too() -> None:
    client = driver(broken("one-long-line"), "claimeven", deadline=30)
    with pytest.raises(EngineFailed, match="wrote more than 10000 lines"):
        client.answer(Position())


def test_standard_error_is_kept() -> None:
    client = driver(broken("dies"), "claimeven")
    for _ in range(2):
        with pytest.raises(EngineFailed):
            client.answer(Position())
    assert client.errors == ["segmentation fault, or so"] * 2


def test_what_can_be_understood_is() -> None:
    for fault, column in (("bytes", 3), ("silent-score", 2), ("odd-score", 2), ("huge-score", 2)):
        with player(f"engine:deadline=10,{broken(fault)}") as one:
            assert one.choose(Position("4453")) == column
            assert one.name == "broken"


@pytest.mark.parametrize("command", ["/nonexistent/engine", "'unclosed", "/"])
def test_what_does_not_start_says_why(command: str) -> None:
    with pytest.raises(EngineFailed, match="does not start"):
        driver(command).start()


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("engine:./bot 'unclosed", "invalid command: no closing quotation, at character 8"),
        ("engine:depth=2,depth=3,./bot", "option 'depth' is given twice, at character 16"),
        ("engine:depth=2,dedline=5,./bot", "(did you mean 'deadline'?), at character 16"),
        ("engine:zzz=5,./bot", "engine has no option 'zzz' (choose from dialect, "),
    ],
)
def test_a_broken_spec_is_refused_before_anything_starts(spec: str, said: str) -> None:
    with pytest.raises(BadSpec) as caught:
        player(spec)
    assert said in str(caught.value)


def test_a_command_may_hold_what_looks_like_an_option_further_on() -> None:
    assert player("engine:./bot --set a=1,b=2").spec == "engine:./bot --set a=1,b=2"


def test_a_deaf_engine_does_not_hold_us() -> None:
    with pytest.raises(EngineFailed, match="did not answer in time"):
        driver(broken("deaf"), "claimeven", start_seconds=0.5).start()


def test_an_error_is_an_answer_to_isready() -> None:
    with pytest.raises(EngineFailed, match="answered 'error I do not know isready' to 'isready'"):
        driver(broken("knows-nothing"), "claimeven").start()


def test_the_first_answer_has_a_limit_of_its_own() -> None:
    """A program may start slowly although its moves must be quick."""
    slow = driver(broken("starts-slowly"), "claimeven", deadline=0.01, start_seconds=30)
    slow.start()
    slow.close()
    with pytest.raises(EngineFailed, match="did not answer in time"):
        driver(broken("starts-slowly"), "claimeven", start_seconds=0.2).start()


@pytest.mark.parametrize("fault", ["no-stop", "no-stop-aloud"])
@pytest.mark.timeout(60)
def test_an_engine_that_does_not_know_stop_still_answers(fault: str) -> None:
    """Its complaint comes late or early, and is no answer to any question."""
    with player(f"engine:{broken(fault)}") as slow:
        slow.stop()  # nothing was asked yet
        for _ in range(3):
            done = threading.Event()
            stopper = threading.Thread(target=stop_until, args=(slow, done))
            stopper.start()
            try:
                assert slow.choose(Position()) == 2
            finally:
                done.set()
                stopper.join()
        slow.stop()
        assert slow.choose(Position()) == 2


def stop_until(player: Player, done: threading.Event) -> None:
    while not done.wait(0.01):
        player.stop()


def test_an_engine_for_one_board_says_so() -> None:
    with pytest.raises(EngineFailed, match="does not play on 5x4x4"):
        driver(broken("nonsense"), "claimeven").answer(Position(geometry=Geometry(5, 4, 4)))


def test_a_dying_engine_loses_its_game_and_the_reason_is_kept() -> None:
    with player(f"engine:{broken('dies')}") as dying:
        record = play_game(player("first-legal"), dying)
    assert record.outcome == Outcome(Side.FIRST)
    assert "has died" in record.reason
    assert [move.column for move in record.moves] == [0]


def test_our_own_engine_answers_as_the_player_does() -> None:
    with player(f"engine:{OURS} bagdadi:depth=3") as served:
        assert isinstance(served, EnginePlayer)
        own = player("bagdadi:depth=3")
        for position in (
            Position(),
            Position("4453"),
            Position([10, 3], Geometry(12, 5, 4)),
            Position.from_board(str(Position("4453"))),
            Position("112233"),
        ):
            theirs, ours = served.answer(position), own.answer(position)
            assert theirs.column == ours.column
            assert theirs.value is not None
            assert ours.value is not None
            assert float(theirs.value) == pytest.approx(float(ours.value), abs=1e-6)
        assert served.name == "bagdadi:depth=3"


def test_limits_are_passed_on() -> None:
    with player(f"engine:depth=2,{OURS} stank") as served:
        assert served.answer(Position("4453")).depth == 2
    with player(f"engine:time=0.1,{OURS} claimeven") as served:
        began = time.monotonic()
        served.choose(Position("4453"))
        assert time.monotonic() - began < 30


def test_closing_ends_the_process() -> None:
    served = player(f"engine:dialect=claimeven,{OURS} random")
    assert isinstance(served, EnginePlayer)
    served.choose(Position())
    process = served.driver._process
    assert process is not None
    served.close()
    assert process._program.wait(0) is not None
    assert served.choose(Position()) in range(7), "it starts again when asked again"
    served.close()


@on_linux
def test_a_child_in_a_session_of_its_own_ends_with_the_engine() -> None:
    client = driver(broken("starts-a-child"), "claimeven")
    assert client.answer(Position()).column == 2
    client.close()
    child = int(client.last_stderr[-1])
    assert not is_alive(child)
