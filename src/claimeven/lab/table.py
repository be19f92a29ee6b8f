"""Tables of results: for the eye, for Markdown, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field

from claimeven.drawing.html import table

_GAP = "  "


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
    names: int = 1
    """How many columns, from the left, say what a row is about."""

    def add(self, *row: object) -> None:
        """Append a row."""
        self.rows.append([str(entry) for entry in row])

    def text(self, width: int | None = None) -> str:
        """Columns lined up: the first to the left, the others to the right.

        Columns without an entry are left out. A table that is wider than `width` is cut into
        several, one below the other, each with the names of the rows.

        >>> print(ResultTable(("who", "good", "bad"), [("me", "1", "2")]).text(width=9))
        who  good
        me      1
        <BLANKLINE>
        who  bad
        me     2
        """
        lines = [self.heading, *self.rows]
        widths = [max(len(line[index]) for line in lines) for index in range(len(self.heading))]
        shown = [
            index
            for index in range(self.names, len(widths))
            if not self.rows or any(row[index] for row in self.rows)
        ]
        parts = self._parts(shown, widths, width)
        return "\n\n".join(
            "\n".join(_lined_up(line, part, widths) for line in lines) for part in parts
        )

    def _parts(
        self, shown: Sequence[int], widths: Sequence[int], width: int | None
    ) -> list[list[int]]:
        """Which columns are beside each other; at least one with the names of the rows."""
        names = list(range(self.names))
        parts = [list(names)]
        for index in shown:
            wanted = sum(widths[each] + len(_GAP) for each in (*parts[-1], index)) - len(_GAP)
            if width is not None and wanted > width and parts[-1] != names:
                parts.append(list(names))
            parts[-1].append(index)
        return parts

    def markdown(self) -> str:
        """As a Markdown table."""
        rule = "|" + "---|" * len(self.heading)
        return "\n".join([_bars(self.heading), rule, *map(_bars, self.rows)])

    def _repr_html_(self) -> str:
        """What notebooks show."""
        return table(self.heading, self.rows, self.names)

    def csv(self) -> str:
        """As comma-separated values."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heading)
        writer.writerows(self.rows)
        return out.getvalue()


def _lined_up(line: Sequence[str], columns: Sequence[int], widths: Sequence[int]) -> str:
    entries = (
        line[index].rjust(widths[index]) if index else line[index].ljust(widths[index])
        for index in columns
    )
    return _GAP.join(entries).rstrip()


def _bars(entries: Sequence[str]) -> str:
    return "| " + " | ".join(entries) + " |"
