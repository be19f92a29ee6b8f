"""One piece of work: the function, who asked for it, and how it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from claimeven.errors import Stopped
from claimeven.web.guards.client import Client

T = TypeVar("T")


@dataclass(eq=False)
class Job:
    """One piece of work, waiting or running. The work gets it, to learn when to stop."""

    client: Client
    work: Callable[[Job], Any]
    future: asyncio.Future[Any]
    started: asyncio.Future[None]
    is_quick: bool = False
    """Is it among work that takes a fraction of a second?"""
    is_stopped: bool = False
    is_abandoned: bool = False
    """Has the client left?"""
    is_cut: bool = False
    """Is it to make room for others? Then it is done again, and half an answer is of no use."""
    _stops: list[Callable[[], None]] = field(default_factory=list)

    def on_stop(self, stop: Callable[[], None]) -> None:
        """Call this when the work is to end; perhaps more than once."""
        self._stops.append(stop)

    def check(self) -> None:
        """Raise if the work is to end."""
        if self.is_stopped:
            raise Stopped("the work was stopped: it took too long, or the client left")

    def check_cut(self) -> None:
        """Raise if what was found so far is not wanted, because the work will be done again."""
        if self.is_cut:
            self.check()

    def stop(self) -> None:
        """Ask the work to end soon."""
        self.is_stopped = True
        for stop in tuple(self._stops):
            stop()

    def forget(self) -> None:
        """Free what the work used: what stops it often refers to the job and to large tables."""
        self._stops.clear()
        self.work = _nothing


Work: TypeAlias = Callable[[Job], T]


def _nothing(_: Job) -> None:
    """The work of a job that is over."""
