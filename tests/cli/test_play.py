from __future__ import annotations

import re
from pathlib import Path

import pytest

from claimeven import Geometry, Position, Side, why
from claimeven.cli.play.terminal_game import TerminalGame
from claimeven.game.game import Game, Move
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.records.file import append_game, read_file
from claimeven.records.text import read_games
from cli.runner import assert_one_line_error, claimeven

TWO_PEOPLE = ("--second", "human")


def game_after(keys: str, geometry: Geometry | None = None) -> TerminalGame:
    played = TerminalGame(Position(geometry=geometry or Geometry()))
    for key in keys:
        played.obey(key)
    return played


def game_against(second: str, keys: str = "", *, first: str | None = None) -> TerminalGame:
    seats: dict[Side, Player | None] = {
        Side.FIRST: None if first is None else player(first),
        Side.SECOND: None if second == "human" else player(second),
    }
    played = TerminalGame(Position(), seats, player("claimeven:depth=4"))
    answer(played)
    for key in keys:
        played.obey(key)
        answer(played)
    return played


def answer(played: TerminalGame) -> None:
    while played.waits_for_player:
        played.let_player_move()


def test_columns_drop_stones_and_commands_take_them_back() -> None:
    assert game_after("4453").position == Position("4453")
    assert game_after("4453uu").position == Position("44")
    assert game_after("4453UUr").position == Position("445")
    assert not game_after("4453UU1").game.can_redo
    assert game_after("44n").position == Position()
    assert not game_after("44").obey("q")


def test_mistakes_change_nothing_and_are_explained() -> None:
    played = game_after("4449")
    assert played.position == Position("444")
    assert "column '9' is off the board" in played.message
    assert "column 4 is full" in game_after("4444444").message
    assert "is over" in game_after("12121212").message
    assert game_after("u").message == "nothing to undo"
    assert game_after("r").message == "nothing to redo"
    assert game_after("?").message.startswith("invalid column '?'")


def test_results_are_counted_and_taken_back_with_the_move() -> None:
    played = game_after("1212121n1212121")
    assert played.results == [Side.FIRST, Side.FIRST]
    played.obey("u")
    assert played.results == [Side.FIRST]
    played.obey("r")
    assert played.results == [Side.FIRST, Side.FIRST]


def test_small_letters_name_columns_on_wide_boards() -> None:
    wide = Geometry(32, 3, 4)
    assert game_after("u", wide).position == Position([29], wide)
    assert game_after("1U", wide).position == Position(geometry=wide)


def test_a_player_answers_and_undo_takes_its_answer_back_too() -> None:
    assert game_against("first-legal", "44").position == Position("4141")
    assert game_against("first-legal", "44U").position == Position("41")
    assert game_against("first-legal", "44UU").position == Position()
    assert game_against("first-legal", "44UUR").position == Position("41")
    assert game_against("first-legal", "44UURR").position == Position("4141")


def test_a_person_may_move_second() -> None:
    played = game_against("human", "4", first="first-legal")
    assert played.position == Position("141")
    played.obey("U")
    assert played.position == Position("1")
    played.obey("U")
    assert played.message == "nothing to undo"


def test_undo_after_the_end_comes_back_to_the_person() -> None:
    won = game_against("first-legal", "4444")  # 4 1 4 1 4 1 4: the person wins
    assert won.results == [Side.FIRST]
    won.obey("U")
    assert (won.results, won.position) == ([], Position("414141"))
    lost = game_against("first-legal", "2323")  # 2 1 3 1 2 1 3 1: the player wins
    assert lost.results == [Side.SECOND]
    lost.obey("U")
    assert (lost.results, lost.position) == ([], Position("213121"))


def test_hint_and_score_are_messages() -> None:
    played = game_after("112233")
    played.advisor = player("claimeven:depth=4")
    played.obey("H")
    hint = "hint: column 4 (first wins in 1)"
    assert played.message == f"{hint}. First completes a line at d1."
    played.obey("S")
    assert played.message == "score: first wins in 1, 4 plies ahead"
    played = game_against("stank:depth=4", "4")
    played.obey("s")
    assert played.message.startswith("score: estimate ")
    assert " for first, 4 plies ahead; stank:depth=4 thought: estimate -270 for second. " in (
        played.message
    )
    assert "above 0 is good for the side that is named, 0 is even" in played.message
    assert played.position == Position("42")


