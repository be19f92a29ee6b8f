"""Agent files for Kaggle: run as Kaggle runs them, and nothing they do hurts us."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from claimeven import Geometry, Position, player
from claimeven.errors import BadSpec, EngineFailed
from claimeven.players.kaggle.player import KagglePlayer
from claimeven.tournament.play_game import play_game
from protocol.programs.processes import is_alive

AGENT = Path(__file__).parents[2] / "examples" / "kaggle_submission.py"
QUICK = "time=0.2,bank=0.3"
TOO_LATE = "import time\ndef agent(o, c): time.sleep(0.9); return 3"


def written(folder: Path, text: str, options: str = "") -> KagglePlayer:
    path = folder / "submission.py"
    path.write_text(text, encoding="utf-8")
    made = player(f"kaggle:{path}" + (f",{options}" if options else ""))
    assert isinstance(made, KagglePlayer)
    return made


def test_what_the_agent_sees(tmp_path: Path) -> None:
    text = """
import json, sys
from random import choice            # a callable, but not the last one
def decoy(observation, configuration):
    return 0
def my_agent(observation, configuration):
    assert observation.board is observation["board"]
    assert configuration.columns == configuration["columns"]
    print(json.dumps([observation, {k: configuration[k] for k in sorted(configuration)}]))
    return 4
LAST = 5                             # not callable
"""
    with written(tmp_path, text) as agent:
        assert agent.choose(Position("12", Geometry(5, 2, 3))) == 4
    observation, configuration = json.loads(agent.stderr_lines[-1])
    assert observation == {
        "remainingOverageTime": 60.0,
        "step": 2,
        "board": [0, 0, 0, 0, 0, 1, 2, 0, 0, 0],
        "mark": 1,
    }
    wanted = {"columns": 5, "rows": 2, "inarow": 3, "actTimeout": 2.0}
    assert wanted.items() <= configuration.items()


def test_an_agent_may_take_one_argument_or_be_an_object(tmp_path: Path) -> None:
    with written(tmp_path, "agent = lambda obs: obs.mark + 1") as agent:
        assert agent.choose(Position("4")) == 3
    text = "class A:\n    def __call__(self, obs, config): return 6\nagent = A()"
    with written(tmp_path, text) as agent:
        assert agent.choose(Position()) == 6


def test_a_new_game_starts_a_new_process_and_a_new_bank(tmp_path: Path) -> None:
    text = """
import time
calls = []
def agent(obs, config):
    calls.append(1)
    time.sleep(0.3)
    return len(calls)
