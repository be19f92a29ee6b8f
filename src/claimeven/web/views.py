"""The views of the page: every folder of `static/js/views` is one, and its name is its address."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "static"
VIEWS = tuple(sorted(path.parent.name for path in FOLDER.glob("js/views/*/view.js")))
_DATA = Path(__file__).parents[1] / "data"
OTHER_FILES = {"book.bin": _DATA / "book-7x6x4.bin"} | {
    f"nets/{path.name}": path for path in sorted(_DATA.glob("claimeven-net*.toml"))
}
"""What the page fetches from `static/` and is kept elsewhere in the package."""
