"""Exported files play like the players they were made from, move for move."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from claimeven import Geometry, Position, player
from claimeven.errors import BadInput
from claimeven.game.arrays import to_flat
from claimeven.heuristics.catalog import CATALOG
from claimeven.players.kaggle.export import export_kaggle
from claimeven.tournament.play_game import play_game

SPECS = [
    "dangergood:depth=2",
    "itu:depth=3",
    "itu:depth=4,ordering=none",
    "itu-unsigned:depth=4",
    "itu-program:depth=3",
    "bagdadi:depth=2",
    "bagdadi-program:depth=3",
    "bagdadi-program:depth=2,ordering=none,ties=leftmost",
    "stank:depth=2",
    "stank-playon:depth=3",
    "sethi-h1:depth=2,seed=5",
    "sethi-h1:depth=2,search=minimax,samples=3",
    "sethi-h2:depth=3,search=pvs,ordering=history,table=1",
    "sethi-h3:depth=2,ties=centre",
    "sethi-h3:depth=1,ties=random,seed=9",
    "claimeven:depth=1",
    "claimeven:depth=3",
    "claimeven-net:depth=2",
    "claimeven-net-256:depth=1",
]
SHAPES = [
    Geometry(7, 6, 4),
    Geometry(5, 4, 3),
    Geometry(4, 5, 4),
    Geometry(6, 5, 4),
    Geometry(9, 7, 5),
    Geometry(8, 3, 4),
    Geometry(3, 3, 3),
    Geometry(4, 4, 2),
    Geometry(6, 4, 9),  # nobody can win
]


def load(text: str) -> Callable[[Any, Any], int]:
    namespace: dict[str, Any] = {}
    exec(text, namespace)
    agent: Callable[[Any, Any], int] = [v for v in namespace.values() if callable(v)][-1]
    return agent


def ask(agent: Callable[[Any, Any], int], position: Position) -> int:
    geometry = position.geometry
    observation = SimpleNamespace(board=to_flat(position), mark=1 + position.stones % 2)
    configuration = SimpleNamespace(
        columns=geometry.columns, rows=geometry.rows, inarow=geometry.connect
    )
    return agent(observation, configuration)


def random_position(geometry: Geometry, chance: random.Random) -> Position:
    position = Position(geometry=geometry)
    for _ in range(chance.randrange(geometry.cells)):
        after = position.play(chance.choice(position.legal_columns))
        if after.outcome is not None:
            break
        position = after
    return position


def test_every_catalogued_heuristic_is_here() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} == set(CATALOG)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("geometry", SHAPES, ids=str)
def test_same_moves_as_the_native_player(spec: str, geometry: Geometry) -> None:
    chance = random.Random(f"{spec} {geometry}")
    native, agent = player(spec), load(export_kaggle(spec, geometry, time_guard=False))
    for _ in range(3):
        position = random_position(geometry, chance)
        assert ask(agent, position) == native.choose(position), position.text


def test_a_deepening_player_stops_where_the_native_one_does() -> None:
    # `itu` thinks under a time limit, so it stops at the depth where a win is proven.
    native, agent = player("itu:depth=6"), load(export_kaggle("itu:depth=6", time_guard=False))
    chance = random.Random(4)
    stopped = 0
    for _ in range(12):
        position = random_position(Geometry(), chance)
        answer = native.answer(position)
        stopped += (answer.depth or 0) < min(6, 42 - position.stones)
        assert ask(agent, position) == answer.column, position.text
    assert stopped >= 3


def test_whole_games_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "submission.py"
    path.write_text(export_kaggle("claimeven:depth=2"), encoding="utf-8")
    opponent = "sethi-h2:depth=3"
    with player(f"kaggle:{path}") as agent:
        played = play_game(agent, player(opponent))
    native = play_game(player("claimeven:depth=2"), player(opponent))
    assert played.reason == ""
    assert played.position.text == native.position.text


def test_the_file_needs_nothing_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "submission.py"
    path.write_text(export_kaggle("bagdadi:depth=1"), encoding="utf-8")
    code = (
        "import sys; import submission as s; from types import SimpleNamespace as N;"
        "print(s.agent(N(board=[0]*42, mark=1), N(columns=7, rows=6, inarow=4)),"
        "any('claimeven' in m or 'numpy' in m for m in sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
    )
    assert ran.stdout.split() == ["3", "False"], ran.stderr


def test_the_time_guard_answers_from_a_shallower_search() -> None:
    agent = load(export_kaggle("claimeven:depth=30"))
    observation = SimpleNamespace(board=[0] * 42, mark=1, remainingOverageTime=0)
    configuration = SimpleNamespace(columns=7, rows=6, inarow=4, actTimeout=0.2)
    assert agent(observation, configuration) in range(7)


def test_another_board_is_refused() -> None:
    agent = load(export_kaggle("stank:depth=1"))
    with pytest.raises(ValueError, match="made for 7x6x4"):
        ask(agent, Position(geometry=Geometry(5, 4, 4)))


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("random", "cannot be exported"),
        ("mcts", "cannot be exported"),
        ("perfect", "cannot be exported"),
        ("claimeven", "give it a depth alone"),
        ("stank:time=1", "give it a depth alone"),
        ("stank:depth=3,nodes=100", "give it a depth alone"),
        ("sethi-h1:depth=3,search=pvs", "is random"),
        ("itu:depth=3,search=pvs", "deepens under its time limit"),
        ("stanc:depth=3", "did you mean 'stank'"),
    ],
)
def test_players_that_cannot_be_exported(spec: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        export_kaggle(spec)
