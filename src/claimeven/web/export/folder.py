"""The page as a folder that any web server can serve."""

from __future__ import annotations

from pathlib import Path

from claimeven.files import write_atomically
from claimeven.web.export.files import page, static_files
from claimeven.web.scripts import content_of, scripts

_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
_AT_THE_TOP = ("manifest.webmanifest", "sw.js", "favicon.ico", "robots.txt")
_PAGE = "index.html"


def folder_files() -> dict[str, bytes]:
    """The content of every file, by its path in the folder."""
    found = {_PAGE: page(_POLICY).encode()}
    for name, path in static_files().items():
        if name != _PAGE:
            found[name if name in _AT_THE_TOP else f"static/{name}"] = content_of(path)
    for name, text in scripts().items():
        found[name if name in _AT_THE_TOP else f"static/{name}"] = text.encode()
    return found


def write_folder(folder: Path) -> int:
    """Write all files; returns their size in bytes."""
    files = folder_files()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content)
    return sum(map(len, files.values()))
