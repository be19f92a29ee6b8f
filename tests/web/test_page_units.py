"""The parts of the page that need no browser, tested by the test runner of Node.js."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from node_engine import node_problem

UNITS = Path(__file__).parent / "units"


def test_the_parts_of_the_page() -> None:
    problem = node_problem()
    if problem is not None:
        pytest.skip(problem)
    files = sorted(map(str, UNITS.glob("*.test.js")))
    assert files
    ran = subprocess.run(["node", "--test", *files], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
