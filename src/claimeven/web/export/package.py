"""The kernel as a package for npm: rules, solver, searches and players for other programs.

`npm/` has what is only in the package: its functions, their types, a README. They import modules of
the page's own engine, which are copied with all that those import.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import claimeven
from claimeven.files import write_atomically
from claimeven.web.export.files import assets
from claimeven.web.views import FOLDER

NAME = "claimeven"
_OWN = Path(__file__).parent / "npm"
_FROM = re.compile(r"(?:from|import\() ?'(\.{1,2}/[\w./]+\.js)'")
_COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
_STATIC = "../../static/"
"""Where the modules of the page are, seen from `npm/`."""
_OF_THE_PAGE = ("core.wasm", "lessons.json", "puzzles.json")
"""Assets that no function of the package reads."""


def package_files() -> dict[str, bytes]:
    """The content of every file, by its path in the folder."""
    found = {"package.json": (json.dumps(_description(), indent=2) + "\n").encode()}
    modules: set[Path] = set()
    for path in sorted(_OWN.iterdir()):
        text = path.read_text(encoding="utf-8")
        found[path.name] = text.replace(_STATIC, "./").encode()
        if path.suffix == ".js":
            _add_imports(path, modules)
    for path in sorted(each for each in modules if each.parent != _OWN.resolve()):
        found[path.relative_to(FOLDER.resolve()).as_posix()] = path.read_bytes()
    for name, path in assets().items():
        if path.name not in _OF_THE_PAGE:
            found[f"files/{Path(name).name}"] = path.read_bytes()
    return found


def write_package(folder: Path) -> int:
    """Write all files; returns their size in bytes."""
    files = package_files()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content)
    return sum(map(len, files.values()))


def _description() -> dict[str, object]:
    return {
        "name": NAME,
        "version": claimeven.__version__,
        "description": "Connect Four and its relatives: rules, exact solver, searches and players.",
        "keywords": ["connect four", "connect-4", "solver", "board game", "game ai", "wasm"],
        "homepage": "https://claimeven.readthedocs.io",
        "repository": {"type": "git", "url": "git+https://github.com/claimeven/claimeven.git"},
        "license": "MIT",
        "author": "The Claimeven authors",
        "type": "module",
        "engines": {"node": ">=20"},
        "exports": {
            ".": {"types": "./types.d.ts", "node": "./node.js", "default": "./index.js"},
            "./files/*": "./files/*",
            "./package.json": "./package.json",
        },
        "types": "./types.d.ts",
        # What these two do when they are imported: they say how files are read.
        "sideEffects": ["./index.js", "./node.js"],
        "files": ["*.js", "types.d.ts", "js", "files"],
    }


def _add_imports(path: Path, found: set[Path]) -> None:
    """All modules that a module imports, and those that they import."""
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    for name in _FROM.findall(text):
        needed = (path.parent / name).resolve()
        if needed not in found:
            found.add(needed)
            _add_imports(needed, found)
