"""The same seed gives the same games, and is printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimeven.cli.arena.main import arena

FIELD = ("random", "level:2", "sethi-h1:depth=1", "mcts:playouts=30")


def run(*words: object) -> str:
    ran = CliRunner().invoke(arena, [str(word) for word in words], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def games(path: Path, seed: int, threads: int) -> list[tuple[object, ...]]:
    players = [word for spec in FIELD for word in ("--player", spec)]
    options = ["--openings", "balanced:6", "--rounds", 2, "--seed", seed, "--threads", threads]
    assert f"seed {seed}\n" in run("run", path, *players, *options)
    listed = [json.loads(line) for line in run("games", path, "--json").splitlines()]
    return [(game["id"], game["opening"], game["moves"]) for game in listed]


def test_a_seed_repeats_a_tournament(tmp_path: Path) -> None:
    one = games(tmp_path / "one", seed=5, threads=1)
    assert games(tmp_path / "threads", seed=5, threads=3) == one
    assert games(tmp_path / "other", seed=6, threads=1) != one


@pytest.mark.parametrize("seed", [0, 4])
def test_a_seed_repeats_a_grid(seed: int) -> None:
    words = ("--first", "sethi-h1", "--second", "stank", "--depths", "1-2", "--seed", seed)
    assert f"seed {seed}\n" in run("grid", *words)
    cells = run("grid", *words, "--json")
    assert cells == run("grid", *words, "--json", "--threads", 3)
    assert all(json.loads(line)["seed"] == seed for line in cells.splitlines())


def test_a_grid_that_draws_nothing_has_no_seed() -> None:
    assert "seed" not in run("grid", "--first", "itu", "--second", "stank", "--depths", 1)
