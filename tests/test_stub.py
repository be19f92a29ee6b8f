"""The committed stub of the compiled module is the one its own docstrings generate."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import claimeven

STUB = Path(claimeven.__file__).parent / "_core.pyi"


def test_the_committed_stub_is_up_to_date(tmp_path: Path) -> None:
    generated = tmp_path / "_core.pyi"
    subprocess.run(
        [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "claimeven._core", "-o", generated],
        check=True,
    )
    assert STUB.read_text() == generated.read_text(), "run 'make stub' and commit the result"
