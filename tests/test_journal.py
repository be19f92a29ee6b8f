"""A journal keeps what was written whole, and leaves files of others alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven.errors import BadPositionSet
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
        pytest.raises(BadPositionSet, match="in use"),
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
    with pytest.raises(BadPositionSet, match="is no journal"), Journal(path):
        pass
    assert path.read_bytes() == content


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadPositionSet, match="cannot write"), Journal(tmp_path / "no" / "a"):
        pass
