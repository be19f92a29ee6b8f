"""Files that the laboratory writes are checked before the work, and none is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli.runner import assert_one_line_error, claimeven

NO_FOLDER = "cannot write 'no/{}': there is no folder 'no'"

UNWRITABLE = [
    ("quality random --positions SET --csv no/a.csv", NO_FOLDER.format("a.csv")),
    ("quality random --positions SET --plot no/a.svg", NO_FOLDER.format("a.svg")),
    ("quality random --positions SET --log no/a.log", NO_FOLDER.format("a.log")),
    ("quality random --positions SET --plot a.doc", "invalid picture 'a.doc'"),
    ("quality random --positions SET --csv .", "cannot write '.': it is a folder"),
    ("static --positions SET --csv SET", "the command reads this file"),
    ("static --positions SET --csv LINK", "the command reads this file"),
    ("quality random --positions SET --log SET", "the command reads this file"),
    ("frontier --positions SET --log SET", "the command reads this file"),
    ("frontier --positions SET --csv no/a.csv", NO_FOLDER.format("a.csv")),
    ("ablate stank --positions SET --csv notes.txt", "'notes.txt' exists and is not a CSV table"),
    ("levels --positions SET --plot notes.svg", "'notes.svg' exists and is not a picture"),
    ("levels --positions SET --games 2 --arena no/a", NO_FOLDER.format("a")),
    ("static --positions SET --csv same.svg --plot same.svg", "named for two outputs"),
    ("tune claimeven --positions SET -o no/t.toml", NO_FOLDER.format("t.toml")),
    ("tune claimeven --positions SET -o notes.toml", "exists and is not an evaluation in TOML"),
    ("tune mine.toml --positions SET -o mine.toml", "the command reads this file"),
    ("positions notes.jsonl", "exists and is not a set of labelled positions"),
    ("positions notes.parquet", "exists and is not a Parquet table"),
    ("positions games.jsonl --records games.jsonl", "the command reads this file"),
    ("uci no/u.csv", NO_FOLDER.format("u.csv")),
    ("uci notes.txt", "'notes.txt' exists and is not a CSV table"),
]


@pytest.mark.parametrize(("text", "said"), UNWRITABLE)
def test_what_cannot_be_written_is_told_before_the_work(
    text: str, said: str, made: Path, tmp_path: Path
) -> None:
    for name in ("notes.txt", "notes.svg", "notes.toml", "notes.jsonl", "notes.parquet"):
        (tmp_path / name).write_text("a diary of many years\n")
    (tmp_path / "games.jsonl").write_text('{"moves": "44"}\n')
    (tmp_path / "link").symlink_to(made)
    (tmp_path / "mine.toml").write_text(claimeven("heuristics", "show", "stank", "--toml").out)
    before = {path: path.read_bytes() for path in (made, *tmp_path.iterdir())}
    words = text.replace("SET", str(made)).replace("LINK", "link").split()
    assert_one_line_error(claimeven("lab", *words, cwd=tmp_path), said)
    assert before == {path: path.read_bytes() for path in (made, *tmp_path.iterdir())}


def test_force_replaces_a_file_of_another_kind(made: Path, tmp_path: Path) -> None:
    csv = tmp_path / "notes.txt"
    csv.write_text("a diary of many years\n")
    words = ("lab", "static", "-H", "stank", "--positions", str(made), "--csv", str(csv))
    assert claimeven(*words, "--force").code == 0
    assert csv.read_text().startswith("evaluation,")
    assert claimeven(*words).code == 0  # its own kind needs no force


def test_a_set_is_replaced_by_force_only(tmp_path: Path) -> None:
    """Its labels may have taken hours."""
    words = ("lab", "positions", "set", "--count", "4", "--geometry", "4x4x4", "--seed")
    assert claimeven(*words, "1", cwd=tmp_path).code == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for end, kind in ((".jsonl", "a set of labelled positions"), (".parquet", "a Parquet table")):
        again = (*words[:2], f"set{end}", *words[3:])
        said = f"'set{end}' is {kind} already: expected another name, or --force to replace it"
        assert_one_line_error(claimeven(*again, "2", cwd=tmp_path), said)
    assert before == {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert claimeven(*words, "2", "--force", cwd=tmp_path).code == 0
    assert before.keys() == {*tmp_path.iterdir()}
    assert all(before[path] != path.read_bytes() for path in before)


def test_a_run_that_wrote_one_of_its_files_goes_on(tmp_path: Path) -> None:
    words = ("lab", "positions", "set", "--count", "4", "--geometry", "4x4x4")
    (tmp_path / "sitecustomize.py").write_text(
        "from claimeven.lab.datasets import set_file\n"
        "def full(*arguments):\n"
        "    raise OSError(28, 'No space left on device')\n"
        "set_file.write_parquet = full\n"
    )
    ran = claimeven(*words, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert_one_line_error(ran, "cannot write 'set.parquet'")
    assert (tmp_path / "set.jsonl").exists()
    assert claimeven(*words, cwd=tmp_path).code == 0
    assert (tmp_path / "set.parquet").exists()


def test_a_fit_that_cannot_be_saved_is_printed(made: Path, tmp_path: Path) -> None:
    """The folder is there when the work begins, and full or gone when it ends."""
    out = tmp_path / "dir" / "t.toml"
    out.parent.mkdir()
    words = ("lab", "tune", "claimeven", "--free", "tempo", "--positions", str(made), "-o",
             str(out), "--depths", "1", "--rounds", "1", "--steps", "3")  # fmt: skip
    ran = claimeven(*words, env=broken_at_the_end(tmp_path))
    assert_one_line_error_at_the_end(ran.err, f"cannot write '{out}'")
    assert ran.code == 2
    assert "good % before" in ran.out
    evaluation = ran.out[ran.out.index("# claimeven, fitted by") :]
    mine = tmp_path / "printed.toml"
    mine.write_text(evaluation)
    assert claimeven("heuristics", "check", str(mine), "--geometry", "5x4x4").code == 0
    ran = claimeven(*words, "--json", env=broken_at_the_end(tmp_path))
    assert json.loads(ran.out.splitlines()[-1])["evaluation"].startswith("# claimeven, fitted by")


def broken_at_the_end(folder: Path) -> dict[str, str]:
    """An environment in which our program finds the disk full."""
    (folder / "sitecustomize.py").write_text(
        "import claimeven.files\n"
        "def full(path, content=b''):\n"
        "    raise OSError(28, 'No space left on device')\n"
        "claimeven.files.write_atomically = claimeven.files.atomic_file = full\n"
    )
    return {**os.environ, "PYTHONPATH": str(folder)}


def assert_one_line_error_at_the_end(err: str, said: str) -> None:
    assert err.splitlines()[-1].startswith("claimeven: ")
    assert said in err.splitlines()[-1]
    assert "Traceback" not in err


def test_a_set_that_cannot_be_saved_keeps_its_labels(tmp_path: Path) -> None:
    words = ("lab", "positions", str(tmp_path / "a"), "--geometry", "5x4x4", "--count", "9")
    ran = claimeven(*words, env=broken_at_the_end(tmp_path))
    assert_one_line_error(ran, f"cannot write '{tmp_path / 'a.jsonl'}': No space left on device")
    assert f"the labels are kept in '{tmp_path / 'a.work'}'" in ran.err
    assert claimeven(*words).code == 0
    assert not (tmp_path / "a.work").exists()


def test_a_picture_that_cannot_be_saved_is_named(made: Path, tmp_path: Path) -> None:
    words = ("lab", "static", "-H", "stank", "--positions", str(made), "--plot", "a.svg")
    ran = claimeven(*words, cwd=tmp_path, env=broken_at_the_end(tmp_path))
    assert_one_line_error(ran, "cannot write 'a.svg': No space left on device")
    assert ran.out.startswith("evaluation ")  # the table is printed all the same


def test_an_impossible_request_leaves_nothing_that_blocks_the_next(tmp_path: Path) -> None:
    words = ("lab", "positions", "a.jsonl", "--geometry", "5x4x4", "--stones", "1")
    ran = claimeven(*words, "--count", "9", cwd=tmp_path)
    assert_one_line_error(ran, "found no more than 3 different positions of this kind")
    assert list(tmp_path.iterdir()) == []
    assert claimeven(*words, "--count", "3", cwd=tmp_path).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "a.jsonl.card.json"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"sources": ["random"], "seed": 9}\n[["44", null]]\n', '"seed": 9 where 1 is asked for'),
        ("a poem\n", "is not unfinished work on a set; delete it, or name another set"),
        ('{"a": 1}', "is not unfinished work on a set; delete it, or name another set"),
    ],
)
def test_work_of_another_request_is_kept_and_told(content: str, said: str, tmp_path: Path) -> None:
    work = tmp_path / "a.jsonl.work"
    work.write_text(content)
    ran = claimeven("lab", "positions", "a.jsonl", "--count", "9", cwd=tmp_path)
    assert_one_line_error(ran, said)
    assert "another set" in ran.err
    assert work.read_text() == content
