"""The coach's part of the kernel for browsers answers as the native one does; also rebuilt."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

import claimeven.web
import wasm
from claimeven import Geometry, Position, kernel
from claimeven.game.threats import threats
from node_engine import node_problem
from strategies import NOTABLE

HERE = Path(__file__).parent
COMMITTED = Path(claimeven.web.__file__).parent / "static" / "js" / "kernel" / "coach.wasm"
EACH = 50
"""Positions of every board."""


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    problem = node_problem()
    if problem is not None:
        pytest.skip(problem)
    chance = random.Random(7)
    shapes = [Geometry(), *NOTABLE]
    return [_quiet_position(chance, geometry) for geometry in shapes for _ in range(EACH)]


def test_the_committed_module(positions: list[Position]) -> None:
    found, expected = _asked(COMMITTED, positions), [_native(each) for each in positions]
    kinds = [0, 0, 0, 0]
    for position, ours, theirs in zip(positions, found, expected, strict=True):
        assert ours == theirs, position
        kinds = [sum(pair) for pair in zip(kinds, _found(theirs), strict=True)]
    assert min(kinds) >= 10, "too little to compare"


def test_a_module_that_is_built_now(positions: list[Position], tmp_path: Path) -> None:
    compiler = wasm.find()
    if compiler is None:
        pytest.skip(wasm.HOW)
    assert wasm.build(compiler, tmp_path)
    rebuilt = _asked(tmp_path / COMMITTED.name, positions)
    assert rebuilt == _asked(COMMITTED, positions), "run `make wasm`, and commit what it makes"


def _quiet_position(chance: random.Random, geometry: Geometry) -> Position:
    """Stones without an overlooked line, where that is possible."""
    position = Position("", geometry)
    for _ in range(chance.randrange(geometry.cells)):
        quiet = [c for c in position.legal_columns if position.play(c).outcome is None]
        if quiet:
            position = position.play(chance.choice(quiet))
    return position


def _asked(module: Path, positions: list[Position]) -> list[Any]:
    questions = [
        {
            "shape": [each.geometry.columns, each.geometry.rows, each.geometry.connect],
            "mover": str(each.words[0]),
            "mask": str(each.words[1]),
            "threats": str(_cut(each)),
        }
        for each in positions
    ]
    ran = subprocess.run(
        ["node", str(HERE / "coach.js"), str(module)],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    found: list[Any] = json.loads(ran.stdout)
    return found


def _cut(position: Position) -> int:
    """A threat of the side that follows, which is not playable; zero if there is none."""
    found = threats(position, position.opponent)
    cells = (cell for cell in found.cells if cell not in found.immediate)
    return sum(position.geometry.bit(cell) for cell in list(cells)[:1])


def _native(position: Position) -> list[Any]:
    rules, words = kernel.rules(position.geometry), position.words
    return [
        kernel.forced_win(rules, *words, 6, 2000),
        [_plan(kernel.follow_up(rules, *words, must_win)) for must_win in (False, True)],
        [_cover(kernel.rule_cover(rules, *words, cut, 500)) for cut in (0, _cut(position))],
        [_core(kernel.line_core(rules, *words, moves, 3000)) for moves in (False, True)],
    ]


def _plan(found: kernel.FollowUpWords | None) -> Any:
    if found is None:
        return None
    pairs = [[str(word) for word in pair] for pair in found.pairs]
    return {"aim": str(found.aim), "sure": str(found.sure), "wins": found.wins, "pairs": pairs}


def _cover(found: list[Any] | None) -> Any:
    if found is None:
        return None
    return [
        {
            "rule": rule.name.lower(),
            "pairs": str(claimevens | verticals),
            "group": str(group),
            "others": list(map(str, others)),
            "spoils": list(map(str, spoils)),
        }
        for rule, claimevens, verticals, others, group, spoils in found
    ]


def _core(found: tuple[list[int], bool, int] | None) -> Any:
    if found is None:
        return None
    lines, is_minimal, _ = found
    return {"isMinimal": is_minimal, "lines": list(map(str, lines))}


def _found(answers: list[Any]) -> list[bool]:
    """What of each kind there is."""
    moves, *others = answers
    return [bool(moves), *(any(each) for each in others)]
