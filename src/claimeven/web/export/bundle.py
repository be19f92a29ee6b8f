"""Modules of the page as one script, for where there is nobody to fetch them from.

Each module becomes a function that returns what it exports, and runs when it is first needed:

    const module_2 = once(() => { const { h, s } = module_0(); …; return { BoardArea }; });

Only the forms of import and export that the page uses are understood; others are an error.
"""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r"^import \{([\w\s,$]+)\} from '(\.{1,2}/[\w./]+)';$", re.MULTILINE)
_LATE_IMPORT = re.compile(r"\bimport\('(\.{1,2}/[\w./]+)'\)")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.MULTILINE)
_EXPORT_LIST = re.compile(r"^export \{([\w\s,$]+)\};$", re.MULTILINE)
_LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*$|\bimport\(['\"`]", re.MULTILINE)
_COMMENT = re.compile(r"/\*\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_EMPTY_LINES = re.compile(r"\n\s*\n+")
_RENAMED = re.compile(r"(\w+) as (\w+)")
_ONCE = "const once = (make) => {\n  let made;\n  return () => (made ??= make());\n};"


def bundle(entry: Path) -> str:
    """One classic script that runs a module, with everything that it imports."""
    parts: dict[Path, str] = {}
    _add(entry.resolve(), parts, ())
    modules = "\n".join(parts.values())
    start = f"{_name(entry.resolve(), parts)}();"
    return f"(() => {{\n'use strict';\n{_ONCE}\n{modules}\n{start}\n}})();\n"


def _add(path: Path, parts: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Add a module, and all that it imports."""
    if path in parts:
        return
    parts[path] = ""  # its number is known from now on
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    for match in _IMPORT.finditer(text):
        needed = (path.parent / match[2]).resolve()
        assert needed not in (*above, path), f"{path.name} imports itself, by way of others"
        _add(needed, parts, (*above, path))
    for match in _LATE_IMPORT.finditer(text):
        _add((path.parent / match[1]).resolve(), parts, ())
    parts[path] = _wrapped(path, text, parts)


def _wrapped(path: Path, text: str, parts: dict[Path, str]) -> str:
    def taken(match: re.Match[str]) -> str:
        names = _RENAMED.sub(r"\1: \2", " ".join(match[1].split()))
        return f"const {{ {names} }} = {_name((path.parent / match[2]).resolve(), parts)}();"

    def taken_late(match: re.Match[str]) -> str:
        return f"Promise.resolve().then({_name((path.parent / match[1]).resolve(), parts)})"

    exported = _EXPORT.findall(text)
    for names in _EXPORT_LIST.findall(text):
        exported += names.replace(",", " ").split()
    body = _EXPORT_LIST.sub("", _EXPORT.sub("", _IMPORT.sub(taken, text)))
    body = _LATE_IMPORT.sub(taken_late, body)
    left = _LEFT_OVER.search(body)
    assert left is None, f"{path.name}: cannot bundle {left and left[0].strip()!r}"
    given = f"return {{ {', '.join(exported)} }};"
    body = _EMPTY_LINES.sub("\n", body).strip()
    return f"const {_name(path, parts)} = once(() => {{\n{body}\n{given}\n}});"


def _name(path: Path, parts: dict[Path, str]) -> str:
    return f"module_{list(parts).index(path)}"
