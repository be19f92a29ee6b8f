"""A progress bar for work that turns out to take long; silent when nobody watches."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

_PATIENCE_SECONDS = 0.5


class ProgressBar:
    """Call it with (done, total); it draws on standard error if that is a terminal.

    Quick work draws nothing: a bar that flashes by tells nobody anything. `pause` takes the bar
    away, so that something else can be printed; the next call brings it back.
    """

    def __init__(self, description: str) -> None:
        self._description = description
        self._drawn: Progress | None = None
        self._began = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        nobody_watches = sys.stderr is None or not sys.stderr.isatty()
        if nobody_watches or time.monotonic() - self._began < _PATIENCE_SECONDS:
            return
        if self._drawn is None:
            self._drawn = _draw_bar(self._description)
        self._drawn.update(self._drawn.task_ids[0], completed=done, total=total or None)

    def pause(self) -> None:
        """Take the bar off the screen and forget how far it was."""
        if self._drawn is not None:
            self._drawn.stop()
            self._drawn = None
        self._began = time.monotonic()

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pause()


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
