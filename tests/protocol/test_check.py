"""The compliance suite: the templates pass, and faults are named."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from claimeven.protocol.check import check_engine
from cli.runner import claimeven

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)


def problems(command: str, seconds: float = 20) -> dict[str, str]:
    return {
        finding.name: finding.problem
        for finding in check_engine(command, seconds=seconds)
        if finding.problem is not None and finding.required
    }


def test_the_template_in_python_passes() -> None:
    template = ROOT / "examples" / "template_engine.py"
    assert problems(f"{PYTHON} {shlex.quote(str(template))}") == {}


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_template_in_c_passes(tmp_path: Path) -> None:
    program = tmp_path / "template"
    source = ROOT / "examples" / "template_engine.c"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", program, source], check=True)
    assert problems(shlex.quote(str(program))) == {}


def test_our_own_engine_has_everything() -> None:
    findings = list(check_engine(f"{PYTHON} -m claimeven.cli.main engine stank:depth=2"))
    assert [finding for finding in findings if finding.problem] == []
    assert len(findings) == 12


def test_faults_are_named() -> None:
    broken = shlex.quote(str(Path(__file__).with_name("broken_engines.py")))
    found = problems(f"{PYTHON} {broken} illegal", seconds=2)
    assert "bestmove 99" in found["go is answered with bestmove COLUMN SCORE and a legal column"]
    nonsense = found["nonsense gets one error line and changes nothing"]
    assert "expected one line that starts with error" in nonsense
    assert "name is answered with one line" not in found


def test_the_command_says_what_is_wrong() -> None:
    ran = claimeven("engine", "check", "--seconds", "0.5", "/bin/cat")
    assert ran.code == 1
    assert "WRONG" in ran.out
    assert "does not speak the protocol" in ran.err
    missing = claimeven("engine", "check", "--json", "/nonexistent/engine")
    assert missing.code == 1
    assert not missing.json_lines[0]["ok"]
