"""Starts one program, and ends it with all its descendants; needs nothing of this package.

    python supervisor.py HOLD REPORT LIMITS WORD...

HOLD and REPORT are descriptors of pipes. When HOLD is closed at its other end (on purpose, or
because the process there has died) the program is killed. REPORT gets one line when it starts,
`started PID PROTECTION...` or `failed ERRNO`, and one when everything has ended,
`ended CODE LIMIT PROCESSOR_SECONDS PEAK_MB`. LIMITS is `-`, or what `Confinement.words` gives: then
the program is confined to the working directory, and LIMIT says which limit ended it.

The supervisor is a child subreaper (Linux): a descendant whose parent has ended becomes its child,
so the tree below it is complete, whatever sessions and process groups its processes are in.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:  # a quick start needs few imports: every program that is started pays for them
    from collections.abc import Iterator
    from typing import NoReturn

    from claimeven.protocol.programs.cage import Cage

KILL_SECONDS = 5.0
"""How long processes that do not die (in the middle of a system call) are waited for."""

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_SCAN_SECONDS = 0.005


def kill_descendants(ancestor: int) -> None:
    """Kill every process below one, again and again, since they may start others meanwhile."""
    until = time.monotonic() + KILL_SECONDS
    while (found := descendants(ancestor)) and time.monotonic() < until:
        for pid in found:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(_SCAN_SECONDS)


def descendants(ancestor: int) -> list[int]:
    """The processes below one that have not ended, by what /proc says about parents."""
    children: dict[int, list[int]] = {}
    ended: set[int] = set()
    for pid, parent, state in _processes():
        children.setdefault(parent, []).append(pid)
        if state in "ZX":
            ended.add(pid)
    found = [ancestor]
    for pid in found:
        found += children.get(pid, [])
    return [pid for pid in found[1:] if pid not in ended]


def _processes() -> Iterator[tuple[int, int, str]]:
    """Every process: its id, its parent's, and its state."""
    for name in os.listdir("/proc"):
        if name.isdecimal():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                # 12 (a name that may hold anything) S 1 ...
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                yield int(name), int(parent), state.decode()


def _prctl(option: int, value: int) -> None:
    """Set an attribute of this process; where that cannot be done, the docs' "others" holds."""
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _start(words: list[str], cage: Cage | None) -> tuple[int, int]:
    """Start the program; its process id, and the error number if it did not start."""
    told, tell = os.pipe()
    pid = os.fork()
    if pid == 0:
        _become(words, tell, cage)
    os.close(tell)
    with open(told, "rb") as file:
        return pid, int(file.read() or 0)


def _become(words: list[str], tell: int, cage: Cage | None) -> NoReturn:
    """In the child: turn into the program, or tell why not."""
    os.setsid()  # it may signal its process group without reaching the supervisor
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.set_wakeup_fd(-1)
    try:
        if cage is not None:
            cage.enter(tell)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores these, programs do not
            signal.signal(number, signal.SIG_DFL)
        os.execvp(words[0], words)
    except OSError as error:
        os.write(tell, str(error.errno).encode())
    except ValueError:  # a null byte
        os.write(tell, b"22")
    os._exit(127)


def _close_streams() -> None:
    """Leave the pipes to the program, so that their ends are seen."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _cage(limits: str) -> Cage | None:
    """What a confined program is kept in."""
    if limits == "-":
        return None
    # This file was started by its path. The package is made known without its public names, which
    # take time to load.
    package = type(sys)("claimeven")
    package.__path__ = [os.path.abspath(__file__ + "/../../..")]
    sys.modules.setdefault("claimeven", package)
    from claimeven.protocol.programs.cage import Cage

    return Cage.of(limits)


def _reap(program: int) -> int | None:
    """Collect the processes that have ended; the exit code of the program, if it is one of them."""
    code = None
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            if found[0] == program:
                code = os.waitstatus_to_exitcode(found[1])
    return code


def _is_alone() -> bool:
    """Is no process left below? Orphans are our children, so having none is enough."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return True
    return False


def _wait(program: int, hold: int, signals: int, cage: Cage | None) -> int | None:
    """The exit code of the program, or None when it is to be killed."""
    while (code := _reap(program)) is None:
        pause = None if cage is None else cage.pause
        ready, _, _ = select.select([hold, signals], [], [], pause)
        if hold in ready or (signals in ready and set(os.read(signals, 512)) - {signal.SIGCHLD}):
            return None
        if cage is not None and cage.passed() is not None:
            return None
    return code


def _signal_pipe() -> int:
    """A pipe from which the numbers of signals are read."""
    read, write = os.pipe()
    for end in (read, write):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: None)
    return read


def main() -> None:
    """Supervise until the program has ended or is to be killed."""
    hold, report, limits, words = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    for descriptor in (hold, report):
        os.set_inheritable(descriptor, False)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    cage = _cage(limits)
    signals = _signal_pipe()
    program, failure = _start(words, cage)
    _close_streams()
    with open(report, "w", buffering=1) as reports:
        if failure:
            print("failed", failure, file=reports)
            return
        print("started", program, *(cage.protections if cage else ()), file=reports)
        code = _wait(program, hold, signals, cage)
        if not _is_alone():
            kill_descendants(os.getpid())
        if code is None:
            code = _reap(program)
        code = -signal.SIGKILL if code is None else code
        with contextlib.suppress(BrokenPipeError):
            if cage is None:
                print("ended", code, file=reports, flush=True)
            else:
                told = cage.code()
                print("ended", code if told is None else told, *cage.used, file=reports, flush=True)


if __name__ == "__main__":
    main()
