"""Marks as a table for a spreadsheet: one row for each submission."""

from __future__ import annotations

import csv
import io

from claimeven.grading.grading import GradedClass
from claimeven.grading.marks import MarkSheet
from claimeven.grading.rubric import PARTS

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would compute."""


def marks_csv(graded: GradedClass) -> str:
    """The table as text. Columns of what a person marks are empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    parts = [part for part in PARTS if graded.rubric.marks.of(part) > 0]
    measured = ("dialect", "build", "ms_per_move", "processor_seconds", "peak_mb", "problem")
    by_hand = list(graded.rubric.by_hand)
    writer.writerow(["name", "total", "out_of", *parts, "mended", *by_hand, *measured])
    for sheet in graded.sheets:
        writer.writerow(
            [
                plain_cell(sheet.name),
                f"{sheet.total:g}",
                f"{sheet.out_of:g}",
                *(_mark(sheet, part) for part in parts),
                f"{-sheet.penalty:g}" if sheet.penalty else "0",
                *("" for _ in by_hand),
                *_measured(sheet),
            ]
        )
    return out.getvalue()


def plain_cell(text: str) -> str:
    """Text that a spreadsheet does not take for a formula.

    >>> plain_cell("=1+1"), plain_cell("ada")
    ("'=1+1", 'ada')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text


def _mark(sheet: MarkSheet, part: str) -> str:
    """Empty where the part was not asked for."""
    found = sheet.part(part)
    return "" if found is None or found.share is None else f"{found.mark:g}"


def _measured(sheet: MarkSheet) -> list[str]:
    found, pace = sheet.examination, sheet.milliseconds_per_move
    return [
        plain_cell(found.dialect),
        found.step,
        "" if pace is None else f"{pace:.1f}",
        f"{sheet.usage.processor_seconds:.2f}",
        f"{sheet.usage.peak_mb:.0f}",
        plain_cell(found.problem or ""),
    ]
