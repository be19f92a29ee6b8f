"""What was found out about one submission before it plays games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from claimeven.lab.study.choices import Choice
from claimeven.protocol.programs.confinement import Limit, Protection, Usage


@dataclass(frozen=True, slots=True)
class ProtocolCheck:
    """One check of the protocol; optional ones earn no marks."""

    name: str
    problem: str | None
    required: bool = True


@dataclass(frozen=True, slots=True)
class PerftCount:
    """A count of nodes that was asked for; `answered` is None where none came."""

    depth: int
    expected: int
    answered: int | None
    problem: str | None = None

    @property
    def is_right(self) -> bool:
        """Was it the truth?"""
        return self.answered == self.expected


@dataclass(frozen=True, slots=True)
class Examination:
    """Everything about a submission but its games. One with a `problem` does not play."""

    name: str
    digest: str
    problem: str | None = None
    step: str = ""
    command: str = ""
    dialect: str = ""
    knows_time: bool = True
    """Can it be told how long to think?"""
    checks: tuple[ProtocolCheck, ...] = ()
    perft: tuple[PerftCount, ...] | None = None
    """None where its dialect cannot ask for it."""
    choices: tuple[Choice, ...] = ()
    """Its move in every position that was asked about."""
    notes: tuple[str, ...] = ()
    """What its author should know, one sentence each."""
    usage: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    """How long it was waited for: starts, checks and moves together."""
    protections: frozenset[Protection] = frozenset()


def encode_usage(used: Usage) -> dict[str, Any]:
    """As JSON, for the journal."""
    limit = None if used.limit is None else used.limit.value
    return {**asdict(used), "limit": limit}


def decode_usage(data: Mapping[str, Any]) -> Usage:
    """The usage."""
    limit = None if data["limit"] is None else Limit(data["limit"])
    return Usage(**{**data, "limit": limit})


def encode_examination(found: Examination) -> dict[str, Any]:
    """As JSON, for the journal."""
    data = asdict(found)
    data["usage"] = encode_usage(found.usage)
    data["protections"] = sorted(each.value for each in found.protections)
    return data


def decode_examination(data: Mapping[str, Any]) -> Examination:
    """The examination."""
    perft = data["perft"]
    return Examination(
        **{
            **data,
            "checks": tuple(ProtocolCheck(**each) for each in data["checks"]),
            "perft": None if perft is None else tuple(PerftCount(**each) for each in perft),
            "choices": tuple(Choice(**each) for each in data["choices"]),
            "notes": tuple(data["notes"]),
            "usage": decode_usage(data["usage"]),
            "protections": frozenset(map(Protection, data["protections"])),
        }
    )
