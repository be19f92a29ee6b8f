"""Progress of a long search, and what Ctrl-C leaves of it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cli.terminal import Terminal

LONG = ("search", "4453", "-H", "stank", "--depth", "38")


@pytest.mark.timeout(120)
def test_a_search_shows_how_far_it_is_and_keeps_what_it_finished() -> None:
    terminal = Terminal(*LONG)
    terminal.wait_for(" finished  best column ")
    terminal.wait_for(" nodes")
    terminal.interrupt()
    terminal.wait_for("4453 (7x6x4), first to move, stank\r\n  interrupted after depth ")
    terminal.wait_for(" of 38\r\n  best column ")
    terminal.wait_for(" by deepening in ")
    terminal.wait_for("claimeven: interrupted")
    assert terminal.close() == 130


@pytest.mark.timeout(120)
def test_json_says_that_a_search_was_interrupted() -> None:
    terminal = Terminal(*LONG, "--json")
    terminal.wait_for(" finished  best column ")
    terminal.interrupt()
    terminal.wait_for('{"position": "4453"')
    terminal.wait_for('"values": ')
    found = terminal.read_to('"interrupted": true}')
    assert json.loads(found.partition(', "bounds"')[0]).keys() == set("0123456")
    assert terminal.close() == 130


@pytest.mark.timeout(120)
def test_a_depth_at_once_has_nothing_to_show() -> None:
    terminal = Terminal(*LONG, "--no-deepening")
    terminal.wait_for(" s ")
    terminal.interrupt()
    assert terminal.read_to("claimeven: interrupted").strip() == ""
    assert terminal.close() == 130


@pytest.mark.parametrize("module", ["click", "rich.text", "claimeven.errors", "claimeven._core"])
def test_an_interrupt_while_modules_are_imported_is_one_line(module: str) -> None:
    program = f"""
import signal, sys
from claimeven.cli.start import main

def interrupt(event, arguments):
    if event == "import" and arguments[0] == {module!r}:
        signal.raise_signal(signal.SIGINT)

sys.addaudithook(interrupt)
sys.argv = ["claimeven", "analyse", "4453"]
main()
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stderr.strip(), ran.stdout) == (130, "claimeven: interrupted", "")
