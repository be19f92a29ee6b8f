"""A progress bar for work that turns out to take long; silent when nobody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from claimeven.search.kernel import OnProgress

_PATIENCE_SECONDS = 0.5


@contextmanager
def progress_bar(description: str) -> Iterator[OnProgress | None]:
    """A callback for (done, total) that draws a bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
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
    )
    task = bar.add_task(description, total=None)
    began = time.monotonic()

    def report(done: int, total: int) -> None:
        # Quick work draws nothing: a bar that flashes by tells nobody anything.
        if not bar.live.is_started and time.monotonic() - began > _PATIENCE_SECONDS:
            bar.start()
        bar.update(task, completed=done, total=total or None)

    try:
        yield report
    finally:
        bar.stop()
