"""Ratings: what levels find, exactly and by asking them; the likeliest rating; one's own."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Position, player
from claimeven.coach.puzzles.difficulty import (
    level_chances,
    level_rating,
    likeliest_rating,
    solving_chance,
)
from claimeven.coach.puzzles.finding import FoundTask
from claimeven.coach.puzzles.own_rating import OwnRating
from claimeven.coach.puzzles.progress import ProgressFile, PuzzleProgress
from claimeven.coach.puzzles.puzzle import Puzzle, Task, Theme
from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle
from claimeven.errors import BadInput, BadPuzzle
from claimeven.players.levels.chances import column_chances
from claimeven.players.levels.level_player import ELO, GLANCE, Skill

LEVELS_PAGE = Path(__file__).parents[2] / "docs" / "levels.md"
VALUES = st.dictionaries(
    st.integers(0, 6),
    st.fractions(min_value=-200, max_value=200, max_denominator=2),
    min_size=1,
    max_size=6,
)


def enumerated(values: dict[int, Fraction], skill: Skill) -> dict[int, float]:
    """Every way to overlook columns, one by one."""
    found = dict.fromkeys(values, skill.careless / len(values))
    for overlooked in product((False, True), repeat=len(values)):
        chance = 1 - skill.careless
        seeming = {}
        for (column, value), is_overlooked in zip(values.items(), overlooked, strict=True):
            chance *= skill.overlook if is_overlooked else 1 - skill.overlook
            glance = min(max(value, Fraction(-GLANCE)), Fraction(GLANCE))
            seeming[column] = glance if is_overlooked else value
        best = max(seeming.values())
        good = [column for column, value in seeming.items() if value >= best - skill.margin]
        for column in good:
            found[column] += chance / len(good)
    return found


@settings(max_examples=60, deadline=None)
@given(VALUES, st.floats(0, 1), st.floats(0, 1), st.integers(0, 60))
def test_chances_are_those_of_every_way_to_overlook_columns(
    values: dict[int, Fraction], careless: float, overlook: float, margin: int
) -> None:
    skill = Skill(depth=2, careless=careless, overlook=overlook, margin=margin)
    expected = enumerated(values, skill)
    found = column_chances(values, skill)
    assert found == pytest.approx(expected)
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_level_that_is_asked_often_plays_with_these_chances(level: int) -> None:
    position, asked = Position("4443533"), 300
    exact = [
        level_chances(FoundTask(position, Task.ONLY_MOVE, (column,)))[level]
        for column in position.legal_columns
    ]
    played = Counter(player(f"level:{level},seed={n}").choose(position) for n in range(asked))
    for column, chance in zip(position.legal_columns, exact, strict=True):
        error = math.sqrt(chance * (1 - chance) / asked)
        assert abs(played[column] / asked - chance) <= 4 * error + 1e-9


def test_the_levels_are_as_strong_as_their_page_says() -> None:
    rows = re.findall(r"^\| (\d+) \|.*\| (\d+) \|$", LEVELS_PAGE.read_text(), re.MULTILINE)
    table = {int(level): int(elo) for level, elo in rows}
    assert {level: elo for level, elo in ELO.items() if level > 1} == table


@settings(max_examples=30, deadline=None)
@given(st.lists(st.floats(0, 1), min_size=9, max_size=9), st.sampled_from([1 / 7, 1 / 3]))
def test_no_rating_is_likelier(shares: list[float], guess: float) -> None:
    chances = dict(enumerate(shares, 1))

    def likelihood(rating: int) -> float:
        total = 0.0
        for level, share in chances.items():
            right = guess + (1 - guess) / (1 + 10 ** ((rating - 600 - ELO[level]) / 400))
            total += share * math.log(right) + (1 - share) * math.log(1 - right)
        return total

    found = likeliest_rating(chances, guess)
    best = max(map(likelihood, range(3001)))
    assert likelihood(found) >= best - 1e-3


def test_a_puzzle_gets_the_rating_of_those_who_solve_half_of_it() -> None:
    for rating in (500, 900, 1300, 1700):
        chances = {n: solving_chance(level_rating(n), rating, 0.2) for n in range(1, 10)}
        assert likeliest_rating(chances, 0.2) == rating


def glicko(value: float, deviation: float, puzzle: float, score: int) -> tuple[float, float]:
    """One period with one opponent whose rating is certain, as Glickman writes it."""
    q = math.log(10) / 400
    expected = 1 / (1 + 10 ** (-(value - puzzle) / 400))
    d2 = 1 / (q**2 * expected * (1 - expected))
    precision = 1 / deviation**2 + 1 / d2
    return value + q / precision * (score - expected), math.sqrt(1 / precision)


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 2000), st.floats(60, 350), st.floats(0, 2000), st.booleans())
def test_without_guessing_it_is_glicko(
    value: float, deviation: float, puzzle: float, is_right: bool
) -> None:
    found = OwnRating(value, deviation).after(puzzle, guess=0, is_right=is_right)
    expected, new_deviation = glicko(value, deviation, puzzle, int(is_right))
    assert found.value == pytest.approx(expected, abs=0.06)
    assert found.deviation == pytest.approx(max(new_deviation, 50), abs=0.06)


@pytest.mark.parametrize("true", [700, 1200, 1600])
def test_somebody_finds_their_rating(true: int) -> None:
    generator, own = Random(true), OwnRating()
    later = []
    for number in range(600):
        puzzle = own.value + generator.uniform(-100, 100)
        is_right = generator.random() < solving_chance(true, puzzle, 1 / 6)
        own = own.after(puzzle, guess=1 / 6, is_right=is_right)
        later += [own.value] if number >= 300 else []
    assert sum(later) / len(later) == pytest.approx(true, abs=80)


@pytest.mark.parametrize("bad", [(math.nan, 100), (1000, 1), (9999, 100), ("x", 100)])
def test_ratings_that_make_no_sense(bad: tuple[float, float]) -> None:
    with pytest.raises(BadInput):
        OwnRating(*bad)


ASKED = NumberedPuzzle(
    7, Puzzle(Position("2233"), Task.WIN, (3,), 800, Theme.FORCED_WIN, moves_to_win=2)
)


def test_progress_is_kept(tmp_path: Path) -> None:
    store = ProgressFile(tmp_path / "a" / "puzzles.json")
    assert store.read() == PuzzleProgress()
    progress = PuzzleProgress()
    for is_right in (True, True, False, True):
        progress = progress.after(ASKED, is_right)
    assert (progress.streak, progress.best_streak, progress.tries, progress.solved) == (1, 2, 4, 3)
    store.write(progress)
    assert store.read() == progress
    assert store.problem == ""


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"version": 1}', b"null", b"[" * 100_000]
    + [
        json.dumps(
            {
                "version": 1,
                "rating": 1000,
                "deviation": 100,
                "streak": 0,
                "best_streak": 0,
                "tries": 0,
                "solved": 0,
                "seen": [],
                **changes,
            }
        ).encode()
        for changes in (
            {"version": 2},
            {"rating": "x"},
            {"rating": 1e99},
            {"deviation": None},
            {"streak": -1},
            {"seen": ["a"]},
            {"seen": 5},
        )
    ],
)
def test_a_damaged_store_is_put_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(content)
    store = ProgressFile(path)
    assert store.read() == PuzzleProgress()
    assert "is damaged; it is kept as 'puzzles.json.damaged'" in store.problem
    assert (tmp_path / "puzzles.json.damaged").read_bytes() == content
    store.write(PuzzleProgress().after(ASKED, True))
    assert ProgressFile(path).read().solved == 1


def test_a_store_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(BadPuzzle, match="cannot read"):
        ProgressFile(tmp_path).read()
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(BadPuzzle, match="cannot write"):
        ProgressFile(file / "puzzles.json").write(PuzzleProgress())
