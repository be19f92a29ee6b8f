"""The parts of the page that need no browser, tested by the test runner of Node.js."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

UNITS = Path(__file__).parent / "units"
OLDEST = (20, 19)
"""Before that, Node.js does not see by itself that a file is a module."""


def test_the_parts_of_the_page() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip(f"needs Node.js {OLDEST[0]}.{OLDEST[1]} or newer: there is no node command")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    if numbers < OLDEST or (22, 0) <= numbers < (22, 12):
        pytest.skip(f"needs Node.js {OLDEST[0]}.{OLDEST[1]} or newer, not {version.strip()}")
    files = sorted(map(str, UNITS.glob("*.test.js")))
    assert files
    ran = subprocess.run([node, "--test", *files], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
