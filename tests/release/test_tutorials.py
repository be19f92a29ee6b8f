"""Tutorials and the pages of a new user, tried step by step: what they print is what is shown.

A block of code whose first line is a comment with the name of a file is saved under that name. A
block that starts with `console` is typed: lines with a dollar are commands, what follows is what
they print. A line of three dots stands for any lines, three dots at the end of a line for the rest
of that line.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [*sorted((DOCS / "tutorials").glob("*.md")), DOCS / "configuration.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# ([\w.]+)\n")
NEEDS_A_PERSON = re.compile(r"claimeven (play|serve)\b")


def steps(page: Path) -> list[tuple[str, str]]:
    """What is to be done in order: a file and its content, or a command and what it prints."""
    found = []
    for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if name := FILE.match(text):
            found.append((f"write {name[1]}", text))
        elif kind == "console":
            for part in re.split(r"^\$ ", text.replace("\\\n", " "), flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


def matches(shown: str, printed: str) -> bool:
    """Is this what was printed, spaces at the ends of lines aside?"""
    pattern = ""
    for line in shown.splitlines():
        if line == "...":
            pattern += r"(?:.*\n)*?"
        else:
            text, dots, _ = line.partition("...")
            pattern += re.escape(text.rstrip() if not dots else text)
            pattern += r".*\n" if dots else r"[ ]*\n"
    return re.fullmatch(pattern, printed) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_can_be_followed_step_by_step(page: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "CLAIMEVEN_CONFIG": str(tmp_path / "config.toml"),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "100",
    }
    done = 0
    for step, text in steps(page):
        if step.startswith("write "):
            (tmp_path / step.removeprefix("write ")).write_text(text, encoding="utf-8")
        elif not NEEDS_A_PERSON.match(step):
            ran = subprocess.run(
                step,
                shell=True,
                cwd=tmp_path,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                timeout=240,
            )
            assert ran.returncode == 0, f"{step}: {ran.stderr}"
            assert matches(text, ran.stdout), f"{step} printed:\n{ran.stdout}"
            done += 1
    assert done >= 2


def test_other_output_would_be_seen() -> None:
    assert matches("one\n...\nfour\n", "one\ntwo\nthree\nfour  \n")
    assert matches("one...\n", "one and a half\n")
    assert not matches("one\nfour\n", "one\ntwo\nfour\n")
    assert not matches("one...\n", "two\n")
