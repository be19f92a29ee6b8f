"""All reports of a graded class, written into a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import quote

from claimeven.files import write_atomically
from claimeven.grading.grading import STUDENTS, GradedClass, OnStage
from claimeven.grading.marks import MarkSheet
from claimeven.grading.report.class_page import class_page
from claimeven.grading.report.gradescope import gradescope_json
from claimeven.grading.report.junit import junit_xml
from claimeven.grading.report.marks_csv import marks_csv
from claimeven.grading.report.reviews import ReviewedLoss, reviewed_losses
from claimeven.grading.report.student_page import student_page
from claimeven.solver.solver import Solver
from claimeven.tournament.workers import LocalWorkers

CSV, JUNIT, PAGE, RESULTS = "marks.csv", "junit.xml", "index.html", "results.json"


def write_reports(
    graded: GradedClass,
    folder: Path,
    file_names: Mapping[str, str],
    *,
    workers: int,
    on_stage: OnStage,
) -> None:
    """Write every report; `file_names` are the submissions' names as parts of file names."""
    students = folder / STUDENTS

    def review(sheet: MarkSheet) -> tuple[MarkSheet, list[ReviewedLoss]]:
        return sheet, reviewed_losses(sheet, graded.rubric.games.reviews, Solver())

    with LocalWorkers(workers) as pool:
        for done, (sheet, losses) in enumerate(pool.results(review, graded.sheets)):
            own = students / file_names[sheet.name]
            own.mkdir(parents=True, exist_ok=True)
            _write(own.with_name(f"{own.name}.html"), student_page(sheet, losses, graded.rubric))
            _write(own / RESULTS, gradescope_json(sheet))
            on_stage("reviewing", done + 1, len(graded.sheets))
    links = {name: quote(f"{STUDENTS}/{file}.html") for name, file in file_names.items()}
    whole: dict[str, Callable[[], str]] = {
        CSV: lambda: marks_csv(graded),
        JUNIT: lambda: junit_xml(graded),
        PAGE: lambda: class_page(graded, links),
    }
    for name, text in whole.items():
        _write(folder / name, text())


def _write(path: Path, text: str) -> None:
    write_atomically(path, text.encode(errors="replace"))
