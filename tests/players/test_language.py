"""Language models: what is read from replies, programs and functions that answer in words."""

from __future__ import annotations

import copy
import pickle
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from claimeven import Geometry, Position, player
from claimeven.errors import BadInput, BadSpec, BadTournament, CannotStart, EngineFailed
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.report.quality import facts, quality_table
from claimeven.lab.study.choices import MoveLog
from claimeven.lab.study.quality import move_quality
from claimeven.lab.study.yardstick import yardstick
from claimeven.players.language.prompt import prompt
from claimeven.players.language.reply import read_column
from claimeven.players.language.text_player import TextPlayer
from claimeven.players.roster import spec_of
from claimeven.solver.solver import Solver
from claimeven.tournament.plan import Tournament
from claimeven.tournament.play_game import play_game
from claimeven.tournament.player_check import check_players
from claimeven.tournament.referee import Referee
from cli.runner import assert_one_line_error, claimeven

MODEL = Path(__file__).with_name("scripted_model.py")


def model(manner: str, options: str = "") -> str:
    return f"llm:{options}{shlex.quote(sys.executable)} {shlex.quote(str(MODEL))} {manner}"


@pytest.mark.parametrize(
    ("reply", "column"),
    [
        ("move: 4", 3),
        ("MOVE : 4.", 3),
        ("**Move: 4**", 3),
        ("move = `column 4`", 3),
        ("Move: 3\nNo. Thinking again.\nmove: 4\n", 3),
        ("I like 1 and 2 and 3.5, so\nmove: 4", 3),
        ("4", 3),
        (" 4.\n", 3),
        ("I play column 4, since 4 is the centre.", 3),
        ("move:\n4", 3),
        ("“move: 4”", 3),
    ],
)
def test_replies_that_name_a_column(reply: str, column: int) -> None:
    assert read_column(reply, Position("44")) == column


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "no column was named"),
        ("I resign.", "no column was named"),
        ("I play 1, no, 2.", r"several columns were named \(1, 2\)"),
        ("1 2 3 4 5 6 7", r"\(1, 2, 3, 4, 5, …\)"),
        ("move: 8", "column '8' is off the board; 7x6x4 has columns 1 to 7"),
        ("move: 0", "off the board"),
        ("move: -4", "invalid column '-4'"),
        ("move: 4.5", "invalid column '4.5'"),
        ("move: 3/4", "invalid column"),
        ("-4", "no column was named"),
        ("3.5", "no column was named"),
        ("move: four", "invalid column 'four'"),
        ("move: COLUMN", "invalid column 'column'"),
        ("move: " + "9" * 5000, "invalid column"),
        ("9" * 5000, "invalid column"),
        ("４", "invalid column|no column"),
        ("move: 1", "column 1 is full after '111111'"),
    ],
)
def test_replies_that_are_not_moves(reply: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read_column(reply, Position("111111"))


def test_columns_with_letters() -> None:
    wide = Position("", Geometry(12, 5, 4))
    assert [read_column(text, wide) for text in ("move: b", "B", "move: 11", "11")] == [10] * 4
    with pytest.raises(BadInput, match="no column"):  # an article is not column 10
        read_column("I play a centre column.", wide)


def test_the_prompt_gives_legal_columns_on_request_only() -> None:
    position = Position("444444")
    assert "legal columns" not in prompt(position)
    assert "legal columns: 1 2 3 5 6 7\n" in prompt(position, legal=True)
    asked = prompt(position, refused=["no column was named", "column 4 is full"])
    assert asked.endswith("was not a legal move: column 4 is full.")


def test_a_program_plays_a_game() -> None:
    made = player(model("thinks"))
    game = play_game(made, "first-legal", Position(geometry=Geometry(4, 3, 4)))
    assert game.outcome is not None
    assert game.reason == ""
    with player(model("thinks")) as one, player("one-ply:seed=1") as other:
        assert Referee(one, other).play(0, Position()).reason == "line"


@pytest.mark.parametrize("manner", ["deaf", "orphan", "bytes"])
def test_odd_programs_that_answer(manner: str) -> None:
    assert player(model(manner)).choose(Position()) in (1, 2, 4)


@pytest.mark.parametrize(
    ("manner", "code", "illegal", "reason"),
    [
        ("nonsense", "illegal", 1, "answered 'I resign myself to fate.' after '444444': no column"),
        ("full", "illegal", 1, "column 4 is full"),
        ("several", "illegal", 1, "several columns were named"),
        ("nothing", "illegal", 1, "answered nothing after '444444': no column was named"),
        ("dies", "crash", 0, "failed with exit code 3; standard error: 'out of tokens'"),
        ("talks", "illegal", 1, "wrote more than 1048576 bytes"),
    ],
)
def test_programs_that_fail(manner: str, code: str, illegal: int, reason: str) -> None:
    made = player(model(manner))
    with pytest.raises(EngineFailed, match=reason) as raised:
        made.choose(Position("444444"))
    assert (raised.value.code, raised.value.illegal) == (code, illegal)
    result = Referee(made, player("first-legal")).play(0, Position("444444"))
    assert result.reason == code


def test_a_program_that_hangs_is_ended() -> None:
    made = player(model("hangs", "deadline=0.5,"))
    began = time.monotonic()
    with pytest.raises(EngineFailed, match=r"did not answer and end within 0.5 s") as raised:
        made.choose(Position())
    assert raised.value.code == "hang"
    assert time.monotonic() - began < 20


def test_retries_are_counted() -> None:
    answer = player(model("corrects", "retries=1,")).answer(Position())
    assert (answer.column, answer.illegal) == (0, 1)
    assert answer.move().comment == "after 1 illegal answer"
    with pytest.raises(EngineFailed) as raised:
        player(model("nonsense", "retries=2,")).choose(Position())
    assert raised.value.illegal == 3


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("llm:", "llm needs a command, at character 5"),
        ("llm:retries=-1,./m", "at least 0"),
        ("llm:legal=maybe,./m", "invalid legal 'maybe'"),
        ("llm:deadline=0,./m", "invalid deadline '0'"),
        ("llm:tries=3,./m", r"llm has no option 'tries' \(did you mean 'retries'\?\)"),
        ("llm:retries=1,retries=2,./m", "given twice"),
        ("llm:./m 'open", "no closing quotation"),
    ],
)
def test_wrong_specs(spec: str, reason: str) -> None:
    with pytest.raises(BadSpec, match=reason):
        player(spec)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(CannotStart, match="does not start: No such file"):
        player("llm:./no-such-model").choose(Position())
    with pytest.raises(CannotStart):
        play_game("llm:./no-such-model", "random")


