from __future__ import annotations

import threading

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
    Win,
    search,
)
from claimeven.errors import BadInput, LastStoneUnknown
from stopper import stopped_soon

MILLION_YEARS = Limits(seconds=1e6)


def test_counts_of_plain_minimax() -> None:
    result = search(Position(), "stank", algorithm="minimax", depth=4)
    assert result.nodes == 1 + 7 + 49 + 343 + 2401
    assert result.leaves == result.evaluations == 2401
    assert result.cuts == result.table_hits == 0
    assert result.depth == 4
    assert result.bounds == {}


def test_pruning_saves_leaves_and_a_table_answers() -> None:
    plain = search(Position(), "stank", algorithm="minimax", depth=6)
    pruned = search(Position(), "stank", depth=6, all_columns=False)
    stored = search(Position(), "stank", depth=6, all_columns=False, table_mb=4)
    assert stored.leaves < pruned.leaves < plain.leaves / 10
    assert pruned.cuts > 0
    assert stored.table_hits > 0


def test_forced_wins_and_losses_are_proven_with_the_distance_of_the_variation() -> None:
    assert search(Position("334455"), "sethi-h2", depth=1).score == Win(1)
    # FIRST threatens b1 and f1; SECOND can take only one of them.
    lost = Position("33445")
    assert search(lost, "sethi-h3", depth=2).score == Loss(2)
    assert search(lost, "stank", depth=2).score == Loss(2)
    assert search(Position("3344"), "claimeven", depth=3).score == Win(3)


def test_a_whole_small_game_is_a_proven_draw() -> None:
    result = search(Position(geometry=Geometry(3, 2, 3)), "sethi-h3", depth=6)
    assert result.score == Draw()
    assert result.evaluations == 0


def test_values_alone_prove_nothing() -> None:
    result = search(Position(), "stank", depth=3)
    assert result.score == Estimate(result.value)
    assert isinstance(result.score, Estimate)
    assert result.score.heuristic == "stank"


def test_deepening_reports_every_iteration_in_order() -> None:
    heard: list[SearchResult] = []
    result = search(Position(), "claimeven", depth=9, deepening=True, on_info=heard.append)
    assert heard[-1].depth == result.depth == 9
    assert [info.depth for info in heard] == sorted({info.depth for info in heard})


def test_node_and_time_limits_end_a_search_with_its_last_iteration() -> None:
    by_nodes = search(Position(), "bagdadi", nodes=5000)
    assert by_nodes.depth >= 2
    assert by_nodes.nodes <= 5000
    by_time = search(Position(), "bagdadi", seconds=0.3)
    assert by_time.depth >= 2
    smallest = search(Position(), "bagdadi", nodes=1)
    assert smallest.depth == 1
    assert smallest.column == 3


def test_a_proof_ends_the_deepening() -> None:
    result = Engine("claimeven").search(Position("334455"), MILLION_YEARS)
    assert result.score == Win(1)
    assert result.depth == 1


def test_another_thread_stops_a_search_and_gets_its_answer() -> None:
    engine = Engine("claimeven", Settings("pvs", ordering="history", table_mb=4))
    with stopped_soon(engine.stop) as stopper:
        result = engine.search(Position(), MILLION_YEARS)
        assert stopper.seconds < 5  # bench/searches.py measures the ten milliseconds
    assert result.depth >= 2


