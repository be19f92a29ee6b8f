"""The dialects of other programs: each is asked as it expects, and `auto` finds out which it is."""

from __future__ import annotations

import shlex
import sys
import threading
import time
from pathlib import Path

import pytest

from claimeven import Geometry, Limits, Position, player
from claimeven.errors import BadInput, BadSpec, CannotStart, EngineFailed, NotSaid
from claimeven.players.engine import EnginePlayer
from claimeven.protocol.dialects.auto import AutoDriver
from claimeven.protocol.dialects.detect import dialect_of_file
from claimeven.protocol.dialects.dialect import DIALECTS, driver
from claimeven.tournament.clock import Clock
from claimeven.tournament.referee import Referee

PYTHON = shlex.quote(sys.executable)
BROKEN = shlex.quote(str(Path(__file__).with_name("broken_engines.py")))
ONE_SHOT = """
import sys
*columns, turn = sys.stdin.read().split()
print(columns, turn, file=sys.stderr)
print(max(i for i, column in enumerate(columns) if "0" in column))
"""
COORDINATED = """
import sys
height, heard = [0] * 7, []
for line in sys.stdin:
    print(line.rstrip("\\n") + "|", file=sys.stderr)
    word, *rest = line.split()
    if word == "name":
        print("fragile", rest[1])
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        height = ["".join(rest[1:]).count(str(c)) for c in range(7)]
    elif word == "go":
        int(rest[1]), int(rest[3])
        print("info string x\\nbestmove", min(c for c in range(7) if height[c] < 6), 5, flush=True)
    elif word == "quit":
        break
    else:
        raise SystemExit("unknown " + line)
"""
TIMELESS = """
import sys
for line in sys.stdin:
    match line.split():
        case ["name", *_]:
            print("timeless", flush=True)
        case ["isready", *_]:
            print("readyok", flush=True)
        case ["go"]:
            print("bestmove 3 0", flush=True)
        case ["go", *_]:
            print("error no clocks", flush=True)
"""


def written(folder: Path, text: str, name: str = "bot.py") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return shlex.quote(str(path))


def test_one_shot_gets_the_board_and_is_started_for_every_move(tmp_path: Path) -> None:
    bot = driver(f"{PYTHON} {written(tmp_path, ONE_SHOT)}", "one-shot")
    assert bot.answer(Position("4453")).column == 6
    assert bot.last_stderr == [
        "['000000', '000000', '200000', '120000', '100000', '000000', '000000'] 1"
    ]
    assert bot.answer(Position("122", Geometry(3, 2, 3))).column == 2
    assert bot.last_stderr == ["['10', '21', '00'] 2"]


@pytest.mark.parametrize(
    ("program", "said", "code"),
    [
        ("print(3); print(4)", "expected one line with a column", "illegal"),
        ("print('three')", "wrote 'three': expected one line with a column", "illegal"),
        ("print(7)", "not a legal move", "illegal"),
        ("print(-1)", "wrote '-1'", "illegal"),
        ("pass", "has died (exit code 0)", "crash"),
        ("1/0", "ZeroDivisionError", "crash"),
        ("import time; time.sleep(60)", "did not answer in time", "hang"),
    ],
)
@pytest.mark.timeout(60)
def test_one_shot_faults_have_a_reason(tmp_path: Path, program: str, said: str, code: str) -> None:
    bot = driver(f"{PYTHON} {written(tmp_path, program)}", "one-shot", deadline=5)
    with pytest.raises(EngineFailed) as caught:
        bot.answer(Position())
    assert said in str(caught.value)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "text",
    [
        "def get_move(board, player): return board[-1].index(0) + player",
        "def pick(grid): return grid[-1].index(0) + 1",
        "class Bot:\n    def move(self, board, player): return board[-1].index(0) + player",
        "class Bot:\n"
        "    def __init__(self, player): self.me = player\n"
        "    def play(self, board): return board[-1].index(0) + self.me",
        "class Bot:\n    def choose(self, b, player=2, depth=9): return b[-1].index(0) + player",
        # What is not to be asked: helpers, classes that others extend, what is imported.
        "from random import choice\n"
        "class Board:\n    def drop(self, column, player): raise OSError\n"
        "class Player:\n    def get_move(self, board, player): raise NotImplementedError\n"
        "class Mine(Player):\n    def get_move(self, grid, who): return grid[-1].index(0) + 1\n"
        "def make_move(board, column): raise OSError",
        "class Bot:\n    @staticmethod\n    def act(board, me): return board[-1].index(0) + me",
    ],
)
def test_objects_and_functions_get_a_list_of_rows_and_a_number(tmp_path: Path, text: str) -> None:
    bot = driver(written(tmp_path, text), "object", start_seconds=60)
    assert bot.answer(Position("12")).column == 3, "the first empty cell of the bottom row, plus 1"
    bot.close()


