"""The tools of a language model: positions, games, verdicts and the yardstick."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimeven import Position, analyse, best_columns
from claimeven.errors import BadInput, BadSpec, CannotStart
from claimeven.game.notation import column_name
from claimeven.lab.datasets.yardstick_set import shipped_set
from claimeven.lab.study.yardstick import yardstick
from claimeven.model_tools import games
from claimeven.model_tools.tools import ModelTools

SMALL = "6x5x4"


@pytest.fixture
def tools() -> Iterator[ModelTools]:
    made = ModelTools()
    yield made
    made.close()


def position_in(text: str, board: str = SMALL) -> Position:
    """The position that a tool shows, by its line of moves."""
    from claimeven import Geometry

    (moves,) = [line[6:] for line in text.splitlines() if line.startswith("moves:")]
    return Position(moves.replace(" ", ""), Geometry.parse(board))


def test_positions_are_read_and_legal_columns_are_told_on_request(tools: ModelTools) -> None:
    text = tools.read_position("444444")
    assert text.splitlines()[0] == "board: 7 columns, 6 rows, 4 in a row wins"
    assert "legal" not in text
    assert tools.legal_columns("444444") == "1 2 3 5 6 7"
    assert tools.legal_columns("1212121") == "none: the game is over"
    assert "9 columns" in tools.read_position("", "9x7x5")


@pytest.mark.parametrize(
    ("position", "geometry", "reason"),
    [
        ("4444444", "7x6x4", "column 4 is full"),
        ("9", "7x6x4", "off the board"),
        ("hello", "7x6x4", "column 'h' is off the board"),
        ("4×", "7x6x4", "invalid column"),
        ("", "7x", "invalid geometry"),
        ("", "99x99x4", "board"),
        ("4" * 5000, "7x6x4", "expected 2000 at most"),
    ],
)
def test_wrong_positions(tools: ModelTools, position: str, geometry: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        tools.read_position(position, geometry)


def test_a_game_to_its_end(tools: ModelTools) -> None:
    state = tools.new_game("first-legal", "first")
    assert state.startswith("game: game-1\nyou: X against first-legal\n")
    for column in ("7", 7, "move: 7"):
        state = tools.play_move("game-1", column)
        assert "legal columns" not in state
    state = tools.play_move("game-1", "I win with column 7.")
    assert "result: X wins" in state
    with pytest.raises(BadInput, match="game game-1 is over"):
        tools.play_move("game-1", 1)
    graded = tools.grade_game("game-1")
    assert graded.count("\n") >= 8
    assert "accuracy of X" in graded
    assert graded.endswith("your illegal answers: 0")


def test_illegal_moves_are_counted_and_change_nothing(tools: ModelTools) -> None:
    tools.new_game("first-legal", "second")
    before = tools.game_state("game-1")
    replies: list[str | int] = ["8", "no idea", "1 or 2", -1, ""]
    for count, wrong in enumerate(replies, 1):
        with pytest.raises(BadInput, match=f"not a legal move: .*in this game: {count}$"):
            tools.play_move("game-1", wrong)
    after = tools.game_state("game-1")
    assert after == before.replace("illegal answers: 0", "illegal answers: 5")
    assert "result: first wins, resigned" in tools.resign_game("game-1")
    assert tools.grade_game("game-1").endswith("your illegal answers: 5")


def test_what_a_model_may_not_play(tools: ModelTools) -> None:
    for spec in ("engine:./bot", "llm:./model", "kaggle:agent.py", "os:system", "heuristic:x.toml"):
        with pytest.raises(BadSpec, match="not allowed here|there is no player"):
            tools.new_game(spec)
    with pytest.raises(BadInput, match="depth is 40: expected 14 at most here"):
        tools.new_game("claimeven:depth=40")
    with pytest.raises(BadInput, match="invalid side 'third'"):
        tools.new_game("random", "third")
    with pytest.raises(BadInput, match="there is no game 'game-9'"):
        tools.game_state("game-9")


def test_the_operator_allows_more(tmp_path: Path) -> None:
    tools = ModelTools(["engine:./no-such-bot"])
    with pytest.raises(CannotStart, match="does not start"):
        tools.new_game("engine:./no-such-bot", "second")
    with pytest.raises(BadSpec):
        tools.new_game("engine:./other-bot")


def test_only_so_many_games_are_kept(monkeypatch: pytest.MonkeyPatch, tools: ModelTools) -> None:
    monkeypatch.setattr(games, "MOST_GAMES", 3)
    for _ in range(5):
        tools.new_game("random")
    with pytest.raises(BadInput, match="expected one of this session: game-3, game-4, game-5"):
        tools.game_state("game-1")


@pytest.mark.parametrize("moves", ["44444422", "11223355", "445566"])
def test_verdicts_are_those_of_the_solver(tools: ModelTools, moves: str) -> None:
    position = Position(moves)
    scores = analyse(position)
    best = best_columns(scores)
    for column, score in scores.items():
        lines = tools.grade_move(moves, column_name(column)).splitlines()
        assert lines[1] == f"column {column_name(column)}: {score}"
        assert (len(lines) == 2) == (column in best)
        if column not in best:
            names = " ".join(map(column_name, best))
            assert lines[2] == f"best: {names}: {scores[best[0]]}"


def test_moves_of_a_game_played_elsewhere(tools: ModelTools) -> None:
    lines = tools.grade_moves("4433221").splitlines()
    assert lines[2] == "3. X 3: mistake (turned a win into a loss); best: 4"
    assert len(lines) == 9
    with pytest.raises(BadInput, match="expected moves, not a drawn board"):
        tools.grade_moves("......./......./......./......./......./...X...")
    with pytest.raises(BadInput, match="column 8|off the board"):
        tools.grade_move("44", 8)


def test_what_cannot_be_solved_in_time_is_said() -> None:
    tools = ModelTools(seconds=2)
    with pytest.raises(BadInput, match="were not solved within 2 s"):
        tools.grade_move("", 5, "9x8x4")
    # The next question is answered again: one of microseconds, on a machine however busy.
    assert "grade: " in tools.grade_move("11112222333", 3, "4x4x4")


def test_a_game_that_goes_on_is_not_graded(tools: ModelTools) -> None:
    tools.new_game("first-legal")
    tools.play_move("game-1", 7)
    with pytest.raises(BadInput, match="game game-1 goes on"):
        tools.grade_game("game-1")
    for moves in ("71", "712", "7122", "17"):  # the last is the mirror image
        with pytest.raises(BadInput, match="belongs to game-1, which goes on"):
            tools.grade_moves(moves)
    assert "grade" in tools.grade_move("4444", 4)
    tools.resign_game("game-1")
    assert "grade" in tools.grade_move("71", 4)


def test_the_yardstick_is_what_the_laboratory_measures(tools: ModelTools) -> None:
    """Always the leftmost column, legal or not, over the whole set."""
    known = shipped_set(SMALL)
    text = tools.yardstick_start(SMALL, len(known), seed=5)
    for _ in range(len(known)):
        text = tools.yardstick_answer(1)
    measured = yardstick(_leftmost, SMALL)
    assert f"good: {measured.quality.good.percent()} %" in text
    assert f"perfect: {measured.quality.perfect.percent()} %" in text
    assert f"points lost per move: {measured.loss.around()}" in text
    assert f"illegal answers: {measured.quality.illegal}" in text
    assert measured.quality.illegal > 0
    assert tools.yardstick_result() in text
    with pytest.raises(BadInput, match="all positions have been answered"):
        tools.yardstick_answer(1)


def _leftmost(text: str) -> str:
    return "move: 1"


def test_no_answer_is_given_away_before_the_answer(tools: ModelTools) -> None:
    text = tools.yardstick_start(SMALL, 5)
    for number in range(1, 6):
        assert f"position {number} of 5" in text
        asked = position_in(text)
        question = text.partition(f"position {number} of 5")[2]
        assert "best" not in question
        assert "legal" not in question
        entry = next(each for each in shipped_set(SMALL) if each.position == asked)
        column = asked.legal_columns[0]
        for later in (asked, asked.mirrored(), asked.play(column)):
            if later.outcome is None:
                with pytest.raises(BadInput, match="open question"):
                    name = column_name(later.legal_columns[0])
                    tools.grade_move(later.text, name, SMALL)
        with pytest.raises(BadInput, match="open question"):
            tools.grade_moves(asked.text, SMALL)
        tools.legal_columns(asked.text, SMALL)
        text = tools.yardstick_answer(column_name(column))
        verdict = text.splitlines()[0]
        assert f"({entry.reached(column):+d} of {entry.points:+d} points)" in verdict
        tools.grade_move(asked.text, column_name(column), SMALL)
    assert "questions about legal columns: 5" in text


def test_examinations_are_repeatable_and_checked(tools: ModelTools) -> None:
    assert tools.yardstick_start(SMALL, 3, 1) == tools.yardstick_start(SMALL, 3, 1)
    first = [tools.yardstick_start(SMALL, 3, seed) for seed in range(5)]
    assert len(set(first)) > 1
    for wrong in ((SMALL, 0, 1), (SMALL, 301, 1), ("7x6", 3, 1), (SMALL, 3, -1)):
        with pytest.raises(BadInput):
            tools.yardstick_start(*wrong)
    with pytest.raises(BadInput, match="no position has been answered yet"):
        tools.yardstick_result()
    with pytest.raises(BadInput, match="expected yardstick_start first"):
        ModelTools().yardstick_answer(1)
