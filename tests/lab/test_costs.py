"""Cost against accuracy: the searches choose alike, the plan is bounded, a stopped run goes on."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from claimeven import Geometry
from claimeven.errors import BadInput, BadPositionSet
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.report.frontier import cost_table, depth_table, draw_frontier
from claimeven.lab.study.cost_log import CostLog
from claimeven.lab.study.cost_plan import CostLimits, CostPlan, PlannedPoint, part_for
from claimeven.lab.study.costs import SEARCHES, Cost, CostPoint, frontier, measure
from claimeven.lab.study.quality import move_quality
from claimeven.solver.solver import Solver

BOARD = Geometry(6, 5, 4)
AMPLE = CostLimits(60, 60)
STANK = CostPoint("stank", "pvs", 2)


@pytest.fixture(scope="module")
def known() -> PositionSet:
    return PositionSet.of(
        label(Recipe(PositionFilter(BOARD, 8, 24), 60).positions(), Solver(table_mb=16))
    )


def run(plan: CostPlan) -> list[Cost]:
    return list(plan.measured(lambda planned, over: None))


def test_costs_choose_as_the_player_does(known: PositionSet, tmp_path: Path) -> None:
    costs = [
        measure(CostPoint(name, search, depth), known.labelled)
        for name, search, depth in product(("stank", "claimeven"), SEARCHES, (1, 3))
    ]
    for cost in costs:
        spec = f"{cost.point.heuristic}:depth={cost.point.depth},search=alphabeta"
        # Every search finds the same values, and so the same column.
        assert cost.good == move_quality(spec, known).good
    best = frontier(costs)
    for cost in costs:
        assert any(b.seconds <= cost.seconds and b.good.low >= cost.good.low for b in best)
    draw_frontier(tmp_path / "a.svg", costs)
    assert sum(row[-1] == "*" for row in cost_table(costs).rows) == len(best)


def test_a_slow_point_sees_a_part_and_says_so(known: PositionSet) -> None:
    plan = CostPlan(known, CostLimits(seconds=1e-9, longest=60))
    plan.add("stank", "minimax", [4])
    assert [cost.positions for cost in run(plan)] == [1]
    assert [part_for(3000, most) for most in (5000, 3000, 2999, 400, 0.1)] == [
        3000, 3000, 1500, 375, 1,
    ]  # fmt: skip


def test_a_search_ends_where_a_move_takes_too_long(known: PositionSet) -> None:
    plan = CostPlan(known, CostLimits(seconds=60, longest=1e-9))
    plan.add("stank", "minimax", range(1, 30))  # depth 29 would never end
    assert plan.planned == []


def test_a_point_that_is_known_ends_the_depths_too(known: PositionSet, tmp_path: Path) -> None:
    path = tmp_path / "costs.log"
    with CostLog(path, known, 60) as log:
        log.add(replace(measure(STANK, known.labelled), seconds=3.0))
    with CostLog(path, known, 60) as log:
        for longest, depths in ((2, [1]), (4, [1, 2, 3])):
            plan = CostPlan(known, CostLimits(60, longest), log)
            plan.add("stank", "pvs", [1, 2, 3])
            assert [each.point.depth for each in plan.planned] == depths


def test_points_of_one_size_rest_on_the_same_positions(known: PositionSet) -> None:
    plan = CostPlan(known, AMPLE)
    for search in SEARCHES:
        plan.add("bagdadi", search, [2])
    halved = CostPlan(known, AMPLE)
    halved.planned = [replace(each, positions=30) for each in plan.planned]
    for part, count in ((plan, 60), (halved, 30)):
        costs = run(part)
        assert {cost.positions for cost in costs} == {count}
        assert len({(cost.good_moves, cost.perfect_moves) for cost in costs}) == 1


def test_the_brief_table_shows_the_cheapest_search_of_each_depth() -> None:
    def cost(name: str, search: str, depth: int, good: int, seconds: float, of: int = 100) -> Cost:
        return Cost(CostPoint(name, search, depth), of, good, 0, seconds, 10)

    costs = [
        cost("stank", "pvs", 1, 80, 3e-6),
        cost("stank", "mtdf", 1, 80, 2.44e-6),
        cost("stank", "pvs", 2, 45, 1234567e-6, of=50),
        cost("itu", "pvs", 1, 70, 3e-6),
    ]
    table = depth_table(costs)
    assert table.heading == ("good % / us", "depth 1", "depth 2")
    assert table.rows == [
        ["stank", "80.0 / 2.4", "90.0° / 1,200,000"],
        ["itu", "70.0 / 3.0", "–"],
    ]
    best = cost_table(costs, only_frontier=True).rows
    assert [row[:3] for row in best] == [["stank", "mtdf", "1"], ["stank", "pvs", "2"]]


def test_a_stopped_run_goes_on(known: PositionSet, tmp_path: Path) -> None:
    path = tmp_path / "costs.log"
    with CostLog(path, known, AMPLE.seconds) as log:
        plan = CostPlan(known, AMPLE, log)
        plan.add("stank", "pvs", [1, 2, 3])
        points = plan.measured(lambda planned, over: None)
        done = [next(points), next(points)]  # and no further
    with path.open("ab") as file:
        file.write(b'{"run": "12')  # the kill cut a line in two
    told: list[tuple[PlannedPoint, float]] = []
    with CostLog(path, known, AMPLE.seconds) as log:
        plan = CostPlan(known, AMPLE, log)
        plan.add("stank", "pvs", [1, 2, 3])
        assert [each.known for each in plan.planned] == [*done, None]
        found = list(plan.measured(lambda *step: told.append(step)))
    assert found[:2] == done
    assert [each.point.depth for each, _ in told] == [1, 2, 3] + [3] * len(known)
    assert [over for _, over in told][:3] == [0.0, 0.0, 0.0]
    assert told[-1][1] == plan.seconds
    assert plan.seconds == plan.planned[2].seconds > 0


def test_a_point_is_known_only_if_everything_is_the_same(
    known: PositionSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "costs.log"
    cost = measure(STANK, known.labelled)
    with CostLog(path, known, 5) as log:
        log.add(cost)
        with pytest.raises(BadPositionSet, match="in use"), CostLog(path, known, 5):
            pass
    with CostLog(path, known, 5) as log:
        assert log.known(STANK) == cost
        assert log.known(replace(STANK, depth=3)) is None
        assert log.known(replace(STANK, search="mtdf")) is None
        other = replace(STANK, heuristic="stank-playon")
        monkeypatch.setattr("claimeven.lab.study.cost_log.heuristic", lambda name: f"{name} of old")
        assert log.known(STANK) is None  # other weights under the same name
        assert log.known(other) is None
    monkeypatch.undo()
    for others, seconds in ((known.first(59), 5), (known, 6)):
        with CostLog(path, others, seconds) as log:
            assert log.known(STANK) is None


def test_what_makes_no_sense_is_refused(known: PositionSet, tmp_path: Path) -> None:
    for seconds, longest in ((0, 1), (float("nan"), 1), (1, float("inf")), (1, -1)):
        with pytest.raises(BadInput, match="above 0"):
            CostLimits(seconds, longest)
    path = tmp_path / "costs.log"
    path.write_text('{"run": "x"}\n')
    with pytest.raises(BadPositionSet, match="not a log of costs"), CostLog(path, known, 5):
        pass
