"""Serving the protocol: one thread reads, another searches.

`isready` and `stop` are answered while a search runs; other commands wait in a queue, so that
all lines of a conversation may be sent at once through a pipe. `readyok` never comes before the
answers to lines that stand between the search and `isready`: those wait, so it waits with them.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import BinaryIO, TextIO

from claimeven import kernel
from claimeven.errors import BadCommand, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.protocol.answer import Answer
from claimeven.protocol.game_clock import GameClock
from claimeven.protocol.messages import (
    MAX_LINE,
    Command,
    Go,
    Perft,
    SetGeometry,
    SetOption,
    SetPosition,
    SimpleCommand,
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
"""How long `quit` waits for the commands before it."""


@dataclass(slots=True, eq=False)
class _Task:
    """A line that was read, and whether a later `stop` is for it.

    Tasks are compared by identity: two equal lines are two tasks.
    """

    line: str
    search: Go | Perft | None = None
    stopped: bool = False

    @property
    def is_endless(self) -> bool:
        """Is this a search without an end that has not been stopped?"""
        return isinstance(self.search, Go) and self.search.infinite and not self.stopped


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
        self._searching: _Task | None = None
        self._counting: kernel.Progress | None = None
        self._closed = False
        self._clock = GameClock()
        self._is_coordinated = False
        """Has the other side shown that it is a course's coordinator?"""

    def serve(self, lines: Iterable[str]) -> None:
        """Carry out every line until `quit` or the end of the input."""
        worker = threading.Thread(target=self._work, name="search", daemon=True)
        worker.start()
        patience: float | None = None
        try:
            for line in lines:
                self._receive(line)
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
            self._closed = True  # the reader has closed the stream

    def _carry_out(self, task: _Task) -> None:
        """Carry out one line, searches included; a mistake is one `error` line and no change."""
        try:
            self._act(parse_command(task.line, self.geometry), task)
        except ClaimevenError as error:
            self.say(_one_line(f"error {error}"))
        except Exception as error:  # an error of the player must not end the conversation
            self.say(_one_line(f"error the engine failed: {type(error).__name__}: {error}"))

    def _receive(self, line: str) -> None:
        """`isready` and `stop` are answered at once, the other commands wait in the queue."""
        word = line.strip()
        if _asks_if_ready(line) and self._is_only_searching():
            self.say("readyok")
        elif word == "stop":
            self._stop_last()
        elif word == "quit":
            self._append(line)  # nothing is read after it, so it need not wait for space
        elif word:
            self._enqueue(line)

    def _is_only_searching(self) -> bool:
        """Does a search run that no line waits for, once the commands before it are done?

        Lines that wait for a search without an end do not count: its `stop` has yet to be read.
        """
        with self._turn:
            self._turn.wait_for(
                lambda: self._searching or not (self._waiting or self._acting) or self._closed
            )
            return self._is_endless() or (self._searching is not None and not self._waiting)

    def _enqueue(self, line: str) -> None:
        """Put a line in the queue; while that is full nothing more is read.

        A search without an end is the exception: its `stop` has yet to be read.
        """
        with self._turn:
            self._turn.wait_for(
                lambda: len(self._waiting) < MAX_WAITING or self._is_endless() or self._closed
            )
            full = len(self._waiting) >= MAX_WAITING
            if not full:
                self._append(line)
        if full:
            self.say("error too many lines wait for the search to end; this one is dropped")

    def _append(self, line: str) -> None:
        with self._turn:
            self._waiting.append(_Task(line, _search_of(line)))
            self._turn.notify_all()

    def _is_endless(self) -> bool:
        return self._searching is not None and self._searching.is_endless

    def _finish(self, worker: threading.Thread, patience: float | None) -> None:
        """The input has ended: finish the tasks, except searches without an end.

        After `patience` seconds, if given, what is left is stopped.
        """
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        until = None if patience is None else time.monotonic() + patience
        while worker.is_alive():
            is_late = until is not None and time.monotonic() >= until
            with self._turn:
                for task in self._searches():
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
            self._carry_out(task)

    def _act(self, command: Command, task: _Task) -> None:
        self._is_coordinated |= _comes_from_a_coordinator(command)
        match command:
            case SimpleCommand("name"):
                self.say(" ".join(self.player.name.split()))
            case SimpleCommand("isready"):
                if self.position.outcome is None:
                    self.player.prepare(self.position)
                self.say("readyok")
            case SimpleCommand("quit"):
                self.say("quitting")
            case SetGeometry(geometry):
                self.geometry, self.position = geometry, Position(geometry=geometry)
            case SetPosition(position):
                self.position = position
            case SetOption(name, value):
                self._set_option(name, value)
            case Go() | Perft():
                self._run_search(command, task)

    def _set_option(self, name: str, value: str) -> None:
        if name not in self.player.options:
            known = ", ".join(self.player.options) or "none"
            raise BadCommand(f"unknown option {name!r}; choose from {known}")
        before, self.player = self.player, self.player.with_option(name, value)
        before.close()

    def _run_search(self, command: Go | Perft, task: _Task) -> None:
        with self._turn:
            self._searching = task
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
                self._searching = None
                self._turn.notify_all()
        self.say(said)

    def _go(self, command: Go, task: _Task) -> str:
        if self.position.outcome is not None:
            raise BadCommand(f"go: the game is over ({self.position.outcome})")
        answer = self._answer(command)
        if command.infinite:
            with self._turn:
                self._turn.wait_for(lambda: task.stopped or self._closed)
        return bestmove_line(self._in_terms_of_the_asker(answer))

    def _in_terms_of_the_asker(self, answer: Answer) -> Answer:
        """To a coordinator values are good for the first player, as the source `003` has them."""
        is_turned = self._is_coordinated and self.position.to_move is Side.SECOND
        return replace(answer, value=-(answer.value or Fraction())) if is_turned else answer

    def _answer(self, command: Go) -> Answer:
        limits = self._limits(command)
        if not command.is_extended:
            return self.player.answer(self.position, limits)
        return self.player.answer(self.position, limits, lambda answer: self.say(info_line(answer)))

    def _limits(self, command: Go) -> Limits | None:
        """The limits of a command; None for the player's own."""
        if command.infinite:
            return Limits(depth=self.geometry.cells)
        if command.time_left is None:
            return command.limits
        seconds = self._clock.plan(command.time_left, self.position)
        return Limits.within(seconds, command.limits or self.player.limits)

    def _count(self, depth: int) -> str:
        """Nodes of the tree, from the root to this depth.

        A coordinator tests the rules with it and means the empty board, whatever is played.
        """
        if depth > MAX_PERFT:
            raise BadCommand(f"invalid perft depth {depth}: expected at most {MAX_PERFT}")
        root = Position(geometry=self.geometry) if self._is_coordinated else self.position
        rules, (mover, mask) = kernel.rules(self.geometry), root.words
        progress = self._counting = kernel.Progress()
        counts = [rules.perft(mover, mask, ply, progress) for ply in range(depth + 1)]
        if None in counts:
            raise BadCommand("perft: stopped")
        return f"perft {depth} {sum(count for count in counts if count is not None)}"

    def _searches(self) -> list[_Task]:
        """The searches that have not ended, in order."""
        tasks = [*self._waiting] if self._acting is None else [self._acting, *self._waiting]
        return [task for task in tasks if task.search is not None]

    def _stop_last(self) -> None:
        """A `stop` is for the last `go` before it, and for searches without an end."""
        with self._turn:
            searches = self._searches()
            for task in searches:
                if task is searches[-1] or task.is_endless:
                    self._stop(task)

    def _stop(self, task: _Task) -> None:
        if task.stopped:
            return
        task.stopped = True
        self._turn.notify_all()
        if task is self._searching:
            self._start_stopping(task)

    def _start_stopping(self, task: _Task) -> None:
        """In a thread, so that reading goes on."""
        threading.Thread(target=self._keep_stopping, args=(task,), name="stopper").start()

    def _keep_stopping(self, task: _Task) -> None:
        """Call `stop` until the player has answered.

        The lock is held, so that the next task cannot begin and be stopped instead.
        """
        with self._turn:
            while self._searching is task:
                self.player.stop()
                if self._counting is not None:
                    self._counting.stop()
                self._turn.wait(timeout=_STOP_SECONDS)


def _search_of(line: str) -> Go | Perft | None:
    """The search that a line asks for, if any; the board does not matter."""
    if line.split()[0] not in ("go", "perft"):
        return None
    try:
        command = parse_command(line, Geometry())
    except ClaimevenError:
        return None
    return command if isinstance(command, Go | Perft) else None


def _asks_if_ready(line: str) -> bool:
    return line.split()[:1] == ["isready"] and line.isprintable()


def _comes_from_a_coordinator(command: Command) -> bool:
    match command:
        case SimpleCommand(_, engine):
            return bool(engine)
        case Go(time_left=time_left):
            return time_left is not None
    return False


def lines_of(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream of any bytes; one that is too long is cut, so that it is an error.

    Bytes that are not UTF-8 become characters that no command has.
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
