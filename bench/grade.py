"""How long a class takes to mark, and which share of that is our own.

    python bench/grade.py [--submissions 30] [--move 0.05] [--workers 2] [--templates 8]

The class is made of the engines that we ship to start from, which answer at once, and of players of
ours behind the protocol that use all their time. Every submission plays ten games against the
ladder and two against every other. Of the workers' time: what they waited for an answer of a
submission in a game or a position; building, starting and checking submissions, which is mostly
waiting for them too; the thinking of the ladder's players; and the rest, which is the marker's own.
Of the processor's time, our own is what neither the submissions nor what they started used.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import shutil
import sys
import tempfile
import time
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import claimeven
from claimeven.game.side import Side
from claimeven.grading.examination import Examination
from claimeven.grading.grading import ClassGrading, GradedClass
from claimeven.grading.report.files import write_reports
from claimeven.grading.rubric import GameRules, Mended, Rubric
from claimeven.grading.submission import find_submissions
from measures import print_figure

TOOLS = {".py": "python3", ".c": "cc", ".java": "javac", ".js": "node"}
PLAYERS = (
    "claimeven:time={}",
    "stank:time={}",
    "bagdadi:time={}",
    "itu:time={}",
    "sethi-h2:time={}",
    "sethi-h3:time={}",
    "dangergood:time={}",
)


def make_class(folder: Path, size: int, templates: int, move: float) -> dict[str, Mended]:
    """Hand in so many submissions, some of them starters; how the players of ours are started."""
    made: dict[str, Mended] = {}
    starters = [path for path in _starters() if shutil.which(TOOLS[path.suffix])]
    for number, path in zip(range(templates if starters else 0), cycle(starters), strict=False):
        own = folder / f"starter-{number:02}"
        own.mkdir(parents=True)
        shutil.copy(path, own / path.name)
    left = size - len(list(folder.glob("starter-*")))
    for number, spec in zip(range(left), cycle(PLAYERS), strict=False):
        own = folder / f"player-{number:02}"
        own.mkdir(parents=True)
        words = [sys.executable, "-m", "claimeven.cli.main", "engine", spec.format(move)]
        (own / "README").write_text("a player of claimeven\n")
        made[own.name] = Mended("claimeven", "none", shlex.join(words))
    return made


def _starters() -> list[Path]:
    folder = Path(claimeven.__file__).parent / "data" / "templates"
    return sorted(path for path in folder.iterdir() if path.suffix in TOOLS)


def thinking_seconds(graded: GradedClass) -> float:
    """How long submissions were waited for in games and positions."""
    games = sum(game.seconds_of(s.name)[0] for s in graded.sheets for game in s.games)
    return games + sum(_choosing(sheet.examination) for sheet in graded.sheets)


def examining_seconds(graded: GradedClass) -> float:
    """How long building, starting and checking took."""
    return sum(s.examination.seconds - _choosing(s.examination) for s in graded.sheets)


def _choosing(found: Examination) -> float:
    return sum(choice.seconds for choice in found.choices)


def ladder_seconds(graded: GradedClass) -> float:
    """How long the players of the ladder thought."""
    sides = (Side.FIRST, Side.SECOND)
    return sum(
        game.seconds[sides.index(side)]
        for game in graded.games
        if (side := game.pairing.reference) is not None
    )


def processor_seconds() -> float:
    """Of this process and of all that have ended below it."""
    found = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--submissions", type=int, default=30)
    parser.add_argument("--templates", type=int, default=8)
    parser.add_argument("--move", type=float, default=0.05)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder, report = Path(place) / "class", Path(place) / "report"
        made = make_class(folder, asked.submissions, asked.templates, asked.move)
        rules = replace(GameRules(), move=asked.move)
        rubric = Rubric(games=rules, submissions=made)
        found = find_submissions(folder)
        began = time.monotonic()
        stages: dict[str, float] = {}

        def stage(name: str, done: int, total: int) -> None:
            stages.setdefault(name, time.monotonic() - began)

        def problem(name: str, text: str) -> None:
            print(f"{name}: {text}", file=sys.stderr)

        graded = ClassGrading(found, report, rubric, asked.workers, stage, problem).run()
        names = {each.name: each.file_name for each in found}
        write_reports(graded, report, names, workers=asked.workers, on_stage=stage)
        passed = time.monotonic() - began
    report_figures(graded, passed, asked.workers, stages)


def report_figures(
    graded: GradedClass, passed: float, workers: int, stages: dict[str, float]
) -> None:
    thought, used = thinking_seconds(graded), processor_seconds()
    theirs = sum(sheet.usage.processor_seconds for sheet in graded.sheets)
    failed = sum(game.is_failure for game in graded.games)
    print_figure("submissions", str(len(graded.sheets)))
    print_figure("games", f"{len(graded.games):,}")
    print_figure("games that a failure ended", str(failed))
    print_figure("time", f"{passed / 60:.1f}", "min")
    for name, at in stages.items():
        print_figure(f"  {name} began after", f"{at:.0f}", "s")
    worked = workers * passed
    parts = {
        "thinking of submissions": thought,
        "building, starting and checking them": examining_seconds(graded),
        "thinking of the ladder": ladder_seconds(graded),
    }
    for name, seconds in {**parts, "the rest, our own": worked - sum(parts.values())}.items():
        print_figure(
            f"workers' time: {name}", f"{seconds:.0f}", f"s, {100 * seconds / worked:.1f} %"
        )
    own_process = resource.getrusage(resource.RUSAGE_SELF)
    self_seconds = own_process.ru_utime + own_process.ru_stime
    print_figure("processor time of this process", f"{self_seconds:.0f}", "s")
    print_figure("processor time, all", f"{used:.0f}", "s")
    print_figure("own share of the processor's time", f"{100 * (1 - theirs / used):.1f}", "%")


if __name__ == "__main__":
    main()
