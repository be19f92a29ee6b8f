"""Tables of results: for the eye, for Markdown, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class ResultTable:
    """A heading and rows of text.

    >>> table = ResultTable(("who", "good"), [("random", "68.4")])
    >>> print(table.markdown())
    | who | good |
    |---|---|
    | random | 68.4 |
    """

    heading: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)

    def add(self, *row: object) -> None:
        """Append a row."""
        self.rows.append([str(entry) for entry in row])

    def text(self) -> str:
        """Columns lined up: the first to the left, the others to the right."""
        lines = [self.heading, *self.rows]
        widths = [max(len(line[index]) for line in lines) for index in range(len(self.heading))]
        return "\n".join(
            "  ".join(
                entry.rjust(width) if index else entry.ljust(width)
                for index, (entry, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )

    def markdown(self) -> str:
        """As a Markdown table."""
        rule = "|" + "---|" * len(self.heading)
        return "\n".join([_bars(self.heading), rule, *map(_bars, self.rows)])

    def csv(self) -> str:
        """As comma-separated values."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heading)
        writer.writerows(self.rows)
        return out.getvalue()


def _bars(entries: Sequence[str]) -> str:
    return "| " + " | ".join(entries) + " |"