def test_two_threads_search_two_positions_at_once() -> None:
    results: dict[str, SearchResult] = {}

    def work(moves: str) -> None:
        results[moves] = search(Position(moves), "claimeven", depth=7)

    threads = [threading.Thread(target=work, args=(moves,)) for moves in ("4", "1")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results["4"].value == search(Position("4"), "claimeven", depth=7).value
    assert results["1"].value == search(Position("1"), "claimeven", depth=7).value


def test_tie_rules() -> None:
    ties = {1, 2, 3, 4, 5}
    assert search(Position(), "stank", depth=2, ties="leftmost").column == 1
    assert search(Position(), "stank", depth=2, ties="centre").column == 3
    chosen = {
        search(Position(), "stank", depth=2, ties="random", seed=seed).column for seed in range(60)
    }
    assert chosen == ties
    again = [search(Position(), "stank", depth=2, ties="random", seed=7).column for _ in range(3)]
    assert len(set(again)) == 1


def test_sooner_wins_are_preferred_on_request() -> None:
    # Column 4 wins at once; to a search without the preference every win is worth the same.
    position = Position("334455")
    plain = search(position, "sethi-h2", depth=3)
    sooner = search(position, "sethi-h2", depth=3, prefer_sooner=True)
    assert plain.value == 1_000_000
    assert sooner.score == Win(1)
    assert sooner.value > plain.value
    best = [column for column, value in sooner.values.items() if value == sooner.value]
    assert set(best) == {1, 5}


def test_sampled_evaluations_are_searched_too() -> None:
    result = search(Position(), "sethi-h1:seed=3", depth=4)
    assert result.column in range(7)
    again = search(Position(), "sethi-h1:seed=3", depth=4)
    assert (result.column, result.values) == (again.column, again.values)  # seeded
    other = search(Position(), "sethi-h1:seed=4", depth=4)
    assert result.values != other.values


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"depth": 0}, "invalid depth 0: expected at least 1"),
        ({"depth": -3}, "invalid depth -3"),
        ({"depth": 2.5}, "invalid depth 2.5"),
        ({"nodes": 0}, "invalid nodes 0"),
        ({"seconds": 0}, "invalid seconds 0"),
        ({"seconds": float("nan")}, "invalid seconds nan"),
        ({"seconds": float("inf")}, "invalid seconds inf"),
        ({}, "no limit"),
        ({"depth": 2, "algorithm": "alfabeta"}, "did you mean 'alphabeta'"),
        ({"depth": 2, "ordering": "random"}, "invalid ordering 'random': choose from none,"),
        ({"depth": 2, "ties": "leftmots"}, "did you mean 'leftmost'"),
        ({"depth": 2, "table_mb": -1}, "invalid table_mb -1"),
        ({"depth": 2, "colour": "red"}, "unknown setting 'colour'"),
        ({"depth": 2, "ordering": ["centre"]}, "invalid ordering .*: choose from"),
        ({"depth": 2, "algorithm": []}, "invalid algorithm .*: choose from"),
    ],
)
def test_bad_limits_and_settings(words: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        search(Position(), "stank", **words)  # type: ignore[arg-type]


def test_finished_games_and_unknown_last_stones_are_refused() -> None:
    with pytest.raises(BadInput, match=r"the game '1212121' is over \(first wins\)"):
        search(Position("1212121"), "stank", depth=2)
    with pytest.raises(LastStoneUnknown):
        search(Position.from_board(str(Position("44"))), "itu", depth=2)


def test_the_public_search_is_simply_the_function() -> None:
    import claimeven
    import claimeven.searches.engine

    assert claimeven.search is claimeven.searches.engine.search
    assert claimeven.search(Position(), "stank", depth=1).column == 3


def test_mtdf_ends_where_bounds_lie_far_apart() -> None:
    """What the first search leaves in the table gives the second one two bounds ten thousand
    apart; it walked from one to the other, doubled its steps beyond all numbers, and never ended.
    """
    settings = Settings("mtdf", ordering="history", table_mb=16, all_columns=False)
    engine = Engine("stank-playon", settings)
    engine.search(Position("5674316236"), Limits(depth=10))
    give_up = threading.Timer(30.0, engine.stop)
    give_up.start()
    found = engine.search(Position("752652516743"), Limits(depth=10))
    give_up.cancel()
    plain = Engine("stank-playon", Settings("alphabeta", all_columns=False))
    again = plain.search(Position("752652516743"), Limits(depth=10))
    assert (found.column, found.score) == (again.column, again.score)
