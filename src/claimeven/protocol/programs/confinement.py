"""What a program that nobody trusts may use, and what it used.

On Linux the supervisor of a confined program watches everything that it starts, and ends it all
when a limit is passed. As far as the system allows it (see `Protection`) the program is also cut
off from the network, from the other processes, and from every file that is not in its folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

_KEPT_VARIABLES = ("PATH",)
"""Where runtimes are found; nothing else of our own environment is passed on."""


class Protection(Enum):
    """What holds while a program is confined; which ones do depends on the system."""

    TREE = "tree"
    LIMITS = "limits"
    ENVIRONMENT = "environment"
    PROCESSES = "processes"
    NETWORK = "network"
    FILES = "files"

    @property
    def text(self) -> str:
        """In words."""
        return _PROTECTIONS[self]


_PROTECTIONS = {
    Protection.TREE: "everything that it starts ends with it",
    Protection.LIMITS: "time, memory, processes and disk are limited",
    Protection.ENVIRONMENT: "it does not get the environment of the caller",
    Protection.PROCESSES: "it cannot see or signal other processes",
    Protection.NETWORK: "it has no network",
    Protection.FILES: "it can write only into its own folder",
}


class Limit(Enum):
    """A limit that ended a program."""

    SECONDS = "seconds"
    PROCESSOR = "processor"
    MEMORY = "memory"
    PROCESSES = "processes"
    DISK = "disk"


@dataclass(frozen=True, slots=True)
class Confinement:
    """Limits of one run of a program with everything that it starts.

    >>> confinement = Confinement(Path("copy"), memory_mb=64)
    >>> confinement.passed(Limit.MEMORY)
    'used more than 64 MB of memory'
    """

    folder: Path
    """Where it works, and the only place it may write to."""
    seconds: float = 600.0
    """From its start to its end."""
    processor_seconds: float = 600.0
    """Of all its processes together."""
    memory_mb: int = 1024
    """Resident memory of all its processes together."""
    processes: int = 64
    disk_mb: int = 256
    """What its folder may hold in all."""
    network: bool = False
    variables: Mapping[str, str] = field(default_factory=dict)
    """More environment variables for it."""

    @property
    def environment(self) -> dict[str, str]:
        """All its environment variables."""
        kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
        own = {"HOME": str(self.folder), "TMPDIR": str(self.folder), "LANG": "C.UTF-8"}
        return {**kept, **own, **self.variables}

    @property
    def words(self) -> list[str]:
        """The limits as an argument of the supervisor."""
        limits = (
            self.seconds,
            self.processor_seconds,
            self.memory_mb,
            self.processes,
            self.disk_mb,
            int(self.network),
        )
        return [",".join(map(str, limits))]

    def passed(self, limit: Limit) -> str:
        """What a program did that this limit ended, as the end of a sentence."""
        return {
            Limit.SECONDS: f"ran for more than {self.seconds:g} s",
            Limit.PROCESSOR: f"used more than {self.processor_seconds:g} s of processor time",
            Limit.MEMORY: f"used more than {self.memory_mb} MB of memory",
            Limit.PROCESSES: f"started more than {self.processes} processes",
            Limit.DISK: f"filled its folder with more than {self.disk_mb} MB",
        }[limit]


@dataclass(frozen=True, slots=True)
class Usage:
    """What a program used, with everything that it started."""

    processor_seconds: float = 0.0
    peak_mb: float = 0.0
    limit: Limit | None = None
    """The limit that ended it, if one did."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.processor_seconds + other.processor_seconds,
            max(self.peak_mb, other.peak_mb),
            self.limit or other.limit,
        )
