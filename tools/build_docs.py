"""Build the documentation site, strictly: every warning and every broken link is an error.

    python tools/build_docs.py

The site is in build/docs, and as an archive beside it. Nothing in it is fetched from elsewhere, so
that it can be read without a network: that is checked too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import claimeven
from doc_site.prepare import prepare

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build" / "docs-source"
SITE = ROOT / "build" / "docs"
FETCHED = {
    ("script", "src"),
    ("link", "href"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "src"),
}
NAMED_ONLY = ("canonical", "edit", "search", "index", "next", "prev")
"""Links in the head of a page that a browser does not follow by itself."""


class Page(HTMLParser):
    """What a page of the site links to, what it fetches, and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def has(self, fragment: str) -> bool:
        """Can this part of the page be linked to?"""
        return unquote(fragment) in self.anchors

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect one element."""
        values = dict(attrs)
        if anchor := values.get("id"):
            self.anchors.add(anchor)
        if tag == "a" and (target := values.get("href")):
            self.links.append(target)
        if values.get("rel") not in NAMED_ONLY:
            self.fetched += [value for name, value in attrs if value and (tag, name) in FETCHED]


def broken_links(site: Path) -> list[str]:
    """Links inside the site that lead nowhere, and files that would be fetched from elsewhere."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site)
        found += [f"{name} fetches {url}" for url in page.fetched if urlsplit(url).netloc]
        for link in [*page.links, *page.fetched]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                found.append(f"{name} links to {link}, which does not exist")
            elif parts.fragment and target in pages and not pages[target].has(parts.fragment):
                found.append(f"{name} links to {link}, which has no such heading")
    for style in site.rglob("*.css"):
        urls = re.findall(r"url\([\"']?(https?://[^)\"']+)", style.read_text(encoding="utf-8"))
        found += [f"{style.relative_to(site)} fetches {url}" for url in urls]
    return found


def main() -> int:
    """Build, check, and make the archive."""
    prepare(SOURCE)
    words: list[str | Path] = [
        "-b",
        "html",
        "-c",
        ROOT / "docs",
        "-d",
        ROOT / "build" / "docs-trees",
    ]
    strict = ["--fail-on-warning", "--keep-going", "--quiet"]
    sphinx = [sys.executable, "-m", "sphinx", *words, *strict, SOURCE, SITE]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools"), "COLUMNS": "100"}
    if subprocess.run(sphinx, env=environment).returncode != 0:
        return 1
    if found := broken_links(SITE):
        print("\n".join(found), file=sys.stderr)
        return 1
    for old in (ROOT / "build").glob("claimeven-docs-*.zip"):
        old.unlink()
    name = f"claimeven-docs-{claimeven.__version__}"
    archive = shutil.make_archive(str(ROOT / "build" / name), "zip", SITE)
    pages = sum(1 for _ in SITE.rglob("*.html"))
    size = Path(archive).stat().st_size / 1e6
    print(f"the site has {pages} pages: build/docs/index.html (as an archive {size:.1f} MB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
