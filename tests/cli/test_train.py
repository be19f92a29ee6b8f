"""`claimeven lab train`: a small net from nothing, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from claimeven import Geometry, Position, evaluate, heuristic
from cli.runner import assert_one_line_error, claimeven

SMALL = ["--units", "2", "--epochs", "1", "--shards", "1", "--rounds", "1", "--geometry", "5x4x4"]


def test_a_net_is_trained_and_confirmed(tmp_path: Path) -> None:
    out = tmp_path / "small.toml"
    games = ["--sprt", "0,200", "--against", "stank", "--json"]
    ran = claimeven("lab", "train", str(out), *SMALL, *games)
    assert ran.code == 0, ran
    fitted, confirmed = ran.json_lines
    assert fitted["file"] == str(out)
    assert 0 < fitted["loss"] < 1
    assert confirmed["depth"] == 2
    assert confirmed["games"] > 1
    assert heuristic(out).nets[0].units == 2
    evaluate(Position(geometry=Geometry(5, 4, 4)), out)
    again = claimeven("lab", "train", str(out), *SMALL, "--force")
    assert "small.toml written" in again.out


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["small.net"], "expected a name in .toml"),
        (["small.toml", "--geometry", "9x7x4"], "9x7x4"),
        (["small.toml", "--geometry", "7x5x4"], "'follow-up' needs an even number of rows"),
        (["small.toml", "--inputs", "stones,line"], "'line'"),
        (["small.toml", "--against", "stank"], "without --sprt"),
        (["small.toml", "--symmetric", "--units", "3"], "expected an even number"),
        (["small.toml", "--wander", "21"], "expected at most 20"),
    ],
)
def test_what_is_refused(tmp_path: Path, words: list[str], quoted: str) -> None:
    ran = claimeven("lab", "train", *words, cwd=tmp_path)
    assert_one_line_error(ran, quoted)
    assert not list(tmp_path.iterdir())


def test_without_numpy_one_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError", encoding="utf-8")
    without = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ran = claimeven("lab", "train", "small.toml", cwd=tmp_path, env=without)
    assert_one_line_error(ran, "this needs numpy; pip install 'claimeven[lab]'")
