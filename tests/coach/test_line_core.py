"""Line cores: against a search that tries everything, on small boards."""

from __future__ import annotations

import random
from dataclasses import replace

from claimeven import Geometry, Side, kernel, solve
from claimeven.coach.checker.line_cores import check_line_core
from claimeven.coach.line_core import LineCore, find_line_core
from claimeven.score import Loss, Win
from coach.small_boards import random_position

SHAPES = [Geometry(4, 4, 3), Geometry(5, 4, 4), Geometry(4, 5, 3), Geometry(4, 5, 4)]
STANDARD = Geometry()
NODES = 100_000


def test_a_core_is_found_exactly_where_a_side_wins() -> None:
    generator = random.Random(1)
    found = 0
    for number in range(240):
        geometry = SHAPES[number % len(SHAPES)]
        position = random_position(geometry, generator.randrange(4, geometry.cells - 1), generator)
        score = solve(position)
        for side in Side:
            winner = Win if position.to_move is side else Loss
            core = find_line_core(position, side, nodes=10**6)
            assert (core is not None) == isinstance(score, winner), position
            if core is not None:
                assert core.is_minimal
                found += 1
    assert found > 100


def test_the_lines_suffice_and_none_can_go() -> None:
    generator = random.Random(2)
    checked = 0
    for number in range(80):
        geometry = SHAPES[number % len(SHAPES)]
        least = max(4, geometry.cells - 11)
        position = random_position(
            geometry, generator.randrange(least, geometry.cells - 1), generator
        )
        for side in Side:
            core = find_line_core(position, side)
            if core is None:
                continue
            assert check_line_core(position, core, nodes=NODES), position
            for line in core.lines:
                rest = tuple(other for other in core.lines if other != line)
                assert check_line_core(position, replace(core, lines=rest), nodes=NODES) is False
                checked += 1
    assert checked > 40


def test_any_choice_of_lines_is_decided_as_by_trying_everything() -> None:
    generator = random.Random(3)
    answers = []
    for number in range(120):
        geometry = SHAPES[number % len(SHAPES)]
        position = random_position(geometry, geometry.cells - generator.randrange(4, 10), generator)
        side = generator.choice(list(Side))
        lines = tuple(line for line in geometry.lines if generator.random() < 0.6)
        words = [sum(geometry.bit(cell) for cell in line) for line in lines]
        is_mover = position.to_move is side
        rules = kernel.rules(geometry)
        found = kernel.wins_with_lines(rules, *position.words, is_mover, words, 10**7)
        plain = check_line_core(position, LineCore(side, lines, False), nodes=10**6)
        assert found == plain, position
        answers.append(found)
    assert 10 < sum(map(bool, answers)) < 110


def test_on_the_standard_board() -> None:
    generator = random.Random(4)
    sizes = []
    for _ in range(30):
        position = random_position(STANDARD, generator.randrange(16, 36), generator)
        score = solve(position)
        winner = position.to_move if isinstance(score, Win) else position.opponent
        core = find_line_core(position, winner)
        if core is not None:
            assert isinstance(score, Win | Loss)
            sizes.append(len(core.lines))
        assert find_line_core(position, winner.opponent, nodes=20_000) is None
    assert len(sizes) > 10
    assert min(sizes) == 1


def test_bounds_are_kept() -> None:
    position = random_position(STANDARD, 12, random.Random(5))
    assert find_line_core(position, Side.FIRST) is None  # too many empty cells
    assert find_line_core(position, Side.FIRST, most_empty=42, nodes=10) is None
    core = LineCore(Side.FIRST, STANDARD.lines, False)
    assert check_line_core(position, core, nodes=10) is None
    elsewhere = LineCore(Side.FIRST, (STANDARD.lines[0][:3],), False)
    assert check_line_core(position, elsewhere) is False
