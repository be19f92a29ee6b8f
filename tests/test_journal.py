"""A journal keeps what was written whole, and leaves files of others alone."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from claimeven.errors import BadBook, BadInput
from claimeven.journal import Journal


def test_lines_come_back_and_half_a_line_is_taken_off(tmp_path: Path) -> None:
    path = tmp_path / "a.work"
    with Journal(path) as journal:
        journal.append({"a": 1}, [2])
    path.write_bytes(path.read_bytes() + b'{"a": ')
    with Journal(path) as journal:
        assert journal.entries == [{"a": 1}, [2]]
        journal.append({"a": 3})
    assert path.read_text() == '{"a": 1}\n[2]\n{"a": 3}\n'


def test_one_run_at_a_time(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "a") as journal,
        pytest.raises(BadInput, match="in use"),
        Journal(tmp_path / "a"),
    ):
        pass
    with Journal(tmp_path / "a") as journal:
        journal.remove()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"a poem", b"a poem\nof two lines\n", b"\xff\n", b"12"])
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "poem.txt"
    path.write_bytes(content)
    with pytest.raises(BadInput, match="is not a journal"), Journal(path):
        pass
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b'{"n": 1}\n{"n": 2}', b'{"n": 1}', b"{ a poem"])
def test_a_file_of_other_json_keeps_its_last_line_too(tmp_path: Path, content: bytes) -> None:
    class Notes(Journal):
        def _begin(self) -> None:
            self.notes = [entry["note"] for entry in self.entries]

    path = tmp_path / "rows.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadInput, match="is not a journal; name another file"), Notes(path):
        pass
    assert path.read_bytes() == content


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot write"), Journal(tmp_path / "no" / "a"):
        pass


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.work"
    path.write_text('{"a": 1}\n[2]\n{"a": \n[3]\n')
    with pytest.raises(BadInput, match="line 3 is damaged: .*remove the file"), Journal(path):
        pass


def test_a_journal_raises_the_error_of_its_user(tmp_path: Path) -> None:
    class Notes(Journal):
        kind = "a file of notes"
        error = BadBook

    path = tmp_path / "a.work"
    path.write_text("a poem\n")
    with pytest.raises(BadBook, match="is not a file of notes; name another file"), Notes(path):
        pass


class Numbers(Journal):
    """Once it had a title, and then a number in each line."""

    def _converted(self, lines: Sequence[str]) -> list[Any] | None:
        return [{"title": lines[0]}, *map(int, lines[1:])] if lines[0] == "numbers" else None


def test_a_file_of_an_earlier_format_is_converted_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.work"
    path.write_text("numbers\n1\n2\n34")  # a kill cut the last line in two
    with Numbers(path) as journal:
        assert journal.entries == [{"title": "numbers"}, 1, 2]
        with pytest.raises(BadInput, match="in use"), Numbers(path):
            pass
        journal.append(3)
    assert path.read_text() == '{"title": "numbers"}\n1\n2\n3\n'
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_space)
    full = pytest.raises(BadInput, match="cannot write .*No space .*what was done before is kept")
    with full, Journal(tmp_path / "a.work") as journal:
        journal.append({"a": 1})
