"""Choices are judged by the labels; failing players are told of; a killed run goes on."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from claimeven import Geometry, Position, player
from claimeven.errors import BadInput, BadPositionSet, BadSpec, CannotStart, EngineFailed
from claimeven.lab.datasets.labels import Labelled, label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.report.quality import draw_quality, facts, quality_table
from claimeven.lab.study.choices import Choice, MoveLog, _PlayerPool, choices
from claimeven.lab.study.intervals import mean, paired, rate
from claimeven.lab.study.quality import JudgedMove, move_quality
from claimeven.players.player import Player
from claimeven.solver.solver import Solver

BOARD = Geometry(5, 4, 4)


@pytest.fixture(scope="module")
def known() -> PositionSet:
    return PositionSet.of(
        label(Recipe(PositionFilter(BOARD, 4, 15), 150).positions(), Solver(table_mb=4))
    )


def test_judging_a_choice() -> None:
    entry = Labelled(Position("4453"), (5, 3, -2, 0, 5, -5, -5))
    judged = [JudgedMove.of(entry, Choice(column, 0.0)) for column in (0, 1, 3)]
    assert [each.is_good for each in judged] == [True, True, False]
    assert [each.is_perfect for each in judged] == [True, False, False]
    assert [each.plies_given for each in judged] == [0, 4, None]
    failed = JudgedMove.of(entry, Choice(None, 0.0, error="died"))
    assert (failed.is_good, failed.is_perfect, failed.plies_given) == (False, False, None)


def test_plies_given_are_plies_of_the_game(known: PositionSet) -> None:
    solver = Solver(table_mb=4)
    for entry in known.labelled[:40]:
        for column in entry.position.legal_columns:
            child = entry.position.play(column)
            judged = JudgedMove.of(entry, Choice(column, 0.0))
            if not judged.is_good or entry.outcome == "draw":
                continue
            left = 1 if child.outcome else 1 + (getattr(solver.solve(child), "plies", 0))
            assert entry.plies is not None
            assert judged.plies_given == abs(left - entry.plies)


def test_rates_are_those_of_a_count_by_hand(known: PositionSet) -> None:
    asked = player("stank:depth=2,search=alphabeta")
    columns = [asked.choose(position) for position in known.positions]
    measured = move_quality(asked.spec, known)
    good = sum(map(Labelled.keeps_outcome, known, columns))
    perfect = sum(map(Labelled.keeps_score, known, columns))
    assert measured.good == rate(good, len(known))
    assert measured.perfect == rate(perfect, len(known))
    parts = measured.by_phase().values()
    assert sum(len(part) for part in parts) == len(known)
    assert sum(len(part) for part in measured.by_stones().values()) == len(known)
    shown = facts(measured, "phase")
    assert shown["good"]["value"] == round(good / len(known), 6)
    assert quality_table([measured], "phase").rows[0][0] == asked.spec


def test_threads_choose_as_one_does(known: PositionSet) -> None:
    spec = "level:3,seed=5"
    chosen = [each.column for each in choices(spec, known.positions, threads=3)]
    assert chosen == [each.column for each in choices(spec, known.positions)]


def test_perfect_play_is_perfect_and_random_play_is_not(known: PositionSet) -> None:
    assert move_quality("perfect", known).perfect.value == 1
    assert move_quality("random:seed=1", known).good.high < 1


def test_intervals() -> None:
    assert rate(0, 10).low == 0
    assert rate(10, 10).high == 1
    # Published: 95 % Wilson interval of 8 of 10 is 0.490 to 0.943.
    assert (round(rate(8, 10).low, 3), round(rate(8, 10).high, 3)) == (0.490, 0.943)
    assert mean([1.0, 1.0, 1.0]).high == 1
    assert paired([1, 0, 1], [1, 0, 1]).value == 0


DIES_WHEN_ASKED = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "isready":
        print("readyok", flush=True)
    if word == "go":
        sys.exit(3)
"""


def test_a_player_that_always_fails_is_given_up(known: PositionSet, tmp_path: Path) -> None:
    program = tmp_path / "dies.py"
    program.write_text(DIES_WHEN_ASKED)
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    with pytest.raises(EngineFailed, match="5 times in a row.*has died .exit code 3"):
        move_quality(f"engine:{command}", known)


def test_a_player_that_cannot_start_is_tried_once(known: PositionSet, tmp_path: Path) -> None:
    program, starts = tmp_path / "dies.py", tmp_path / "starts"
    program.write_text(f"open({str(starts)!r}, 'a').write('x')\n")
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    with pytest.raises(CannotStart, match="^engine:dialect=claimeven.* cannot play: .* has died"):
        move_quality(f"engine:dialect=claimeven,{command}", known)
    assert starts.read_text() == "x"


def test_bad_specs_and_threads_are_told_before_the_work(known: PositionSet) -> None:
    with pytest.raises(BadSpec, match="nobody"):
        move_quality("nobody", known)
    with pytest.raises(BadInput, match="threads"):
        move_quality("random", known, threads=0)


def test_a_log_is_gone_on_with(known: PositionSet, tmp_path: Path) -> None:
    path = tmp_path / "moves.jsonl"
    spec = "random"  # without a seed nothing repeats, unless it is kept
    with MoveLog(path) as log:
        first = choices(spec, known.positions, log=log)
        with pytest.raises(BadPositionSet, match="in use"), MoveLog(path):
            pass
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:100]) + lines[100][:9])
    with MoveLog(path) as log:
        again = choices(spec, known.positions, log=log)
    assert again[:100] == first[:100]
    assert len(path.read_bytes().splitlines()) == len(known)
    path.write_text("nonsense\n")
    with pytest.raises(BadPositionSet, match="not a log of moves"), MoveLog(path):
        pass


def test_a_slow_player_is_kept_move_by_move(
    known: PositionSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimeven.lab.study.choices._SAVE_SECONDS", 0.0)
    path = tmp_path / "moves.jsonl"
    told: list[int] = []

    def interrupt_after_five(done: int, wanted: int) -> None:
        told.append(done)
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), MoveLog(path) as log:
        choices("random", known.positions, log=log, on_progress=interrupt_after_five)
    assert told[:5] == [1, 2, 3, 4, 5]
    assert len(path.read_bytes().splitlines()) == len(told)


def test_what_a_player_says_when_it_is_stopped_is_no_choice(
    known: PositionSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Mapping[int, Choice]] = []
    player_pool = _PlayerPool("random", kept.append)

    def stopped(who: Player, position: Position) -> Choice:
        player_pool.stop()  # as Ctrl-C does, while the player thinks
        return Choice(None, 0.0, error="the search was stopped")

    monkeypatch.setattr(player_pool, "_choose", stopped)
    player_pool.choose([0, 1], known.positions)
    player_pool.close()
    assert kept == []


def test_the_picture_is_the_same_every_time(known: PositionSet, tmp_path: Path) -> None:
    measured = [move_quality("random:seed=1", known)]
    for name in ("a.svg", "b.svg"):
        draw_quality(tmp_path / name, measured)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert b"random:seed=1" in (tmp_path / "a.svg").read_bytes()
