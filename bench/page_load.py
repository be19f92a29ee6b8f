"""How soon the page can be used: from the address to a board that takes a stone, on loopback.

    python bench/page_load.py [--rounds 20] [--view /play]

Every round is a new window with an empty cache. Prints the fastest, the median and the slowest
time to the first paint and until the view can be used, and the bytes sent; beside them how long
the same browser takes for an answer of a few bytes, which shows how busy the machine is.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import browser as browsers  # noqa: E402
from page_site import served  # noqa: E402


def one(browser: Browser, url: str) -> tuple[float, float, int]:
    """Milliseconds to interactive and to the first paint, and bytes sent."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda response: answers.append(response))
    # The clock stops in the page itself: the time of the test driver does not count.
    page.add_init_script(
        "new MutationObserver(() => { if (document.documentElement.dataset.ready)"
        " window.usable ??= performance.now(); })"
        ".observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] })"
    )
    page.goto(url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_load_state("networkidle")
    usable = float(page.evaluate("window.usable"))
    paint = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
    )
    sent = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    context.close()
    return usable, float(paint), sent


def nothing(browser: Browser, url: str) -> float:
    """Milliseconds for an address that answers a few bytes."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{url}/api/v2/health")
    taken = page.evaluate("performance.getEntriesByType('navigation')[0].domComplete")
    context.close()
    return float(taken)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--view", default="/play")
    options = parser.parse_args()
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data)) as site,
        sync_playwright() as kit,
    ):
        browser = kit.chromium.launch(executable_path=browsers.find(), args=root)
        one(browser, site.url + options.view)
        found = [one(browser, site.url + options.view) for _ in range(options.rounds)]
        bare = [nothing(browser, site.url) for _ in range(options.rounds)]
        browser.close()
    for name, values in (
        ("nothing, ms", bare),
        ("interactive, ms", [each[0] for each in found]),
        ("first paint, ms", [each[1] for each in found]),
    ):
        print(
            f"{name:>16}: fastest {min(values):5.0f}, "
            f"median {statistics.median(values):5.0f}, slowest {max(values):5.0f}"
        )
    print(f"{'sent, bytes':>16}: {found[0][2]}")


if __name__ == "__main__":
    main()
