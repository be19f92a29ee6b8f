"""The frame of a report: one page that holds everything, light or dark as the system is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent


class Section(NamedTuple):
    """A part of the page; `content` is HTML."""

    anchor: str
    title: str
    content: str


def report_page(
    title: str,
    heading: str,
    lead: str,
    sections: Iterable[Section],
    *,
    style: str = "",
    script: str = "",
) -> str:
    """The page as text. Title and heading are plain text, the lead and the sections are HTML.

    `style` and `script` are added to those that every report has.
    """
    parts = list(sections)
    links = "".join(f'<a href="#{part.anchor}">{escape(part.title)}</a>' for part in parts)
    body = "".join(
        f'<section id="{part.anchor}"><h2>{escape(part.title)}</h2>{part.content}</section>'
        for part in parts
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_text("report.css")}{style}</style>
</head>
<body>
<header><h1>{escape(heading)}</h1><p>{lead}</p>
<nav aria-label="Sections">{links}</nav></header>
<main>{body}</main>
<script>{_text("report.js")}{script}</script>
</body>
</html>
"""


def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
