"""Types nonsense at every command: `python tests/fuzz/command_line.py --seconds 3600 --seed 1`.

Commands and options come from click's own tree. A command may refuse and may work, but: no
traceback, no end by a signal, no time without work or answer, no success where a value had to be
refused, and no file destroyed that it was not told to replace.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import click

sys.path.insert(0, str(Path(__file__).parents[1]))
from claimeven.cli.main import main as claimeven
from fuzz.scratch import KEPT, make_scratch
from fuzz.values import is_surely_wrong, words_for

PATIENCE = 10.0
"""Seconds until a command must have ended, or must be at work."""
BUSY_SHARE = 0.2
"""Of the time: a command that uses less is taken to hang."""
MOST_MEMORY = 12 << 30
"""Bytes of a command: one that reads a file without an end fails, and the machine goes on."""
WAITS = ("serve",)
"""Commands that wait for visitors; they have to end when they are interrupted."""
STREAMS = ("pipe", "pipe", "pipe", "closed", "full", "reader gone")
INPUTS = (b"", b"", b"44\n", b"\xef\xbb\xbf1\r\n2\r\n", b"\xff\xfe\x00", b"Q\n", b"x" * 200_000)
ENCODINGS = ("", "", "", "utf-8", "ascii", "latin-1", "cp437")


@dataclass(frozen=True)
class Request:
    """One command line, with its streams."""

    words: tuple[str, ...]
    must_fail: bool
    stdin: bytes | None
    """None: closed."""
    stdout: str
    encoding: str

    def __str__(self) -> str:
        streams = [f"stdin {self.stdin[:20]!r}" if self.stdin is not None else "stdin closed"]
        streams += [f"stdout {self.stdout}"] + [self.encoding] * bool(self.encoding)
        return f"claimeven {shlex.join(self.words)}   ({', '.join(streams)})"


@dataclass
class Findings:
    """What was typed, and what came of it."""

    runs: int = 0
    codes: dict[int, int] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, request: Request, code: int, problem: str) -> None:
        with self.lock:
            self.runs += 1
            self.codes[code] = self.codes.get(code, 0) + 1
            if problem:
                self.findings.append(f"{request}\n    {problem}")
                print(self.findings[-1], flush=True)


def commands() -> list[tuple[tuple[str, ...], click.Command]]:
    """Every command that has no commands of its own."""
    return list(_leaves(claimeven, (), click.Context(claimeven)))


def _leaves(
    command: click.Command, path: tuple[str, ...], context: click.Context
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if not isinstance(command, click.Group):
        yield path, command
        return
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        if found is not None:
            yield from _leaves(found, (*path, name), context)


def request(path: tuple[str, ...], command: click.Command, draw: random.Random) -> Request:
    """A command line for one command."""
    words, must_fail = list(path), False
    share, nonsense = draw.choice((0.1, 0.2, 0.4)), draw.choice((0.0, 0.0, 0.2, 0.5))
    for parameter in command.params:
        wanted = parameter.required or draw.random() < (
            0.7 if isinstance(parameter, click.Argument) else share
        )
        if not wanted or (parameter.required and draw.random() < 0.1 * nonsense):
            continue
        given, wrong = _typed(parameter, draw, nonsense)
        words += given
        must_fail |= wrong
    if path[0] in WAITS and not must_fail:
        words += ["--port", "0", "--no-open", "--data-dir", "data"]
    if draw.random() < 0.03:
        words.append(draw.choice(("--nonsense", "-x", "--help", "--json=1", "é", "--")))
        must_fail = False
    return Request(
        tuple(words),
        must_fail,
        None if draw.random() < 0.1 else draw.choice(INPUTS),
        draw.choice(STREAMS),
        draw.choice(ENCODINGS),
    )


def _typed(
    parameter: click.Parameter, draw: random.Random, nonsense: float
) -> tuple[list[str], bool]:
    """The words of one parameter, and whether they have to be refused."""
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return [draw.choice([*parameter.opts, *parameter.secondary_opts])], False
    count = draw.choice((1, 1, 2)) if parameter.nargs == -1 or parameter.multiple else 1
    values = [words_for(parameter, draw, nonsense) for _ in range(count)]
    wrong = any(is_surely_wrong(parameter, value) for value in values)
    if isinstance(parameter, click.Argument):
        return values, wrong and not any(value.startswith("-") for value in values)
    name = draw.choice(parameter.opts)
    return [word for value in values for word in _option(name, value, draw)], wrong


def _option(name: str, value: str, draw: random.Random) -> list[str]:
    if name.startswith("--") and draw.random() < 0.5:
        return [f"{name}={value}"]
    return [name, value]


def run(asked: Request, folder: Path) -> tuple[int, str]:
    """Run a command; its exit code, and what is wrong with how it ended."""
    before = _hashes(folder)
    environment = {**os.environ, "COLUMNS": "80", "HOME": str(folder)}
    if asked.encoding:
        environment["PYTHONIOENCODING"] = asked.encoding
    with ExitStack() as stack:
        errors = stack.enter_context(tempfile.TemporaryFile())
        process = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-m", "claimeven.cli.main", *asked.words],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=_output(asked, stack),
            stderr=errors,
            preexec_fn=_closer(asked),
            start_new_session=True,
        )
        problem = _wait(process, asked)
        errors.seek(0)
        said = errors.read().decode(errors="replace")
    return process.returncode, problem or _problem(asked, process.returncode, said) or _destroyed(
        asked, before, folder
    )


def _output(asked: Request, stack: ExitStack) -> IO[bytes] | int:
    if asked.stdout == "full" and Path("/dev/full").exists():
        return stack.enter_context(open("/dev/full", "wb"))
    if asked.stdout == "reader gone":
        reader, writer = os.pipe()
        os.close(reader)
        return stack.enter_context(os.fdopen(writer, "wb"))
    return stack.enter_context(tempfile.TemporaryFile())


def _closer(asked: Request) -> Callable[[], None]:
    """What runs in the child before the command: closes streams, and bounds its memory."""

    def close() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        if asked.stdin is None:
            os.close(0)
        if asked.stdout == "closed":
            os.close(1)

    return close


def _wait(process: subprocess.Popen[bytes], asked: Request) -> str:
    """Wait for the end; a command at work is interrupted, and has to end then."""
    waits = asked.words[0] in WAITS
    try:
        process.communicate(asked.stdin or b"", timeout=3 if waits else PATIENCE)
        return ""
    except subprocess.TimeoutExpired:
        hangs = not waits and _busy_seconds(process.pid) < BUSY_SHARE * PATIENCE
    process.send_signal(signal.SIGINT)
    try:
        process.wait(2 * PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return "did not end when it was interrupted"
    return f"neither worked nor ended within {PATIENCE:g} s" if hangs else ""


def _busy_seconds(pid: int) -> float:
    """Processor time of the process and the children it waited for, and waiting for a processor."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        waited = [
            int(task.read_text().split()[1])
            for task in Path(f"/proc/{pid}/task").glob("*/schedstat")
        ]
    except OSError:
        return PATIENCE
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(waited) / 1e9


