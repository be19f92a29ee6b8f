"""Driving a foreign engine: a process that speaks the protocol, kept at arm's length.

Whatever it does (dies, hangs, floods us, answers nonsense), the caller gets one `EngineFailed`,
the process is ended, and the next question starts it anew. What it wrote to standard error is
kept, and the end of it is quoted.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO, NoReturn

from claimeven.errors import BadCommand, EngineFailed
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.protocol.messages import go_line, parse_bestmove, parse_info, position_line
from claimeven.score import Estimate
from claimeven.searches.limits import Limits

HANDSHAKE_SECONDS = 10.0
START_SECONDS = 2.0
"""What a start may take beyond the deadline of a move, if that is short."""

FAREWELL_SECONDS = 0.5
MAX_LINES = 10_000
"""Lines an engine may write in answer to one question."""

MAX_WAITING = 1_000
"""Lines that are kept until somebody reads them; an engine that writes more has to wait."""

MAX_LINE_BYTES = 2_048
"""Longer lines arrive in pieces: no answer is that long."""

KEPT_ERROR_LINES = 200


class EngineProcess:
    """The process itself: lines in, lines out, standard error kept."""

    def __init__(self, command: str, *, label: str | None = None) -> None:
        self._label = label or f"engine {command!r}"
        self.errors: deque[str] = deque(maxlen=KEPT_ERROR_LINES)
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us, and its children end with it
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineFailed(f"{self._label} does not start: {reason}") from None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)  # None marks the end
        self._ended = threading.Event()
        self._readers = {
            "lines": self._start(self._read_lines, self._process.stdout),
            "errors": self._start(self._read_errors, self._process.stderr),
        }

    def send(self, line: str) -> None:
        """Write one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            self._fail("has died" + self._exit())

    def read(self, deadline: float) -> Iterator[str]:
        """Lines as they come, until the deadline, the end, or more of them than is sane."""
        for _ in range(MAX_LINES):
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self._fail("did not answer in time", "hang")
            if line is None:
                self._fail("has died" + self._exit())
            yield line
        self._fail(f"flooded us: more than {MAX_LINES} lines for one question", "illegal")

    def discard(self) -> None:
        """Forget lines that nobody asked for."""
        with contextlib.suppress(queue.Empty):
            for _ in range(MAX_WAITING):
                if self._lines.get_nowait() is None:
                    self._lines.put_nowait(None)
                    return

    def end(self) -> None:
        """End the process, politely if it listens, and everything it started."""
        self._ended.set()
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write(b"stop\nquit\n")
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=FAREWELL_SECONDS)
        self.kill()
        self._process.wait()
        # A child of the engine that has got away may hold the pipes; then they stay open.
        for thread, stream in zip(
            self._readers.values(), (self._process.stdout, self._process.stderr), strict=True
        ):
            thread.join(timeout=FAREWELL_SECONDS)
            if stream is not None and not thread.is_alive():
                stream.close()

    def _fail(self, problem: str, code: str = "crash") -> NoReturn:
        if self._process.poll() is not None:  # its last words may still be on their way
            self._readers["errors"].join(timeout=FAREWELL_SECONDS)
        said = f"; it said: {self.errors[-1]!r}" if self.errors else ""
        raise EngineFailed(f"{self._label} {problem}{said}", code)

    def _exit(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f" (exit code {self._process.wait(timeout=0.2)})"
        return ""

    def kill(self) -> None:
        """End it at once, and everything it started; whoever reads sees it die."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (AttributeError, OSError):
            if self._process.poll() is None:
                self._process.kill()

    def _start(self, read: Callable[[IO[bytes]], None], stream: IO[bytes]) -> threading.Thread:
        thread = threading.Thread(target=read, args=(stream,), daemon=True)
        thread.start()
        return thread

    def _read_lines(self, stream: IO[bytes]) -> None:
        for line in _bounded_lines(stream):
            if not self._put(line):
                return
        self._put(None)

    def _put(self, line: str | None) -> bool:
        while not self._ended.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return True
        return False

    def _read_errors(self, stream: IO[bytes]) -> None:
        self.errors.extend(_bounded_lines(stream))


class EngineClient:
    """One foreign engine, started when first asked and again after it failed."""

    def __init__(self, command: str, *, deadline: float = 60.0) -> None:
        self.command = command
        self.deadline = deadline
        self.name = command
        self.errors: list[str] = []
        """What the engine wrote to standard error, over all its lives; the last lines of it."""
        self.last_stderr: list[str] = []
        """The same of the last process that has ended."""
        self._process: EngineProcess | None = None
        self._geometry = Geometry()
        self._stopping = threading.Lock()
        self._asked: EngineProcess | None = None  # that owes us an answer and may be stopped
        self._was_stopped = False

    def answer(self, position: Position, limits: Limits | None = None) -> Answer:
        """Ask for a move; the deadline counts from the question."""
        with self._failing_cleanly():
            process = self._ready(position.geometry)
            process.send(position_line(position))
            process.send(go_line(limits))
            with self._awaiting(process):
                return self._read_answer(process, position)

    def start(self) -> None:
        """Start the process and shake hands, if that has not been done."""
        with self._failing_cleanly():
            self._ready(self._geometry)

    def stop(self) -> None:
        """Ask for an answer now; callable from another thread, and told the engine once."""
        with self._stopping:
            process = self._asked
            if process is not None and not self._was_stopped:
                self._was_stopped = True
                with contextlib.suppress(EngineFailed):
                    process.send("stop")

    def abort(self) -> None:
        """Kill the process, from any thread; whoever waits for its answer hears that it died."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.end()
            self.last_stderr = list(process.errors.copy())
            self.errors = [*self.errors, *self.last_stderr][-KEPT_ERROR_LINES:]
        self._geometry = Geometry()
        self._was_stopped = False

    @contextlib.contextmanager
    def _awaiting(self, process: EngineProcess) -> Iterator[None]:
        """Only an engine that has been asked something is told to stop."""
        with self._stopping:
            self._asked = process
        try:
            yield
        finally:
            with self._stopping:
                self._asked = None

    @contextlib.contextmanager
    def _failing_cleanly(self) -> Iterator[None]:
        """After any failure the process is gone; a late answer must not meet a later question."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def _ready(self, geometry: Geometry) -> EngineProcess:
        if self._process is None:
            self._process = EngineProcess(self.command)
            self._shake_hands(self._process)
        process = self._process
        process.discard()
        if self._was_stopped:  # what it says to `stop` may still be on its way
            self._sync(process)
            self._was_stopped = False
        if geometry != self._geometry:
            process.send(f"geometry {geometry.columns} {geometry.rows} {geometry.connect}")
            said = self._sync(process)
            if any(line.startswith("error") for line in said):
                raise EngineFailed(f"engine {self.command!r} does not play on {geometry}")
            self._geometry = geometry
        return process

    def _shake_hands(self, process: EngineProcess) -> None:
        process.send("name")
        names = [line for line in self._sync(process) if line and not line.startswith("error")]
        self.name = names[0][:100] if names else self.command

    def _sync(self, process: EngineProcess) -> list[str]:
        """Everything the engine says up to `readyok`."""
        process.send("isready")
        said = []
        patience = min(HANDSHAKE_SECONDS, self.deadline + START_SECONDS)
        for line in process.read(time.monotonic() + patience):
            if line == "readyok":
                break
            said.append(line)
        return said

    def _read_answer(self, process: EngineProcess, position: Position) -> Answer:
        known: dict[str, str] = {}
        forgiven = False
        for line in process.read(time.monotonic() + self.deadline):
            if line.startswith("error"):
                if self._was_stopped and not forgiven:  # an engine need not know `stop`
                    forgiven = True
                    continue
                raise EngineFailed(f"engine {self.command!r} refused: {line[:200]!r}")
            if line.startswith("info"):
                known.update(parse_info(line))
            elif line.startswith("bestmove"):
                return self._check(line, position, known)
        raise AssertionError("reading ends with a line or an error")

    def _check(self, line: str, position: Position, known: dict[str, str]) -> Answer:
        try:
            column, value = parse_bestmove(line)
        except BadCommand as error:
            raise EngineFailed(
                f"engine {self.command!r} answered nonsense: {error}", "illegal"
            ) from None
        if column not in position.legal_columns:
            raise EngineFailed(
                f"engine {self.command!r} answered {line[:60]!r} after {position.text!r}, "
                "which is no legal move there",
                "illegal",
            )
        return Answer(
            column,
            None if value is None else Estimate(value),
            value,
            depth=int(known["depth"]) if "depth" in known else None,
            nodes=int(known["nodes"]) if "nodes" in known else None,
        )


def _bounded_lines(stream: IO[bytes]) -> Iterator[str]:
    """Lines of any bytes; very long ones are cut."""
    with contextlib.suppress(OSError, ValueError):
        while piece := stream.readline(MAX_LINE_BYTES):
            yield piece.decode("utf-8", errors="replace").strip()
