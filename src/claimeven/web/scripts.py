"""The page and its engine as few scripts: modules joined, so that a browser does not fetch each.

`page/main.js` has Play, where most people arrive, and what its buttons need; every other view is a
script that is fetched when it is opened. `engine/main.js` is the worker of the local engine.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from claimeven.javascript import chunks, without_comments
from claimeven.web.views import FOLDER

MADE = ("page/", "engine/", "sw.js")
"""Where scripts are, below `static/`."""

_JS = FOLDER / "js"
_AT_ONCE = (
    *("views/play/actions", "views/play/new_game", "views/play/scores", "views/play/view"),
    *("game/kept_offer", "service/live", "service/local_engine", "ui/sound"),
)
"""What Play imports late, and has without a network all the same."""
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\n\s+")
_ANY_VERSION = "VERSION = 'any'"


def scripts() -> dict[str, str]:
    """The text of each, by its name below `static/`."""
    page = chunks(_JS / "app.js", [_JS / f"{name}.js" for name in _AT_ONCE])
    engine = chunks(_JS / "local" / "worker.js")
    found = {f"page/{name}.js": text for name, text in page.items()}
    found |= {f"engine/{name}.js": text for name, text in engine.items()}
    return found | {"sw.js": _worker(found)}


def content_of(path: Path) -> bytes:
    """What is sent of a file: modules and style sheets go without what nobody waits for."""
    if path.suffix == ".js":
        return without_comments(path.read_text(encoding="utf-8")).encode()
    if path.suffix == ".css":
        text = _STYLE_COMMENT.sub("", path.read_text(encoding="utf-8"))
        return _SPACE.sub("\n", text).encode()
    return path.read_bytes()


def _worker(made: dict[str, str]) -> str:
    """The service worker, with the version of what it keeps."""
    digest = hashlib.sha256("".join(made.values()).encode())
    for path in sorted(FOLDER.rglob("*.*")):
        if path.is_file():
            digest.update(path.read_bytes())
    text = without_comments((FOLDER / "sw.js").read_text(encoding="utf-8"))
    assert text.count(_ANY_VERSION) == 1
    return text.replace(_ANY_VERSION, f"VERSION = '{digest.hexdigest()[:12]}'")
