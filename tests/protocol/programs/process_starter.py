"""Programs that start others; each writes `PID` lines of what it started, then does as told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]


def say(pid: int) -> None:
    print(pid, flush=True)


def start_in_a_session() -> None:
    say(subprocess.Popen(SLEEP, start_new_session=True).pid)


def start_a_daemon() -> None:
    """The classic double fork: its parent has ended and it is in a session of its own."""
    if os.fork() == 0:
        os.setsid()
        if (pid := os.fork()) == 0:
            os.execv(SLEEP[0], SLEEP)
        say(pid)
        os._exit(0)
    os.wait()


def start_a_stubborn_chain() -> None:
    """Each process starts the next, ignores what can be ignored, and lives on."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            say(os.getpid())
        else:
            break


def main(start: str, then: str) -> None:
    {"session": start_in_a_session, "daemon": start_a_daemon, "chain": start_a_stubborn_chain}[
        start
    ]()
    if then == "ends":
        sys.exit(3)
    if then == "stops-its-parent":
        os.kill(os.getppid(), signal.SIGSTOP)
        print("stopped", flush=True)
    time.sleep(600)


if __name__ == "__main__":
    main(*sys.argv[1:])