def test_an_object_lives_for_one_game(tmp_path: Path) -> None:
    text = """
class Bot:
    calls = 0
    def get_move(self, board, player):
        self.calls += 1
        return self.calls
"""
    with player(f"engine:start=60,{written(tmp_path, text)}") as bot:
        assert bot.choose(Position()) == 1
        assert bot.choose(Position("27")) == 2
        assert bot.choose(Position("2733")) == 3
        assert bot.choose(Position()) == 1
        assert bot.keeps_state


@pytest.mark.parametrize(
    ("text", "said", "code"),
    [
        ("X = 1", "holds no class or function", "crash"),
        ("def move(board, player): return 3.0", "answered 3.0 (float)", "illegal"),
        ("def move(board, player): return True", "answered True (bool)", "illegal"),
        ("def move(board, player): return 9", "not a column of the board", "illegal"),
        ("def move(board, player): return [][0]", "raised IndexError", "crash"),
        ("def move(board, player): print(3)", "answered None", "illegal"),
        ("def move(board, player):\n    while True: pass", "did not answer in time", "hang"),
    ],
)
@pytest.mark.timeout(90)
def test_faults_of_objects_have_a_reason(tmp_path: Path, text: str, said: str, code: str) -> None:
    bot = driver(written(tmp_path, text), "object", deadline=3, start_seconds=60)
    with pytest.raises(EngineFailed) as caught:
        bot.answer(Position())
    assert said in str(caught.value)
    assert caught.value.code == code


def test_files_are_told_apart_without_running_them(tmp_path: Path) -> None:
    def kind(text: str) -> str:
        path = tmp_path / "file.py"
        path.write_text(text, encoding="utf-8")
        return dialect_of_file(path)

    assert kind("raise SystemExit\ndef agent(observation, configuration): return 0") == "agent"
    assert kind("def my_agent(obs): return 0") == "agent"
    assert kind("def agent(o, c): return 0") == "agent"
    assert kind("def move(board, player): return 0") == "object"
    assert kind("class Agent:\n    def act(self, board, player): return 0") == "object"
    with pytest.raises(CannotStart, match="cannot read the Python file"):
        kind("def agent(:")
    with pytest.raises(CannotStart, match="No such file"):
        driver(str(tmp_path / "missing.py")).answer(Position())


def dialect_found(command: str) -> str:
    found = driver(command, start_seconds=60)
    assert isinstance(found, AutoDriver)
    found.answer(Position("44"))
    found.close()
    assert found.spoken is not None
    return found.spoken.dialect


@pytest.mark.timeout(120)
def test_auto_finds_every_dialect(tmp_path: Path) -> None:
    def program(text: str) -> str:
        return f"{PYTHON} {written(tmp_path, text)}"

    assert dialect_found(program(COORDINATED)) == "coordinator"
    assert dialect_found(program(ONE_SHOT)) == "one-shot", "it waits for the end of its input"
    by_line = "[input() for _ in range(7)]; print(int(input()))"
    assert dialect_found(program(by_line)) == "one-shot", "it reads line by line, and crashes"
    assert dialect_found(written(tmp_path, "def f(board, player): return 3")) == "object"
    assert dialect_found(written(tmp_path, "def f(obs, config): return 3")) == "agent"
    template = Path(__file__).parents[2] / "examples" / "template_engine.py"
    assert dialect_found(f"{PYTHON} {shlex.quote(str(template))}") == "claimeven"
    assert dialect_found(program(TIMELESS)) == "claimeven", "it says error to clocks"


def test_auto_sends_a_fragile_engine_only_what_it_knows(tmp_path: Path) -> None:
    with player(f"engine:start=60,{PYTHON} {written(tmp_path, COORDINATED)}") as bot:
        assert bot.choose(Position()) == 0
        assert bot.choose(Position("44")) == 0
        assert bot.name == "fragile 0"
    assert list(bot.stderr_lines) == [
        "name AI 0|",
        "isready AI 0|",
        "position startpos |",
        "isready AI 0|",
        "go ftime 60000 stime 60000|",
        "position startpos 33|",
        "isready AI 0|",
        "go ftime 60000 stime 60000|",
        "quit|",
    ]


