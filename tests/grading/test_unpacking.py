"""What was handed in is found and copied, and cannot reach outside of its folder."""

from __future__ import annotations

import os
import random
import re
import stat
import zipfile
from pathlib import Path

import pytest

from claimeven.errors import BadInput, BadSubmission
from claimeven.grading.folder import files_below, remove_folder
from claimeven.grading.rubric import RunLimits
from claimeven.grading.submission import Submission, find_submissions
from claimeven.grading.unpacking import unpack
from grading.engines import write_zip

SMALL = RunLimits(unpacked=1, files=10)
MANY = RunLimits(unpacked=1, files=100)


def names(folder: Path) -> set[str]:
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}


def unpacked(path: Path, tmp_path: Path, limits: RunLimits = SMALL) -> Path:
    folder = tmp_path / "work" / "copy"
    unpack(Submission("copy", path), folder, limits)
    return folder


def refusal(path: Path, tmp_path: Path, limits: RunLimits = SMALL) -> str:
    with pytest.raises(BadSubmission) as caught:
        unpacked(path, tmp_path, limits)
    return str(caught.value)


def test_folders_files_and_zips_are_found(tmp_path: Path) -> None:
    (tmp_path / "ada").mkdir()
    (tmp_path / "bob.zip").write_bytes(b"")
    (tmp_path / "cyd.py").write_text("")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / ".hidden").write_text("")
    (tmp_path / "__MACOSX").mkdir()
    found = find_submissions(tmp_path)
    assert [each.name for each in found] == ["ada", "bob", "cyd", "notes.txt"]
    assert [each.problem is None for each in found] == [True, True, True, False]
    assert "expected a folder, a .zip or a source file" in (found[3].problem or "")


def test_two_of_one_name_are_one_problem(tmp_path: Path) -> None:
    (tmp_path / "ada").mkdir()
    (tmp_path / "Ada.zip").write_bytes(b"")
    (found,) = find_submissions(tmp_path)
    assert found.problem == "there are two submissions of this name: 'Ada.zip' and 'ada'"


def test_a_folder_without_submissions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no submissions in"):
        find_submissions(tmp_path)
    with pytest.raises(BadInput, match="expected a folder"):
        find_submissions(tmp_path / "nowhere")


def test_file_names_are_safe_and_different() -> None:
    odd = ["ada", "../ada", "a b", "a/b", "-rf", "..", "é", "x" * 300]
    made = [Submission(name, Path("x")).file_name for name in odd]
    assert len(set(made)) == len(odd)
    assert made[0] == "ada"
    for name in made:
        assert name not in (".", "..")
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)
        assert not name.startswith("-")