def _problem(asked: Request, code: int, said: str) -> str:
    for mark in ("Traceback", "Exception ignored", "Fatal Python error", "Aborted", "Error:"):
        if mark in said:
            return f"exit {code}: {said.strip()[-700:]}"
    if code not in (0, 1, 2, 130, -signal.SIGINT):  # the last: we interrupted it as it ended
        return f"exit {code}: {said.strip()[-300:]}"
    if code == 2 and not said.strip():
        return "exit 2 without a word"
    if asked.must_fail and code == 0:
        return "exit 0, although a value had to be refused"
    return ""


def _hashes(folder: Path) -> dict[str, str]:
    return {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in KEPT
        if (folder / name).is_file()
    }


def _destroyed(asked: Request, before: dict[str, str], folder: Path) -> str:
    after = _hashes(folder)
    changed = [name for name in before if after.get(name) != before[name]]
    told = "--force" in asked.words or asked.words[:2] == ("book", "deepen")
    return "" if told or not changed else f"changed {', '.join(changed)}"


def fuzz(seed: int, seconds: float, runs: int, tally: Findings, model: Path) -> None:
    """Type until the time is over, in a folder of its own that is laid out anew now and then."""
    draw = random.Random(seed)
    known = commands()
    ends = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as place:
        for number in range(runs):
            if time.monotonic() > ends:
                return
            folder = Path(place) / "scratch"
            if number % 25 == 0:
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(model, folder)
            asked = request(*draw.choice(known), draw)
            code, problem = run(asked, folder)
            tally.add(asked, code, problem)
            if "--force" in asked.words or problem:
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(model, folder)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--runs", type=int, default=10**9, help="for each thread")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    # A shell that starts this in the background has it, and what it starts, ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    tally = Findings()
    with tempfile.TemporaryDirectory() as place:
        model = make_scratch(Path(place) / "model")
        threads = [
            threading.Thread(
                target=fuzz,
                args=(options.seed * 1000 + index, options.seconds, options.runs, tally, model),
            )
            for index in range(options.threads)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    codes = ", ".join(f"{count} x exit {code}" for code, count in sorted(tally.codes.items()))
    print(f"seed {options.seed}: {tally.runs} commands ({codes}), {len(tally.findings)} findings")
    return 1 if tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
