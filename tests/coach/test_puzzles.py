"""What makes a puzzle, how a try is graded, and files of puzzles."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Draw, Geometry, Loss, Position, Solver, Win, analyse
from claimeven.coach.explanation import Kind
from claimeven.coach.puzzles import puzzle_file
from claimeven.coach.puzzles.attempt import attempt
from claimeven.coach.puzzles.finding import find_task, is_natural
from claimeven.coach.puzzles.puzzle import Puzzle, Task, Theme
from claimeven.coach.puzzles.puzzle_file import parse_puzzle, read_puzzles, write_puzzles
from claimeven.coach.puzzles.puzzle_set import PuzzleSet, shipped_puzzles
from claimeven.coach.puzzles.theme import ending_theme
from claimeven.errors import BadPuzzle, IllegalMove
from claimeven.score import Proven
from strategies import positions

DOUBLE = Puzzle(Position("2233"), Task.WIN, (3,), 800, Theme.FORCED_WIN, moves_to_win=2)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(table_mb=16)


def scores(*kinds: Proven) -> dict[int, Proven]:
    return dict(enumerate(kinds))


def test_tasks_by_the_scores_of_the_columns() -> None:
    quiet = Position("4")
    loss, soon = Loss(20), Loss(10)

    def task(*kinds: Proven) -> Task | None:
        found = find_task(quiet, scores(*kinds))
        return None if found is None else found.task

    assert task(Win(5), Win(7), loss) is Task.WIN
    assert task(Win(5), Win(5), loss) is None
    assert task(Win(7), loss, loss) is Task.WIN
    assert task(Win(9), Draw(), loss) is Task.ONLY_MOVE
    assert task(Win(9), Win(11), loss) is None
    assert task(Draw(), loss, loss) is Task.SAVE_DRAW
    assert task(Draw(), Draw(), loss) is None
    assert task(Draw(), soon, soon) is Task.SPOT_THREAT
    assert task(Win(21), soon, soon) is Task.SPOT_THREAT
    assert task(Draw(), soon, Loss(12)) is Task.SAVE_DRAW
    assert task(loss, soon, soon) is None
    assert task(Draw(), loss) is None


def test_what_can_be_completed_or_must_be_blocked_is_no_puzzle() -> None:
    three = Position("112233")
    assert find_task(three, analyse(three)) is None
    block = Position("1122337")
    assert find_task(block, analyse(block)) is None


def test_an_overlooked_line_is_not_natural() -> None:
    assert is_natural(Position("112233"))
    assert not is_natural(Position("1122337"))
    assert not is_natural(Position("112233744"))
    assert not is_natural(Position.from_board(str(Position("4453"))))


def test_how_lines_end() -> None:
    assert ending_theme(Position("44556"), (6, 2)) is Theme.DOUBLE_THREAT


@pytest.mark.parametrize("column", range(7))
def test_a_try_is_graded_as_the_solver_says(column: int, solver: Solver) -> None:
    tried = attempt(DOUBLE, column, solver)
    assert tried.is_right == (column == 3)
    assert tried.score == analyse(DOUBLE.position)[column]
    after = DOUBLE.position.play(column)
    for move in tried.line:
        best = analyse(after)
        assert best[move] == max(best.values())
        after = after.play(move)
    assert after.outcome is not None
    assert tried.text.startswith("Right: ") == tried.is_right


def test_the_sentences(solver: Solver) -> None:
    right = attempt(DOUBLE, 3, solver)
    assert right.verdict == "Right: 4 wins in 3 plies."
    assert right.best_play == "Best play: 1 5"
    drawn = attempt(DOUBLE, 1, solver)
    assert drawn.verdict == "Column 2 does not win: after it best play is a draw."
    lost = attempt(DOUBLE, 0, solver)
    assert lost.verdict == "Column 1 loses: after it Second wins in 33 plies."
    assert lost.best_play.endswith(" …")
    for tried in (right, drawn, lost):
        assert tried.text == f"{tried.verdict} {tried.why or tried.best_play}"
    puzzles = {puzzle.task: puzzle for puzzle in shipped_puzzles()}
    only = attempt(puzzles[Task.ONLY_MOVE], puzzles[Task.ONLY_MOVE].solution[0], solver).text
    assert " is the only column that wins, in " in only
    saved = attempt(puzzles[Task.SAVE_DRAW], puzzles[Task.SAVE_DRAW].solution[0], solver).text
    assert " saves the draw, and every other column loses." in saved


def test_a_wrong_try_is_refuted_by_the_coach_and_the_solution_not_told(solver: Solver) -> None:
    reasons = 0
    for puzzle in shipped_puzzles().puzzles[::60]:
        (right,) = puzzle.solution
        wrong = next(c for c in puzzle.position.legal_columns if c != right)
        tried = attempt(puzzle, wrong, solver)
        if tried.reason is not None:
            reasons += 1
            winner = puzzle.position.opponent if tried.score.sign <= 0 else puzzle.position.to_move
            assert tried.reason.side is winner
            assert tried.reason.kind is not Kind.VERDICT
        assert "kept the" not in tried.text
    assert reasons >= 8


def test_a_win_that_is_too_slow_is_wrong(solver: Solver) -> None:
    for puzzle in shipped_puzzles():
        scores = solver.analyse(puzzle.position) if puzzle.task is Task.WIN else {}
        slow = [c for c, each in scores.items() if isinstance(each, Win)]
        if len(slow) > 1:
            (column, *_) = (c for c in slow if c not in puzzle.solution)
            tried = attempt(puzzle, column, solver)
            assert not tried.is_right
            assert "wins too, but in " in tried.text
            return
    pytest.fail("no puzzle has a second winning column")


def test_a_column_that_cannot_be_played(solver: Solver) -> None:
    with pytest.raises(IllegalMove, match="off the board"):
        attempt(DOUBLE, 9, solver)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"solution": ()}, "solution"),
        ({"solution": (9,)}, "solution"),
        ({"solution": tuple(range(7))}, "not all"),
        ({"rating": -1}, "rating"),
        ({"moves_to_win": None}, "moves_to_win"),
        ({"position": Position("1212121")}, "is over"),
    ],
)
def test_puzzles_that_make_no_sense(changes: dict[str, object], words: str) -> None:
    fields = {name: getattr(DOUBLE, name) for name in Puzzle.__slots__}
    with pytest.raises(BadPuzzle, match=words):
        Puzzle(**{**fields, **changes})


def set_of(*puzzles: Puzzle) -> PuzzleSet:
    return PuzzleSet(puzzles[0].geometry, puzzles)


@pytest.mark.parametrize("name", ["puzzles.txt", "puzzles.txt.gz"])
def test_a_set_comes_back_from_its_file(tmp_path: Path, name: str) -> None:
    path, again = tmp_path / name, tmp_path / f"again-{name}"
    known = PuzzleSet(shipped_puzzles().geometry, shipped_puzzles().puzzles[::50])
    write_puzzles(path, known, {"seed": 1})
    found = read_puzzles(path)
    assert found == known
    assert [puzzle.position.moves for puzzle in found] == [p.position.moves for p in known]
    assert found.card["seed"] == 1
    write_puzzles(again, found, {"seed": 1})
    assert path.read_bytes() == again.read_bytes()


def test_a_wide_board_has_names_of_two_digits(tmp_path: Path) -> None:
    wide = Geometry(40, 2, 4)
    position = Position([38, 38, 37, 37], wide)
    puzzle = Puzzle(position, Task.WIN, (36,), 700, Theme.DOUBLE_THREAT, moves_to_win=2)
    write_puzzles(tmp_path / "wide.txt", set_of(puzzle), {})
    assert read_puzzles(tmp_path / "wide.txt").puzzles == (puzzle,)


def test_every_damaged_byte_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    write_puzzles(path, set_of(DOUBLE), {})
    content = path.read_bytes()
    generator = Random(1)
    body = content.index(b"\n") + 1
    for place in range(body, len(content)):
        changed = bytearray(content)
        changed[place] ^= 1 << generator.randrange(8)
        path.write_bytes(changed)
        with pytest.raises(BadPuzzle, match=r"puzzles\.txt' is damaged"):
            read_puzzles(path)


@pytest.mark.parametrize("length", [0, 1, 5, 40, -1, -30])
def test_a_file_that_was_cut(tmp_path: Path, length: int) -> None:
    path = tmp_path / "puzzles.txt.gz"
    write_puzzles(path, set_of(DOUBLE), {})
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(BadPuzzle, match=r"is damaged|is not a file of puzzles"):
        read_puzzles(path)


def test_other_files_and_versions(tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    for content, words in (
        (b"hello\n", "is not a file of puzzles"),
        (b'{"format": "claimeven-yardstick"}\n', "is not a file of puzzles"),
        (b'{"format": "claimeven-puzzles", "version": 2}\n', "of version 2: expected version 1"),
        (b"[" * 100_000, "is not a file of puzzles"),
        (b"\xff\xfe\x00", "is damaged"),
    ):
        path.write_bytes(content)
        with pytest.raises(BadPuzzle, match=words):
            read_puzzles(path)
    with pytest.raises(BadPuzzle, match="cannot read"):
        read_puzzles(tmp_path / "nowhere.txt")
    with pytest.raises(BadPuzzle, match="cannot read"):
        read_puzzles(tmp_path)


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bomb.gz"
    monkeypatch.setattr(puzzle_file, "_MOST_BYTES", 1 << 16)
    path.write_bytes(gzip.compress(b" " * (1 << 17)))
    with pytest.raises(BadPuzzle, match="is damaged"):
        read_puzzles(path)


def test_a_wrong_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    for line, words in (
        ("2233 win-2 4 800", "line 2: invalid puzzle"),
        ("2233 lose 4 800 threats", "invalid task 'lose'"),
        ("2233 win-x 4 800 threats", "moves of a win"),
        ("2233 win-2 9 800 threats", "line 2: "),
        ("2233 win-2 4 high threats", "rating"),
        ("2233 win-2 4 800 luck", "invalid theme 'luck'"),
        ("4488 win-2 6 800 threats", "line 2: "),
    ):
        body = f"{line}\n"
        digest = hashlib.sha256(body.encode()).hexdigest()
        card = {"format": "claimeven-puzzles", "version": 1, "geometry": "7x6x4", "sha256": digest}
        path.write_text(f"{json.dumps(card)}\n{body}")
        with pytest.raises(BadPuzzle, match=words):
            read_puzzles(path)


@settings(max_examples=40, deadline=None)
@given(positions(), st.data())
def test_what_is_found_is_what_plain_scores_say(position: Position, data: st.DataObject) -> None:
    """On small boards, whatever the geometry: one column is better than all others."""
    if position.outcome is not None or position.geometry.cells - position.stones > 12:
        return
    known = analyse(position)
    found = find_task(position, known)
    if found is None:
        return
    (right,) = found.solution
    wrong = [score for column, score in known.items() if column != right]
    if found.task is Task.WIN:
        assert known[right] > max(wrong)
    else:
        assert known[right].sign > max(score.sign for score in wrong)


def test_lines_of_a_file() -> None:
    assert parse_puzzle("2233 win-2 4 800 forced-win?", Geometry()) == DOUBLE