def test_a_change_changes_the_digest(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    submission = Submission("a", tmp_path / "a")
    seen = {submission.digest}
    (tmp_path / "a" / "x.py").write_text("1")
    seen.add(submission.digest)
    (tmp_path / "a" / "x.py").write_text("2")
    seen.add(submission.digest)
    (tmp_path / "a" / "x.py").rename(tmp_path / "a" / "y.py")
    seen.add(submission.digest)
    assert len(seen) == 4


def test_a_folder_is_copied(tmp_path: Path) -> None:
    source = tmp_path / "ada"
    (source / "src").mkdir(parents=True)
    (source / "src" / "run").write_text("#!/bin/sh")
    (source / "src" / "run").chmod(0o755)
    (source / "main.py").write_text("pass")
    (source / ".git").mkdir()
    (source / ".git" / "config").write_text("")
    copy = unpacked(source, tmp_path)
    assert names(copy) == {"main.py", "src/run"}
    assert os.access(copy / "src" / "run", os.X_OK)


def test_a_single_folder_in_a_zip_is_lifted(tmp_path: Path) -> None:
    path = tmp_path / "ada.zip"
    write_zip(path, {"ada/project/main.py": b"pass", "__MACOSX/ada/._main.py": b"x"})
    assert names(unpacked(path, tmp_path)) == {"main.py"}


def test_an_old_copy_is_replaced(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("1")
    other.write_text("2")
    unpacked(one, tmp_path)
    assert names(unpacked(other, tmp_path)) == {"other.py"}


def test_a_zip_bomb_is_stopped_early(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    write_zip(path, {f"{number}": bytes(40 << 20) for number in range(2)})
    assert path.stat().st_size < 1 << 20
    assert refusal(path, tmp_path) == "unpacks to more than 1 MB"
    written = sum(p.stat().st_size for p in (tmp_path / "work").rglob("*") if p.is_file())
    assert written <= 1 << 20


def test_too_many_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.zip"
    write_zip(path, {f"{number}.py": b"" for number in range(11)})
    assert refusal(path, tmp_path) == "has more than 10 files"


@pytest.mark.parametrize(
    "name", ["../evil.py", "/evil.py", "a/../../evil.py", "..\\evil.py", "C:\\evil.py", "C:evil.py"]
)
def test_paths_that_leave_the_folder_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "evil.zip"
    write_zip(path, {"main.py": b"pass", name: b"evil"})
    assert "a path that leaves its folder" in refusal(path, tmp_path)
    assert not list(tmp_path.rglob("evil.py"))


def test_links_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "link.zip"
    with zipfile.ZipFile(path, "w") as archive:
        info = zipfile.ZipInfo("passwords")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    assert "holds the link 'passwords'" in refusal(path, tmp_path)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "passwords").symlink_to("/etc/passwd")
    assert "holds the link 'passwords'" in refusal(folder, tmp_path)


@pytest.mark.parametrize(
    ("depth", "name", "said"),
    [
        (60, "d", "holds folders in folders, more than 50 deep"),
        (1100, "d", "holds folders in folders, more than 50 deep"),
        (40, 200 * "d", "cannot be copied: File name too long"),
    ],
)
def test_folders_in_folders_have_an_end(depth: int, name: str, said: str, tmp_path: Path) -> None:
    """At 1,100 a function that calls itself fails, and the system's paths have an end too."""
    folder = tmp_path / "deep"
    folder.mkdir()
    here = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=here)
        inner = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    assert Submission("deep", folder).digest
    assert list(files_below(folder)) == []
    assert refusal(folder, tmp_path, MANY) == said
    remove_folder(folder)
    assert not folder.exists()
    path = tmp_path / "deep.zip"
    write_zip(path, {f"{name}/" * depth + "main.py": b"pass"})
    assert refusal(path, tmp_path, MANY) == said


def test_removing_follows_no_links_and_leaves_nothing_beside(tmp_path: Path) -> None:
    folder, kept = tmp_path / "removed", tmp_path / "kept"
    (folder / "a" / "b").mkdir(parents=True)
    kept.mkdir()
    (kept / "file").touch()
    (folder / "a" / "link").symlink_to(kept)
    (folder / "a" / "broken").symlink_to("nowhere")
    os.mkfifo(folder / "a" / "b" / "pipe")
    (folder / "a" / "b").chmod(0)
    remove_folder(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (kept / "file").exists()
    (tmp_path / "link").symlink_to(kept)
    remove_folder(tmp_path / "link")
    remove_folder(tmp_path / "nowhere")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (kept / "file").exists()


@pytest.mark.parametrize("method", ["STORED", "DEFLATED", "BZIP2", "LZMA"])
def test_a_damaged_zip_is_refused_or_read(method: str, tmp_path: Path) -> None:
    """Whatever is in its bytes: `zipfile` has many ways to fail."""
    path, chance = tmp_path / "damaged.zip", random.Random(1)
    with zipfile.ZipFile(path, "w", getattr(zipfile, f"ZIP_{method}")) as archive:
        for name in ("main.py", "dé/ü.py", "a/b/c.txt"):
            archive.writestr(name, "print(1)\n" * 50)
    whole, refused = path.read_bytes(), 0
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 2, 8))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        if chance.random() < 0.2:
            del damaged[chance.randrange(len(damaged)) :]
        path.write_bytes(damaged)
        try:
            unpacked(path, tmp_path)
        except BadSubmission as error:
            assert "\n" not in str(error)
            refused += 1
    assert refused > 75


def test_pipes_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    assert refusal(folder, tmp_path) == "holds 'pipe', which is not a file or a folder"


def test_a_file_twice_in_a_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "twice.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("main.py", "1")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("main.py", "2")
    assert refusal(path, tmp_path) == "holds 'main.py' twice"


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 broken"])
def test_what_is_not_a_zip_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.zip"
    path.write_bytes(content)
    assert "is not a zip file that can be read" in refusal(path, tmp_path)


def test_an_empty_submission_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "nothing"
    folder.mkdir()
    assert refusal(folder, tmp_path) == "is empty"
