"""The widget: what Python and a real browser tell each other; the notebook is played here."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from claimeven import Game, Geometry, Move, Position
from claimeven.errors import BadInput, IllegalMove
from claimeven.notebook import BoardWidget, play, show
from page_site import chromium

HOST = """<!doctype html><html lang="en"><head><title>A notebook</title></head>
<body style="background: BACKGROUND"><div id="cell"></div><script type="module">
import widget from '/widget.mjs';
const heard = [];
let shown = JSON.parse(await window.read());
const model = {
  get: (name) => (name === '_shown' ? shown : undefined),
  on: (event, listener) => heard.push([event, listener]),
  off: () => {},
  send: async (message) => {
    await window.tell(JSON.stringify(message));
    await window.refresh();
  },
};
window.refresh = async () => {
  shown = JSON.parse(await window.read());
  for (const [event, listener] of heard) if (event === 'change:_shown') listener();
};
await widget.render({ model, el: document.querySelector('#cell') });
document.documentElement.dataset.ready = '';
</script></body></html>"""


def said(widget: BoardWidget, message: object) -> None:
    """What the notebook passes on from the browser."""
    widget._handle_custom_msg(message, [])


def shown(widget: BoardWidget) -> dict[str, Any]:
    state: dict[str, Any] = widget.get_state("_shown")["_shown"]
    return state


def test_what_is_done_on_the_board_can_be_read_in_python() -> None:
    board = play("first-legal", Position("44"))
    said(board, {"do": "drop", "column": 2, "ply": 2})
    assert board.position == Position("4431")
    assert board.game.moves[-1].player == "first-legal"
    said(board, {"do": "step", "ply": 1})
    assert (board.ply, board.position) == (1, Position("4"))
    said(board, {"do": "undo"})
    assert board.position == Position("44")
    said(board, {"do": "restart"})
    assert board.ply == 2


def test_what_is_not_possible_is_said_over_the_board() -> None:
    board = play(None, Position("444444"))
    said(board, {"do": "drop", "column": 3, "ply": 6})
    state = shown(board)
    assert state["is_problem"]
    assert "column 4 is full" in state["words"]
    said(board, {"do": "drop", "column": 2, "ply": 6})
    assert not shown(board)["is_problem"]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "drop",
        {},
        {"do": "fly"},
        {"do": "drop"},
        {"do": "drop", "column": None, "ply": 0},
        {"do": "drop", "column": "<b>", "ply": 0},
        {"do": "drop", "column": 3, "ply": 7},
        {"do": "step", "ply": -1},
        {"do": "step", "ply": 2.5},
    ],
)
def test_nonsense_from_the_browser_changes_nothing(message: object) -> None:
    board = play(None)
    said(board, message)
    assert board.position == Position()


def test_a_second_press_for_an_answered_move_is_no_move() -> None:
    board = play("first-legal")
    said(board, {"do": "drop", "column": 3, "ply": 0})
    said(board, {"do": "drop", "column": 3, "ply": 0})
    assert board.position == Position("41")


def test_mistakes_in_python_are_our_own_errors() -> None:
    with pytest.raises(BadInput, match="invalid game"):
        show("4453")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="player"):
        play("levl:3")
    with pytest.raises(IllegalMove, match="off the board"):
        play(None).drop(7)
    with pytest.raises(BadInput, match="invalid ply"):
        show(Position("44")).step(3)


def test_where_no_widgets_are_shown_a_picture_is() -> None:
    made = play("first-legal", Position("44"))._repr_mimebundle_()
    data = made[0] if isinstance(made, tuple) else made
    assert "application/vnd.jupyter.widget-view+json" in data
    assert 'alt="Board of 7 columns' in data["text/html"]


def test_without_the_extra_one_sentence_names_it() -> None:
    code = "import sys; sys.modules['anywidget'] = None\nimport claimeven.notebook"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8")
    assert ran.stderr.splitlines()[-1] == (
        "claimeven.errors.BadInput: claimeven.notebook needs anywidget; "
        "pip install 'claimeven[notebook]'"
    )


# In a browser.


PROBLEMS: list[str] = []
"""What went wrong in a page."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found
    assert PROBLEMS == []


