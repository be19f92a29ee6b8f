"""Reading a `bestmove` line, and the `info` lines before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from claimeven.errors import BadCommand, EngineFailed, NotSaid
from claimeven.protocol.messages import parse_bestmove, parse_info


@dataclass(frozen=True, slots=True)
class SaidMove:
    """A `bestmove` line in its parts; the column may be any number."""

    line: str
    column: int
    value: Fraction | None
    known: dict[str, int] = field(default_factory=dict)
    """The numbers of the `info` lines before it."""


def read_move(
    lines: Iterable[str], label: str, *, ignored_errors: Callable[[], int] = lambda: 0
) -> SaidMove:
    """The first `bestmove` of some lines; an `error` line instead is one of ours.

    >>> read_move(["info depth 3", "bestmove 2 -40"], "engine 'x'")
    SaidMove(line='bestmove 2 -40', column=2, value=Fraction(-40, 1), known={'depth': 3})
    """
    known: dict[str, int] = {}
    errors = 0
    for line in lines:
        if line.startswith("error"):
            errors += 1
            if errors > ignored_errors():
                raise NotSaid(f"{label} answered {line[:200]!r}")
        elif line.startswith("info"):
            known.update(parse_info(line))
        elif line.startswith("bestmove"):
            try:
                return SaidMove(line, *parse_bestmove(line), known)
            except BadCommand as error:
                raise EngineFailed(f"{label} answered wrongly: {error}", "illegal") from None
    raise EngineFailed(f"{label} did not answer with bestmove")
