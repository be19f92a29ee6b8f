"""One process at a time holds a lock file, and a dead one holds nothing."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from claimeven.locks import LockFile

HOLD = (
    "import pathlib, sys; from claimeven.locks import LockFile;"
    "lock = LockFile(pathlib.Path(sys.argv[1])); print(lock.acquire(), flush=True);"
    "lock.write('the other'); print('written', flush=True); sys.stdin.read()"
)


def test_another_process_is_seen_and_named_until_it_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    command = [sys.executable, "-c", HOLD, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout is not None
        assert [holder.stdout.readline() for _ in range(2)] == ["True\n", "written\n"]
        assert LockFile.is_held(path)
        assert LockFile.read(path) == "the other"
        assert not LockFile(path).acquire()
        assert LockFile.read(path) == "the other"  # who wants it leaves the text alone
        holder.kill()
    assert path.exists()
    assert not LockFile.is_held(path)
    lock = LockFile(path)
    assert lock.acquire()
    lock.release()
    lock.release()
    assert not path.exists()


def test_a_shorter_text_replaces_a_longer_one(tmp_path: Path) -> None:
    lock = LockFile(tmp_path / "a.lock")
    assert lock.acquire()
    lock.write("a long text")
    lock.write("short")
    assert LockFile.read(lock.path) == "short"
    lock.release()
    assert LockFile.read(lock.path) == ""


def test_one_of_many_threads_at_a_time_has_it(tmp_path: Path) -> None:
    """Releasing removes the file: whoever locked the removed one must notice."""
    path, inside, most = tmp_path / "a.lock", [0], [0]
    counting = threading.Lock()
    start = threading.Barrier(4)

    def work() -> None:
        start.wait(30)
        for _ in range(200):
            lock = LockFile(path)
            if not lock.acquire():
                continue
            with counting:
                inside[0] += 1
                most[0] = max(most[0], inside[0])
            with counting:
                inside[0] -= 1
            lock.release()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert most == [1]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        LockFile(tmp_path / "no" / "a.lock").acquire()
    assert not LockFile.is_held(tmp_path / "no" / "a.lock")
