"""What an exported page is made of, and what all its forms have in common."""

from __future__ import annotations

import re
from pathlib import Path

from claimeven.web.views import FOLDER, OTHER_FILES, VIEWS

_LINKS = re.compile(rf'(<a (?:class="brand" )?href=")({"|".join(VIEWS)})"')
_CHARSET = '<meta charset="utf-8">\n'


def static_files() -> dict[str, Path]:
    """Every file of the page below `static/`, by name."""
    files = (path for path in sorted(FOLDER.rglob("*")) if path.is_file())
    found = {path.relative_to(FOLDER).as_posix(): path for path in files}
    return found | OTHER_FILES


def assets() -> dict[str, Path]:
    """What the local engine reads: the compiled kernel, its data, the nets and the book."""
    wanted = (".wasm", ".json", ".bin", ".toml")
    return {name: path for name, path in static_files().items() if path.suffix in wanted}


def page(policy: str) -> str:
    """The page itself, with the local engine: its views are behind the #."""
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    text = _LINKS.sub(r'\1#\2"', text)
    text = _replaced(text, '<html lang="en">', '<html lang="en" data-engine="local">')
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    text = _replaced(text, "It is served from this machine, nothing", "Nothing")
    return _replaced(text, _CHARSET, _CHARSET + meta)


def _replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)
