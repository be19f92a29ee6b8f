"""Serving the protocol: one reader, and one thread that thinks.

`isready` and `stop` are answered while the thinker thinks; other commands wait their turn, so that
a whole conversation may be sent at once through a pipe.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator
from typing import BinaryIO, TextIO

from claimeven.engine.answer import Answer
from claimeven.engine.protocol import (
    MAX_LINE,
    Command,
    Go,
    Perft,
    SetGeometry,
    SetOption,
    SetPosition,
    Word,
    bestmove_line,
    info_line,
    parse_command,
)
from claimeven.engine.thinker import Thinker
from claimeven.errors import BadCommand, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.search import kernel
from claimeven.search.limits import Limits

MAX_PERFT = 64
MAX_WAITING = 1000
"""Lines that may wait for the thinker."""

_STOP_SECONDS = 0.003
"""How often a thinker is told to stop until it does: it may not have begun yet."""


class Server:
    """Holds a conversation: geometry, position and thinker, changed only by valid commands."""

    def __init__(self, thinker: Thinker, output: TextIO) -> None:
        self.thinker = thinker
        self.geometry = Geometry()
        self.position = Position()
        self._output = output
        self._saying = threading.Lock()
        self._turn = threading.Condition()
        self._waiting: deque[str] = deque()
        self._acting = False
        self._thinking: Go | Perft | None = None
        self._counting: kernel.Progress | None = None
        self._stopping = False
        self._closed = False

    def serve(self, lines: Iterable[str]) -> None:
        """Obey every line until `quit` or the end of the input."""
        worker = threading.Thread(target=self._work, name="thinker", daemon=True)
        worker.start()
        try:
            for line in lines:
                self._hear(line)
                if line.strip() == "quit" or self._closed:
                    break
        except BaseException:
            self._waiting.clear()
            self._stop()
            raise
        finally:
            self._finish(worker)
            self.thinker.close()

    def say(self, line: str) -> None:
        """Send one line."""
        try:
            with self._saying:
                self._output.write(line + "\n")
                self._output.flush()
        except (OSError, ValueError):
            self._closed = True  # nobody listens any more

    def obey(self, line: str) -> None:
        """Act on one line, thinking included; a mistake is one `error` line and no change."""
        try:
            self._act(parse_command(line, self.geometry))
        except ClaimevenError as error:
            self.say(_one_line(f"error {error}"))
        except Exception as error:  # a thinker's own mistake must not end the conversation
            self.say(_one_line(f"error the engine failed: {type(error).__name__}: {error}"))

    def _hear(self, line: str) -> None:
        """Two commands are for now, the others for when those before them are done."""
        word = line.strip()
        if word == "isready" and self._is_thinking():
            self.say("readyok")
        elif word == "stop":
            self._stop()
        elif word:
            self._enqueue(line)

    def _is_thinking(self) -> bool:
        """Is the thinker at work, once the commands before that have been obeyed?"""
        with self._turn:
            self._turn.wait_for(
                lambda: self._thinking or not (self._waiting or self._acting) or self._closed
            )
            return self._thinking is not None

    def _enqueue(self, line: str) -> None:
        """Put a line in the queue; while that is full nothing more is read.

        Endless thinking is the exception: the `stop` that ends it has yet to be read.
        """
        with self._turn:
            self._turn.wait_for(
                lambda: len(self._waiting) < MAX_WAITING or self._is_endless() or self._closed
            )
            full = len(self._waiting) >= MAX_WAITING
            if not full:
                self._waiting.append(line)
                self._turn.notify_all()
        if full:
            self.say("error too many lines wait for the end of the thinking; this one is dropped")

    def _is_endless(self) -> bool:
        return isinstance(self._thinking, Go) and self._thinking.infinite

    def _finish(self, worker: threading.Thread) -> None:
        """No more input: what was asked is finished, except what has no end."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        while worker.is_alive():
            if self._is_endless():
                self._stop()
            worker.join(timeout=_STOP_SECONDS)

    def _work(self) -> None:
        while True:
            with self._turn:
                self._acting = False
                self._turn.notify_all()
                self._turn.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                line = self._waiting.popleft()
                self._acting = True
            self.obey(line)

    def _act(self, command: Command) -> None:
        match command:
            case Word("name"):
                self.say(" ".join(self.thinker.name.split()))
            case Word("isready"):
                self.say("readyok")
            case Word("quit"):
                self.say("quitting")
            case SetGeometry(geometry):
                self.geometry, self.position = geometry, Position(geometry=geometry)
            case SetPosition(position):
                self.position = position
            case SetOption(name, value):
                self._set_option(name, value)
            case Go() | Perft():
                self._think(command)

    def _set_option(self, name: str, value: str) -> None:
        if name not in self.thinker.options:
            known = ", ".join(self.thinker.options) or "none"
            raise BadCommand(f"there is no option {name!r}; there is {known}")
        before, self.thinker = self.thinker, self.thinker.with_option(name, value)
        before.close()

    def _think(self, command: Go | Perft) -> None:
        with self._turn:
            self._thinking = command
            self._stopping = False
            self._turn.notify_all()
        try:
            said = self._count(command.depth) if isinstance(command, Perft) else self._go(command)
        finally:
            with self._turn:
                self._thinking = None
                self._turn.notify_all()
        self.say(said)

    def _go(self, command: Go) -> str:
        if self.position.outcome is not None:
            raise BadCommand(f"go: the game is over ({self.position.outcome})")
        answer = self._answer(command)
        if command.infinite:
            with self._turn:
                self._turn.wait_for(lambda: self._stopping or self._closed)
        return bestmove_line(answer)

    def _answer(self, command: Go) -> Answer:
        if not command.is_extended:
            return self.thinker.answer(self.position)
        limits = command.limits or Limits(depth=self.geometry.cells)
        return self.thinker.answer(
            self.position, limits, lambda answer: self.say(info_line(answer))
        )

    def _count(self, depth: int) -> str:
        """Nodes of the whole tree, the root and every depth up to this one."""
        if depth > MAX_PERFT:
            raise BadCommand(f"perft: depth {depth} is more than {MAX_PERFT}")
        rules, (mover, mask) = kernel.rules(self.geometry), kernel.words(self.position)
        progress = self._counting = kernel.Progress()
        counts = [rules.perft(mover, mask, ply, progress) for ply in range(depth + 1)]
        if None in counts:
            raise BadCommand("perft: stopped")
        return f"perft {depth} {sum(count for count in counts if count is not None)}"

    def _stop(self) -> None:
        """Keep telling the thinker until it has answered; in a thread, so that reading goes on."""
        if not self._is_thinking():
            return
        with self._turn:
            if self._stopping:
                return
            self._stopping = True
            self._turn.notify_all()
        threading.Thread(target=self._keep_stopping, name="stopper").start()

    def _keep_stopping(self) -> None:
        while True:
            self.thinker.stop()
            if self._counting is not None:
                self._counting.stop()
            with self._turn:
                if self._turn.wait_for(lambda: self._thinking is None, timeout=_STOP_SECONDS):
                    return


def lines_of(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream of any bytes; one that is too long arrives cut, and is then refused.

    Bytes that are no text become characters that no command has.
    """
    while piece := stream.readline(MAX_LINE + 1):
        tail = piece
        while len(tail) == MAX_LINE + 1 and not tail.endswith(b"\n"):
            tail = stream.readline(MAX_LINE + 1)
        too_long = tail is not piece or len(piece) > MAX_LINE
        text = piece.decode("utf-8", errors="replace").strip("\r\n")
        yield f"{text[:20]}\x00…" if too_long else text


def _one_line(text: str) -> str:
    return " ".join(text.split())
