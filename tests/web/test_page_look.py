"""What the page looks like and who can use it: names, contrast, colour blindness, sizes, bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

import claimeven.web
from page_site import DESKTOP, PHONE, Visitor, column, expect_stones, new_game, press, ready, status

Visit = Callable[..., Visitor]

STATIC = Path(claimeven.web.__file__).parent / "static"
VIEWS = (
    "/play",
    "/puzzles?number=300",
    "/analyse?moves=4453",
    "/review?moves=4433221",
    "/lab?moves=4453",
    "/arena",
)
FIRST_PAINT_BYTES = 100_000


@pytest.mark.parametrize("path", VIEWS)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_everything_has_a_name_and_fits(visit: Visit, path: str, size: dict[str, int]) -> None:
    visitor = visit(viewport=size)
    page = visitor.open(path)
    nameless = page.evaluate(NAMELESS)
    assert nameless == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("group", name="Columns")).to_be_visible()
    expect(page.locator('nav a[aria-current="page"]')).to_have_count(1)
    expect(page.locator("#live")).to_have_attribute("aria-live", "polite")


NAMELESS = """() => {
  const name = (node) => (node.getAttribute('aria-label') || node.textContent
    || (node.labels && [...node.labels].map((label) => label.textContent).join(''))
    || '').trim();
  const kinds = 'button, a, input, select, textarea, [role=img], [role=slider]';
  const nodes = document.querySelectorAll(kinds);
  return [...nodes].filter((node) => !name(node)).map((node) => node.outerHTML.slice(0, 200));
}"""


def test_the_board_has_the_same_place_in_every_view(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    place = page.locator(".plate").bounding_box()
    for name in ("Puzzles", "Analyse", "Review", "Lab", "Arena", "Play"):
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_selector(f'html[data-ready="{name.lower()}"]', state="attached")
        assert page.locator(".plate").bounding_box() == place, name
    page.go_back()
    page.wait_for_selector('html[data-ready="arena"]', state="attached")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_sides_and_text_stand_out(visit: Visit, theme: str) -> None:
    page = visit(color_scheme=theme).open("/play")
    colours = _colours(page)
    for side in ("first", "second"):
        for ground in ("plate", "hole"):
            assert _contrast(colours[side], colours[ground]) >= 3, (side, ground)
        assert _contrast(colours[side], colours[f"{side}-in"]) >= 3, side
    for text in ("ink", "muted", "accent", "win", "loss"):
        for ground in ("paper", "card"):
            assert _contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for ground in ("paper", "card"):
        assert _contrast(colours["border"], colours[ground]) >= 3, ground
    for kind in ("win", "draw", "loss"):
        assert _contrast(colours[kind], colours[f"{kind}-bg"]) >= 4.5, kind
    assert _contrast(colours["on-accent"], colours["accent"]) >= 4.5


SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, select, input, summary')]
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([node, box]) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
  .map(([node, box]) => `${node.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""


def test_targets_are_large_enough_for_fingers(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).open("/play")
    for path in (
        *("/play", "/analyse?moves=4453", "/review?moves=4433221", "/review", "/arena"),
        *("/puzzles?number=300", "/learn", "/learn?lesson=odd-even&step=5", "/lab?moves=4453"),
    ):
        page.goto(path)
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.evaluate(SMALL_TARGETS) == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["protanopia", "deuteranopia", "tritanopia"])
def test_colour_blind_people_can_tell_the_sides(visit: Visit, theme: str, kind: str) -> None:
    colours = _colours(visit(color_scheme=theme).open("/play"))
    seen = [_linear_seen(colours[side], SIMULATIONS[kind]) for side in ("first", "second")]
    distance = sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5
    assert distance > 0.25


# Machado, Oliveira and Fernandes 2009, full severity, in linear light.
SIMULATIONS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _colours(page: Page) -> dict[str, tuple[float, ...]]:
    """Every custom property that is a colour, as linear light."""
    names = set(re.findall(r"--([a-z-]+): #", (STATIC / "css/base.css").read_text()))
    texts = page.evaluate(
        """(names) => {
          const style = getComputedStyle(document.documentElement);
          const value = (name) => style.getPropertyValue(`--${name}`).trim();
          return Object.fromEntries(names.map((name) => [name, value(name)]));
        }""",
        sorted(names),
    )
    return {name: _linear(text) for name, text in texts.items()}


def _linear(text: str) -> tuple[float, ...]:
    parts = [int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )


def _linear_seen(
    colour: tuple[float, ...], matrix: tuple[tuple[float, ...], ...]
) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """WCAG 2: from 1 to 21."""
    light = [0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


def test_keys_are_listed_and_the_theme_is_remembered(visit: Visit) -> None:
    page = visit(color_scheme="light").open("/play")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help")
    dialog.get_by_role("tab", name="Keys").click()
    expect(dialog).to_contain_text("drop in that column")
    expect(dialog).to_contain_text("hint")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("d")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Dark theme")).to_have_attribute("aria-pressed", "true")


def test_the_system_decides_on_the_theme_until_somebody_does(visit: Visit) -> None:
    page = visit(color_scheme="light").open("/play")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(paper) != light
    page.keyboard.press("d")
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate(paper) == light


def test_help_begins_at_its_top(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 400}).open("/play")
    page.keyboard.press("?")
    page.get_by_role("tab", name="Keys").click()
    expect(page.get_by_role("heading", name="Help")).to_be_in_viewport()


def test_a_phone_on_its_side_shows_the_whole_board(visit: Visit) -> None:
    page = visit(viewport={"width": 740, "height": 360}).open("/play")
    box = page.get_by_role("img", name="Board of 7 columns").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 360
    assert box["width"] / 7 >= 32  # fingers can hit a column


def test_the_bar_of_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True).open("/play")
    lab = page.get_by_role("link", name="Lab")
    expect(lab).to_be_hidden()
    expect(page.get_by_role("link", name="Analyse")).to_be_in_viewport()
    page.get_by_role("button", name="More").tap()
    lab.tap()
    expect(page).to_have_title("Lab · Claimeven")
    expect(lab).to_be_hidden()


def test_the_views_are_one_stop_of_the_tab_key(visit: Visit) -> None:
    page = visit().open("/play")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("link", name="Arena")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_title("Arena · Claimeven")


def test_the_first_paint_is_small_and_nothing_moves(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference")
    page, answers = visitor.page, list[Response]()
    page.on("response", lambda response: answers.append(response))
    page.add_init_script(
        """new PerformanceObserver((list) => { window.shift = (window.shift ?? 0)
          + list.getEntries().reduce((sum, entry) => sum + entry.value, 0); })
          .observe({ type: 'layout-shift', buffered: true });"""
    )
    visitor.open("/")
    page.wait_for_load_state("networkidle")
    sent = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    assert 10_000 < sent < FIRST_PAINT_BYTES
    column(page, 4).click()
    expect_stones(page, 2)
    press(page, "Threats")
    assert (page.evaluate("window.shift") or 0) < 0.005


# Counted as they begin: on a busy machine one is over before it can be looked at.
COUNT_ANIMATIONS = """
  window.begun = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    ++window.begun;
    return animate.apply(this, how);
  };"""


def test_stones_fall_unless_one_wants_things_still(visit: Visit) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        visitor = visit(reduced_motion=motion)
        visitor.page.add_init_script(COUNT_ANIMATIONS)
        page = visitor.open("/analyse?geometry=5x4x4")
        column(page, 3).click()
        expect_stones(page, 1)
        assert bool(page.evaluate("window.begun")) is moves


_KEEPS_ALL = """async () => {
  for (;;) {
    for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      if (await kept.match('static/book.bin')) return (await kept.keys()).length;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
"""The book is the last file that is fetched in the background."""


def test_the_page_goes_on_without_the_service(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.open("/play")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(_KEEPS_ALL)
    visitor.context.set_offline(True)
    page.goto("/analyse?moves=44444")
    expect(page.locator("#panel")).to_contain_text("Second loses in 36 plies")
    page.goto("/play")
    new_game(page, "first-legal")
    for count in (2, 4, 6, 7):
        column(page, 4).click()
        expect_stones(page, count)
    expect(status(page)).to_have_text("You win after 7 moves.")
    page.goto("/lab")
    expect(page.locator(".value").first).to_be_visible()
    visitor.context.set_offline(False)
    page.reload()
    ready(page)
    expect(page.locator(".value").first).to_be_visible()
    for word in ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED"):
        visitor.forgive(word)


def test_the_manifest_makes_it_an_app(visit: Visit) -> None:
    page = visit().open("/play")
    link = page.locator('link[rel="manifest"]').get_attribute("href")
    assert link is not None
    manifest = page.request.get(link).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])


def test_no_text_becomes_markup_and_nothing_is_inline() -> None:
    for path in STATIC.rglob("*.js"):
        text = path.read_text()
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert word not in text, path.name
    page = (STATIC / "index.html").read_text()
    assert "<style" not in page
    assert not re.search(r"\sstyle=|\son[a-z]+=|<script>", page)
    assert not re.search(r"(src|href)=\"(https?:)?//", page)