def centre(text: str) -> str:
    return "move: 4"


def test_functions_of_a_text_are_players() -> None:
    assert isinstance(player(centre), TextPlayer)
    assert player(centre).choose(Position()) == 3
    assert str(spec_of(centre)) == "centre"
    assert player("centre").choose(Position()) == 3
    made = TextPlayer(centre, retries=2, legal=True)
    for twin in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert (twin.retries, twin.legal, twin.spec) == (2, True, "centre")
    with pytest.raises(BadInput, match="function to pickle"):
        pickle.dumps(TextPlayer(lambda text: "4"))
    game = play_game(centre, "first-legal")
    assert game.outcome is not None


def failing(text: str) -> str:
    raise RuntimeError("no connection")


@pytest.mark.parametrize(
    ("function", "code", "reason"),
    [
        (failing, "crash", "failing raised RuntimeError: 'no connection'"),
        (lambda text: 4, "illegal", "answered 4: expected a text"),
        (lambda text: None, "illegal", "answered None: expected a text"),
        (lambda text: b"move: 4", "illegal", "expected a text"),
    ],
)
def test_functions_of_a_text_that_fail(function: Any, code: str, reason: str) -> None:
    with pytest.raises(EngineFailed, match=reason) as raised:
        TextPlayer(function).choose(Position())
    assert raised.value.code == code


