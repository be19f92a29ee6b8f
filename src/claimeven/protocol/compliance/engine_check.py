"""Checking an engine by its own dialect.

What that dialect demands is wrong if it is missing; what only another one has is not held against
the engine. Every check has a process of its own, so that a crash in one does not touch the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from claimeven.errors import BadCommand, CannotStart, EngineFailed
from claimeven.protocol.compliance.board_form import BOARD_EXTRA, BOARD_FORM, BoardCheck
from claimeven.protocol.compliance.conversation import Check, Conversation
from claimeven.protocol.compliance.coordinator_form import COORDINATOR, COORDINATOR_EXTRA
from claimeven.protocol.compliance.extended_form import EXTENDED_FORM
from claimeven.protocol.compliance.finding import Finding, NotSupported, WrongAnswer
from claimeven.protocol.compliance.short_form import SHORT_FORM
from claimeven.protocol.dialects.auto import SPOKEN
from claimeven.protocol.dialects.detect import detect
from claimeven.protocol.dialects.dialect import AUTO, driver
from claimeven.protocol.dialects.driver import START_SECONDS
from claimeven.protocol.programs.program import Launch, start_program

EXTENDED = "claimeven, extended form"
EXTRA = "extra"
"""The part of checks that make no dialect."""

FOREIGN_SECONDS = 3.0
"""How long an answer may take that the engine's own dialect does not demand."""

_LINE_PARTS: dict[str, dict[str, Check]] = {
    "claimeven": SHORT_FORM,
    EXTENDED: EXTENDED_FORM,
    "coordinator": COORDINATOR,
    EXTRA: COORDINATOR_EXTRA,
}
_BOARD_DIALECTS = ("one-shot", "agent", "object")


def find_dialect(command: str, *, launch: Launch = start_program) -> str:
    """The dialect of an engine, asked as `auto` does; an `EngineFailed` if it has none."""
    found = detect(command, seconds=START_SECONDS, launch=launch)
    if found.process is not None:
        found.process.end()
    return found.dialect


def check_engine(
    command: str,
    *,
    dialect: str = AUTO,
    seconds: float = 10.0,
    launch: Launch = start_program,
) -> Iterator[Finding]:
    """Run every check, each in a fresh process, and yield what was found.

    A command that cannot be started, or that speaks no dialect, is an `EngineFailed`.
    """
    own = find_dialect(command, launch=launch) if dialect == AUTO else dialect
    if own in _BOARD_DIALECTS:
        yield from _check_boards(command, own, seconds, launch)
    else:
        yield from _check_lines(command, own, seconds, launch)


def spoken_dialects(findings: Iterable[Finding]) -> list[str]:
    """The dialects, and the extended form, in which nothing is wrong or missing.

    >>> spoken_dialects([Finding("perft", part="coordinator"), Finding("go", "no", part="short")])
    ['coordinator']
    """
    parts: dict[str, bool] = {}
    for finding in findings:
        if finding.part != EXTRA:
            parts[finding.part] = parts.get(finding.part, True) and finding.problem is None
    return [part for part, is_spoken in parts.items() if is_spoken]


def _check_lines(command: str, own: str, seconds: float, launch: Launch) -> Iterator[Finding]:
    started_in = 0.0
    for part, checks in {own: _LINE_PARTS[own], **_LINE_PARTS}.items():  # its own dialect first
        is_own = part == own or (part == EXTENDED and own == "claimeven")
        farewell = ("quit",) if part in ("coordinator", EXTRA) else ("stop", "quit")
        for number, (name, check) in enumerate(checks.items()):
            talk = Conversation(
                command,
                seconds if is_own else min(seconds, FOREIGN_SECONDS),
                start_seconds=_start_limit(started_in),
                launch=launch,
                farewell=farewell,
            )
            try:
                problem, is_refused = _problem(check, talk)
            finally:
                talk.process.end()
            started_in = max(started_in, talk.started_in or 0.0)
            # An extension of its own protocol that an engine does not refuse must be complete.
            is_required = part == own or (is_own and not is_refused)
            yield Finding(name, problem, is_required, part)
            if number == 0 and problem is not None and part in SPOKEN and not is_own:
                break  # it does not even say `readyok` in this dialect


def _start_limit(longest: float) -> float:
    """How long the next process may take to start, by the longest start so far."""
    return min(START_SECONDS, 2 + 10 * longest) if longest else START_SECONDS


def _problem(check: Check, talk: Conversation) -> tuple[str | None, bool]:
    """What is wrong, and whether the engine refused with `error`."""
    try:
        check(talk)
    except NotSupported as error:
        return str(error), True
    except (BadCommand, EngineFailed, WrongAnswer) as error:
        return str(error), False
    return None, False


def _check_boards(command: str, own: str, seconds: float, launch: Launch) -> Iterator[Finding]:
    for is_required, checks in ((True, BOARD_FORM), (False, BOARD_EXTRA)):
        for name, check in checks.items():
            problem = _board_problem(check, command, own, seconds, launch)
            yield Finding(f"{own}: {name}", problem, is_required, own if is_required else EXTRA)


def _board_problem(
    check: BoardCheck, command: str, own: str, seconds: float, launch: Launch
) -> str | None:
    asked = driver(command, own, deadline=seconds, launch=launch)
    try:
        check(asked)
    except CannotStart:
        raise
    except EngineFailed as error:
        return str(error)
    finally:
        asked.close()
    return None