def opened(browser: Browser, board: BoardWidget, background: str = "white") -> Page:
    """The widget in a page that stands for a notebook."""
    page = browser.new_page(reduced_motion="reduce", viewport={"width": 700, "height": 700})
    page.set_default_timeout(15_000)
    html = HOST.replace("BACKGROUND", background)
    module = {"content_type": "text/javascript", "body": str(BoardWidget._esm)}
    page.route(
        "http://notebook.test/", lambda route: route.fulfill(content_type="text/html", body=html)
    )
    page.route("http://notebook.test/widget.mjs", lambda route: route.fulfill(**module))
    page.expose_function("read", lambda: json.dumps(shown(board)))
    page.expose_function("tell", lambda text: said(board, json.loads(text)))
    page.on("pageerror", lambda error: PROBLEMS.append(str(error)))
    page.goto("http://notebook.test/")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def stones(page: Page) -> int:
    return page.locator(".plate svg > g").first.locator("use").count()


def test_a_stone_is_dropped_with_the_mouse_and_answered(browser: Browser) -> None:
    board = play("first-legal")
    page = opened(browser, board)
    page.get_by_role("button", name="Column 4").click()
    expect(page.locator(".plate svg > g").first.locator("use")).to_have_count(2)
    assert board.position == Position("41")
    expect(page.locator(".status .words")).to_have_text("First to move")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".plate svg > g").first.locator("use")).to_have_count(0)
    assert board.position == Position()
    page.close()


def test_the_keyboard_is_enough(browser: Browser) -> None:
    board = play("first-legal")
    page = opened(browser, board)
    keys: list[str] = []
    page.expose_function("leaked", lambda key: keys.append(key))
    page.evaluate("document.addEventListener('keydown', (event) => window.leaked(event.key))")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".plate svg > g").first.locator("use")).to_have_count(2)
    assert board.position == Position("51")
    page.get_by_role("slider", name="Move").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("output")).to_have_text("1 / 2")
    assert board.position == Position("5")
    assert "Enter" not in keys  # which would be a command of the notebook
    page.close()


def test_a_game_is_stepped_through(browser: Browser) -> None:
    moves = tuple(Move(column) for column in Position("1212121").moves or ())
    board = show(Game("a", "b", moves=moves))
    page = opened(browser, board)
    assert stones(page) == 7
    expect(page.locator(".marks .joined").first).to_be_attached()
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("output")).to_have_text("6 / 7")
    assert stones(page) == 6
    expect(page.locator(".status .words")).to_have_text("Second played column 2")
    expect(page.get_by_role("button", name="New game")).to_be_hidden()
    page.get_by_role("button", name="Column 4").click(force=True)
    assert board.game.moves == moves
    page.close()


def test_a_change_from_python_is_drawn(browser: Browser) -> None:
    board = play(None, Position(geometry=Geometry(5, 4, 3)))
    page = opened(browser, board)
    board.drop(2)
    page.evaluate("window.refresh()")
    assert stones(page) == 1
    label = page.locator(".plate svg").get_attribute("aria-label") or ""
    assert label.startswith("Board of 5 columns and 4 rows. First: c1.")
    assert page.locator(".columns button").count() == 5
    page.close()


@pytest.mark.parametrize(("background", "theme"), [("white", "light"), ("#111", "dark")])
def test_the_board_is_as_light_or_dark_as_the_notebook(
    browser: Browser, background: str, theme: str
) -> None:
    page = opened(browser, play(None), background)
    expect(page.locator(".board-widget")).to_have_attribute("data-theme", theme)
    page.close()
