"""One JavaScript module for notebooks, put together from the modules of the page.

A notebook loads a widget from one text, and there is no server to fetch others from. Each module
becomes a function that returns what it exports, in the order in which they need each other:

    const module_0 = (() => { …; return { h, s }; })();
    const module_1 = (() => { const { h, s } = module_0; …; return { BoardArea }; })();

Only the forms of import and export that the page uses are understood; others are an error.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

HERE = Path(__file__).parent
STATIC = HERE.parent / "web" / "static"
ENTRY = HERE / "js" / "board_widget.js"

_IMPORT = re.compile(r"^import \{([\w\s,$]+)\} from '(\.{1,2}/[\w./]+)';$", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*$|\bimport\(['\"`]", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_THEME = re.compile(r"^:root(\[data-theme='dark'\])? \{\n.*?^\}", re.MULTILINE | re.DOTALL)
_SYMBOL = re.compile(r'<symbol id="disc-.*?</symbol>', re.DOTALL)


def widget_module() -> str:
    """The text of the widget: everything that it needs in one module."""
    parts: dict[Path, str] = {}
    _add(ENTRY.resolve(), parts, ())
    entry = _name(ENTRY.resolve(), parts)
    made = f"{entry}.renderer({json.dumps(style())}, {json.dumps(sprite())})"
    return "\n".join([*parts.values(), f"export default {{ render: {made} }};", ""])


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


def _add(path: Path, parts: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Add a module after those that it imports."""
    if path in parts:
        return
    assert path not in above, f"{path.name} imports itself, by way of others"
    text = path.read_text(encoding="utf-8")
    for match in _IMPORT.finditer(text):
        _add((path.parent / match[2]).resolve(), parts, (*above, path))
    parts[path] = ""  # its number is known from now on
    parts[path] = _wrapped(path, text, parts)


def _wrapped(path: Path, text: str, parts: dict[Path, str]) -> str:
    def taken(match: re.Match[str]) -> str:
        names = " ".join(match[1].split())
        return f"const {{ {names} }} = {_name((path.parent / match[2]).resolve(), parts)};"

    exported = _EXPORT.findall(text)
    body = _EXPORT.sub("", _IMPORT.sub(taken, text))
    left = _LEFT_OVER.search(_COMMENT.sub("", body))
    assert left is None, f"{path.name}: cannot bundle {left and left[0].strip()!r}"
    given = f"return {{ {', '.join(exported)} }};"
    return f"const {_name(path, parts)} = (() => {{\n{body}\n{given}\n}})();"


def _name(path: Path, parts: dict[Path, str]) -> str:
    return f"module_{list(parts).index(path)}"
