"""The puzzles that come with the package: every one is solved again."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import accumulate
from random import Random

import pytest

from claimeven import Position, Side, Solver, threats
from claimeven.coach.puzzles.puzzle import SOON, Puzzle, Task, Theme
from claimeven.coach.puzzles.puzzle_set import SHIPPED, shipped_puzzles
from claimeven.errors import BadPuzzle
from claimeven.lab.datasets.labels import Labelled, label

MOST_BYTES = 300_000


def test_there_are_enough_of_every_task_in_a_small_file() -> None:
    known = shipped_puzzles()
    assert len(known) >= 1000
    assert min(known.tasks.values()) >= 100
    assert SHIPPED.stat().st_size < MOST_BYTES
    assert {puzzle.theme for puzzle in known} >= {Theme.FORCED_WIN, Theme.FOLLOW_UP, Theme.ZUGZWANG}
    assert sum(puzzle.is_proved for puzzle in known) >= 200


def test_ratings_rise_and_spread() -> None:
    ratings = [puzzle.rating for puzzle in shipped_puzzles()]
    assert ratings == sorted(ratings)
    assert ratings[len(ratings) // 10] < 900 < 1300 < ratings[-len(ratings) // 10]


def test_no_position_is_there_twice_or_as_its_mirror_image() -> None:
    positions = [puzzle.position for puzzle in shipped_puzzles()]
    assert len({position.canonical_key for position in positions}) == len(positions)
    for position in positions:
        assert position.key <= position.mirrored().key


def test_nobody_overlooked_a_line_before_and_nobody_can_complete_one_now() -> None:
    for puzzle in shipped_puzzles():
        moves = puzzle.position.moves
        assert moves is not None
        *before, now = accumulate(moves, Position.play, initial=Position())
        assert now == puzzle.position
        assert not any(threats(each, each.to_move).immediate for each in before)
        assert not any(threats(now, side).immediate for side in Side)


def test_the_solutions_are_exactly_those_of_the_solver() -> None:
    known = shipped_puzzles()
    positions = [puzzle.position for puzzle in known]
    for puzzle, labelled in zip(known, label(positions, Solver(threads=2)), strict=True):
        check(puzzle, labelled)


def check(puzzle: Puzzle, labelled: Labelled) -> None:
    points = {c: each for c, each in enumerate(labelled.columns) if each is not None}
    (right,) = puzzle.solution
    wrong = [each for column, each in points.items() if column != right]
    cells, stones = puzzle.geometry.cells, puzzle.position.stones
    if puzzle.task is Task.WIN:
        assert points[right] > max(0, *wrong), puzzle
        assert puzzle.moves_to_win is not None
        last = cells // 2 + 1 - points[right]  # the own stone that completes the line
        assert last == stones // 2 + puzzle.moves_to_win, puzzle
        return
    if puzzle.task is Task.SAVE_DRAW:
        assert points[right] == 0 > max(wrong), puzzle
    elif puzzle.task is Task.ONLY_MOVE:
        assert points[right] > 0 >= max(wrong), puzzle
    else:
        assert points[right] >= 0 > max(wrong), puzzle
        own_last = [cells // 2 + 1 + each for each in wrong]  # the other side's completing stone
        ends = [2 * each - (stones % 2) for each in own_last]
        assert max(ends) - stones <= SOON, puzzle


def test_a_day_has_its_puzzle_and_no_other_day_has_it_soon() -> None:
    known = shipped_puzzles()
    first = date(2026, 1, 1)
    ordinals = range(len(known))
    cycle_start = first + timedelta(days=-first.toordinal() % len(known))
    numbers = {known.daily(cycle_start + timedelta(days=day)).number for day in ordinals}
    assert numbers == set(range(1, len(known) + 1))
    assert known.daily(first) == known.daily(first)


def test_the_next_puzzle_is_near_and_new() -> None:
    known, generator = shipped_puzzles(), Random(1)
    seen: list[int] = []
    for _ in range(60):
        asked = known.near(1100, generator, seen)
        assert asked.number not in seen
        assert abs(asked.puzzle.rating - 1100) < 150
        seen.append(asked.number)
    assert known.near(-500, generator).number <= 50
    assert known.near(4000, generator).number > len(known) - 50
    assert known.near(1000, generator, range(1, len(known) + 1)).number >= 1


@pytest.mark.parametrize("number", [0, -1, 10**9, 1.5])
def test_a_number_that_no_puzzle_has(number: int) -> None:
    with pytest.raises(BadPuzzle, match="number of a puzzle"):
        shipped_puzzles().numbered(number)
