"""`--log-level` of arena and lab: silent by default, on standard error when asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "claimeven.cli.main", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=240)


def test_games_are_logged(tmp_path: Path) -> None:
    players = ("--player", "random:seed=1", "--player", "first-legal", "--rounds", "1")
    silent = run("arena", "run", str(tmp_path / "a.sqlite"), *players)
    assert (silent.returncode, "game 0" in silent.stderr) == (0, False)
    told = run("arena", "--log-level", "info", "run", str(tmp_path / "b.sqlite"), *players)
    assert told.returncode == 0
    assert "INFO claimeven.tournament.runner: game 0: " in told.stderr
    assert "INFO claimeven.tournament.runner: game 1: " in told.stderr
    assert "DEBUG" not in told.stderr


def test_labels_are_logged(tmp_path: Path) -> None:
    words = ("positions", str(tmp_path / "set.jsonl"), "--count", "5", "--stones", "30-34")
    told = run("lab", "--log-level", "info", *words)
    assert told.returncode == 0, told.stderr
    assert "INFO claimeven.lab.datasets.labelling: labelled positions from 0 on: 5" in told.stderr


def test_an_unknown_level_is_told() -> None:
    ran = run("arena", "--log-level", "loud", "show", "x")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "'loud'" in ran.stderr