def test_a_hint_is_the_best_move_whatever_the_advisor_thinks() -> None:
    """Where the solver has no time the advisor's move is explained, as far as that goes."""
    played = game_after("11223")
    played.advisor = player("first-legal")
    played.obey("H")
    assert played.message == (
        "hint: column 4 (second wins in 35). " + why(Position("11223"), 3).text
    )
    large = game_after("", Geometry(16, 7, 5))
    large.advisor = player("claimeven:depth=2")
    large.obey("H")
    assert re.fullmatch(r"hint: column \w \(estimate .*\)\. An .* its own\.", large.message)


def test_a_player_that_fails_is_a_message_and_may_be_asked_again() -> None:
    played = game_against("engine:/nonexistent/bot", "4")
    assert "does not start" in played.message
    assert played.position == Position("4")
    played.obey("4")
    assert played.position == Position("4"), "nobody moves in its place"
    played.obey("U")
    assert played.position == Position()


def test_the_record_knows_players_and_scores() -> None:
    record = game_against("stank:depth=4", "4").record()
    assert (record.first, record.second) == ("human", "stank:depth=4")
    assert [move.depth for move in record.moves] == [None, 4]


def test_a_game_through_a_pipe() -> None:
    ran = claimeven("play", "--ascii", *TWO_PEOPLE, stdin="12\n12\n12\n1\n")
    assert "first X wins with stone 7!" in ran.out
    assert ran.out.endswith("game: 1212121\n")
    assert ran.code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "you (first X) against level:3 (second O)"),
        (("--first", "random", "--second", "human"), "you (second O) against random (first X)"),
        (TWO_PEOPLE, "two people: first X and second O"),
        (("--watch", "--first", "random"), "random (first X) against level:3 (second O)"),
    ],
)
def test_the_first_line_says_who_plays_whom(words: tuple[str, ...], said: str) -> None:
    assert claimeven("play", "--ascii", *words, stdin="").out.splitlines()[0] == said


def test_an_opponent_is_there_unless_told_otherwise() -> None:
    ran = claimeven("play", stdin="4453\nU\nQ\n")
    assert ran.code == 0
    assert "(level:3)" in ran.out or "(you)" in ran.out
    assert len(ran.out.splitlines()[-1].removeprefix("game: ")) % 2 == 0


def test_quitting_and_an_empty_pipe_end_politely() -> None:
    assert claimeven("play").out.endswith("game: no moves\n")
    assert claimeven("play", "44", *TWO_PEOPLE, stdin="3q5").out.endswith("game: 443\n")


def test_playing_on_from_a_drawn_board() -> None:
    ran = claimeven("play", ".../XO.", "--geometry", "3x2x3", *TWO_PEOPLE, stdin="3\n")
    assert ran.out.endswith("game: .../XOX\n")


@pytest.mark.parametrize("name", ["games.txt", "games.jsonl"])
def test_a_game_is_saved_and_loaded(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    claimeven("play", "-o", str(path), "--second", "first-legal", stdin="44\n")
    assert read_file(path)[-1].position == Position("4141")
    ran = claimeven("play", "--load", str(path), "-o", str(path), stdin="4\n4\nn4q")
    assert "first ● (you) wins with stone 7!" in ran.out
    games = read_file(path)
    assert [game.position.text for game in games] == ["4141", "4141414", "41"]
    assert games[-1].second == "first-legal"


def test_the_old_word_for_the_output_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    claimeven("play", "--save", str(path), *TWO_PEOPLE, stdin="44\n")
    assert read_file(path)[-1].position == Position("44")
    assert "--save" not in claimeven("play", "--help").out


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("agent.py", "def agent(observation, configuration):\n    return 3\n"),
        ("notes.txt", "remember the milk\n"),
        ("evaluation.txt", "[terms]\nname = 'mine'\n"),
        ("settings.json", '{"theme": "dark"}\n'),
        ("text.jsonl", '[First "human"]\n[Second "human"]\n[Result "*"]\n\n1. 4\n*\n'),
    ],
)
def test_games_are_not_added_to_another_file(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content)
    ran = claimeven("play", "-o", str(path), *TWO_PEOPLE, stdin="44\n")
    assert_one_line_error(ran, f"'{path}' exists and is not a file of games")
    assert ran.out == "", "before the first move"
    assert path.read_text() == content
    assert claimeven("play", "-o", str(path), "--force", *TWO_PEOPLE, stdin="44\n").code == 0
    assert path.read_text().startswith(content)
    assert len(path.read_text()) > len(content)


