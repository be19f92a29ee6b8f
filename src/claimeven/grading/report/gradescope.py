"""Marks of one submission as Gradescope's autograder reads them: `results.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from claimeven.grading.marks import MarkSheet
from claimeven.grading.report.findings import single_findings
from claimeven.grading.rubric import PARTS

_MOST_LINES = 20
"""Problems that are listed for one part."""


def gradescope_json(sheet: MarkSheet) -> str:
    """The file as text."""
    return json.dumps(_results(sheet), indent=2) + "\n"


def _results(sheet: MarkSheet) -> dict[str, Any]:
    return {
        "score": sheet.total,
        "output": _output(sheet),
        "execution_time": round(sheet.examination.seconds),
        "tests": list(_tests(sheet)),
    }


def _output(sheet: MarkSheet) -> str:
    if sheet.problem is not None:
        return f"The submission could not be marked: {sheet.problem}."
    said = [f"{sheet.total:g} of {sheet.out_of:g} marks."]
    if sheet.penalty:
        said.append(f"{sheet.penalty:g} marks were taken off for what had to be mended.")
    return " ".join([*said, *(f"Note: {note}." for note in sheet.examination.notes)])


def _tests(sheet: MarkSheet) -> Iterator[dict[str, Any]]:
    problems: dict[str, list[str]] = {}
    for each in single_findings(sheet):
        if each.problem is not None and not each.is_skipped:
            problems.setdefault(each.group, []).append(f"{each.name}: {each.problem}")
    for number, part in enumerate(sheet.parts, 1):
        lines = [part.text, *problems.get(part.part, ())[:_MOST_LINES]]
        test: dict[str, Any] = {
            "number": str(number),
            "name": f"{part.part}: {PARTS[part.part]}",
            "output": "\n".join(lines),
        }
        if part.share is not None:
            test |= {"score": part.mark, "max_score": part.most}
            test["status"] = "passed" if part.share == 1 else "failed"
        yield test
