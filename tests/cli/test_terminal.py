"""A real terminal, as far as a program can tell: keys in, screens out."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

UNTIL_SECONDS = 60
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """`claimeven WORDS` in a terminal of 80 by 24."""

    def __init__(self, *words: str) -> None:
        self.descriptor, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "claimeven.cli.main", *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
            start_new_session=True,
        )
        os.close(inner)
        self.shown = ""

    def press(self, keys: str) -> None:
        os.write(self.descriptor, keys.encode())

    def wait_for(self, text: str) -> None:
        """Read until the text appears; what was shown before it is forgotten."""
        end = time.monotonic() + UNTIL_SECONDS
        while text not in ESCAPES.sub("", self.shown):
            assert time.monotonic() < end, self.shown
            if select.select([self.descriptor], [], [], 0.1)[0]:
                self.shown += os.read(self.descriptor, 65536).decode(errors="replace")
        self.shown = ESCAPES.sub("", self.shown).partition(text)[2]

    def close(self) -> int:
        try:
            return self.process.wait(timeout=UNTIL_SECONDS)
        finally:
            os.close(self.descriptor)


@pytest.mark.timeout(120)
def test_a_person_plays_an_engine() -> None:
    terminal = Terminal("play", "--ascii", "--second", "first-legal")
    terminal.wait_for("to move")
    terminal.press("4")
    terminal.wait_for("(O)")
    terminal.press("\x1b[A")  # an arrow key means nothing
    terminal.press("H")
    terminal.wait_for("hint: column")
    terminal.press("444")
    terminal.wait_for("first X (you) wins with stone 7!")
    terminal.press("q")
    terminal.wait_for("game: 4141414")
    assert terminal.close() == 0


@pytest.mark.timeout(120)
def test_watching_ends_with_q() -> None:
    terminal = Terminal("play", "--ascii", "--watch", "--first", "random", "--delay", "30")
    terminal.wait_for("thinks")
    terminal.press("q")
    assert terminal.close() == 0


@pytest.mark.timeout(120)
def test_a_tournament_shows_how_far_it_is_and_who_leads(tmp_path: Path) -> None:
    words = ("--player", "first-legal", "--player", "mcts:time=0.1", "--rounds", "2")
    terminal = Terminal("arena", "run", str(tmp_path / "cup.sqlite"), *words)
    terminal.wait_for("of 4 games, ")
    terminal.wait_for("left")
    terminal.wait_for("1. mcts:time=0.1")
    terminal.wait_for("4 of 4 games finished")
    assert terminal.close() == 0
