"""Examining one submission: unpack, build, start, check, count, move."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from claimeven.errors import BadSubmission, ClaimevenError, EngineFailed, NotSaid, Stopped
from claimeven.game.counting import perft
from claimeven.game.position import Position
from claimeven.grading.building import BuildFailed, BuiltProgram, build
from claimeven.grading.examination import Examination, PerftCount, ProtocolCheck
from claimeven.grading.folder import files_below
from claimeven.grading.player import SubmissionPlayer, check_seconds, submission_driver
from claimeven.grading.rubric import AUTO, Rubric
from claimeven.grading.sandbox import Sandbox
from claimeven.grading.submission import Submission
from claimeven.grading.unpacking import unpack
from claimeven.lab.study.choices import Choice
from claimeven.protocol.compliance.engine_check import EXTENDED, check_engine
from claimeven.protocol.dialects.auto import AutoDriver
from claimeven.protocol.process import EngineProcess
from claimeven.searches.limits import Limits

WITH_PERFT = ("claimeven", "coordinator")
"""Dialects in which the nodes of the tree can be asked for."""

MOST_FAILURES = 5
"""Failures in a row after which a submission is not asked about more positions."""

OnLog: TypeAlias = Callable[[str], None]
"""Called with the log of the build."""


@dataclass
class Examiner:
    """Examines one submission in its own folder; `stop` may be called from another thread."""

    submission: Submission
    sandbox: Sandbox
    rubric: Rubric
    positions: Sequence[Position]
    on_log: OnLog
    _is_stopped: bool = False

    def examine(self) -> Examination:
        """Everything but games. What fails is noted, and costs the marks for it."""
        began = time.monotonic()
        digest = self.submission.digest
        found = Examination(self.submission.name, digest)
        try:
            built = self.prepare()
            before = _files(self.sandbox.folder)
            found = replace(found, step=built.step, command=built.command, dialect=built.dialect)
            found = replace(found, dialect=self._dialect(built))
            found = self._asked(replace(found, knows_time=self._knows_time(found)), before)
        except (BadSubmission, EngineFailed) as error:
            passed = self.sandbox.take_passed()
            problem = str(error) if passed is None else f"it {passed} and was ended"
            found = replace(found, problem=plain(problem, found, self.sandbox))
        self._check_not_stopped()
        return replace(
            found,
            usage=self.sandbox.take_usage(),
            seconds=round(time.monotonic() - began, 3),
            protections=self.sandbox.protections,
        )

    def prepare(self) -> BuiltProgram:
        """Unpack and build; also for a run that goes on, whose folder may be gone."""
        unpack(self.submission, self.sandbox.folder, self.rubric.limits)
        start = self.rubric.start_of(self.submission.name)
        try:
            built = build(self.sandbox, start, self.rubric.limits.build)
        except BuildFailed as error:
            self.on_log(error.log)
            raise
        self.on_log(built.log)
        self.sandbox.take_usage()  # what a compiler uses is not the program's
        return built

    def stop(self) -> None:
        """End soon, without a result."""
        self._is_stopped = True
        self.sandbox.abort()

    def _dialect(self, built: BuiltProgram) -> str:
        """Start it once, and find out which dialect it speaks."""
        driver = submission_driver(built.command, built.dialect, self.sandbox, self.rubric.games)
        try:
            driver.start()
            if built.dialect != AUTO:
                return built.dialect
            assert isinstance(driver, AutoDriver)
            assert driver.spoken is not None
            return driver.spoken.dialect
        finally:
            driver.close()

    def _knows_time(self, found: Examination) -> bool:
        """Our own protocol need not be spoken in full: some know nothing but a plain `go`."""
        with SubmissionPlayer.examined(found, self.sandbox, self.rubric.games) as player:
            try:
                player.driver.answer(Position(), Limits(seconds=self.rubric.games.move or 1.0))
            except NotSaid:
                return False
            except EngineFailed:  # what is wrong is found out by the checks
                return True
        return True

    def _asked(self, found: Examination, before: set[str]) -> Examination:
        checks = tuple(self._checks(found))
        counts = tuple(self._perft(found)) if found.dialect in WITH_PERFT else None
        choices = tuple(self._choices(found))
        missing = sorted(before - _files(self.sandbox.folder))
        notes = []
        if not found.knows_time:
            notes.append("it cannot be told how long to think, so it was asked without a time")
        if missing:
            notes.append(f"it deleted files of its own folder: {', '.join(missing[:5])}")
            self.prepare()
        return replace(found, checks=checks, perft=counts, choices=choices, notes=tuple(notes))

    def _checks(self, found: Examination) -> Iterator[ProtocolCheck]:
        """What its own dialect demands, and the extended form of our own protocol."""
        try:
            for each in check_engine(
                found.command,
                dialect=found.dialect,
                seconds=check_seconds(self.rubric.games),
                launch=self.sandbox.launch,
            ):
                self._check_not_stopped()
                if each.part != found.dialect and not _is_extension(each.part, found.dialect):
                    break
                if "perft" in each.name:
                    continue  # a part of its own
                passed = self.sandbox.take_passed()
                problem = each.problem if passed is None else f"it {passed} and was ended"
                problem = None if problem is None else plain(problem, found, self.sandbox)
                yield ProtocolCheck(each.name, problem, each.required)
        except EngineFailed as error:
            problem = plain(str(error), found, self.sandbox)
            yield ProtocolCheck("it starts again for every check", problem)

    def _perft(self, found: Examination) -> Iterator[PerftCount]:
        """From depth 1: engines are known that hang on depth 0."""
        nodes = 1
        process: EngineProcess | None = None
        try:
            for depth in range(1, self.rubric.games.perft_depth + 1):
                self._check_not_stopped()
                nodes += perft(Position(), depth)
                try:
                    process = process or self._started(found)
                    answered = _ask_perft(process, depth, self.rubric.games.start)
                    yield PerftCount(depth, nodes, answered)
                except EngineFailed as error:
                    yield PerftCount(depth, nodes, None, plain(str(error), found, self.sandbox))
                    if process is not None:
                        process.end()
                    process = None
        finally:
            if process is not None:
                process.end()

    def _started(self, found: Examination) -> EngineProcess:
        process = EngineProcess(found.command, launch=self.sandbox.launch, farewell=("quit",))
        process.send("position startpos")
        return process

    def _choices(self, found: Examination) -> Iterator[Choice]:
        """Its move in every position; one that fails again and again is asked no more."""
        failures, last = 0, ""
        with SubmissionPlayer.examined(found, self.sandbox, self.rubric.games) as player:
            for position in self.positions:
                self._check_not_stopped()
                if failures >= MOST_FAILURES:
                    yield Choice(None, 0.0, error=last)
                    continue
                try:
                    answer = player.answer(position)
                except ClaimevenError as error:
                    failures, last = failures + 1, plain(str(error), found, self.sandbox)
                    yield Choice(None, 0.0, error=last)
                else:
                    failures = 0
                    yield Choice(answer.column, answer.seconds or 0.0, answer.nodes)

    def _check_not_stopped(self) -> None:
        if self._is_stopped:
            raise Stopped(f"the examination of {self.submission.name} was stopped")


def _is_extension(part: str, dialect: str) -> bool:
    return part == EXTENDED and dialect == "claimeven"


def _ask_perft(process: EngineProcess, depth: int, seconds: float) -> int:
    process.discard()
    process.send(f"perft {depth}")
    for line in process.read(time.monotonic() + seconds):
        words = line.split()
        if words[:2] == ["perft", str(depth)] and len(words) == 3 and words[2].isdecimal():
            return int(words[2][:18])
        if not words or words[0] == "info":
            continue
        raise EngineFailed(
            f"it answered {line[:60]!r} to 'perft {depth}': expected perft {depth} NODES", "illegal"
        )
    raise AssertionError("reading ends with a line or an error")


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in files_below(folder)}


def plain(problem: str, found: Examination, sandbox: Sandbox) -> str:
    """A problem for its author: one line, without the paths of the machine that marks."""
    words = shlex.split(found.command)
    for label in (f"engine {found.command!r}", *(f"{found.dialect} {word!r}" for word in words)):
        problem = problem.replace(label, "it")
    problem = problem.replace(f"{sandbox.folder}/", "").replace(str(sandbox.folder), "its folder")
    return " ".join(problem.split())
