"""Draw the icons of the installed app from the one drawing.

    python tools/icons.py

Writes `icon-192.png`, `icon-512.png` and `icon-maskable-512.png` beside `icon.svg`.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

import browser as browsers

ICONS = Path(__file__).resolve().parent.parent / "src/claimeven/web/static/icons"


def main() -> None:
    """One picture per size; the maskable one fills its square, with room at the edges."""
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    path = browsers.find()
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=root)
        for name, size, inner in (("192", 192, 192), ("512", 512, 512), ("maskable-512", 512, 400)):
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#e7d8bf" if inner < size else "transparent"
            margin = (size - inner) // 2
            page.set_content(
                f"<style>body{{margin:0;background:{ground}}}svg{{display:block;width:{inner}px;"
                f"margin:{margin}px}}</style>{drawing}"
            )
            page.screenshot(path=ICONS / f"icon-{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
