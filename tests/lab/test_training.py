"""Training data and fits of nets, against plain Python and numpy."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from claimeven import Geometry, Position, Side, Solver, evaluate
from claimeven.errors import BadHeuristic, BadInput, BadPositionSet
from claimeven.game.batch import Batch
from claimeven.heuristics.evaluation import evaluate_many
from claimeven.heuristics.net_reference import inputs_of, settle
from claimeven.heuristics.net_term import GROUPS, input_counts
from claimeven.heuristics.spec import Heuristic
from claimeven.lab.training import outcomes
from claimeven.lab.training.boards import Boards, settled
from claimeven.lab.training.fit import BATCH, RATE, Fit, FitSettings
from claimeven.lab.training.games import positions_of_games
from claimeven.lab.training.mirror import mirrored_inputs
from claimeven.lab.training.outcomes import Outcomes, make_shard, shards, wandered
from claimeven.lab.training.quantise import MOST_WEIGHT, quantised

BOARD = Geometry(5, 4, 4)
SIGNS = {"win": 1, "draw": 0, "loss": -1}


@pytest.fixture(scope="module")
def known() -> Outcomes:
    return make_shard(0, BOARD, "claimeven", 3, Solver(table_mb=4))


def test_games_are_legal_and_repeat_by_their_seed() -> None:
    games = positions_of_games(30, BOARD, "claimeven", [1, 2])
    again = positions_of_games(30, BOARD, "claimeven", [1, 2])
    assert (games.mover == again.mover).all()
    assert (games.mask == again.mask).all()
    assert all(position.outcome is None for position in games.batch)
    assert set(games.stones) >= set(range(8))


def test_settled_boards_are_those_of_the_reference() -> None:
    games = positions_of_games(40, BOARD, "stank", 5)
    quiet = [settle(position) for position in games.batch]
    expected = {
        each.position.words
        for each in quiet
        if each.winner is None and each.position.outcome is None
    }
    found = settled(games)
    assert set(zip(found.mover.tolist(), found.mask.tolist(), strict=True)) == expected


def test_outcomes_are_the_solvers(known: Outcomes) -> None:
    solver = Solver(table_mb=4)
    assert len(known) > 300
    assert {-1, 0, 1} == set(known.first.tolist())
    for position, first in list(zip(known.boards.batch, known.first, strict=True))[::40]:
        sign = SIGNS[solver.outcome(position)] * (1 if position.to_move is Side.FIRST else -1)
        assert sign == first


def test_shards_are_kept_and_a_damaged_one_is_refused(tmp_path: Path, known: Outcomes) -> None:
    def make() -> list[Outcomes]:
        return list(shards(tmp_path, range(1), BOARD, "claimeven", 3, Solver(table_mb=4)))

    first, again = make()[0], make()[0]
    for each in (first, again):
        assert (each.boards.mask == known.boards.mask).all()
        assert (each.first == known.first).all()
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadPositionSet, match="is damaged; delete it, and it is made again"):
        make()


def test_what_was_labelled_is_kept_when_labelling_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wanted() -> list[Outcomes]:
        return list(shards(tmp_path, range(2), BOARD, "claimeven", 3, Solver(table_mb=4)))

    def stop(boards: Boards, solver: Solver) -> Outcomes:
        raise KeyboardInterrupt

    list(shards(tmp_path, range(1), BOARD, "claimeven", 3, Solver(table_mb=4)))
    with monkeypatch.context() as patch:
        patch.setattr(outcomes, "proven", stop)
        with pytest.raises(KeyboardInterrupt):
            wanted()
    assert [path.name for path in tmp_path.iterdir()] == ["outcomes-00000.npz"]
    written = (tmp_path / "outcomes-00000.npz").stat().st_mtime_ns
    assert len(wanted()) == 2
    assert (tmp_path / "outcomes-00000.npz").stat().st_mtime_ns == written


def dense(boards: Boards) -> numpy.ndarray:
    """The inputs as a matrix, by the reference."""
    size = Fit(FitSettings(units=1), BOARD)._trainer.inputs
    rows = numpy.zeros((len(boards), size))
    for row, position in zip(rows, boards.batch, strict=True):
        for group in inputs_of(position, GROUPS).values():
            row[[each.number for each in group]] = 1
    return rows


def test_a_step_is_that_of_plain_numpy(known: Outcomes) -> None:
    fit = Fit(FitSettings(units=6, seed=4), BOARD)
    some = known[numpy.arange(0, len(known), len(known) // 40)]
    x, target = dense(some.boards), (some.first + 1) / 2
    before = fit.parameters.astype(float)
    inputs, units = x.shape[1], 6
    sizes = [inputs * units, units, 2 * (inputs + 1), 2 * units]
    hidden, bias, direct, output = numpy.split(before, numpy.cumsum(sizes)[:-1])
    hidden, direct, output = hidden.reshape(-1, units), direct.reshape(2, -1), output.reshape(2, -1)
    head = some.boards.stones % 2
    sums = x @ hidden + bias
    active = sums.clip(0, 1)
    odds = (direct[head, :-1] * x).sum(1) + direct[head, -1] + (output[head] * active).sum(1)
    wrong = 1 / (1 + numpy.exp(-odds)) - target
    slopes = wrong[:, None] * output[head] * ((sums > 0) & (sums < 1))
    sides = numpy.eye(2)[head]
    ones = numpy.column_stack([x, numpy.ones(len(x))])
    gradient = numpy.concatenate([
        (x.T @ slopes).ravel(), slopes.sum(0),
        numpy.concatenate([(wrong * sides[:, s]) @ ones for s in (0, 1)]),
        numpy.concatenate([(wrong * sides[:, s]) @ active for s in (0, 1)]),
    ]) / len(x)  # fmt: skip
    # The first step of Adam goes by the sign, as far as the gradient is not tiny.
    expected = before - RATE * gradient / (abs(gradient) + 1e-8)
    expected[: inputs * units] = expected[: inputs * units].clip(-MOST_WEIGHT, MOST_WEIGHT)
    loss = fit._step(some.boards, target.astype(numpy.float32), RATE)
    assert len(x) <= BATCH
    mean = (numpy.logaddexp(0, odds) - odds * target).mean()
    assert loss / len(x) == pytest.approx(mean, rel=1e-5)
    clear = abs(gradient) > 1e-4
    assert clear.sum() > 100
    assert fit.parameters[clear] == pytest.approx(expected[clear], abs=2e-5)


def test_a_fit_learns_and_goes_on_after_a_stop(tmp_path: Path, known: Outcomes) -> None:
    cut = len(known) * 4 // 5
    learned, kept_back = known[:cut], known[cut:]
    whole = Fit(FitSettings(units=8, epochs=6), BOARD)
    before = whole.judge(learned)[0]
    whole.run(learned, kept_back, tmp_path / "whole.npz")
    assert whole.judge(learned)[0] < before - 0.05

    class Stop(Exception):
        pass

    def stop(epoch: object) -> None:
        raise Stop

    stopped = Fit(FitSettings(units=8, epochs=6), BOARD)
    with pytest.raises(Stop):
        stopped.run(learned, kept_back, tmp_path / "part.npz", on_epoch=stop)
    resumed = Fit(FitSettings(units=8, epochs=6), BOARD)
    resumed.resume(tmp_path / "part.npz", len(learned))
    assert len(resumed.epochs) == 1
    resumed.run(learned, kept_back, tmp_path / "part.npz")
    assert (resumed.parameters == whole.parameters).all()
    other = Fit(FitSettings(units=9), BOARD)
    with pytest.raises(BadInput, match="holds a fit of other units"):
        other.resume(tmp_path / "part.npz", len(learned))
    symmetric = Fit(FitSettings(units=8, symmetric=True), BOARD)
    with pytest.raises(BadInput, match="symmetric False, decay 0: expected .*symmetric True"):
        symmetric.resume(tmp_path / "part.npz", len(learned))
    with pytest.raises(BadInput, match="holds a fit with .* positions.*: expected 7 positions"):
        resumed.resume(tmp_path / "part.npz", 7)
    (tmp_path / "part.npz").write_bytes(b"PK")
    with pytest.raises(BadInput, match="is damaged; delete it"):
        other.resume(tmp_path / "part.npz", len(learned))


def test_a_fit_that_leaves_the_numbers_ends(tmp_path: Path, known: Outcomes) -> None:
    fit = Fit(FitSettings(units=2, epochs=1), BOARD)
    fit.parameters[:] = numpy.nan
    with pytest.raises(BadInput, match="^the fit left the numbers in epoch 1; fit fewer units$"):
        fit.run(known, known, tmp_path / "fit.npz")
    assert not list(tmp_path.iterdir())


def test_a_net_says_what_its_fit_says(tmp_path: Path, known: Outcomes) -> None:
    fit = Fit(FitSettings(units=8, epochs=3), BOARD)
    fit.run(known, known, tmp_path / "fit.npz")
    net = quantised(fit.parameters, 8, GROUPS, BOARD, {"positions": len(known)})
    chosen = Heuristic("fitted", terms={"net": net})
    some = known[numpy.arange(0, len(known), 7)]
    odds = numpy.zeros(len(some))
    batch = some.boards.batch
    fit._trainer.values(batch.mover, batch.mask, fit.parameters, odds)
    for position, logit in zip(some.boards.batch, odds, strict=True):
        sign = 1 if position.to_move is Side.FIRST else -1
        assert float(evaluate(position, chosen)) * sign == pytest.approx(100 * logit, abs=12)
    broken = fit.parameters.copy()
    broken[3] = numpy.nan
    with pytest.raises(BadHeuristic, match="not finite"):
        quantised(broken, 8, GROUPS, BOARD, {})


@pytest.mark.parametrize("geometry", [Geometry(), Geometry(6, 5, 3), Geometry(5, 4, 4)])
def test_images_of_inputs_are_on_in_the_mirrored_position(geometry: Geometry) -> None:
    groups = [g for g in GROUPS if g != "follow-up" or geometry.rows % 2 == 0]
    images = mirrored_inputs(groups, geometry)
    assert sorted(images) == list(range(sum(input_counts(geometry)[g] for g in groups)))
    for position in list(positions_of_games(3, geometry, "stank", 1).batch)[::5]:

        def on(position: Position) -> set[int]:
            found = inputs_of(position, tuple(groups)).values()
            return {each.number for group in found for each in group}

        assert {images[number] for number in on(position)} == on(position.mirrored())


def test_a_symmetric_net_says_the_same_of_mirrored_boards(tmp_path: Path, known: Outcomes) -> None:
    fit = Fit(FitSettings(units=6, epochs=2, symmetric=True), BOARD)
    before = fit.judge(known)[0]
    fit.run(known, known, tmp_path / "fit.npz")
    assert fit.judge(known)[0] < before - 0.02
    net = quantised(fit.parameters, 6, GROUPS, BOARD, {})
    chosen = Heuristic("fitted", terms={"net": net})
    values = [
        evaluate_many(boards.batch, chosen).integers.tolist()
        for boards in (known.boards, known.boards.mirrored())
    ]
    assert values[0] == values[1]
    assert len(set(values[0])) > 50
    with pytest.raises(BadInput, match="invalid units 3: expected an even number for a symmetric"):
        FitSettings(units=3, symmetric=True)


def test_decay_keeps_weights_small(tmp_path: Path, known: Outcomes) -> None:
    sizes = []
    for decay in (0.0, 1.0):
        fit = Fit(FitSettings(units=4, epochs=1, decay=decay), BOARD)
        fit.run(known, known, tmp_path / "fit.npz")
        sizes.append(float(abs(fit.parameters).sum()))
    assert sizes[1] < sizes[0]
    with pytest.raises(BadInput, match="invalid decay 2: expected at most 1"):
        FitSettings(decay=2)


def test_wandering_leads_on_by_legal_moves() -> None:
    games = positions_of_games(20, BOARD, "stank", 3)
    found = wandered(games, numpy.random.default_rng(1), 3)
    again = wandered(games, numpy.random.default_rng(1), 3)
    assert (found.mask == again.mask).all()
    assert (found.outcomes() == 0).all()
    assert len(games) // 3 < len(found) < len(games)
    few = games[games.stones == 2]
    stones = wandered(few, numpy.random.default_rng(2), 3).stones
    assert set(stones.tolist()) == {2, 3, 4, 5}
    assert len(wandered(games, numpy.random.default_rng(1), 0)) == len(games)


def test_boards_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadInput, match="expected a board of 64 bits or less"):
        Boards.empty(1, Geometry(9, 7, 4))
    with pytest.raises(BadInput, match="units"):
        FitSettings(units=0)


def test_outcomes_of_a_batch() -> None:
    positions = [Position("121212"), Position("44"), Position("112233")]
    solver = Solver(table_mb=4)
    found = solver.outcomes(Batch.of(positions))
    assert found.tolist() == [SIGNS[solver.outcome(position)] for position in positions]
