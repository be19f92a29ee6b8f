"""The public calls take nonsense as they should: a share of what `make fuzz` does for an hour."""

from __future__ import annotations

import inspect
import os
from pathlib import Path
from typing import Any

import pytest

import claimeven
from claimeven import BadInput, Position
from fuzz import python_surface
from fuzz.case import run_case
from fuzz.python_surface import problems
from fuzz.surface import Call, calls

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "4"))
CASES = 5000  # of a round: some five to ten seconds


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_nothing_goes_wrong(seed: int) -> None:
    assert [str(problem) for problem in problems(seed, 0, CASES)] == []


def test_every_public_name_is_called() -> None:
    called = {call.name.partition(".")[0] for call in calls()}
    called |= {type(call.owner()).__name__ for call in calls() if call.owner is not None}
    aliases = {"__version__", "Proven", "Score"}
    abstract = {"Player"}
    assert set(claimeven.__all__) - aliases - abstract <= called


def raises(position: Position) -> object:
    raise KeyError("of our own making")


def answers(position: Position) -> int:
    return 3


def babbles(position: Position) -> int:
    raise BadInput("one line\nand another")


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (raises, "KeyError: 'of our own making'"),
        (answers, "accepted the wrong position"),
        (babbles, r"its message is not a sentence: 'one line\nand another'"),
    ],
)
def test_what_goes_wrong_is_seen(function: Any, what: str) -> None:
    call = Call(function.__name__, function, tuple(inspect.signature(function).parameters.values()))
    found = [run_case(1, number, [call]) for number in range(50)]
    assert what in {problem.what for problem in found if problem is not None}


SABOTAGE = """
import random

def choice(*_):
    {statement}

random.Random.choice = choice
"""


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("import os; os.abort()", "Fatal Python error: Aborted"),
        ("import time; time.sleep(99)", "Timeout"),
    ],
)
def test_a_crash_and_a_hang_are_seen(
    statement: str, what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(SABOTAGE.format(statement=statement))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(python_surface, "MORE_PATIENCE", 1)
    [problem] = problems(0, 7, 1, patience=1)
    assert problem.case == 7
    assert what in problem.what
