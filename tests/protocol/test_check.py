"""The compliance suite: the templates pass, and faults are named."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from claimeven.protocol.compliance.engine_check import check_engine, spoken_dialects
from claimeven.protocol.compliance.short_form import SHORT_FORM
from cli.runner import assert_one_line_error, claimeven

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
BROKEN = shlex.quote(str(Path(__file__).with_name("broken_engines.py")))


def problems(
    command: str, seconds: float = 20, dialect: str = "auto", most: int | None = None
) -> dict[str, str]:
    return {
        finding.name: finding.problem
        for finding in islice(check_engine(command, seconds=seconds, dialect=dialect), most)
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
    assert len(findings) == 21
    assert spoken_dialects(findings) == ["claimeven", "claimeven, extended form", "coordinator"]


def test_faults_are_named() -> None:
    found = problems(f"{PYTHON} {BROKEN} illegal", 2, "claimeven", len(SHORT_FORM))
    assert "bestmove 99" in found["go is answered with bestmove COLUMN SCORE and a legal column"]
    nonsense = found["nonsense gets one error line and changes nothing"]
    assert "expected one line that starts with error" in nonsense
    assert "name is answered with one line" not in found


def test_the_command_says_what_is_wrong() -> None:
    silent = f"{PYTHON} {BROKEN} nonsense"
    ran = claimeven("engine", "check", "--dialect", "claimeven", "--seconds", "0.5", silent)
    assert ran.code == 1
    assert "WRONG" in ran.out
    assert "does not speak the dialect claimeven" in ran.err
    assert "'perft 0' got nothing: expected perft within 0.5 s" in ran.out
    assert ran.out.splitlines()[-1].startswith("speaks   no dialect completely (")


def test_a_program_without_a_dialect_is_told_so_once() -> None:
    ran = claimeven("engine", "check", "/bin/cat")
    assert ran.code == 1
    assert ran.out.count("\n") == 1
    assert ran.out.startswith("WRONG    it speaks one of the dialects: engine '/bin/cat'")
    assert "speaks none of the dialects claimeven, coordinator, " in ran.err


def test_an_error_is_an_answer_that_is_not_waited_for() -> None:
    """The limit is longer than the test may take."""
    found = problems(f"{PYTHON} {BROKEN} knows-nothing", seconds=1000)
    assert len(found) == 8, "every required check"
    assert found["isready is answered with readyok"] == (
        "'isready' got 'error I do not know isready': expected readyok"
    )
    go = found["go is answered with bestmove COLUMN SCORE and a legal column"]
    assert go.endswith("got 'error I do not know position': expected bestmove")


@pytest.mark.parametrize("command", ["/nonexistent/engine", "'unclosed", ""])
def test_a_command_that_cannot_be_started_is_said_once(command: str) -> None:
    for words in (("--json",), ()):
        ran = claimeven("engine", "check", *words, command)
        assert_one_line_error(ran, "does not start")
        assert ran.out == ""


def test_a_program_that_ends_at_once_is_started_once() -> None:
    ran = claimeven("engine", "check", f"{PYTHON} -c 'import nothing_of_this_name'")
    assert ran.code == 1
    assert ran.out.count("WRONG") == 1
    assert "No module named 'nothing_of_this_name'" in ran.out
    assert "speaks none of the dialects" in ran.err


@pytest.mark.parametrize("seconds", ["inf", "nan", "0", "1e300", "soon"])
def test_the_limit_is_a_number_of_seconds(seconds: str) -> None:
    ran = claimeven("engine", "check", "--seconds", seconds, "cat")
    assert_one_line_error(ran, f"--seconds '{seconds}'")
