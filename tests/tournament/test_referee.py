from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Geometry, Position, player
from claimeven.errors import Stopped
from claimeven.game.side import Side
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits
from claimeven.tournament.adjudicator import Adjudicator
from claimeven.tournament.clock import Clock
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import (
    ADJUDICATED,
    CRASH,
    FULL,
    HANG,
    ILLEGAL,
    LATE,
    LINE,
    GameResult,
)
from plain_rules import PlainGame
from plain_solver import plain_points

BROKEN = Path(__file__).parents[1] / "protocol" / "broken_engines.py"
SEARCHERS = (
    "stank:depth=3",
    "stank:depth=2,search=minimax",
    "stank-playon:depth=2",
    "itu:depth=3",
    "itu-program:depth=2",
    "bagdadi:depth=2,ties=centre",
    "bagdadi-program:depth=2",
    "dangergood:depth=2",
    "sethi-h1:depth=2,seed=5",
    "sethi-h2:depth=3,ties=random,seed=4",
    "sethi-h3:nodes=300",
    "claimeven:depth=4",
    "claimeven:nodes=500,table=1",
)
SHAPES = (Geometry(), Geometry(4, 4, 3), Geometry(9, 7, 5), Geometry(16, 7, 4), Geometry(3, 2, 4))


def broken(fault: str, deadline: float = 5) -> Player:
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(BROKEN))} {fault}"
    return player(f"engine:deadline={deadline},{command}")


