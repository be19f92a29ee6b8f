"""The package runs without the modules, functions and signals that only Unix has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from release.without_posix import PARTS, UNIX_MODULES, UNIX_OS, restricted_import

PROGRAM = Path(__file__).with_name("without_posix.py")


@pytest.mark.parametrize("part", PARTS)
def test_without_posix(part: str) -> None:
    command = [sys.executable, str(PROGRAM), part]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0, ran.stderr


def test_a_module_that_needs_unix_would_be_seen() -> None:
    ours = {"__name__": "claimeven.somewhere"}
    for name in UNIX_MODULES:
        with pytest.raises(ModuleNotFoundError):
            restricted_import(name, ours)
    system = restricted_import("os", ours)
    for name in UNIX_OS:
        assert not hasattr(system, name)
    assert not hasattr(restricted_import("signal", ours), "SIGKILL")
    with pytest.raises(AssertionError, match="ends the process"):
        system.kill(1, 0)