def test_what_only_our_protocol_can_say_is_asked_in_it() -> None:
    """Another board, and a depth; the program says `readyok` to both dialects."""
    ours = f"{PYTHON} -m claimeven.cli.main engine stank"
    for spec, position in (
        (f"engine:{ours}", Position("11", Geometry(5, 4, 4))),
        (f"engine:depth=2,{ours}", Position("4453")),
        (f"engine:{ours}", Position.from_board(str(Position("4453")))),
    ):
        with player(spec) as served:
            assert served.answer(position).value is not None


@pytest.mark.parametrize("text", ["5x4x4", "9x7x5"])
def test_a_coordinator_knows_one_board(text: str, tmp_path: Path) -> None:
    bot = driver(f"{PYTHON} {written(tmp_path, COORDINATED)}", "coordinator")
    with pytest.raises(NotSaid, match=f"cannot be asked about {text}"):
        bot.answer(Position(geometry=Geometry.parse(text)))
    with pytest.raises(NotSaid, match="cannot be given a depth or nodes"):
        bot.answer(Position(), Limits(depth=3))
    with pytest.raises(NotSaid, match="a drawn board"):
        bot.answer(Position.from_board(str(Position("4453"))))


def test_a_program_that_speaks_nothing_is_told_what_was_tried() -> None:
    with pytest.raises(EngineFailed) as caught:
        driver("true").answer(Position())
    assert "(asked 'name AI 0' and 'isready AI 0'; to a board" in str(caught.value)


def test_giving_up_ends_the_search_for_a_dialect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimeven.protocol.dialects.detect.SILENT_SECONDS", 100.0)
    asked = driver(f"{PYTHON} {BROKEN} deaf", start_seconds=100)
    assert isinstance(asked, AutoDriver)

    def give_up() -> None:
        until = time.monotonic() + 30
        while asked._program is None and time.monotonic() < until:
            time.sleep(0.01)
        asked.abort()

    thread = threading.Thread(target=give_up)
    thread.start()
    began = time.monotonic()
    with pytest.raises(EngineFailed):
        asked.answer(Position())
    thread.join()
    assert time.monotonic() - began < 60


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("engine:dialect=uci,./bot", "invalid dialect 'uci': choose from auto, claimeven, "),
        ("engine:dialect=one-short,./bot", "did you mean 'one-shot'?"),
        ("engine:dialect=coordinator,depth=3,./bot", "has no words for depth, at character 28"),
        ("engine:dialect=one-shot,time=3,./bot", "the dialect one-shot has no words for time"),
        ("engine:dialect=object,./bot", "cannot find the Python file 'bot'"),
        ("engine:missing.py", "cannot find the Python file 'missing.py', at character 8"),
        ("engine:start=soon,./bot", "invalid start 'soon'"),
    ],
)
def test_a_spec_that_cannot_be_is_refused(spec: str, said: str) -> None:
    with pytest.raises(BadSpec) as caught:
        player(spec)
    assert said in str(caught.value)


def test_a_spec_names_every_dialect(tmp_path: Path) -> None:
    path = written(tmp_path, "def agent(obs, config): return 3")
    for dialect in DIALECTS:
        made = player(f"engine:dialect={dialect},{path}")
        assert isinstance(made, EnginePlayer)
        assert made.driver.dialect == dialect
    with pytest.raises(BadInput, match="invalid dialect 'x'"):
        driver("./bot", "x")


def test_a_referee_shows_the_clocks_and_starting_is_not_thinking(tmp_path: Path) -> None:
    slow = "import time\ntime.sleep(3)\n" + COORDINATED
    spec = f"engine:dialect=coordinator,start=60,{PYTHON} {written(tmp_path, slow)}"
    with player(spec) as bot:
        result = Referee(bot, player("first-legal"), Clock(2.9)).play(0, Position())
    assert result.failure is None
    clocks = [line.strip("|").split() for line in bot.stderr_lines if line.startswith("go")]
    assert clocks[0] == ["go", "ftime", "2900", "stime", "2900"]
    first = [int(words[2]) for words in clocks]
    assert first == sorted(first, reverse=True)
