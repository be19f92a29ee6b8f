"""The Tab key: scripts are written where shells look for them, and what they ask is answered."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimeven.cli.completion import SHELLS, place

COMMAND = [sys.executable, "-m", "claimeven.cli.main"]


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **variables}
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, encoding="utf-8", timeout=120, env=environment
    )


@pytest.mark.parametrize("shell", SHELLS)
def test_install_writes_what_show_prints(tmp_path: Path, shell: str) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
    ran = run("completion", "install", SHELL=f"/usr/bin/{shell}", **home)
    assert ran.returncode == 0, ran.stderr
    (written,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert str(written) in ran.stdout
    assert written.name == place(shell).name
    shown = run("completion", "show", shell).stdout
    assert written.read_text().strip() == shown.strip()
    assert f"_CLAIMEVEN_COMPLETE={shell}_complete" in shown


def test_commands_and_options_are_completed() -> None:
    asked = {"_CLAIMEVEN_COMPLETE": "bash_complete", "COMP_CWORD": "1"}
    assert run(COMP_WORDS="claimeven ar", **asked).stdout == "plain,arena\n"
    asked["COMP_CWORD"] = "2"
    assert "plain,--geometry\n" in run(COMP_WORDS="claimeven solve --ge", **asked).stdout


def test_other_shells_and_places_that_cannot_be_written(tmp_path: Path) -> None:
    ran = run("completion", "install", SHELL="/bin/tcsh")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "name one of bash, zsh, fish" in ran.stderr
    ran = run("completion", "install", SHELL="")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "SHELL does not say which shell is yours; name one of bash, zsh, fish" in ran.stderr
    (tmp_path / "file").touch()
    ran = run("completion", "install", "bash", XDG_DATA_HOME=str(tmp_path / "file"))
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "'claimeven completion show bash' prints the script" in ran.stderr
