from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from claimeven import Draw, Estimate, Geometry, Limits, Loss, Position, Win
from claimeven.errors import BadInput, LastStoneUnknown
from claimeven.searches.mcts import Mcts
from strategies import positions


@settings(max_examples=80)
@given(positions(), st.integers(0, 2**32), st.integers(1, 300))
def test_answers_are_legal_and_proofs_end_the_game(
    position: Position, seed: int, playouts: int
) -> None:
    assume(position.outcome is None)
    result = Mcts(seed=seed).search(position, Limits(nodes=playouts))
    assert result.column in position.legal_columns
    assert set(result.values) == set(result.visits) == set(position.legal_columns)
    assert all(-1 <= value <= 1 for value in result.values.values())
    end = position
    for column in result.variation:
        end = end.play(column)
    if isinstance(result.score, Win):
        assert end.outcome is not None
        assert end.outcome.winner is position.to_move
    if isinstance(result.score, Loss):
        assert end.outcome is not None
        assert end.outcome.winner is position.opponent


@settings(max_examples=40)
@given(positions(max_bits=30), st.integers(0, 100))
def test_proofs_agree_with_perfect_play(position: Position, seed: int) -> None:
    assume(position.outcome is None)
    assume(position.geometry.cells - position.stones <= 8)
    result = Mcts(seed=seed).search(position, Limits(nodes=20_000))
    truth = perfect(position)
    if isinstance(result.score, Win | Loss | Draw):
        assert {Win: 1, Draw: 0, Loss: -1}[type(result.score)] == truth


def perfect(position: Position) -> int:
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return max(-perfect(position.play(column)) for column in position.legal_columns)


def test_a_small_game_is_solved() -> None:
    result = Mcts(seed=1).search(Position(geometry=Geometry(4, 4, 3)), Limits(nodes=100_000))
    assert isinstance(result.score, Win)
    assert result.playouts < 100_000  # a proof ends the search


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    once, again, other = (
        Mcts(seed=seed).search(Position(), Limits(nodes=500)) for seed in (5, 5, 6)
    )
    assert once.visits == again.visits
    assert once.visits != other.visits


def test_the_tree_is_kept_from_move_to_move() -> None:
    mcts = Mcts(seed=2)
    first = mcts.search(Position(), Limits(nodes=2000))
    reply = Position().play(first.column).play(first.variation[1])
    second = mcts.search(reply, Limits(nodes=100))
    assert second.reused > 0
    assert sum(second.visits.values()) > 100
    elsewhere = mcts.search(Position("1234567"), Limits(nodes=50))
    assert elsewhere.reused == 0


def test_a_full_tree_goes_on_without_growing() -> None:
    result = Mcts(max_nodes=200).search(Position(), Limits(nodes=3000))
    assert result.nodes <= 200
    assert result.playouts == 3000


def test_leaves_can_be_evaluated_instead_of_played_out() -> None:
    result = Mcts(heuristic="claimeven").search(Position(), Limits(nodes=3000))
    assert result.column == 3
    with pytest.raises(LastStoneUnknown):
        drawn = Position.from_board(str(Position("44")))
        Mcts(heuristic="itu").search(drawn, Limits(nodes=10))


def test_time_ends_a_search() -> None:
    assert Mcts().search(Position(), Limits(seconds=0.3)).playouts > 7


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"exploration": -1}, "invalid exploration -1"),
        ({"exploration": float("nan")}, "invalid exploration nan"),
        ({"slope": float("inf")}, "invalid slope inf"),
        ({"seed": -1}, "invalid seed -1"),
        ({"max_nodes": 0}, "invalid max_nodes 0"),
    ],
)
def test_bad_settings(words: dict[str, float], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Mcts(**words)  # type: ignore[arg-type]


def test_depth_and_finished_games_are_refused() -> None:
    with pytest.raises(BadInput, match="has no depth"):
        Mcts().search(Position(), Limits(depth=3))
    with pytest.raises(BadInput, match="is over"):
        Mcts().search(Position("1212121"), Limits(nodes=3))


@pytest.mark.parametrize("heuristic", [None, "stank"])
def test_an_estimate_says_whose_it_is(heuristic: str | None) -> None:
    score = Mcts(seed=1, heuristic=heuristic).search(Position(), Limits(nodes=50)).score
    assert isinstance(score, Estimate)
    assert score.heuristic == heuristic
