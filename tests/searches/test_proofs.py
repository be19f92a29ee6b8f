"""Searches that let the solver prove columns: what is proven is true, decides, and is paid for."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from claimeven import (
    Draw,
    Engine,
    Estimate,
    Geometry,
    Limits,
    Loss,
    Position,
    SearchResult,
    Settings,
    Solver,
    Win,
    analyse,
    player,
    search,
    solve,
)
from claimeven.errors import BadInput, BadSpec
from claimeven.players.kaggle.export import export_kaggle
from claimeven.searches.tree import draw_tree, search_tree
from searches.positions import random_positions
from stopper import stopped_soon

FAST = Settings("pvs", ordering="history", table_mb=1, proofs_mb=1, all_columns=False)
SHAPES = [
    (Geometry(), range(12, 34)),
    (Geometry(4, 4, 3), range(9)),
    (Geometry(5, 4, 4), range(13)),
    (Geometry(6, 5, 4), range(10, 22)),
    (Geometry(3, 7, 4), range(12)),
    (Geometry(9, 7, 5), range(44, 60)),
    (Geometry(16, 7, 7), range(98, 108)),  # needs the wide board word
]


def outcome(score: object) -> str:
    """A proven score as a word."""
    return {Win: "win", Draw: "draw", Loss: "loss"}[type(score)]


@pytest.mark.parametrize(("geometry", "stones"), SHAPES, ids=[str(shape) for shape, _ in SHAPES])
@pytest.mark.parametrize("name", ["claimeven", "stank", "sethi-h2"])
def test_what_is_proven_is_what_the_solver_says(
    geometry: Geometry, stones: range, name: str
) -> None:
    engine = Engine(name, FAST)
    solver = Solver(table_mb=16)
    for number, position in enumerate(random_positions(17, 12, stones, geometry)):
        result = engine.search(position, Limits(nodes=(50, 500, 5000)[number % 3]))
        exact = solver.analyse(position)
        for column, word in result.outcomes.items():
            assert word == outcome(exact[column]), (position.text, column)
        if result.outcome is not None:
            assert result.outcome == outcome(solver.solve(position)), position.text
            assert outcome(exact[result.column]) == result.outcome
        if not isinstance(result.score, Estimate):
            assert outcome(result.score) == outcome(solver.solve(position))


def test_a_win_that_no_search_of_this_size_sees_is_played() -> None:
    position = Position("4453467657")
    assert isinstance(search(position, depth=4).score, Estimate)
    result = search(position, nodes=3000, proofs_mb=1)
    assert result.outcome == result.outcomes[result.column] == "win"
    assert isinstance(analyse(position)[result.column], Win)
    # Who wins is known, but not how soon.
    assert result.score == Estimate(result.value)


def test_a_proven_draw_has_a_typed_score() -> None:
    result = search(Position(geometry=Geometry(4, 4, 4)), nodes=20_000, proofs_mb=1)
    assert result.outcome == "draw"
    assert result.score == Draw()


def test_a_lost_position_is_known_and_still_played() -> None:
    position = Position("33445")
    result = search(position, "sethi-h2", nodes=2000, proofs_mb=1)
    assert result.outcome == outcome(solve(position)) == "loss"
    assert result.column in position.legal_columns


@pytest.mark.parametrize("nodes", [1, 10, 100, 1000, 10_000])
def test_the_solvers_nodes_are_part_of_the_budget(nodes: int) -> None:
    for position in random_positions(3, 10, range(8, 20), Geometry()):
        result = Engine("claimeven", FAST).search(position, Limits(nodes=nodes))
        assert result.proof_nodes <= min(nodes, result.nodes)
        assert result.nodes <= nodes or result.depth == 1


def test_the_same_search_from_nothing_does_the_same() -> None:
    def one(position: Position) -> SearchResult:
        return replace(Engine("claimeven", FAST).search(position, Limits(nodes=4000)), seconds=0)

    for position in random_positions(5, 8, range(6, 20), Geometry()):
        assert one(position) == one(position)


def test_time_is_kept_while_the_solver_works() -> None:
    began = time.process_time()  # the machine may be busy with something else
    Engine("claimeven", FAST).search(Position("44"), Limits(seconds=0.1))
    assert time.process_time() - began < 1


def test_a_stop_reaches_the_solver() -> None:
    engine = Engine("claimeven", FAST)
    with stopped_soon(engine.stop) as stopper:
        result = engine.search(Position(), Limits(seconds=1e6))
        assert stopper.seconds < 0.5  # bench/searches.py measures the ten milliseconds
    assert result.column in range(7)


def test_a_fixed_depth_deepens_so_that_there_is_something_to_prove_between() -> None:
    result = search(Position("44"), "stank", depth=3, proofs_mb=1)
    assert result.depth == 3
    assert result.proof_nodes > 0


def test_a_second_search_goes_as_deep_as_the_first() -> None:
    """A table that answers a whole iteration looked like a game searched to its end."""
    engine = Engine("claimeven", Settings("pvs", table_mb=4))
    first = engine.search(Position(), Limits(nodes=20_000))
    second = engine.search(Position(), Limits(nodes=20_000))
    assert second.depth >= first.depth
    assert isinstance(second.score, Estimate)


def test_the_tree_shows_where_the_solver_had_the_last_word() -> None:
    settings = Settings("pvs", table_mb=1, proofs_mb=1, all_columns=False)
    _, root = search_tree(Position("4453467657112"), "claimeven", Limits(depth=4), 4, settings)
    assert "proven by the solver" in draw_tree(root)


def test_players_that_prove() -> None:
    one = player("claimeven:nodes=3000,table=1,proofs=1")
    assert one.keeps_state
    assert one.options["proofs"] == "1"
    assert isinstance(analyse(Position("4453467657"))[one.choose(Position("4453467657"))], Win)
    assert player("stank").options["proofs"] == "0"


def test_bad_settings_are_refused() -> None:
    with pytest.raises(BadInput, match="invalid proofs_mb -1"):
        Settings(proofs_mb=-1)
    with pytest.raises(BadSpec, match="invalid proofs 'x': expected a whole number"):
        player("claimeven:proofs=x")
    with pytest.raises(BadInput, match="it can be exported with proofs=0"):
        export_kaggle("stank:depth=3,proofs=1")
