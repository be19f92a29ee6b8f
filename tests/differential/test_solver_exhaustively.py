"""The solver kernel against a plain reference on every reachable position of small boards.

The work is done by `tests/cpp/solver_test.cpp`, which also proves every static bound and every
table key right on these boards, for both board words and with each technique switched off.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_every_position_of_small_boards(tmp_path: Path) -> None:
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        pytest.skip("no C++ compiler at hand")
    program = tmp_path / "solver_test"
    source = ROOT / "tests" / "cpp" / "solver_test.cpp"
    include = f"-I{ROOT / 'cpp'}"
    subprocess.run([compiler, "-std=c++20", "-O2", include, source, "-o", program], check=True)
    ran = subprocess.run([program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    assert ran.stdout.endswith("0 failures\n")
