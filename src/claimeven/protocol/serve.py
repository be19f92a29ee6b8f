"""Serving the protocol: one reader, and one thread that thinks.

`isready` and `stop` are answered while a search runs; other commands wait their turn, so that
a whole conversation may be sent at once through a pipe.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from claimeven import kernel
from claimeven.errors import BadCommand, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.protocol.messages import (
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
from claimeven.protocol.served_player import ServedPlayer
from claimeven.searches.limits import Limits

MAX_PERFT = 64
MAX_WAITING = 1000
"""Lines that may wait for a search to end."""

_STOP_SECONDS = 0.003
"""Seconds between two calls of `stop`: a search that has not begun yet misses the first."""

QUIT_SECONDS = 1.0
"""How long `quit` waits for what was asked before it: short conversations end as they would."""


@dataclass(slots=True, eq=False)
class _Task:
    """A line that was read, and whether a `stop` that was read after it is meant for it.

    Tasks are told apart by identity: two equal lines are two questions.
    """

    line: str
    thought: Go | Perft | None = None
    stopped: bool = False

    @property
    def is_endless(self) -> bool:
        """Will this go on until it is stopped, and has not been?"""
        return isinstance(self.thought, Go) and self.thought.infinite and not self.stopped


class EngineServer:
    """One conversation: geometry, position and player, changed only by valid commands."""

    def __init__(self, player: ServedPlayer, output: TextIO) -> None:
        self.player = player
        self.geometry = Geometry()
        self.position = Position()
        self._output = output
        self._saying = threading.Lock()
        self._turn = threading.Condition()
        self._waiting: deque[_Task] = deque()
        self._acting: _Task | None = None
        self._thinking: _Task | None = None
        self._counting: kernel.Progress | None = None
        self._closed = False

    def serve(self, lines: Iterable[str]) -> None:
        """Obey every line until `quit` or the end of the input."""
        worker = threading.Thread(target=self._work, name="search", daemon=True)
        worker.start()
        patience: float | None = None
        try:
            for line in lines:
                self._hear(line)
                if line.strip() == "quit":
                    patience = QUIT_SECONDS
                    break
                if self._closed:
                    break
        except BaseException:
            self._waiting.clear()
            patience = 0.0
            raise
        finally:
            self._finish(worker, patience)
            self.player.close()

    def say(self, line: str) -> None:
        """Send one line."""
        try:
            with self._saying:
                self._output.write(line + "\n")
                self._output.flush()
        except (OSError, ValueError):
            self._closed = True  # nobody listens any more

    def _obey(self, task: _Task) -> None:
        """Act on one line, thinking included; a mistake is one `error` line and no change."""
        try:
            self._act(parse_command(task.line, self.geometry), task)
        except ClaimevenError as error:
            self.say(_one_line(f"error {error}"))
        except Exception as error:  # an error of the player must not end the conversation
            self.say(_one_line(f"error the engine failed: {type(error).__name__}: {error}"))

    def _hear(self, line: str) -> None:
        """Two commands are for now, the others for when those before them are done."""
        word = line.strip()
        if word == "isready" and self._is_thinking():
            self.say("readyok")
        elif word == "stop":
            self._stop_last()
        elif word == "quit":
            self._append(line)  # nothing is read after it, so that it need not wait for room
        elif word:
            self._enqueue(line)

    def _is_thinking(self) -> bool:
        """Does a search run, once the commands before it have been obeyed?"""
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
                self._append(line)
        if full:
            self.say("error too many lines wait for the end of the thinking; this one is dropped")

    def _append(self, line: str) -> None:
        with self._turn:
            self._waiting.append(_Task(line, _thought(line)))
            self._turn.notify_all()

    def _is_endless(self) -> bool:
        return self._thinking is not None and self._thinking.is_endless

    def _finish(self, worker: threading.Thread, patience: float | None) -> None:
        """No more input: what was asked is finished, except what has no end.

        With patience, that is for how many seconds; what is left then is stopped.
        """
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        until = None if patience is None else time.monotonic() + patience
        while worker.is_alive():
            is_late = until is not None and time.monotonic() >= until
            with self._turn:
                for task in self._asked():
                    if is_late or task.is_endless:
                        self._stop(task)
            worker.join(timeout=_STOP_SECONDS)

    def _work(self) -> None:
        while True:
            with self._turn:
                self._acting = None
                self._turn.notify_all()
                self._turn.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                self._acting = task = self._waiting.popleft()
            self._obey(task)

    def _act(self, command: Command, task: _Task) -> None:
        match command:
            case Word("name"):
                self.say(" ".join(self.player.name.split()))
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
                self._think(command, task)

    def _set_option(self, name: str, value: str) -> None:
        if name not in self.player.options:
            known = ", ".join(self.player.options) or "none"
            raise BadCommand(f"there is no option {name!r}; there is {known}")
        before, self.player = self.player, self.player.with_option(name, value)
        before.close()

    def _think(self, command: Go | Perft, task: _Task) -> None:
        with self._turn:
            self._thinking = task
            self._turn.notify_all()
            if task.stopped:
                self._start_stopping(task)
        try:
            if isinstance(command, Perft):
                said = self._count(command.depth)
            else:
                said = self._go(command, task)
        finally:
            with self._turn:
                self._thinking = None
                self._turn.notify_all()
        self.say(said)

    def _go(self, command: Go, task: _Task) -> str:
        if self.position.outcome is not None:
            raise BadCommand(f"go: the game is over ({self.position.outcome})")
        answer = self._answer(command)
        if command.infinite:
            with self._turn:
                self._turn.wait_for(lambda: task.stopped or self._closed)
        return bestmove_line(answer)

    def _answer(self, command: Go) -> Answer:
        if not command.is_extended:
            return self.player.answer(self.position)
        limits = command.limits or Limits(depth=self.geometry.cells)
        return self.player.answer(self.position, limits, lambda answer: self.say(info_line(answer)))

    def _count(self, depth: int) -> str:
        """Nodes of the whole tree, the root and every depth up to this one."""
        if depth > MAX_PERFT:
            raise BadCommand(f"perft: depth {depth} is more than {MAX_PERFT}")
        rules, (mover, mask) = kernel.rules(self.geometry), self.position.words
        progress = self._counting = kernel.Progress()
        counts = [rules.perft(mover, mask, ply, progress) for ply in range(depth + 1)]
        if None in counts:
            raise BadCommand("perft: stopped")
        return f"perft {depth} {sum(count for count in counts if count is not None)}"

    def _asked(self) -> list[_Task]:
        """The thinking that was asked for and has not ended, in order."""
        tasks = [*self._waiting] if self._acting is None else [self._acting, *self._waiting]
        return [task for task in tasks if task.thought is not None]

    def _stop_last(self) -> None:
        """A `stop` is for the last `go` before it, and for those whose turn would never end."""
        with self._turn:
            asked = self._asked()
            for task in asked:
                if task is asked[-1] or task.is_endless:
                    self._stop(task)

    def _stop(self, task: _Task) -> None:
        if task.stopped:
            return
        task.stopped = True
        self._turn.notify_all()
        if task is self._thinking:
            self._start_stopping(task)

    def _start_stopping(self, task: _Task) -> None:
        """In a thread, so that reading goes on."""
        threading.Thread(target=self._keep_stopping, args=(task,), name="stopper").start()

    def _keep_stopping(self, task: _Task) -> None:
        """Call `stop` until the player has answered.

        The lock is held meanwhile, so that the next task cannot begin and be told instead.
        """
        with self._turn:
            while self._thinking is task:
                self.player.stop()
                if self._counting is not None:
                    self._counting.stop()
                self._turn.wait(timeout=_STOP_SECONDS)


def _thought(line: str) -> Go | Perft | None:
    """The thinking that a line asks for, if any; no board is needed to know that."""
    if line.split()[0] not in ("go", "perft"):
        return None
    try:
        command = parse_command(line, Geometry())
    except ClaimevenError:
        return None
    return command if isinstance(command, Go | Perft) else None


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