def test_wrong_text_players() -> None:
    for wrong in ({"retries": -1}, {"retries": 1.5}, {"legal": "yes"}):
        with pytest.raises(BadInput):
            TextPlayer(centre, **wrong)
    with pytest.raises(BadInput, match="a function from a text to a text"):
        TextPlayer("4")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def known() -> PositionSet:
    texts = ("444444222222", "4444442222226", "44444112233", "4455676")  # two with a full centre
    return PositionSet.of(label([Position(text) for text in texts], Solver()))


def test_illegal_answers_are_a_number_of_their_own(known: PositionSet, tmp_path: Path) -> None:
    """A model that always takes the centre: illegal where that is full, and the run goes on."""
    log = tmp_path / "moves.jsonl"
    with MoveLog(log) as moves:
        measured = move_quality(TextPlayer(centre, retries=1, spec="centrist"), known, log=moves)
    assert (measured.illegal, len(measured.failures)) == (4, 2)
    assert facts(measured)["illegal"] == 4
    table = quality_table([measured])
    assert table.rows[0][list(table.heading).index("illegal")] == "4"
    with MoveLog(log) as moves:
        again = move_quality("centrist", known, log=moves)
    assert again.illegal == 4
    assert "illegal" not in quality_table([move_quality("first-legal", known)]).heading


def test_a_log_without_illegal_answers_is_read(known: PositionSet, tmp_path: Path) -> None:
    log = tmp_path / "moves.jsonl"
    with MoveLog(log) as moves:
        move_quality("first-legal", known, log=moves)
    log.write_text(log.read_text().replace(', "illegal": 0', ""))
    assert "illegal" not in log.read_text()
    with MoveLog(log) as moves:
        assert move_quality("first-legal", known, log=moves).illegal == 0


def test_many_illegal_answers_in_a_row_do_not_end_a_study() -> None:
    found = yardstick(TextPlayer(lambda text: "no idea", spec="helpless"), "6x5x4")
    assert found.quality.illegal == len(found.quality) == 300
    assert found.cite.endswith("0.0 % good, 0.0 % perfect, 300 illegal")
    assert found.facts()["illegal"] == 300
    with pytest.raises(EngineFailed, match="5 times in a row: failing raised"):
        yardstick(failing, "6x5x4")


def test_tournaments_ask_once() -> None:
    check_players(Tournament.parse([centre, "random"]))
    for asked_again in (TextPlayer(centre, retries=1), model("thinks", "retries=1,")):
        with pytest.raises(BadTournament, match="expected no retries"):
            check_players(Tournament.parse([asked_again, "random"]))


def test_a_tournament_counts_illegal_answers(tmp_path: Path) -> None:
    file = str(tmp_path / "cup.db")
    players = ("--player", model("sometimes"), "--player", "first-legal")
    ran = claimeven("arena", "run", file, *players, "--geometry", "4x3x4")
    assert ran.code == 0, ran.err
    (shown,) = claimeven("arena", "show", file, "--json").json_lines
    assert shown["illegal"] == {model("sometimes"): 2, "first-legal": 0}
    lines = claimeven("arena", "show", file).out.splitlines()
    heading = next(line for line in lines if line.lstrip().startswith("#"))
    rows = lines[lines.index(heading) + 1 :][:2]
    assert heading.endswith("illegal")
    assert sorted(row.split()[-1] for row in rows) == ["0", "2"]
    assert {len(row) for row in rows} == {len(heading)}


def test_the_command_line(tmp_path: Path) -> None:
    assert "llm:COMMAND" in claimeven("players").out
    assert_one_line_error(claimeven("lab", "yardstick", "llm:retries=x,./m"), "retries=x")
    (tmp_path / "words.py").write_text("def centre(text: str) -> str:\n    return 'move: 3'\n")
    words = ("lab", "yardstick", "words:centre", "--geometry", "6x5x4", "--json")
    ran = claimeven(*words, cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert ran.json_lines[0]["illegal"] > 0
    assert "words:centre is a language model" in ran.err