class FakeClock:
    """A clock that runs when a scripted player thinks, and only then."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    watch = FakeClock()
    monkeypatch.setattr("claimeven.tournament.referee.time", watch)
    return watch


class Scripted(Player):
    """Plays the leftmost column after so many seconds of a watch, or raises."""

    def __init__(
        self, watch: FakeClock | None = None, seconds: float = 0.0, error: Exception | None = None
    ) -> None:
        super().__init__("scripted")
        self._watch = watch
        self._seconds = seconds
        self._error = error

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        if self._watch is not None:
            self._watch.now += self._seconds
        if self._error is not None:
            raise self._error
        return Answer(position.legal_columns[0], nodes=3)


def one_by_one(first: str, second: str, start: Position) -> list[int]:
    """The moves two players choose when they are asked in turn."""
    players = {Side.FIRST: player(first), Side.SECOND: player(second)}
    position, columns = start, []
    while position.outcome is None:
        columns.append(players[position.to_move].choose(position))
        position = position.play(columns[-1])
    return columns


@settings(max_examples=40)
@given(
    st.sampled_from(SEARCHERS),
    st.sampled_from(SEARCHERS),
    st.sampled_from(SHAPES),
    st.lists(st.integers(0, 30), max_size=6),
)
def test_games_in_the_kernel_are_those_of_the_players(
    first: str, second: str, geometry: Geometry, opening: list[int]
) -> None:
    start = Position(geometry=geometry)
    for number in opening:
        child = start.play(start.legal_columns[number % len(start.legal_columns)])
        if child.outcome is not None:
            break
        start = child
    played = Referee(player(first), player(second)).play(7, start)
    assert list(played.columns) == one_by_one(first, second, start)
    end = start
    for column in played.columns:
        end = end.play(column)
    assert end.outcome is not None
    assert (played.id, played.winner) == (7, end.outcome.winner)
    assert played.reason == (FULL if played.winner is None else LINE)
    # One of them plays some moves without a search.
    assert sum(played.nodes) > 0 or "bagdadi-program:depth=2" in (first, second)


def test_nodes_and_order_of_sides() -> None:
    """The kernel tells the two sides apart as the loop in Python does."""
    deep, shallow = player("stank:depth=4"), player("stank:depth=1")
    inside = Referee(deep, shallow).play(0, Position("44"))
    outside = Referee(deep, shallow, clock=Clock(1000)).play(0, Position("44"))
    assert inside.columns[:4] == outside.columns[:4]
    assert inside.nodes[0] > 10 * inside.nodes[1] > 0


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        ("dies", CRASH, "segmentation fault, or so"),
        ("refuses", CRASH, "would rather not"),
        ("hangs", HANG, "did not answer in time"),
        ("illegal", ILLEGAL, "not a legal move"),
        ("nonsense", ILLEGAL, "banana"),
    ],
)
def test_an_engine_that_fails_loses(fault: str, code: str, said: str) -> None:
    with broken(fault, 0.5 if fault == "hangs" else 5) as engine:
        for _ in range(2):  # it is started again
            played = Referee(Scripted(), engine).play(1, Position())
            assert played.winner is Side.FIRST
            assert played.reason == code
            assert played.failure is not None
            assert (played.failure.side, played.failure.code) == (Side.SECOND, code)
            assert said in played.failure.message
            assert played.columns == (0,)
            assert played.failure.stderr == ("segmentation fault, or so" if fault == "dies" else "")


def test_a_player_of_ours_with_a_fault_loses_and_leaves_its_trace() -> None:
    played = Referee(Scripted(error=ZeroDivisionError("oh")), Scripted()).play(1, Position())
    assert (played.winner, played.reason) == (Side.SECOND, CRASH)
    assert played.failure is not None
    assert "ZeroDivisionError: oh" in played.failure.message
    assert "_think" in played.failure.stderr


def test_who_is_late_loses(watch: FakeClock) -> None:
    played = Referee(Scripted(), Scripted(watch, 0.2), clock=Clock(0.5)).play(1, Position())
    assert (played.winner, played.reason) == (Side.FIRST, LATE)
    assert len(played.columns) == 5, "twice in time, and then not"
    assert played.seconds == pytest.approx((0, 0.6))
    assert played.nodes == (9, 9)


def test_an_increment_keeps_a_player_alive(watch: FakeClock) -> None:
    def end(increment: float) -> str:
        referee = Referee(Scripted(), Scripted(watch, 0.2), clock=Clock(0.3, increment))
        return referee.play(1, Position("", Geometry(3, 2, 4))).reason

    assert end(increment=0.2) == FULL
    assert end(increment=0) == LATE


def test_an_engine_that_says_nothing_is_not_waited_for_beyond_its_clock() -> None:
    began = time.monotonic()
    with broken("hangs", 60) as engine:
        played = Referee(engine, Scripted(), clock=Clock(0.2)).play(1, Position())
    assert (played.winner, played.reason) == (Side.SECOND, HANG)
    assert time.monotonic() - began < 20


def test_a_clock_adds_to_the_limits_of_a_player() -> None:
    assert Limits.within(0.5, player("stank:depth=3").limits) == Limits(depth=3, seconds=0.5)
    assert Limits.within(0.5, player("stank:time=0.1").limits) == Limits(seconds=0.1)
    assert Limits.within(0.5, player("level:3").limits) == Limits(seconds=0.5)


def judged(which: str, start: Position) -> tuple[GameResult, GameResult]:
    free = Referee(player("random:seed=1"), player("random:seed=2"))
    watched = Referee(
        player("random:seed=1"), player("random:seed=2"), adjudicator=Adjudicator(which, cells=9)
    )
    return free.play(0, start), watched.play(0, start)


@pytest.mark.parametrize("which", ["win", "draw", "both"])
def test_adjudicated_games_end_as_perfect_play_would(which: str) -> None:
    known: dict[frozenset[tuple[tuple[int, int], int]], int] = {}
    ended = 0
    for shape in (Geometry(4, 4, 3), Geometry(4, 3, 4)):
        known.clear()
        for column in range(4):
            free, early = judged(which, Position([column], shape))
            assert early.columns == free.columns[: len(early.columns)]
            if early.reason != ADJUDICATED:
                assert early.winner == free.winner
                continue
            ended += 1
            game = PlainGame(shape.columns, shape.rows, shape.connect)
            for each in (column, *early.columns):
                game = game.drop(each)
            points = plain_points(game, known)
            mover = Side.FIRST if game.to_move == 1 else Side.SECOND
            best = None if points == 0 else mover if points > 0 else mover.opponent
            assert early.winner is best
            assert (points == 0) or which in ("win", "both")
            assert (points != 0) or which in ("draw", "both")
            assert early.saved_plies > 0
    assert ended > 0


def test_a_game_can_be_stopped() -> None:
    referee = Referee(player("stank:depth=2"), player("stank:depth=3"))
    referee.stop()
    with pytest.raises(Stopped):
        referee.play(0, Position())
    slow = Referee(Scripted(), Scripted())
    slow.stop()
    with pytest.raises(Stopped):
        slow.play(0, Position())
