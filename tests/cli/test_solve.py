"""`claimeven solve` and `claimeven analyse`."""

from __future__ import annotations

from pathlib import Path

from cli.runner import assert_one_line_error, claimeven


def test_solve_prints_the_score_in_words() -> None:
    ran = claimeven("solve", "1212", "--geometry", "4x4x3")
    assert ran.code == 0
    assert ran.out.startswith("1212: first to move, wins in 1 [+6] (")


def test_solve_takes_a_board_size_and_no_position() -> None:
    ran = claimeven("solve", "--geometry", "6x4", "--json")
    (facts,) = ran.json_lines
    assert facts["score"] == {"kind": "loss", "plies": 24, "points": -1, "text": "loses in 24"}
    assert facts["at_least"] == facts["at_most"] == facts["score"]
    assert facts["nodes"] > 0


def test_positions_from_a_pipe_one_line_each() -> None:
    ran = claimeven("solve", "--json", "--threads", "2", stdin="444444222222\n4444442222226\n")
    assert [facts["position"] for facts in ran.json_lines] == ["444444222222", "4444442222226"]


def test_outcome_only() -> None:
    ran = claimeven("solve", "--wdl", "--geometry", "6x4")
    assert ran.out == "empty 6x4x4: first to move loses\n"
    ran = claimeven("solve", "--wdl", "--geometry", "5x4", "--json")
    assert ran.json_lines[0]["proven"] == "draw"


def test_a_budget_shows_what_is_proven() -> None:
    ran = claimeven("solve", "--no-book", "--nodes", "100")
    assert "cut short: at least " in ran.out
    ran = claimeven("solve", "--no-book", "--nodes", "100", "--json")
    score = ran.json_lines[0]["score"]
    assert score["kind"] in ("at least", "at most")
    assert score["text"].startswith(score["kind"])


def test_variation_of_a_won_game() -> None:
    ran = claimeven("solve", "121212", "--variation")
    assert ran.out.endswith("  best play: 1\n")
    told = claimeven("solve", "121212", "--variation", "--json").json_lines[0]["variation"]
    assert told == [{"column": 0, "cell": [0, 3], "side": "first"}]


def test_a_long_variation_fits_the_screen() -> None:
    lines = claimeven("solve", "44", "--variation").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(len(line.partition(":")[2].split() or line.split()) for line in lines[1:]) == 39


def test_a_budget_that_is_too_small_says_that_best_play_is_unknown() -> None:
    ran = claimeven("solve", "--no-book", "--nodes", "100", "--variation")
    assert ran.out.endswith("  best play: not known until the score is\n")


def test_analyse_draws_scores_over_the_board() -> None:
    ran = claimeven("analyse", "121212", "--geometry", "4x5x4", "--ascii")
    lines = ran.out.splitlines()
    assert lines[0].split()[0] == "+7"
    assert lines[1] == " | .  .  .  . |"
    assert "  1  wins in 1 [+7]  best" in lines


def test_analyse_as_json_names_full_columns_null() -> None:
    ran = claimeven("analyse", "11111223344", "--geometry", "4x5x4", "--json")
    (facts,) = ran.json_lines
    assert [score and score["text"] for score in facts["columns"]] == [
        None,
        "loses in 8",
        "draw",
        "loses in 8",
    ]
    assert facts["best"] == [2]
    assert facts["outcome"] is None


def test_bad_input_is_one_line() -> None:
    assert_one_line_error(claimeven("solve", "1212121"), "'1212121' is over")
    assert_one_line_error(claimeven("analyse", "1212121"), "'1212121' is over")
    assert_one_line_error(claimeven("solve", "--table-mb", "99999999"), "99999999 MB")
    assert_one_line_error(claimeven("solve", "--threads", "0"), "invalid threads 0")
    for bad, said in (("0", "invalid table_mb 0"), ("99999999", "99999999 MB")):
        assert_one_line_error(claimeven("bench", "solve", "--table-mb", bad), said)
    assert_one_line_error(claimeven("solve", "48"), "8")


def test_impossible_positions_and_books_of_other_boards_are_one_line(tmp_path: Path) -> None:
    assert_one_line_error(claimeven("solve", "--", "X....../......."), "rows")
    assert_one_line_error(claimeven("analyse", "/".join(["X......", *["......."] * 5])), "floats")
    book = str(tmp_path / "small.bin")
    claimeven("book", "build", book, "--plies", "2", "--geometry", "4x4")
    assert_one_line_error(claimeven("analyse", "44", "--book", book), "not for 7x6x4")
    assert_one_line_error(
        claimeven("solve", "44", "--book", str(tmp_path / "none.bin")), "cannot be read"
    )


def test_a_truncated_book_is_refused_and_not_needed(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    claimeven("book", "build", str(book), "--plies", "3", "--geometry", "4x4")
    book.write_bytes(book.read_bytes()[:-5])
    asked = ("solve", "12", "--geometry", "4x4")
    assert_one_line_error(claimeven(*asked, "--book", str(book)), "damaged")
    assert "draw" in claimeven(*asked, "--no-book").out
