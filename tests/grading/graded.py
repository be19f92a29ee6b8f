"""Grades folders for tests, with few and quick games."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from claimeven.grading.grading import ClassGrading, GradedClass
from claimeven.grading.report.files import write_reports
from claimeven.grading.rubric import GameRules, Rubric, RunLimits
from claimeven.grading.submission import find_submissions

QUICK = Rubric(
    games=GameRules(
        move=0.2,
        grace=10.0,
        start=10.0,
        ladder=("random",),
        class_rounds=1,
        positions=3,
        perft_depth=3,
        reviews=1,
    ),
    limits=RunLimits(
        seconds=60, processor=30, memory=256, processes=10, disk=8, build=60, unpacked=1, files=50
    ),
)


@dataclass
class Marking:
    """One run, and what it said."""

    folder: Path
    report: Path
    rubric: Rubric = QUICK
    workers: int = 2
    stages: list[tuple[str, int, int]] = field(default_factory=list)
    problems: dict[str, str] = field(default_factory=dict)

    def run(self) -> GradedClass:
        found = find_submissions(self.folder)
        graded = ClassGrading(
            found,
            self.report,
            self.rubric,
            self.workers,
            lambda *stage: self.stages.append(stage),
            lambda name, problem: self.problems.update({name: problem}),
        ).run()
        names = {each.name: each.file_name for each in found}
        write_reports(graded, self.report, names, workers=self.workers, on_stage=lambda *_: None)
        return graded


STRICT = replace(
    QUICK,
    games=replace(QUICK.games, grace=60.0, class_rounds=0, positions=1),
    limits=replace(QUICK.limits, seconds=120, memory=96, processor=1.5),
)
"""For programs that misbehave: tight limits, fewer questions, and time to be caught in."""

IMPATIENT = replace(STRICT, games=replace(STRICT.games, grace=2.0))
"""For programs that never answer: only the clock ends them."""


def processes_of(folder: Path) -> list[str]:
    """Command lines of processes that work in a folder or name it."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdecimal() or int(entry.name) == os.getpid():
            continue
        try:
            line = (entry / "cmdline").read_bytes().decode(errors="replace")
            place = os.readlink(entry / "cwd")
        except OSError:
            continue
        if str(folder) in line or place.startswith(str(folder)):
            found.append(line)
    return found
