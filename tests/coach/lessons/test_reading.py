"""Files of lessons: what they say when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven import Cell, Position, Side
from claimeven.coach.lessons.checking import problems
from claimeven.coach.lessons.claims import ClaimKind, LessonClaim
from claimeven.coach.lessons.reading import load_lesson, parse_lesson
from claimeven.coach.lessons.tasks import LessonTask, TaskKind
from claimeven.errors import BadLesson
from claimeven.solver.solver import Solver

HEAD = 'title = "T"\nsummary = "S"\n[[steps]]\n'


def test_a_step_is_read() -> None:
    text = (
        HEAD
        + '''
text = """
One
two.

Three."""
position = "112233"
moves = "4"
marks = { first = ["d1"], under = ["d2"], lines = ["a1-d1"] }
task = { kind = "threat", side = "second" }
right = "Yes."
claims = [{ kind = "threats", side = "first", cells = ["d1"], after = "55" }]
'''
    )
    step = parse_lesson(text, "t").steps[0]
    assert step.text == ("One two.", "Three.")
    assert step.position == Position("112233")
    assert step.moves == (3,)
    assert step.marks.of(Side.FIRST) == (Cell(3, 0),)
    assert step.marks.under == (Cell(3, 1),)
    assert [cell.column for cell in step.marks.lines[0]] == [0, 1, 2, 3]
    assert step.task == LessonTask(TaskKind.THREAT, Side.SECOND)
    assert step.claims == (LessonClaim(ClaimKind.THREATS, Side.FIRST, (Cell(3, 0),), after=(4, 4)),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "invalid TOML"),
        ('title = "T"\nsummary = "S"', "at least one [[steps]]"),
        ('title = "T"\nsummary = 3\n[[steps]]\ntext = ""', "'summary' is 3: expected text"),
        (HEAD + 'text = "a"\nposition = "8"', "step 1: move 1 of '8'"),
        (HEAD + 'text = "a"\ntaks = "win"', "unknown field 'taks'; did you mean 'task'?"),
        (HEAD + 'text = "a"\ntask = "wni"', "step 1, task: unknown kind 'wni'"),
        (HEAD + 'text = "a"\ntask = "threat"', "'threat' needs a side"),
        (HEAD + 'text = "a"\ntask = { kind = "win", side = "first" }', "'win' has no side"),
        (HEAD + 'text = "a"\nmarks = { first = ["h1"] }', "cell 'h1' is off the board"),
        (HEAD + 'text = "a"\nmarks = { lines = ["a1-c3"] }', "invalid line 'a1-c3'"),
        (HEAD + 'text = "a"\nposition = "444444"\nmoves = "4"', "column 4 is full"),
        (HEAD + 'text = "a"\nclaims = [3]', "expected a table, not 3"),
        (HEAD + 'text = "a"\nclaims = [{ kind = "wins", count = "3" }]', "expected a whole number"),
        (HEAD + 'position = "4"', "field 'text' is missing"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    with pytest.raises(BadLesson) as caught:
        parse_lesson(text, "t")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_names_its_lesson(tmp_path: Path) -> None:
    path = tmp_path / "03-mine.toml"
    path.write_text(HEAD + 'text = "a"', encoding="utf-8")
    assert load_lesson(path).name == "mine"
    path.write_text(HEAD + "text = 3", encoding="utf-8")
    with pytest.raises(BadLesson, match="03-mine"):
        load_lesson(path)
    with pytest.raises(BadLesson, match="cannot read"):
        load_lesson(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ('text = "a"\nclaims = [{ kind = "wins", side = "second" }]\nposition = "112233"', "false"),
        ('text = "Look at d4."', "the text names d4"),
        ('text = "Play column 3."', "the text names column 3"),
        ('text = "a"\nmarks = { first = ["d4"] }', "d4 is marked, and is not a threat of first"),
        ('text = "a"\ntask = "complete"', "has no answer"),
        ('text = "a"\ntask = "safe"', "every column answers"),
        ('text = "a"\ntask = "complete"\nposition = "1122334"', "the game is over"),
        ('text = "a"\ntask = "block"\nposition = "334455"', "a block is asked for"),
    ],
)
def test_a_lesson_that_is_not_true_is_found_out(step: str, words: str) -> None:
    found = problems(parse_lesson(HEAD + step, "t"), Solver(table_mb=1))
    assert any(words in problem for problem in found), found


@pytest.mark.parametrize(
    ("claim", "position", "holds"),
    [
        ('kind = "wins", side = "first", count = 1', "112233", True),
        ('kind = "wins", side = "first", count = 3', "112233", False),
        ('kind = "wins", side = "first"', "1122334", True),
        ('kind = "draws"', "112233", False),
        ('kind = "threat", side = "second", cells = ["d2"]', "112233", True),
        ('kind = "threats", side = "second", cells = []', "112233", False),
        ('kind = "playable", cells = ["d1"]', "112233", True),
        ('kind = "playable", cells = ["d2"]', "112233", False),
        ('kind = "buried", cells = ["d2"]', "112233", True),
        ('kind = "buried", cells = ["a1"]', "112233", False),
        ('kind = "stone", side = "first", cells = ["a1"]', "112233", True),
        ('kind = "line", side = "first", lines = ["a1-d1"]', "112233", True),
        ('kind = "line", side = "second", lines = ["a1-d1"]', "112233", False),
        ('kind = "answers", task = "complete", columns = "4"', "112233", True),
        ('kind = "answers", task = "complete", columns = "45"', "112233", False),
        ('kind = "zugzwang", side = "first"', "112233", False),
        ('kind = "room", columns = "12", count = 8', "112233", True),
        ('kind = "room", columns = "12", count = 9', "112233", False),
        ('kind = "score", side = "first", columns = "4"', "112233", True),
        ('kind = "score", side = "second", columns = "4"', "112233", False),
    ],
)
def test_claims_are_true_or_not(claim: str, position: str, holds: bool) -> None:
    text = f'{HEAD}text = "a"\nposition = "{position}"\nclaims = [{{ {claim} }}]'
    step = parse_lesson(text, "t").steps[0]
    assert step.claims[0].holds(step.position, Solver(table_mb=1)) is holds


def test_following_is_played_out() -> None:
    # The last two columns of a small board: Second's line lies in row 2, and it gets there.
    step = 'geometry = "4x2x3"\n'
    text = f'title = "T"\nsummary = "S"\n{step}[[steps]]\ntext = "a"\nposition = "1122"\n'
    wins = parse_lesson(text + 'claims = [{ kind = "following-wins", side = "second" }]', "t")
    holds = parse_lesson(text + 'claims = [{ kind = "following-holds", side = "second" }]', "t")
    solver = Solver(table_mb=1)
    # First completes a1-c1 with its next stone, so following does not even hold.
    assert not wins.steps[0].claims[0].holds(wins.steps[0].position, solver)
    assert not holds.steps[0].claims[0].holds(holds.steps[0].position, solver)
