"""The example that trains a network: it goes on where it was stopped, and it plays by the rules."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from claimeven import Batch, Position
from claimeven.tournament.play_game import play_game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that trains, with searches and batches of a few positions."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for name in ("small_net", "train_small_net"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    module = import_module("train_small_net")
    for name, value in {"FULL": 6, "SHORT": 2, "BATCH": 16, "LOOKS": 1}.items():
        monkeypatch.setattr(module, name, value)
    return module


def test_a_stopped_training_goes_on_as_if_it_had_not_been(training: Any, tmp_path: Path) -> None:
    whole, stopped = training.Training(3), training.Training(3)
    for _ in range(3):
        whole.round(games=12)
    stopped.round(games=12)
    stopped.save(tmp_path / "state.npz")
    again = training.Training.load(tmp_path / "state.npz")
    for _ in range(2):
        again.round(games=12)
    assert again.rounds == whole.rounds == 3
    for one, other in zip(again.network.weights, whole.network.weights, strict=True):
        assert np.array_equal(one, other)
    before = training.Training(3).network.weights
    assert not np.array_equal(whole.network.weights[0], before[0])


def test_what_is_learned_is_what_happened(training: Any) -> None:
    made = training.Training(5)
    mover, mask, visits, values = made._play(20)
    assert len(mover) == len(mask) == len(visits) == len(values) > 20
    positions = Batch.from_words(mover, mask)
    assert (positions.outcomes() == 0).all()
    assert not visits[~np.asarray(positions.legal_mask())].any()
    assert np.allclose(visits.sum(1), 1)
    assert np.abs(values).max() <= 1


def test_learning_lowers_the_loss(training: Any) -> None:
    made = training.Training(7)
    made.memory = made._play(40)
    losses = [made._learn(3e-3) for _ in range(80)]
    assert sum(losses[-20:]) < 0.9 * sum(losses[:20])


def test_the_search_sees_a_win_and_a_threat(training: Any) -> None:
    network = sys.modules["small_net"]
    positions = [Position("121212"), Position("12121"), Position("1212121")]
    shares = network.Trees(network.Network(1), Batch.of(positions), 120).shares()
    assert shares.argmax(1)[:2].tolist() == [0, 0]
    assert np.allclose(shares.sum(1), [1, 1, 0])  # the last game is over


def test_the_published_network_plays(training: Any) -> None:
    network = sys.modules["small_net"]
    for player in (network.net, network.Searching(simulations=8)):
        game = play_game(player, "random:seed=4")
        assert game.outcome is not None
        assert game.outcome.winner is not None
        assert game.outcome.winner.value == "first"
        assert not game.reason
    batch = Batch.of([Position("44"), Position("444444"), Position("4453")])
    planes, mask = np.asarray(batch.planes()), np.asarray(batch.legal_mask())
    searched = network.Searching(30)(planes, mask)
    assert searched.shape == mask.shape
    assert not searched[~mask].any()
