"""Links that lead out of the documentation: to the files of the repository on its home page."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
HOME = "https://github.com/claimeven/claimeven/blob/main"
PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "ARCHITECTURE.md": "architecture.md",
    "README.md": "index.md",
}
"""Files of the repository that are pages of the site, under another name."""
_LINK = re.compile(r"(\]\()([^)\s#]+)(#[^)\s]*)?(\))")


def with_home_links(text: str, folder: Path) -> str:
    """A page whose links out of the documentation lead to the repository's home page.

    >>> with_home_links("[code](../src/claimeven/locks.py)", DOCS)
    '[code](https://github.com/claimeven/claimeven/blob/main/src/claimeven/locks.py)'
    >>> with_home_links("[how](../CONTRIBUTING.md#rules) [rules](rules.md)", DOCS)
    '[how](contributing.md#rules) [rules](rules.md)'
    """

    def replaced(match: re.Match[str]) -> str:
        target = match[2]
        if "://" in target or target.startswith("mailto:"):
            return match[0]
        path = (folder / target).resolve()
        if path.is_relative_to(DOCS) or not path.is_relative_to(ROOT):
            return match[0]
        inside = path.relative_to(ROOT).as_posix()
        if page := PAGES.get(inside):
            up = "../" * len(folder.resolve().relative_to(DOCS).parts)
            return f"{match[1]}{up}{page}{match[3] or ''}{match[4]}"
        return f"{match[1]}{HOME}/{inside}{match[3] or ''}{match[4]}"

    return _LINK.sub(replaced, text)


def from_the_root(text: str) -> str:
    """A file of the repository's root as a page of the documentation.

    >>> from_the_root("[page](docs/page.md) [rules](CONTRIBUTING.md#rules)")
    '[page](page.md) [rules](contributing.md#rules)'
    >>> from_the_root("[tools](tools/icons.py)")
    '[tools](https://github.com/claimeven/claimeven/blob/main/tools/icons.py)'
    """

    def replaced(match: re.Match[str]) -> str:
        target = match[2]
        if "://" in target:
            return match[0]
        if target.startswith("docs/"):
            found = target.removeprefix("docs/")
        else:
            found = PAGES.get(target) or f"{HOME}/{target}"
        return f"{match[1]}{found}{match[3] or ''}{match[4]}"

    return _LINK.sub(replaced, text)
