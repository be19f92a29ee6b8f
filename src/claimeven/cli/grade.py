"""`claimeven grade`: marks for a class of programs."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import FileName
from claimeven.cli.console.progress import StageBar
from claimeven.errors import BadInput
from claimeven.machine import usable_processors


@click.command()
@click.argument("submissions", type=FileName())
@click.option(
    "-o",
    "--output",
    metavar="REPORT_DIR",
    type=FileName(),
    required=True,
    help="The folder for marks and pages; a run that was interrupted goes on there.",
)
@click.option(
    "--rubric",
    metavar="FILE",
    type=FileName(),
    help="What is marked, how games are played, what a program may use: a TOML file.",
)
@click.option(
    "--threads",
    type=Whole(1, 64),
    default=None,
    help="Games that are played at a time; default: one for each processor.",
)
def grade(submissions: Path, output: Path, rubric: Path | None, threads: int | None) -> None:
    """Mark a class of programs: build, check, play, compare.

    SUBMISSIONS is a folder with a folder, a zip file or a source file for each, in Python, Java, C,
    C++ or JavaScript. The programs run under limits; the report says which protections held.

    The exit code is 0 also when submissions fail: what failed gets no marks.
    """
    from claimeven.grading.grading import ClassGrading
    from claimeven.grading.report.files import CSV, PAGE, write_reports
    from claimeven.grading.rubric import Rubric
    from claimeven.grading.rubric_file import load_rubric
    from claimeven.grading.submission import find_submissions

    rules = Rubric() if rubric is None else load_rubric(rubric)
    found = find_submissions(submissions)
    _check_folder(output, submissions)
    threads = usable_processors() if threads is None else threads
    with StageBar("grading") as bar:

        def problem(name: str, text: str) -> None:
            bar.say(f"{name}: {text}")

        grading = ClassGrading(found, output, rules, threads, bar, problem)
        graded = grading.run()
        file_names = {each.name: each.file_name for each in found}
        write_reports(graded, output, file_names, workers=threads, on_stage=bar)
    if missing := graded.missing_protections:
        held_not = "; ".join(each.text for each in missing)
        click.echo(f"not in force on this machine: {held_not}", err=True)
    failed = sum(sheet.problem is not None for sheet in graded.sheets)
    count = len(graded.sheets)
    named = f"{count} submission{'s' if count > 1 else ''}"
    click.echo(f"{named}, {failed} of which could not be marked" if failed else f"marked {named}")
    click.echo(f"wrote {output / PAGE} and {output / CSV}", err=True)


def _check_folder(output: Path, submissions: Path) -> None:
    """The reports go into a folder of their own: a new one, or one that they are in already."""
    from claimeven.grading.grading import LOG

    own, read = output.resolve(), submissions.resolve()
    if own == read or read in own.parents:
        raise BadInput(f"cannot write '{output}': expected a folder outside of '{submissions}'")
    if not output.parent.is_dir():
        raise BadInput(f"cannot write '{output}': there is no folder '{output.parent}'")
    if output.exists() and not output.is_dir():
        raise BadInput(f"cannot write '{output}': expected a folder")
    if output.is_dir() and any(output.iterdir()) and not (output / LOG).is_file():
        raise BadInput(
            f"'{output}' holds something else than a report: expected a new or empty folder"
        )
