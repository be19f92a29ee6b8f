"""What a store needs of a database; `sqlite.py` and `postgres.py` are the two that there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias

OnChange: TypeAlias = Callable[[str | None], None]
"""Called with the id of a game that another process changed; with None if any may have changed."""


class SqlCursor(Protocol):
    """What a statement gives back."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchall(self) -> list[Any]:
        """All rows that were found."""


class SqlConnection(Protocol):
    """A connection that commits every statement by itself, outside of BEGIN and COMMIT."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> SqlCursor:
        """Run one statement; a question mark in it stands for a value."""

    def close(self) -> None:
        """End the connection."""


class Database(ABC):
    """Where games are kept."""

    begin: ClassVar[str]
    """The statement that begins a transaction that writes."""
    is_shared: ClassVar[bool]
    """May other processes change the same games?"""

    @abstractmethod
    def prepare(self) -> None:
        """Make the tables, or bring those of an earlier version up to date."""

    @abstractmethod
    def connect(self) -> SqlConnection:
        """A new connection, for one thread."""

    @abstractmethod
    def is_error(self, error: BaseException) -> bool:
        """Did the database fail, rather than we?"""

    @abstractmethod
    def describe(self, error: BaseException) -> str:
        """What is wrong, in words that may be told to everybody."""

    @abstractmethod
    def is_lost(self, error: BaseException, connection: SqlConnection) -> bool:
        """Can the connection no longer be used?"""

    @abstractmethod
    def announce(self, connection: SqlConnection, id: str) -> None:
        """Tell other processes that a game changes, inside the transaction that changes it."""

    @abstractmethod
    def listen(self, on_change: OnChange) -> Callable[[], None]:
        """Hear what other processes announce, in a thread of its own; returns how to stop it."""
