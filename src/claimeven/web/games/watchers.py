"""Clients that watch a game: each gets the latest state, however fast the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from claimeven.web.games.saved_game import SavedGame


class Watcher:
    """One client that watches one game."""

    def __init__(self) -> None:
        self._latest: SavedGame | None = None
        self._news = asyncio.Event()

    def tell(self, game: SavedGame | None) -> None:
        """The game as it is now; None if it was deleted. What was not fetched yet is replaced."""
        if game is None or self._latest is None or game.version >= self._latest.version:
            self._latest = game
            self._news.set()

    async def next(self) -> SavedGame | None:
        """Wait for a change."""
        await self._news.wait()
        self._news.clear()
        return self._latest


class GameWatchers:
    """Who watches which game."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}

    def __contains__(self, id: str) -> bool:
        return id in self._watchers

    @property
    def ids(self) -> Iterable[str]:
        """The games that somebody watches."""
        return tuple(self._watchers)

    @contextmanager
    def watch(self, id: str) -> Iterator[Watcher]:
        """Watch a game for the length of a block."""
        watcher = Watcher()
        self._watchers.setdefault(id, set()).add(watcher)
        try:
            yield watcher
        finally:
            self._watchers[id].discard(watcher)
            if not self._watchers[id]:
                del self._watchers[id]

    def tell(self, id: str, game: SavedGame | None) -> None:
        """Tell everybody who watches it."""
        for watcher in self._watchers.get(id, ()):
            watcher.tell(game)
