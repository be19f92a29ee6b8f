"""Modules of JavaScript joined into scripts, for where each would have to be fetched by itself.

Each module becomes a function that returns what it exports, and runs when it is first needed:

    m[2] = once(() => { const { h, s } = m[0](); …; return { BoardArea }; });

Only the forms of import and export that the page uses are understood; others are an error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_IMPORT = re.compile(r"^import \{([\w\s,$]+)\} from '(\.{1,2}/[\w./]+)';$", re.MULTILINE)
_LATE_IMPORT = re.compile(r"\bimport\('(\.{1,2}/[\w./]+)'\)")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.MULTILINE)
_EXPORT_LIST = re.compile(r"^export \{([\w\s,$]+)\};$", re.MULTILINE)
_LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*$|\bimport\(['\"`]", re.MULTILINE)
_COMMENT = re.compile(r"/\*\*.*?\*/|^[ \t]*//[^\n]*$", re.DOTALL | re.MULTILINE)
_SPACE = re.compile(r"\n\s+")
"""Empty lines, and what lines begin with."""
_RENAMED = re.compile(r"(\w+) as (\w+)")
_ONCE = "(make) => {\n  let made;\n  return () => (made ??= make());\n}"
_BEGIN = f"const m = [];\nconst once = {_ONCE};"


def without_comments(text: str) -> str:
    """The same lines; those of comments are empty, so that numbers of lines stay what they are."""
    return _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)


def script(entry: Path) -> str:
    """One classic script that runs a module, with everything that it may ever import."""
    modules = _Modules(entry)
    parts = modules.texts(modules.all, "Promise.resolve().then(m[{number}])")
    return f"(() => {{\n'use strict';\n{_BEGIN}\n{parts}\n{modules.first}();\n}})();\n"


def library(entry: Path) -> tuple[str, str]:
    """The text of modules that import nothing late, and the expression for what one exports."""
    modules = _Modules(entry)
    assert not modules.late, f"{entry.name}: cannot bundle what is imported late"
    return f"{_BEGIN}\n{modules.texts(modules.all, '')}", f"{modules.first}()"


def chunks(entry: Path, at_once: Sequence[Path] = ()) -> dict[str, str]:
    """Modules for a browser, by name: `main` runs the entry and has all that it needs at once.

    What is imported late is fetched then, from a module that is named as the file is, or as the
    folder of a file `view.js`. Late imports `at_once` are in `main` all the same.
    """
    modules = _Modules(entry, at_once)
    late = "import('./{name}.js').then(({{ default: add }}) => (add(m, once), m[{number}]()))"
    found = {"main": f"{_BEGIN}\n{modules.texts(modules.main, late)}\n{modules.first}();\n"}
    for path in modules.late:
        name = _chunk_name(path)
        assert name not in found, f"two files that are imported late are called {name}"
        rest = [each for each in modules.needed(path) if each not in modules.main]
        parts = modules.texts(rest, late, "??=")
        found[name] = f"export default (m, once) => {{\n{parts}\n}};\n"
    return found


def _chunk_name(path: Path) -> str:
    return path.parent.name if path.stem == "view" else path.stem


@dataclass(frozen=True)
class _Module:
    text: str
    imports: list[Path]
    late: list[Path]


class _Modules:
    """All modules that are reached from one."""

    def __init__(self, entry: Path, at_once: Sequence[Path] = ()) -> None:
        self.entry = entry.resolve()
        self._at_once = [path.resolve() for path in at_once]
        self._found: dict[Path, _Module] = {}
        self._add(self.entry, ())
        self._numbers = {path: number for number, path in enumerate(self._found)}

    @property
    def all(self) -> list[Path]:
        """Every module, the entry first."""
        return list(self._found)

    @property
    def first(self) -> str:
        """The name of the entry's function."""
        return self._name(self.entry)

    @cached_property
    def late(self) -> list[Path]:
        """Modules that some module imports late and that are not there at once."""
        every = (path for module in self._found.values() for path in module.late)
        return [path for path in dict.fromkeys(every) if path not in self.main]

    @cached_property
    def main(self) -> list[Path]:
        """Modules that are there at once."""
        return self.needed(self.entry, *self._at_once)

    def needed(self, *paths: Path) -> list[Path]:
        """Modules and all that they import when they are run."""
        found: dict[Path, None] = {}
        waiting = [*paths]
        while waiting:
            each = waiting.pop()
            if each not in found:
                found[each] = None
                waiting += self._found[each].imports
        return [each for each in self._found if each in found]

    def texts(self, paths: list[Path], late: str, sets: str = "=") -> str:
        """Modules as functions; `late` is what becomes of a late import of another chunk."""
        return "\n".join(
            f"{self._name(path)} {sets} {self._function(path, late)}" for path in paths
        )

    def _add(self, path: Path, above: tuple[Path, ...]) -> None:
        if path in self._found:
            assert path not in above, f"{path.name} imports itself, by way of others"
            return
        text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        imports = [(path.parent / match[2]).resolve() for match in _IMPORT.finditer(text)]
        late = [(path.parent / match[1]).resolve() for match in _LATE_IMPORT.finditer(text)]
        self._found[path] = _Module(text, imports, late)
        for needed in imports:
            self._add(needed, (*above, path))
        for needed in late:
            self._add(needed, ())

    def _function(self, path: Path, late: str) -> str:
        def taken(match: re.Match[str]) -> str:
            names = _RENAMED.sub(r"\1: \2", " ".join(match[1].split()))
            return f"const {{ {names} }} = {self._name((path.parent / match[2]).resolve())}();"

        def taken_late(match: re.Match[str]) -> str:
            needed = (path.parent / match[1]).resolve()
            way = late if needed in self.late else "Promise.resolve().then(m[{number}])"
            return way.format(name=_chunk_name(needed), number=self._numbers[needed])

        text = self._found[path].text
        exported = _EXPORT.findall(text)
        for names in _EXPORT_LIST.findall(text):
            exported += names.replace(",", " ").split()
        body = _EXPORT_LIST.sub("", _EXPORT.sub("", _IMPORT.sub(taken, text)))
        left = _LEFT_OVER.search(_LATE_IMPORT.sub("", body))
        assert left is None, f"{path.name}: cannot bundle {left and left[0].strip()!r}"
        body = _SPACE.sub("\n", _LATE_IMPORT.sub(taken_late, body)).strip()
        odd = [line for line in body.splitlines() if line.count("`") % 2]
        assert not odd, f"{path.name}: cannot bundle a text of several lines: {odd[:1]}"
        return f"once(() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}});"

    def _name(self, path: Path) -> str:
        return f"m[{self._numbers[path]}]"