def test_a_file_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    for path in (tmp_path / "missing" / "games.txt", tmp_path):
        ran = claimeven("play", "-o", str(path), *TWO_PEOPLE, stdin="44\n")
        assert_one_line_error(ran, f"cannot write '{path}'")
        assert ran.out == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("keys", ["44\n", "1212121N"])
def test_a_game_that_cannot_be_saved_is_printed(keys: str) -> None:
    ran = claimeven("play", "-o", "/dev/full", *TWO_PEOPLE, stdin=keys)
    assert_one_line_error(ran, "cannot write '/dev/full': No space left on device")
    columns = keys.strip("N\n")
    (printed,) = read_games("[First" + ran.out.partition("[First")[2].partition("game: ")[0])
    assert printed.position == Position(columns)
    assert ran.out.endswith(f"game: {columns}\n")


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "games.txt"
    append_game(path, Game())
    before = path.read_bytes()
    most = len(before) + 10
    ran = claimeven(
        "play",
        "-o",
        str(path),
        *TWO_PEOPLE,
        stdin="44\n",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )
    assert_one_line_error(ran, f"cannot write '{path}': File too large")
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["games.txt", "games.jsonl"])
def test_a_file_without_a_last_line_end_is_added_to(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    append_game(path, Game())
    path.write_bytes(path.read_bytes().rstrip())
    append_game(path, Game(moves=(Move(3),)))
    assert [game.position.text for game in read_file(path)] == ["", "4"]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--delay", "nan"),
        ("--delay", "inf"),
        ("--delay", "-1"),
        ("--delay", "1e300"),
        ("--games", "0"),
        ("--games", "+-2"),
        ("--games", "1e3"),
    ],
)
def test_numbers_that_mean_nothing_are_refused(option: str, value: str) -> None:
    assert_one_line_error(claimeven("play", "--watch", option, value), f"invalid {option} ")


def test_a_finished_game_is_loaded_and_its_last_move_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    claimeven("play", "-o", str(path), *TWO_PEOPLE, stdin="1212121")
    ran = claimeven("play", "--load", str(path), stdin="U2q")
    assert ran.code == 0
    assert ran.out.endswith("game: 1212122\n")


def test_two_players_are_watched() -> None:
    ran = claimeven(
        "play", "--watch", "--first", "first-legal", "--second", "one-ply:seed=1", "--games", "2"
    )
    assert ran.code == 0
    assert ran.out.count("game: ") == 2
    assert "second ○ (one-ply:seed=1) 2" in ran.out


def test_bad_players_and_files_are_one_line(tmp_path: Path) -> None:
    assert_one_line_error(claimeven("play", "--second", "stank:dept=4"), "at character 7")
    assert_one_line_error(claimeven("play", "--second", "lvel:3"), "did you mean 'level'")
    assert_one_line_error(claimeven("play", "--watch", "--first", "human"), "--watch")
    assert_one_line_error(claimeven("play", "--load", str(tmp_path / "no.txt")), "cannot read")
    assert_one_line_error(
        claimeven("play", "44", "--load", "x.txt"), "give a position ('44') or --load"
    )
    (tmp_path / "bad.jsonl").write_text("{\n")
    assert_one_line_error(claimeven("play", "--load", str(tmp_path / "bad.jsonl")), "line 1")
    dying = claimeven("play", "--watch", "--first", "engine:/bin/false", "--second", "random")
    assert_one_line_error(dying, "has died")
