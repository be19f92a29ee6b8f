"""A PostgreSQL of one's own, for tests and benchmarks: in a folder, reached by a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class PostgresServer:
    """A running server; each test makes a database in it."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._folder = folder
        self._user = other_user()
        self._count = 0
        if self._user is not None:
            shutil.chown(folder, self._user)
        data = folder / "data"
        self._run(
            programs / "initdb",
            *("--pgdata", str(data), "--username", "tests", "--auth", "trust", "--no-sync"),
        )
        options = (
            *("-D", str(data), "-k", str(folder)),
            # Nothing here survives the machine: the tests kill our processes, not this one.
            *("-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"),
        )
        self.process = subprocess.Popen(
            [str(programs / "postgres"), *options],
            user=self._user,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=(folder / "log").open("wb"),
        )
        self._wait()

    def new_database(self) -> str:
        """The address of an empty database."""
        import psycopg

        self._count += 1
        name = f"games{self._count}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def address(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://tests@/{database}?host={self._folder}"

    def stop(self) -> None:
        """End it with everybody's connection."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def _run(self, program: Path, *words: str) -> None:
        found = subprocess.run(
            [str(program), *words],
            user=self._user,
            cwd=self._folder,
            capture_output=True,
            text=True,
        )
        assert found.returncode == 0, found.stderr

    def _wait(self) -> None:
        import psycopg

        end = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self._folder / "log").read_text()
                assert time.monotonic() < end, "PostgreSQL did not start"
                time.sleep(0.05)


@contextmanager
def running_postgres(programs: Path) -> Iterator[PostgresServer]:
    """A server for the length of a block."""
    # Another user must get there, and the names of sockets are short.
    with tempfile.TemporaryDirectory(prefix="claimeven-") as folder:
        os.chmod(folder, 0o755)
        server = PostgresServer(programs, Path(folder))
        try:
            yield server
        finally:
            server.stop()


def other_user() -> str | None:
    """PostgreSQL refuses to run as root; None if one is not."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise OSError("PostgreSQL refuses to run as root, and there is no user postgres or nobody")
