"""Progress of a long search, and what Ctrl-C leaves of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import claimeven
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


def test_an_interrupt_while_the_compiled_module_is_imported_is_one_line() -> None:
    """It makes its enumerations by Python code, and cannot go on if that raises."""
    program = """
import enum, signal, sys
from claimeven.cli.start import main

make = enum.EnumType._create_

def interrupted(*arguments, **named):
    if "claimeven._core" in str(named.get("module", arguments)):
        signal.raise_signal(signal.SIGINT)
        print("in it", flush=True)
    return make(*arguments, **named)

enum.EnumType._create_ = interrupted
sys.argv = ["claimeven", "analyse", "4453"]
main()
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stderr.strip()) == (130, "claimeven: interrupted")
    assert {*ran.stdout.split("\n")} == {"in it", ""}


def test_little_is_imported_before_interrupts_are_one_line() -> None:
    program = """
import sys
from pathlib import Path
before = {*sys.modules}
import claimeven.cli.start
print(*sorted({*sys.modules} - before))
"""
    source = Path(claimeven.__file__).parents[1]
    ran = subprocess.run(
        [sys.executable, "-S", "-c", program],  # what an installer looks for with is not ours
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
        timeout=60,
    )
    loaded = {name.partition(".")[0] for name in ran.stdout.split()}
    assert loaded <= {"claimeven", "__future__", "encodings", "importlib", "warnings"}
    assert "claimeven" in loaded
