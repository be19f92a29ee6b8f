"""Files that commands write: nothing is destroyed, and nothing is computed for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven.cli.console import output
from claimeven.cli.console.output import check_output
from claimeven.errors import BadInput
from cli.runner import assert_one_line_error, claimeven


def test_an_output_is_never_an_input(tmp_path: Path) -> None:
    read = tmp_path / "set.csv"
    read.write_text("a,b\n1,2\n")
    link = tmp_path / "link.csv"
    link.symlink_to(read)
    for path in (read, link, tmp_path / "." / "set.csv"):
        with pytest.raises(BadInput, match="the command reads this file"):
            check_output(path, output.CSV, inputs=[read], force=True)


@pytest.mark.parametrize(
    ("kind", "own", "foreign"),
    [
        (output.CSV, "id,name\n1,x\n", "import os\nprint(1, 2)\n"),
        (output.CSV, "player,good %\nstank,97.5\n", "bread, milk, eggs\n"),
        (output.CSV, "a1,a2,class\n", "hello\n"),
        (output.HTML, "<!DOCTYPE html><p>", "id,name\n"),
        (output.PICTURE, '<?xml version="1.0"?>\n<svg>', "<p>"),
        (output.JSON_LINES, '{"id": 1}\n', "[Event]\n"),
        (output.AGENT, "# stank, written by `claimeven export kaggle`\n", "def agent(o): ...\n"),
        (output.GAMES, '[First "a"]\n', "def agent(o): ...\n"),
    ],
)
def test_a_file_of_another_kind_is_kept(
    kind: output.FileKind, own: str, foreign: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    assert check_output(path, kind) == path
    path.write_text("")
    assert check_output(path, kind) == path
    path.write_text(own)
    assert check_output(path, kind) == path
    path.write_text(foreign)
    with pytest.raises(BadInput, match=f"is not {kind.name}: expected another name, or --force"):
        check_output(path, kind)
    assert check_output(path, kind, force=True) == path


def test_what_took_long_is_not_even_replaced_by_its_own_kind(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert check_output(path, output.EVALUATION) == path
    path.write_text('# mine\nname = "x"\n')
    with pytest.raises(BadInput, match="is an evaluation in TOML already: expected another name"):
        check_output(path, output.EVALUATION)
    path.write_text("import os\n")
    with pytest.raises(BadInput, match="is not an evaluation in TOML"):
        check_output(path, output.EVALUATION)
    assert check_output(path, output.EVALUATION, force=True) == path


@pytest.mark.parametrize("name", ["missing/x.csv", ".", "x" * 300, "nul\0l"])
def test_what_cannot_be_written_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="^cannot write '"):
        check_output(tmp_path / name, output.CSV)


def test_devices_may_be_written() -> None:
    assert check_output(Path("/dev/null"), output.CSV)


def test_a_book_is_not_replaced(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    build = ("book", "build", str(book), "--geometry", "4x4x4")
    assert claimeven(*build, "--plies", "3").code == 0
    before = book.read_bytes()
    assert_one_line_error(claimeven(*build, "--plies", "1"), "is an opening book already")
    assert book.read_bytes() == before
    assert claimeven(*build, "--plies", "1", "--force").code == 0
    assert book.read_bytes() != before
    book.write_text("my notes")
    assert_one_line_error(claimeven(*build), "is not an opening book")
    assert book.read_text() == "my notes"


def test_a_program_is_not_replaced_by_an_agent(tmp_path: Path) -> None:
    program = tmp_path / "submission.py"
    program.write_text("def agent(observation, configuration):\n    return 3\n")
    export = ("export", "kaggle", "stank:depth=1")
    ran = claimeven(*export, cwd=tmp_path)
    assert_one_line_error(ran, "'submission.py' exists and is not an exported Kaggle agent")
    assert "return 3" in program.read_text()
    assert claimeven(*export, "--force", cwd=tmp_path).code == 0
    assert claimeven(*export, cwd=tmp_path).code == 0  # its own kind
    assert "SETTINGS" in program.read_text()
