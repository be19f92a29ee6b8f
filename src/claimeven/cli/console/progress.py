"""A progress bar for long work, or a line every half a minute."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

_DELAY_SECONDS = 0.5
_LINE_SECONDS = 30.0
"""Between two lines, where standard error is not a terminal."""


class ProgressBar:
    """Call it with (done, total); it draws on standard error if that is a terminal.

    The first half a second draws nothing. `pause` removes the bar, so that something else can be
    printed; the next call draws it again. Without a terminal it is silent, unless `lines` is set:
    then it writes a line every half a minute.
    """

    def __init__(self, description: str, *, lines: bool = False) -> None:
        self._description = description
        self._drawn: Progress | None = None
        self._lines = lines
        self._started = self._line_written = self._began = time.monotonic()

    def __call__(self, done: float, total: float, doing: str = "") -> None:
        """Show how far the work is, and what it is `doing` now."""
        now = time.monotonic()
        if sys.stderr is None:
            return
        if not sys.stderr.isatty():
            if self._lines and now - self._line_written >= _LINE_SECONDS:
                self._line_written = now
                print(self._line(done, total, now - self._started, doing), file=sys.stderr)
            return
        if now - self._began < _DELAY_SECONDS:
            return
        if self._drawn is None:
            self._drawn = _draw_bar(self._description)
        self._drawn.update(
            self._drawn.task_ids[0],
            description=f"{self._description} {doing}".rstrip(),
            completed=done,
            total=total or None,
        )

    def _line(self, done: float, total: float, passed: float, doing: str) -> str:
        share = min(done / total, 1) if total else 0
        left = f", about {duration(passed / share - passed)} left" if share else ""
        now = f" ({doing})" if doing else ""
        return f"{self._description}: {100 * share:.0f} % after {duration(passed)}{left}{now}"

    def pause(self) -> None:
        """Remove the bar from the screen."""
        if self._drawn is not None:
            self._drawn.stop()
            self._drawn = None
        self._began = time.monotonic()

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        self.pause()


class StageBar:
    """Progress of work in several stages: a bar for each, one after the other.

    Call it with (stage, done, total), where a total of 0 is not known.
    """

    def __init__(self, description: str) -> None:
        self._description = description
        self._stage = ""
        self._bar: ProgressBar | None = None

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show how far a stage is."""
        if self._bar is None or stage != self._stage:
            self._end()
            self._stage = stage
            self._bar = ProgressBar(f"{self._description}: {stage}", lines=True)
        self._bar(done, total, "" if total else f"{done:,} so far")

    def say(self, line: str) -> None:
        """Write a line to standard error, above the bar."""
        self._end()
        print(line, file=sys.stderr)

    def __enter__(self) -> StageBar:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.pause()
            self._bar = None


def _draw_bar(description: str) -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task(description, total=None)
    bar.start()
    return bar


def duration(seconds: float) -> str:
    """A time as text.

    >>> duration(59.4), duration(150), duration(8000)
    ('59 s', '2.5 min', '2.2 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.1f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
