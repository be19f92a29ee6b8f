"""Answers to many questions: printed in one go while questions come fast, at once when they don't.

Printing takes longer than solving a late position, and most of that is the flush after every line.
"""

from __future__ import annotations

import time
from types import TracebackType

import click

from claimeven.cli.console.input_lines import GivenPositions

_LONGEST_WAIT = 0.1
"""Seconds that an answer may wait for others."""


class Answers:
    """Call it with a line to print; it is printed before anybody waits for the next question.

    Use it in a `with` block, at whose end everything is printed, also after an error. `flush`
    prints what waits, for instance while the next answer takes long.
    """

    def __init__(self, questions: GivenPositions) -> None:
        self._questions = questions
        questions.on_bad_line = self.flush
        self._waiting: list[str] = []
        self._flushed = time.monotonic()

    def __call__(self, line: str) -> None:
        """Print a line, now or soon."""
        self._waiting.append(line)
        if not self._questions.is_next_here or time.monotonic() - self._flushed > _LONGEST_WAIT:
            self.flush()

    def flush(self) -> None:
        """Print what waits."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            click.echo("\n".join(waiting))
        self._flushed = time.monotonic()

    def __enter__(self) -> Answers:
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self.flush()
