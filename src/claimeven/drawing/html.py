"""HTML for notebooks: pictures, tables and words that take the colours of the page around them.

A picture is an image with a text alternative: notebook programs that remove SVG from the HTML of
strangers leave images alone, and nothing in a picture can change the page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

_CELL = "padding:2px 8px;text-align:{side};border-bottom:1px solid rgba(128,128,128,.35)"


def picture(svg: str, words: str) -> str:
    """An SVG as an image; `words` are read to those who do not see it."""
    data = b64encode(svg.encode()).decode("ascii")
    alternative = escape(words, quote=True)
    style = "display:block;max-width:100%;margin:4px 0 8px"
    return f'<img alt="{alternative}" style="{style}" src="data:image/svg+xml;base64,{data}">'


def paragraph(text: str, *, strong: str = "") -> str:
    """One line of words, perhaps with some in bold before it; both are plain text."""
    bold = f"<b>{escape(strong)}</b> " if strong else ""
    return f'<p style="margin:4px 0">{bold}{escape(text)}</p>'


def listing(text: str) -> str:
    """Plain text in lines that stay as they are."""
    return f'<pre style="margin:4px 0;line-height:1.35">{escape(text)}</pre>'


def table(heading: Sequence[str], rows: Sequence[Sequence[str]], names: int = 1) -> str:
    """A table of plain text; the first `names` columns are to the left.

    >>> table(["who"], [["<b>"]]).count("&lt;b&gt;")
    1
    """

    def row(tag: str, cells: Sequence[str]) -> str:
        made = (
            f'<{tag} style="{_CELL.format(side="left" if index < names else "right")}">'
            f"{escape(text)}</{tag}>"
            for index, text in enumerate(cells)
        )
        return f"<tr>{''.join(made)}</tr>"

    body = "".join(row("td", cells) for cells in rows)
    head = f"<thead>{row('th', heading)}</thead>"
    return f'<table style="border-collapse:collapse">{head}<tbody>{body}</tbody></table>'


def block(*parts: str) -> str:
    """Parts one below the other."""
    return f'<div class="claimeven">{"".join(parts)}</div>'
