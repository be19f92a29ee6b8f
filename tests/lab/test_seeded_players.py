"""A choice depends on the position and the seed alone, whatever was asked before."""

from __future__ import annotations

import pytest

from claimeven import Geometry
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.study.choices import choices
from claimeven.lab.study.seeded_players import seeded, why_unrepeatable

POSITIONS = Recipe(PositionFilter(Geometry(6, 5, 4), 2, 14), 150).positions()

DRAWING = [
    "random",
    "one-ply",
    "level:2",
    "level:9",
    "mcts:playouts=50",
    "sethi-h1:depth=2",
    "sethi-h1:depth=2,seed=5",
    "stank:depth=1,ties=random",
    "perfect:ties=random",
]
REMEMBERING = ["claimeven:nodes=300,table=1", "claimeven:nodes=300,table=1,proofs=1"]


@pytest.mark.parametrize("spec", [*DRAWING, *REMEMBERING])
def test_the_order_and_the_threads_change_nothing(spec: str) -> None:
    chosen = seeded(spec, 3)
    positions = POSITIONS[:60] if spec.startswith(("level:9", "perfect")) else POSITIONS
    once = [choice.column for choice in choices(chosen, positions)]
    backwards = [choice.column for choice in choices(chosen, positions[::-1])]
    assert backwards[::-1] == once
    on_threads = [choice.column for choice in choices(chosen, positions, threads=3)]
    assert on_threads == once


@pytest.mark.parametrize("spec", [spec for spec in DRAWING if "seed=" not in spec])
def test_another_seed_chooses_otherwise(spec: str) -> None:
    one, two = (
        [choice.column for choice in choices(seeded(spec, seed), POSITIONS[:60])] for seed in (3, 4)
    )
    assert one != two


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("claimeven:time=0.1", "thinks by the clock"),
        ("mcts:time=0.1", "thinks by the clock"),
        ("itu", "thinks by the clock"),
        ("engine:./mybot", "is a program of its own"),
        ("claimeven:depth=3", None),
        ("level:9", None),
        ("random", None),
    ],
)
def test_what_cannot_repeat_says_why(spec: str, reason: str | None) -> None:
    assert why_unrepeatable(spec) == (None if reason is None else f"{spec} {reason}")
