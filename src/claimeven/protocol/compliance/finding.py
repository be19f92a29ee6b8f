"""What a check finds, and the errors by which it says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimeven.checks import quoted

MOST_SHOWN = 3
"""Lines of an engine that an error quotes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was tried, and what is wrong, if anything."""

    name: str
    problem: str | None = None
    required: bool = True
    """Does the engine's own dialect demand it? An extension must be complete, if there is one."""
    part: str = ""
    """The part of the protocol that the check belongs to, such as `coordinator`."""

    @property
    def is_wrong(self) -> bool:
        """Is something wrong that is held against the engine?"""
        return self.problem is not None and self.required


class WrongAnswer(Exception):
    """The engine answered something else than it should."""


class NotSupported(WrongAnswer):
    """The engine answered `error`: it does not support this part."""


def shown(said: Sequence[str]) -> str:
    """What an engine wrote, for an error; the last lines of many."""
    last = ", ".join(quoted(line) for line in said[-MOST_SHOWN:])
    if len(said) > MOST_SHOWN:
        return f"{len(said)} lines that end with {last}"
    return last or "nothing"


def errors_in(said: Sequence[str]) -> list[str]:
    """The lines that begin with `error`."""
    return [line for line in said if line.startswith("error")]


def expect(said: Sequence[str], expected: str, asked: str) -> None:
    """Demand exactly one line."""
    if list(said) != [expected]:
        raise WrongAnswer(f"{asked!r} got {shown(said)}: expected {expected!r}")
