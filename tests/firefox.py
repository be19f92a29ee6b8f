"""Firefox for the tests of the page, asked over WebDriver BiDi.

Playwright drives a Firefox of its own; this is the one of the system, which people have.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

import browser as browsers

SECONDS = 60.0
"""How long a condition may take on a loaded machine."""
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox:
    """A running Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._number = 0
        self.problems: list[str] = []
        """What pages complained of."""
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a command."""
        self._number += 1
        self._connection.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._connection.recv(timeout=SECONDS))
            if message.get("id") == self._number:
                assert message["type"] == "success", message
                return message["result"]
            entry = message.get("params", {})
            if message.get("method") == "log.entryAdded" and entry.get("level") == "error":
                self.problems.append(str(entry.get("text")))

    def visitor(self) -> Tab:
        """A tab of somebody of whom nothing is remembered."""
        somebody = self.ask("browser.createUserContext")["userContext"]
        return self.tab(somebody)

    def tab(self, somebody: str) -> Tab:
        """One more tab of the same person."""
        made = self.ask("browsingContext.create", type="tab", userContext=somebody)
        return Tab(self, made["context"], somebody)


class Tab:
    """A tab, and what a person does in it."""

    def __init__(self, firefox: Firefox, context: str, somebody: str) -> None:
        self._firefox = firefox
        self._context = context
        self.somebody = somebody

    def open(self, address: str) -> None:
        """Go there, and wait until the view can be used."""
        navigate = self._firefox.ask
        navigate("browsingContext.navigate", context=self._context, url=address, wait="complete")
        self.wait("document.documentElement.dataset.ready")

    def close(self) -> None:
        self._firefox.ask("browsingContext.close", context=self._context)

    def value(self, expression: str) -> Any:
        """The value of an expression of JavaScript: a number, a text, true or false."""
        found = self._firefox.ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return found["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + SECONDS
        while not self.value(f"Boolean({expression})"):
            assert time.monotonic() < end, f"{expression} did not come true"
            time.sleep(0.05)

    def click(self, element: str) -> None:
        """Press the mouse in the middle of an element, which JavaScript names."""
        self.wait(f"{element} && !{element}.disabled")
        self.value(f"{element}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        x, y = (
            int(self.value(f"(({{ {side}, {size} }}) => {side} + {size} / 2)({element}.{_BOX})"))
            for side, size in (("left", "width"), ("top", "height"))
        )
        actions = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": actions}
        self._firefox.ask("input.performActions", context=self._context, actions=[source])


_BOX = "getBoundingClientRect()"


@contextmanager
def running(profile: Path) -> Iterator[Firefox]:
    """A Firefox for the length of a block."""
    path = browsers.find_firefox()
    assert path is not None
    words = ["--headless", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(
        [path, *words, "--remote-debugging-port", "0", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with connect(f"{_address(process)}/session", max_size=None) as connection:
            yield Firefox(connection)
            with suppress(OSError, TimeoutError):
                connection.send(json.dumps({"id": 0, "method": "browser.close", "params": {}}))
    finally:
        process.terminate()
        process.wait(timeout=SECONDS)
        if process.stderr is not None:
            process.stderr.close()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if found := _LISTENING.search(line):
            return found[1]
    raise AssertionError("Firefox ended by itself")
