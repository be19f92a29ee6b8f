"""An installation that lacks something says so in one sentence, with the command that mends it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HIDE = (
    "import sys; sys.modules[{name!r}] = None; from claimeven.cli.main import main; main({words})"
)


def run(hidden: str, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    code = HIDE.format(name=hidden, words=list(words))
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env={**os.environ, **variables},
    )


@pytest.mark.parametrize(
    ("hidden", "words", "remedy"),
    [
        ("claimeven._core", ("solve", "4453"), "pip install --force-reinstall claimeven"),
        ("fastapi", ("serve", "--no-open"), "pip install 'claimeven[web]'"),
        ("uvicorn", ("serve", "--no-open"), "pip install 'claimeven[web]'"),
        ("polars", ("lab", "positions", "set.parquet", "--count", "2"), "'claimeven[lab]'"),
        (
            "distributed",
            ("lab", "positions", "set.jsonl", "--count", "2", "--cluster", "local:1"),
            "pip install 'claimeven[cluster]'",
        ),
    ],
)
def test_what_is_missing_is_named_with_the_remedy(
    hidden: str,
    words: tuple[str, ...],
    remedy: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(hidden, *words)
    assert ran.returncode == 2, ran.stderr
    assert remedy in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_data_directory_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run("nothing", "serve", "--no-open", CLAIMEVEN_DATA=str(tmp_path / "file" / "data"))
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "name another with --data-dir" in ran.stderr


def test_a_locale_without_utf_8_is_no_obstacle() -> None:
    ran = run("nothing", "show", "4453", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0, ran.stderr
    assert "first X to move" in ran.stdout
