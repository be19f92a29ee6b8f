"""Defaults of one's own: set, used, checked, and refused with the command that mends them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "settings" / "config.toml"
    monkeypatch.setenv("CLAIMEVEN_CONFIG", str(path))
    return path


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "claimeven.cli.main", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120)


def test_a_default_is_set_used_overruled_and_removed(file: Path) -> None:
    assert "no defaults are set" in run("config", "show").stdout
    assert run("config", "path").stdout == f"{file}\n"
    assert run("config", "set", "show.geometry", "5x4x4").returncode == 0
    assert run("config", "set", "show.json", "true").returncode == 0
    assert run("config", "show").stdout == 'show.geometry = "5x4x4"\nshow.json = true\n'
    assert json.loads(run("show", "33").stdout)["geometry"] == "5x4x4"
    assert json.loads(run("show", "33", "--geometry", "6x4x4").stdout)["geometry"] == "6x4x4"
    assert run("config", "unset", "show.json").returncode == 0
    assert "columns with room: 1 2 3 4 5" in run("show", "33").stdout


def test_commands_inside_groups_have_defaults_too(file: Path) -> None:
    assert run("config", "set", "arena.grid.depths", "1").returncode == 0
    words = ("grid", "--first", "stank", "--second", "stank", "--json")
    (cell,) = run("arena", "--log-level", "error", *words).stdout.splitlines()
    assert json.loads(cell)
    assert len(run("arena", *words, "--depths", "1-2").stdout.splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nonsense.json", "1"), "unknown command 'nonsense'"),
        (("show.geomtry", "5x4x4"), "has no option 'geomtry'; did you mean 'geometry'?"),
        (("show.geometry", "5x"), "5x"),
        (("show", "1"), "expected COMMAND.OPTION, for example play.second"),
        (("arena.json", "true"), "expected COMMAND.OPTION"),
    ],
)
def test_a_default_that_would_be_refused_is_not_set(
    file: Path, words: tuple[str, ...], message: str
) -> None:
    ran = run("config", "set", *words)
    assert ran.returncode == 2
    assert message in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[show]\ngeomtry = 1\n", "'claimeven show' has no option 'geomtry'"),
        ("[show\n", "is not TOML"),
        ("show = 3\n", "'show' is not a table of options"),
        ("[show]\ngeometry = 'x'\n", "x"),
    ],
)
def test_a_mistake_in_the_file_is_told_by_the_command_it_is_about(
    file: Path, text: str, message: str
) -> None:
    file.parent.mkdir()
    file.write_text(text)
    ran = run("show", "4")
    assert ran.returncode == 2
    assert message in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert run("show", "--help").returncode == 0
    assert run("config", "path").returncode == 0


def test_a_default_that_is_wrong_only_when_it_is_used_is_told_as_one(file: Path) -> None:
    assert run("config", "set", "play.second", "bob").returncode == 0
    ran = run("play", "--watch", "--first", "stank:depth=1")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "'bob' is your default, see 'claimeven config show'" in ran.stderr
    typed = run("play", "--watch", "--first", "stank:depth=1", "--second", "bob")
    assert "'bob'" in typed.stderr
    assert "default, see" not in typed.stderr


def test_a_place_that_cannot_be_written_is_told_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CLAIMEVEN_CONFIG", str(tmp_path / "file" / "config.toml"))
    ran = run("config", "set", "show.json", "true")
    assert ran.returncode == 2
    assert ran.stderr.startswith("claimeven: cannot write ")
    assert "CLAIMEVEN_CONFIG" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_unset_says_what_is_not_set(file: Path) -> None:
    ran = run("config", "unset", "show.json")
    assert (ran.returncode, "no default is set for 'show.json'" in ran.stderr) == (2, True)
