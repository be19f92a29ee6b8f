"""The progress bar of a tournament: games, speed, time left and leaders; only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from claimeven.ratings.names import shortened
from claimeven.ratings.result import Result

if TYPE_CHECKING:
    from rich.console import Group
    from rich.live import Live

_SHOWN = 10
_NAME_WIDTH = 48
_PER_SECOND = 4


class ArenaBar:
    """Counts games as they are stored; draws on standard error if that is a terminal."""

    def __init__(self, players: Iterable[str], scheduled: int) -> None:
        self._points = dict.fromkeys(players, 0.0)
        self._games = dict.fromkeys(self._points, 0)
        self._scheduled = scheduled
        self._finished = self._before = 0
        self._began = time.monotonic()
        self._live: Live | None = None

    def begin(self, results: Iterable[Result]) -> None:
        """Count games of earlier runs, which are left out of the speed."""
        self.add(results)
        self._before = self._finished

    def add(self, results: Iterable[Result]) -> None:
        """Count games."""
        for result in results:
            self._finished += 1
            for player in (result.first, result.second):
                self._points[player] += result.points(player)
                self._games[player] += 1

    def __enter__(self) -> ArenaBar:
        self._began = time.monotonic()
        if sys.stderr is not None and sys.stderr.isatty():
            self._live = self._draw()
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _draw(self) -> Live:
        from rich.console import Console
        from rich.live import Live

        return Live(
            get_renderable=self._picture,
            console=Console(stderr=True),
            refresh_per_second=_PER_SECOND,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def _picture(self) -> Group:
        from rich.columns import Columns
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        bar = ProgressBar(total=self._scheduled, completed=self._finished, width=30)
        return Group(Columns([bar, Text(self.summary())]), *map(Text, self.standing()))

    def summary(self) -> str:
        """Games, speed and time left on one line."""
        text = f"{self._finished:,} of {self._scheduled:,} games"
        elapsed = time.monotonic() - self._began
        played = self._finished - self._before
        if not played or elapsed <= 0:
            return text
        speed = played / elapsed
        left = round((self._scheduled - self._finished) / speed)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return f"{text}, {speed:.3g}/s, {clock} left"

    def standing(self) -> list[str]:
        """The leaders by share of points, one line each."""
        share = {name: self._points[name] / max(1, self._games[name]) for name in self._points}
        leaders = sorted(share, key=lambda name: -share[name])[:_SHOWN]
        return [
            f"{at:3}. {shortened(name, _NAME_WIDTH):<{_NAME_WIDTH}} "
            f"{self._points[name]:8g} of {self._games[name]:<6} {share[name]:6.1%}"
            for at, name in enumerate(leaders, 1)
        ]
