"""Grading a class: everybody is examined, plays the ladder, and then each other.

Each step is written to a journal, so that a run that was killed goes on. A submission that fails
costs nobody else anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock
from typing import TypeAlias, TypeVar

from claimeven.errors import BadInput, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.grading.contest import (
    LADDER,
    ClassGame,
    Pairing,
    class_pairings,
    in_blocks,
    ladder_pairings,
)
from claimeven.grading.examination import Examination
from claimeven.grading.examiner import Examiner
from claimeven.grading.folder import remove_folder
from claimeven.grading.games import GameTable
from claimeven.grading.log import GradeLog
from claimeven.grading.marks import MarkSheet, mark_sheet
from claimeven.grading.rubric import Rubric
from claimeven.grading.sandbox import Sandbox
from claimeven.grading.submission import Submission
from claimeven.lab.datasets.labels import Labelled, label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.sampling import PositionFilter, random_play
from claimeven.protocol.programs.confinement import Protection, Usage
from claimeven.protocol.programs.program import CAN_CONFINE
from claimeven.solver.solver import Solver
from claimeven.tournament.workers import LocalWorkers

LOG = "grading.jsonl"
WORK = "work"
STUDENTS = "students"
BUILD_LOG = "build.log"

LEAST_STONES, MOST_STONES = 6, 38
"""Of the random positions that a move is asked for."""
_STONES = range(LEAST_STONES, MOST_STONES + 1)
_DRAWN = 50
"""Positions that are drawn and solved at a time."""

OnStage: TypeAlias = Callable[[str, int, int], None]
"""Called with a stage, how much of it is done, and how much there is."""

OnProblem: TypeAlias = Callable[[str, str], None]
"""Called with a submission that cannot be marked, and why."""

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class GradedClass:
    """Everything that the reports tell."""

    rubric: Rubric
    sheets: tuple[MarkSheet, ...]
    """By name."""
    games: tuple[ClassGame, ...]
    known: PositionSet | None
    """The positions that a move was asked for, with the truth about them."""

    @property
    def protections(self) -> frozenset[Protection]:
        """What held for every submission that was started."""
        held = [sheet.examination.protections for sheet in self.sheets]
        started = [each for each in held if each]
        return frozenset.intersection(*started) if started else frozenset()

    @property
    def missing_protections(self) -> list[Protection]:
        """What this machine does not permit; none if nothing was started."""
        held = self.protections
        return [each for each in Protection if held and each not in held]


@dataclass
class ClassGrading:
    """Grades submissions into a folder, on some threads."""

    submissions: Sequence[Submission]
    folder: Path
    rubric: Rubric
    workers: int
    on_stage: OnStage
    on_problem: OnProblem

    def run(self) -> GradedClass:
        """Do all that is left to do, and give the marks."""
        if not CAN_CONFINE:
            raise BadInput("programs of others can be run safely on Linux only")
        self.folder.mkdir(parents=True, exist_ok=True)
        with GradeLog(self.folder / LOG) as log:
            log.start(self.rubric, {each.name: each.digest for each in self.submissions})
            known = self._positions()
            sandboxes = self._sandboxes()
            self._examine(log, sandboxes, [] if known is None else known.positions)
            self._play("ladder", log, sandboxes, self._ladder(log))
            self._play("class", log, sandboxes, self._class(log))
            graded = self._graded(log, known)
        remove_folder(self.folder / WORK)
        return graded

    def _sandboxes(self) -> Mapping[str, Sandbox]:
        return {
            each.name: Sandbox(self.folder / WORK / each.file_name, self.rubric.limits)
            for each in self.submissions
        }

    def _positions(self) -> PositionSet | None:
        if self.rubric.games.positions == 0:
            return None
        self.on_stage("solving positions", 0, 1)
        found = known_positions(self.rubric)
        self.on_stage("solving positions", 1, 1)
        return found

    def _examine(
        self, log: GradeLog, sandboxes: Mapping[str, Sandbox], positions: Sequence[Position]
    ) -> None:
        """Examine who has not been; build again who has games left and lost its folder."""
        examiners = {
            each.name: Examiner(
                each, sandboxes[each.name], self.rubric, positions, self._log_of(each)
            )
            for each in self.submissions
        }

        def work(name: str) -> Examination | None:
            if name not in log.examinations:
                return examiners[name].examine()
            if log.examinations[name].problem is None:
                try:
                    examiners[name].prepare()
                except ClaimevenError as error:  # it could be built before
                    self.on_problem(name, str(error))
            return None

        def stop() -> None:
            for each in examiners.values():
                each.stop()

        for done, found in enumerate(self._each(work, list(examiners), stop), 1):
            self.on_stage("examining", done, len(examiners))
            if found is not None:
                log.add_examination(found)
                if found.problem is not None:
                    self.on_problem(found.name, found.problem)

    def _play(
        self,
        stage: str,
        log: GradeLog,
        sandboxes: Mapping[str, Sandbox],
        games: Iterable[Pairing],
    ) -> None:
        table = GameTable(self.rubric, log.examinations, sandboxes)
        left = [game for game in games if game.key not in log.games]
        done = count(1)
        lock = Lock()

        def keep(game: ClassGame) -> None:
            with lock:
                log.add_game(game)
                self.on_stage(stage, next(done), len(left))

        def work(block: Sequence[Pairing]) -> None:
            table.play(block, keep)

        try:
            for _ in self._each(work, in_blocks(left, self.workers), table.stop):
                pass
        finally:
            table.close()
            for name, sandbox in sandboxes.items():
                if (used := sandbox.take_usage()) != Usage():
                    log.add_usage(name, used)

    def _each(
        self, function: Callable[[T], R], tasks: Sequence[T], stop: Callable[[], None]
    ) -> Iterable[R]:
        with LocalWorkers(self.workers) as workers:
            yield from workers.results(function, tasks, stop)

    def _ladder(self, log: GradeLog) -> Iterable[Pairing]:
        for name in _playing(self.submissions, log.examinations):
            yield from ladder_pairings(name, self.rubric)

    def _class(self, log: GradeLog) -> Iterable[Pairing]:
        """The round robin of all who finished at least one game of the ladder."""
        fit = []
        for name in _playing(self.submissions, log.examinations):
            own = [game for game in log.games.values() if name in game.pairing.submissions]
            ladder = [game for game in own if game.pairing.kind == LADDER]
            if not ladder or any(_stood(game, name) for game in ladder):
                fit.append(name)
        return class_pairings(fit, self.rubric)

    def _graded(self, log: GradeLog, known: PositionSet | None) -> GradedClass:
        found, games = log.examinations, log.games
        asked = {
            pairing.key for name in found for pairing in (*ladder_pairings(name, self.rubric),)
        } | {pairing.key for pairing in class_pairings(sorted(found), self.rubric)}
        kept = tuple(game for key, game in games.items() if key in asked)
        has_class = any(game.pairing.kind != LADDER for game in kept)
        sheets = tuple(
            mark_sheet(
                found[each.name],
                [game for game in kept if each.name in game.pairing.submissions],
                known,
                self.rubric,
                has_class=has_class,
                used=log.usage.get(each.name, Usage()),
            )
            for each in self.submissions
        )
        return GradedClass(self.rubric, sheets, kept, known)

    def _log_of(self, submission: Submission) -> Callable[[str], None]:
        def write(text: str) -> None:
            folder = self.folder / STUDENTS / submission.file_name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / BUILD_LOG).write_text(text, encoding="utf-8", errors="replace")

        return write


def known_positions(rubric: Rubric) -> PositionSet:
    """Positions of random games with the truth about them, the same for everybody.

    In each at least one column spoils the outcome, and no two are mirror images.

    >>> from claimeven.grading.rubric import GameRules
    >>> known = known_positions(Rubric(games=GameRules(positions=5)))
    >>> len(known), all(entry.is_hard for entry in known)
    (5, True)
    """
    wanted = PositionFilter(Geometry(), LEAST_STONES, MOST_STONES)
    draw = random_play(wanted, rubric.seed)
    solver = Solver()
    seen: set[int] = set()
    found: list[Labelled] = []
    while len(found) < rubric.games.positions:
        drawn = [each for _ in range(_DRAWN) for each in draw(_STONES) if wanted.accepts(each)]
        new = {each.canonical_key: each for each in drawn if each.canonical_key not in seen}
        seen |= new.keys()
        found += [entry for entry in label(list(new.values()), solver) if entry.is_hard]
    return PositionSet.of(found[: rubric.games.positions])


def _playing(submissions: Sequence[Submission], found: Mapping[str, Examination]) -> Iterable[str]:
    return (each.name for each in submissions if found[each.name].problem is None)


def _stood(game: ClassGame, name: str) -> bool:
    """Did the submission play this game to its end?"""
    return not game.is_failure or game.points(name) > 0
