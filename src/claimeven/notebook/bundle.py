"""One JavaScript module for notebooks, put together from the modules of the page.

A notebook loads a widget from one text, and there is no server to fetch others from.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from claimeven.javascript import library

HERE = Path(__file__).parent
STATIC = HERE.parent / "web" / "static"
ENTRY = HERE / "js" / "board_widget.js"

_THEME = re.compile(r"^:root(\[data-theme='dark'\])? \{\n.*?^\}", re.MULTILINE | re.DOTALL)
_SYMBOL = re.compile(r'<symbol id="disc-.*?</symbol>', re.DOTALL)


def widget_module() -> str:
    """The text of the widget: everything that it needs in one module."""
    modules, entry = library(ENTRY)
    made = f"{entry}.renderer({json.dumps(style())}, {json.dumps(sprite())})"
    return f"{modules}\nexport default {{ render: {made} }};\n"


def style() -> str:
    """The page's colours and its board, for a tree of elements of their own."""
    base = (STATIC / "css" / "base.css").read_text(encoding="utf-8")
    board = (STATIC / "css" / "board.css").read_text(encoding="utf-8")
    own = (HERE / "js" / "board_widget.css").read_text(encoding="utf-8")
    themes = [match[0].replace(":root", ".board-widget", 1) for match in _THEME.finditer(base)]
    assert len(themes) == 2, "base.css has a light and a dark theme"
    return "\n".join([*themes, board, own])


def sprite() -> str:
    """The stones of both sides, as the page draws them."""
    symbols = _SYMBOL.findall((STATIC / "index.html").read_text(encoding="utf-8"))
    assert len(symbols) == 2, "index.html has a stone for each side"
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
