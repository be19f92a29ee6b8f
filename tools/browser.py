"""Find a Chromium and a Firefox for the tests of the page, or install them.

    python tools/browser.py

Looks for the system's Chromium or Chrome, then for Playwright's own; installs Debian's package
when run as root where there is apt, else Playwright's own. Prints what it did. Without a
browser the tests of the page are skipped; everything else runs. Firefox is installed only as
Debian's package; a few tests run in it too.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import debian

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW = (
    "no browser for the tests of the page: install Chromium (Debian and Ubuntu: apt install "
    "chromium), or run `.venv/bin/python -m playwright install chromium`, or name one with "
    "CLAIMEVEN_BROWSER=/path/to/chromium"
)

FIREFOXES = ("firefox-esr", "firefox")
HOW_FIREFOX = (
    "no Firefox for the tests of the page: install it (Debian: apt install firefox-esr), or name "
    "one with CLAIMEVEN_FIREFOX=/path/to/firefox"
)


def find_firefox() -> str | None:
    """A Firefox that is there already: named, or the system's."""
    if named := os.environ.get("CLAIMEVEN_FIREFOX"):
        return shutil.which(named)
    found = filter(None, map(shutil.which, FIREFOXES))
    return next((path for path in found if not _is_snap(path)), None)


def _is_snap(path: str) -> bool:
    """Ubuntu's is a script that starts a snap, which sees neither profiles nor pages in /tmp."""
    if "snap" in Path(path).resolve().parts:
        return True
    with open(path, "rb") as file:
        head = file.read(4096)
    return head.startswith(b"#!") and b"/snap/" in head


def find() -> str | None:
    """A Chromium that is there already: named, the system's, or Playwright's own."""
    named = os.environ.get("CLAIMEVEN_BROWSER")
    if named:
        return shutil.which(named)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or _playwrights_own()


def install() -> str | None:
    """Debian's package for root, else Playwright's own; None if neither works."""
    debian.install("chromium")
    if found := find():
        return found
    debian.run(sys.executable, "-m", "playwright", "install", "chromium")
    return find()


def _playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def main() -> int:
    """Find or install a browser; a missing one is reported, not an error."""
    found = find()
    # A browser that was named is not replaced by another.
    if found is None and not os.environ.get("CLAIMEVEN_BROWSER"):
        print("installing a browser for the tests of the page", flush=True)
        found = install()
    print(f"browser for the tests of the page: {found}" if found else f"claimeven: {HOW}")
    if find_firefox() is None and not os.environ.get("CLAIMEVEN_FIREFOX"):
        debian.install(FIREFOXES[0])
    print(find_firefox() or f"claimeven: {HOW_FIREFOX}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
