"""Follow-up plans against a plain search, and played out: by everybody, and against the best."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from claimeven import Geometry, Position, Side, Solver, player
from claimeven.coach.checker.checker import refusal
from claimeven.coach.explanation import Explanation, Promise
from claimeven.coach.finders.completes import explain_completes
from claimeven.coach.finders.follow_up import explain_follow_up, follow_up
from claimeven.coach.plan import Plan
from claimeven.errors import BadInput
from claimeven.score import best_columns
from coach.plain_reasons import has_follow_up, plain
from coach.played import SHAPES, positions, sensible_column
from strategies import positions as any_positions

PROMISES = (Promise.WINS, Promise.DOES_NOT_LOSE)


def assert_like_the_plain_search(position: Position) -> None:
    side = position.opponent
    for promise in PROMISES:
        found = explain_follow_up(position, side, promise)
        assert (found is not None) == has_follow_up(plain(position), promise is Promise.WINS)
        if found is not None:
            assert refusal(found) is None


@settings(max_examples=150)
@given(
    any_positions().filter(
        lambda position: position.outcome is None and position.geometry.columns <= 9
    )
)
def test_any_position(position: Position) -> None:
    assert_like_the_plain_search(position)


def plans(shape: Geometry, seed: int, empty: int, count: int) -> Iterator[Explanation]:
    """Plans of both sides, with or without a first move."""
    several = positions(shape, random.Random(seed), empty)
    for _ in range(count):
        position = next(several)
        for side in Side:
            for promise in PROMISES:
                found = explain_follow_up(position, side, promise)
                if found is not None and found.promise is promise:
                    yield found


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_played_positions(shape: Geometry) -> None:
    several = positions(shape, random.Random(4), shape.cells)
    for _ in range(15):
        assert_like_the_plain_search(next(several))
    for found in plans(shape, 5, shape.cells, 15):
        assert refusal(found) is None


def results(plan: Plan | Follower, position: Position, promise: Promise) -> Iterator[Side | None]:
    """How games end that begin here, whatever the other side plays."""
    if position.outcome is not None:
        yield position.outcome.winner
    elif position.to_move is plan.side:
        yield from results(plan, position.play(plan.reply(position)), promise)
    else:
        for column in position.legal_columns:
            yield from results(plan, position.play(column), promise)


@pytest.mark.parametrize(
    ("shape", "empty"),
    [
        ((4, 4, 4), 10),
        ((5, 4, 4), 10),
        ((4, 5, 3), 10),
        ((3, 6, 3), 11),
        ((7, 1, 3), 7),
        ((7, 6, 4), 9),
    ],
)
def test_plans_hold_against_every_game(shape: tuple[int, int, int], empty: int) -> None:
    count = 0
    for found in plans(Geometry(*shape), 6, empty, 60):
        ends = set(results(Plan.of(found), found.position, found.promise))
        allowed = {found.side} if found.promise is Promise.WINS else {found.side, None}
        assert ends <= allowed, found
        count += 1
    assert count > 3


class Follower:
    """The player, which looks for a plan anew at every move."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.reply = player("follow-up").choose


@pytest.mark.parametrize(
    ("shape", "empty"), [((4, 4, 4), 10), ((5, 4, 4), 9), ((4, 5, 3), 10), ((7, 6, 4), 8)]
)
def test_the_player_keeps_what_a_plan_promises(shape: tuple[int, int, int], empty: int) -> None:
    """Whatever the other side plays: a plan that holds once holds to the end."""
    count = 0
    for found in plans(Geometry(*shape), 16, empty, 60):
        ends = set(results(Follower(found.side), found.position, found.promise))
        allowed = {found.side} if found.promise is Promise.WINS else {found.side, None}
        assert ends <= allowed, found
        count += 1
    assert count > 3


def test_the_player_where_there_is_no_plan() -> None:
    """It completes a line, stops one, follows, and plays in the middle."""
    follower = player("follow-up")
    assert follower.choose(Position("112233")) == 3
    assert follower.choose(Position("11223")) == 3
    assert follower.choose(Position("1", Geometry(1, 3, 3))) == 0
    assert follower.choose(Position()) == 3


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_plans_hold_against_movers_that_take_lines(shape: Geometry) -> None:
    chance = random.Random(7)
    for found in plans(shape, 8, shape.cells, 25):
        end = play(found, lambda position: sensible_column(position, chance))
        assert_kept(found, end)


def test_plans_hold_against_the_perfect_player() -> None:
    solver, count = Solver(table_mb=16), 0
    for found in plans(Geometry(), 9, 26, 120):
        end = play(found, lambda position: best_columns(solver.analyse(position))[0])
        assert_kept(found, end)
        count += 1
    assert count > 20


def play(found: Explanation, opponent: object) -> Position:
    plan, position = Plan.of(found), found.position
    while position.outcome is None:
        choose = plan.reply if position.to_move is found.side else opponent
        position = position.play(choose(position))  # type: ignore[operator]
    return position


def assert_kept(found: Explanation, end: Position) -> None:
    assert end.outcome is not None
    winner = end.outcome.winner
    assert winner is found.side or (winner is None and found.promise is Promise.DOES_NOT_LOSE)


def test_a_plan_says_where_it_does_not_lead() -> None:
    position = Position("12", Geometry(2, 4, 4))
    certificate = follow_up(position, Side.SECOND, Promise.DOES_NOT_LOSE)
    assert certificate is not None
    plan = Plan(position, Side.SECOND, certificate)
    with pytest.raises(BadInput, match="the plan is for second, who is not to move"):
        plan.reply(position)
    with pytest.raises(BadInput, match="the plan does not lead to the position '12112'"):
        plan.reply(Position("12112", Geometry(2, 4, 4)))
    with pytest.raises(BadInput, match="is over"):
        plan.reply(Position("1212121"))
    completes = explain_completes(Position("112233"), Side.FIRST)
    assert completes is not None
    with pytest.raises(BadInput, match="an explanation of kind 'completes' holds no plan"):
        Plan.of(completes)