"""
    with written(tmp_path, text, "time=0.1,bank=5") as agent:
        assert agent.choose(Position()) == 1
        after_one = agent.seconds_left
        assert 0 < after_one < 4.9
        assert agent.choose(Position("27")) == 2
        after_two = agent.seconds_left
        assert after_two < after_one - 0.1
        assert agent.choose(Position()) == 1
        assert agent.seconds_left > after_two


@pytest.mark.parametrize(
    ("text", "options", "code", "message"),
    [
        ("def agent(o, c): return 1 / 0", "", "crash", "raised ZeroDivisionError"),
        ("open('missing.txt')", "", "crash", "cannot be loaded: No such file .* .missing.txt.$"),
        ("import nothing_of_that_name", "", "crash", "cannot be loaded: ModuleNotFoundError"),
        ("def agent(o, c): return (", "", "crash", "cannot be loaded: SyntaxError"),
        ("COLUMN = 3", "", "crash", "cannot be loaded: the file holds no function"),
        ("import os\ndef agent(o, c): os._exit(7)", "", "crash", "has died .exit code 7"),
        ("import sys\ndef agent(o, c): sys.exit(3)", "", "crash", "has died .exit code 3"),
        ("def agent(o, c): return 7", "", "illegal", "answered 7 .* not a column"),
        ("def agent(o, c): return -1", "", "illegal", "answered -1 .* not a column"),
        ("def agent(o, c): return 0", "", "illegal", "answered 0 .* a full column"),
        ("def agent(o, c): return 3.0", "", "illegal", "answered 3.0 .float."),
        ("def agent(o, c): return '3'", "", "illegal", "answered '3' .str."),
        ("def agent(o, c): return None", "", "illegal", "answered None"),
        ("def agent(o, c): return True", "", "illegal", "answered True .bool."),
        (TOO_LATE, QUICK, "late", r"took (0\.9|[1-9])"),
        ("def agent(o, c):\n    while True: pass", QUICK, "hang", "did not answer in time"),
        ("import time\ntime.sleep(30)\ndef agent(o, c): return 3", QUICK, "hang", "in time"),
    ],
)
def test_failures_have_a_code_and_a_reason(
    tmp_path: Path, text: str, options: str, code: str, message: str
) -> None:
    with (
        written(tmp_path, text, options) as agent,
        pytest.raises(EngineFailed, match=message) as failure,
    ):
        agent.choose(Position("111111"))
    assert failure.value.code == code
    assert "submission.py" in str(failure.value)


def test_the_game_is_lost_and_the_traceback_kept(tmp_path: Path) -> None:
    text = "def agent(o, c):\n    print('thinking')\n    return [3, 2][len(o.board)]"
    with written(tmp_path, text) as agent:
        record = play_game(agent, player("first-legal"))
        assert str(record.outcome) == "second wins"
        assert "IndexError" in record.reason
        assert "thinking" in agent.stderr_lines
        assert any("return [3, 2]" in line for line in agent.stderr_lines)
        # It starts again when it is asked again.
        assert "IndexError" in play_game(player("first-legal"), agent).reason


def test_an_agent_that_floods_and_reads_is_still_heard(tmp_path: Path) -> None:
    text = """
import sys
def agent(obs, config):
    print("x" * 3_000_000)
    assert sys.stdin.read() == ""
    return 3
"""
    with written(tmp_path, text) as agent:
        assert agent.choose(Position()) == 3


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("kaggle:", "kaggle needs a Python file"),
        ("kaggle:nothing.py", "cannot find the Python file 'nothing.py', at character 8"),
        (f"kaggle:{AGENT},depth=3", "kaggle has no option 'depth'"),
        (f"kaggle:{AGENT},time=0", "expected a number of seconds above 0"),
    ],
)
def test_specs_that_cannot_work(spec: str, message: str) -> None:
    with pytest.raises(BadSpec, match=message):
        player(spec)


def test_the_example_plays_a_sensible_game() -> None:
    with player(f"kaggle:{AGENT}") as agent:
        assert str(play_game(agent, player("first-legal")).outcome) == "first wins"


@pytest.mark.skipif(sys.platform != "linux", reason="descendants are found on Linux")
def test_what_an_agent_starts_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "starter.py"
    path.write_text(
        "import subprocess\n"
        "def agent(observation, configuration):\n"
        "    return subprocess.Popen(['sleep', '600'], start_new_session=True).pid\n"
    )
    with player(f"kaggle:{path},time=30") as one, pytest.raises(EngineFailed) as caught:
        one.choose(Position())
    child = int(str(caught.value).split(" answered ")[1].split()[0])
    assert not is_alive(child)


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[" * 1500,
        "3",
        "{}",
        '{"answer": 3}',
        '{"answer": "3", "seconds": 0.1}',
        '{"answer": 3, "seconds": NaN}',
        '{"answer": true, "seconds": 0.1}',
    ],
)
def test_an_agent_that_writes_to_its_runners_pipe_loses_its_game(tmp_path: Path, text: str) -> None:
    code = f"""
import os
def agent(observation, configuration):
    for descriptor in range(3, 20):
        try:
            os.write(descriptor, {text + chr(10)!r}.encode())
        except OSError:
            pass
    return 3
"""
    with written(tmp_path, code) as agent, pytest.raises(EngineFailed) as caught:
        agent.choose(Position())
    assert caught.value.code == "illegal"
    assert "between us and its runner" in str(caught.value)
