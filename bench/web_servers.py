"""Servers for the programs that measure the service: processes on loopback, ended with the run."""

from __future__ import annotations

import argparse
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path


class ServerProcess:
    """`claimeven serve` in a process of its own."""

    def __init__(self, data_dir: Path, *words: str) -> None:
        command = [sys.executable, "-m", "claimeven.cli.main", "serve", "--no-open"]
        self._process = subprocess.Popen(
            [*command, "--port", "0", "--data-dir", str(data_dir), *words],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://([^:]+):(\d+)/", line)
        assert found is not None, f"no server: {line!r}"
        self.address = found[1], int(found[2])
        self.pid = self._process.pid

    def end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait()


class Servers:
    """The processes of a run; several share a database. None of them outlives it."""

    def __init__(self, data_dir: Path, count: int, *words: str) -> None:
        self._data_dir = data_dir
        self._words = words
        self.running = [self.start() for _ in range(count)]

    def start(self) -> ServerProcess:
        return ServerProcess(self._data_dir, *self._words)

    def restart(self, index: int) -> None:
        self.running[index].end(signal.SIGKILL)
        self.running[index] = self.start()

    def end(self) -> None:
        for process in self.running:
            process.end(signal.SIGKILL)


@contextmanager
def started(args: argparse.Namespace, data_dir: Path) -> Iterator[Servers]:
    """The processes for the length of a block."""
    with ExitStack() as stack:
        words: tuple[str, ...] = ()
        if args.processes > 1:
            sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
            import servers
            from postgres_server import running_postgres

            programs = servers.find_postgres()
            if programs is None:
                raise SystemExit(servers.HOW_POSTGRES)
            database = stack.enter_context(running_postgres(programs))
            words = ("--database", database.new_database())
        found = Servers(data_dir, args.processes, *words)
        stack.callback(found.end)
        yield found
