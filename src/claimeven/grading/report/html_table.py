"""Tables of the pages, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from claimeven.grading.marks import MarkSheet


def html_table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """A table that scrolls by itself where it is too wide; cells of `rows` are HTML already."""
    top = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="scroll" tabindex="0"><table class="{kind}"><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def shade(share: float | None, text: str) -> str:
    """A number on a bar as long as its share."""
    if share is None:
        return f'<span class="none">{escape(text)}</span>'
    return f'<span class="bar" style="--share:{100 * share:.0f}%">{escape(text)}</span>'


def measures(sheet: MarkSheet) -> list[str]:
    """Time and memory, for a table."""
    usage, pace = sheet.usage, sheet.milliseconds_per_move
    return [
        "" if pace is None else f"{pace:.0f}",
        f"{usage.processor_seconds:.1f}",
        f"{usage.peak_mb:.0f}",
    ]
