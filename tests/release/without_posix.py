"""Run the package as Windows would let it run: without what only Unix has.

    python tests/release/without_posix.py PART

Modules of `claimeven` cannot import modules that only Unix has. Their `os` and `signal` lack the
names that Windows lacks, and `os.kill(pid, 0)`, which ends a process there, is an error. Other
packages are left alone: they have their own answer for every system. The parts of
`protocol/programs` that are for Unix get the real modules when they run, not when they are
imported.
"""

from __future__ import annotations

import builtins
import importlib
import os
import pkgutil
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

UNIX_MODULES = frozenset(
    [
        "crypt",
        "curses",
        "fcntl",
        "grp",
        "nis",
        "posix",
        "posixpath",
        "pty",
        "pwd",
        "readline",
        "resource",
        "spwd",
        "syslog",
        "termios",
        "tty",
    ]
)
UNIX_OS = frozenset(
    [
        "O_CLOEXEC",
        "O_DIRECTORY",
        "O_NOFOLLOW",
        "O_NONBLOCK",
        "WNOHANG",
        "chown",
        "chroot",
        "confstr",
        "ctermid",
        "eventfd",
        "fchdir",
        "fchmod",
        "fchown",
        "fork",
        "forkpty",
        "getegid",
        "geteuid",
        "getgid",
        "getgrouplist",
        "getloadavg",
        "getpgid",
        "getpgrp",
        "getpriority",
        "getresuid",
        "getsid",
        "getuid",
        "initgroups",
        "killpg",
        "lchown",
        "lockf",
        "major",
        "memfd_create",
        "minor",
        "mkfifo",
        "mknod",
        "nice",
        "openpty",
        "pathconf",
        "pidfd_open",
        "posix_fadvise",
        "posix_fallocate",
        "posix_spawn",
        "pread",
        "preadv",
        "pwrite",
        "pwritev",
        "register_at_fork",
        "sched_getaffinity",
        "sched_setaffinity",
        "sendfile",
        "set_blocking",
        "setegid",
        "seteuid",
        "setgid",
        "setgroups",
        "setpgid",
        "setpriority",
        "setsid",
        "setuid",
        "statvfs",
        "sync",
        "sysconf",
        "tcgetpgrp",
        "tcsetpgrp",
        "ttyname",
        "uname",
        "unshare",
        "wait",
        "wait3",
        "wait4",
        "waitid",
    ]
)
WINDOWS_SIGNALS = frozenset("SIGABRT SIGFPE SIGILL SIGINT SIGSEGV SIGTERM".split())  # noqa: SIM905
UNIX_PARTS = frozenset(
    f"claimeven.protocol.programs.{name}" for name in ("group", "supervised", "supervisor")
)

_import = builtins.__import__


class WindowsOs(ModuleType):
    """`os` without the names that Windows lacks."""

    name = "nt"

    def __getattr__(self, name: str) -> Any:
        if name in UNIX_OS:
            raise AttributeError(f"module 'os' has no attribute {name!r} on Windows")
        return getattr(os, name)

    @staticmethod
    def kill(pid: int, number: int) -> None:
        assert number != 0, "os.kill(pid, 0) ends the process on Windows"
        os.kill(pid, number)


class WindowsSignal(ModuleType):
    """`signal` with the signals of Windows."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("SIG") and not name.startswith("SIG_") and name not in WINDOWS_SIGNALS:
            raise AttributeError(f"module 'signal' has no attribute {name!r} on Windows")
        return getattr(signal, name)


STAND_INS = {"os": WindowsOs("os"), "signal": WindowsSignal("signal")}


def restricted_import(
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    importer = str((globals or {}).get("__name__", ""))
    if importer.split(".")[0] == "claimeven":
        if name.split(".")[0] in UNIX_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
        if name in STAND_INS and importer not in UNIX_PARTS:
            return STAND_INS[name]
    return _import(name, globals, locals, fromlist, level)


def import_everything() -> None:
    import claimeven

    names = [found.name for found in pkgutil.walk_packages(claimeven.__path__, "claimeven.")]
    assert len(names) > 200
    for name in names:
        if not name.endswith(("__main__", "kaggle.runner")):  # these two are programs
            importlib.import_module(name)
    for part in UNIX_PARTS:
        importlib.import_module(part)


def rules() -> None:
    from claimeven import Geometry, Position, perft

    assert perft(Position(), 5) == 16807
    assert Position("55", Geometry(columns=9, rows=7, connect=5)).stones == 2


def searches() -> None:
    from claimeven import Position, search

    for algorithm in ("minimax", "alphabeta", "pvs", "mtdf"):
        assert search(Position("4453"), "stank", algorithm=algorithm, depth=4).column == 5


def solver() -> None:
    from claimeven import Position, Solver, analyse, best_columns, solve

    assert str(solve(Position("4453"))) == "loses in 36"
    assert best_columns(analyse(Position("4453"))) == (2, 5, 6)
    answer = Solver(book=False, threads=2, table_mb=16).search(Position("44444413221"))
    assert answer.lower == answer.upper


def engine_client() -> None:
    from claimeven import Position, player

    template = Path(__file__).parents[2] / "examples" / "template_engine.py"
    assert player(f"engine:{sys.executable} {template}").choose(Position("4453")) in range(7)


def tournament() -> None:
    from claimeven.cli.main import main

    with tempfile.TemporaryDirectory() as folder:
        cup = Path(folder) / "cup.sqlite"
        words = ["arena", "run", str(cup), "--player", "stank:depth=2", "--player", "level:1"]
        for command in ([*words, "--rounds", "1"], ["arena", "show", str(cup)]):
            try:
                main(command)
            except SystemExit as ended:
                assert ended.code == 0, command
        assert [each.name for each in Path(folder).iterdir()] == ["cup.sqlite"]


def journal() -> None:
    from claimeven.journal import Journal

    with tempfile.TemporaryDirectory() as folder:
        for _ in range(2):
            with Journal(Path(folder) / "set.work") as work:
                work.append({"n": 1})
        assert [each.name for each in Path(folder).iterdir()] == ["set.work"]


PARTS: dict[str, Callable[[], None]] = {
    part.__name__: part
    for part in (import_everything, rules, searches, solver, engine_client, tournament, journal)
}


if __name__ == "__main__":
    builtins.__import__ = restricted_import
    PARTS[sys.argv[1]]()
