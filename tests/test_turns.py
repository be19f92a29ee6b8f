"""A solver or engine asked by its own callback, by other threads, or in a forked process answers or
says why not. It never waits for ever."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from claimeven import (
    BadInput,
    Busy,
    Engine,
    Geometry,
    Limits,
    Mcts,
    Position,
    Settings,
    Solver,
    Win,
    heuristic,
)
from claimeven.players.roster import player
from claimeven.searches.duel import Duel, DuelPlayer
from stopper import stopped_soon

EARLY, EASY = Position("4"), Position("121212")
LONG = Position(geometry=Geometry(8, 7))  # minutes at least
SECONDS = 120  # for a program on a busy machine


class AskedAgain(Exception):
    """Leaves a callback."""


def asked_again(ask: Callable[[], object]) -> Callable[..., None]:
    """A callback that asks, expects to be refused, and ends the work."""

    def callback(*_: Any) -> None:
        with pytest.raises(Busy, match="is still at work for the caller of this function"):
            ask()
        raise AskedAgain

    return callback


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "ask",
    [
        lambda solver: solver.solve(EASY),
        lambda solver: solver.solve(EASY, seconds=0.1),
        lambda solver: solver.solve(Position("12", Geometry(4, 4, 3))),
        lambda solver: solver.search(EASY),
        lambda solver: solver.outcome(EASY),
        lambda solver: solver.analyse(EASY),
        lambda solver: solver.variation(EASY),
        lambda solver: solver.solve_many([EASY]),
        lambda solver: solver.clear(),
    ],
)
def test_a_solver_asked_by_its_own_callback(threads: int, ask: Callable[[Solver], object]) -> None:
    solver = Solver(threads=threads, book=False, table_mb=1)
    again = asked_again(lambda: ask(solver))
    for work in (
        lambda: solver.solve(LONG, on_report=again),
        lambda: solver.search(LONG, on_report=again),
        lambda: solver.solve_many([LONG, LONG], on_progress=again),
    ):
        with pytest.raises(AskedAgain):
            work()
    assert solver.solve(EASY) == Win(1)


def test_another_solver_can_be_asked_by_a_callback() -> None:
    solver, scores = Solver(book=False), []

    def ask(_: object) -> None:
        scores.append(Solver(table_mb=1, book=False).solve(EASY))
        solver.stop()

    solver.solve(LONG, on_report=ask)
    assert scores[0] == Win(1)


def test_an_engine_asked_by_its_own_callback() -> None:
    engine = Engine("stank", Settings("pvs", table_mb=1))
    limits = Limits(depth=1)
    game = Duel(DuelPlayer(engine, limits), DuelPlayer(Engine("itu"), limits))
    for ask in (lambda: engine.search(EASY, limits), lambda: game.play(Position())):
        with pytest.raises(AskedAgain):
            engine.search(Position(), Limits(seconds=100), asked_again(ask))
    assert engine.search(EASY, limits).column == 0


def test_a_player_asked_by_its_own_callback() -> None:
    searcher = player("stank:depth=2")
    with pytest.raises(AskedAgain):
        searcher.answer(EARLY, Limits(seconds=100), asked_again(lambda: searcher.choose(EARLY)))


@pytest.mark.parametrize(
    "search",
    [
        Engine("bagdadi", Settings("mtdf", table_mb=1)).search,
        Mcts(seed=1, max_nodes=1000).search,
    ],
)
def test_threads_wait_for_each_other(search: Callable[[Position, Limits], Any]) -> None:
    """Without turns they write to one tree and one table at the same time."""
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda _: search(EASY, Limits(nodes=3000)).column, range(200))
        assert set(found) == {0}


def test_games_between_the_same_engines_take_turns() -> None:
    one, other = (DuelPlayer(Engine(name), Limits(depth=2)) for name in ("stank", "itu"))
    alone = Duel(one, other).play(Position("44")).columns
    with ThreadPoolExecutor(4) as pool:
        games = [pool.submit(Duel(one, other).play, Position("44")) for _ in range(20)]
        games += [pool.submit(Duel(other, one).play, Position("44")) for _ in range(20)]
        assert all(game.result(timeout=SECONDS).columns for game in games)
        assert games[0].result().columns == alone


def test_an_engine_can_be_stopped_while_others_wait_for_it() -> None:
    engine = Engine("stank")
    with ThreadPoolExecutor(2) as pool, stopped_soon(engine.stop):
        found = [pool.submit(engine.search, Position(), Limits(seconds=500)) for _ in range(2)]
        assert all(each.result(timeout=SECONDS).depth for each in found)


PROGRAM = """
    import os, sys, threading, time, warnings
    from claimeven import *
    warnings.simplefilter("ignore")
    EASY, LONG = Position("121212"), Position(geometry=Geometry(8, 7))
    solver = Solver(threads={threads}, book=False, table_mb=4)
    engine, mcts = Engine("stank", Settings("pvs", table_mb=1)), Mcts(max_nodes=1000)

    def answers():
        assert solver.solve(EASY) == Win(1), "solver"
        assert solve(EASY) == Win(1) and analyse(EASY)[0] == Win(1), "shared solver"
        assert solve(Position()) == Win(41), "book"
        assert solver.solve(LONG, seconds=0.3) is not None, "thread"
        assert engine.search(EASY, Limits(depth=4)).column == 0, "engine"
        assert engine.search(EASY, Limits(seconds=0.2)).column == 0, "engine in a thread"
        assert mcts.search(EASY, Limits(nodes=50)).column == 0, "mcts"
        assert perft(EASY, 3) > 0, "perft"

    def fork_and_ask():
        child = os.fork()
        if child == 0:
            try:
                answers()
            except BaseException as error:
                print("in the child:", repr(error), flush=True)
                os._exit(1)
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""
AFTER_USE = """
    answers()
    fork_and_ask()
    answers()
"""
WHILE_THREADS_WORK = """
    answers()
    work = [
        lambda: solver.solve(LONG),
        lambda: engine.search(Position(), Limits(seconds=1000)),
        lambda: mcts.search(Position(), Limits(seconds=1000)),
    ]
    threads = [threading.Thread(target=each, daemon=True) for each in work]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    for _ in range(3):
        fork_and_ask()
    while any(thread.is_alive() for thread in threads):
        solver.stop(), engine.stop(), mcts.stop()
        time.sleep(0.05)
    answers()
"""
IN_A_CALLBACK = """
    def ask(report):
        fork_and_ask()
        raise KeyError("enough")

    for work in (
        lambda: solver.solve(LONG, on_report=ask),
        lambda: engine.search(Position(), Limits(seconds=1000), ask),
    ):
        try:
            work()
        except KeyError:
            continue
        raise AssertionError("it was not called")
    answers()
"""
THE_CHILD_GOES_ON = """
    parent = os.getpid()

    def fork(report):
        if os.getpid() == parent:
            child = os.fork()
            if child:
                assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
                raise KeyError("enough")

    for work in (
        lambda: solver.solve(LONG, on_report=fork),
        lambda: engine.search(Position(), Limits(seconds=1000), fork),
    ):
        try:
            work()
        except KeyError:
            continue
        except Stopped as error:  # in the child, whose parent has the thread that works
            assert "forked" in str(error)
            answers()
            os._exit(7)
"""
A_POOL = """
    import multiprocessing
    answers()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        texts = ["121212", "112233", "4453", "44444"]
        assert pool.map(solve, map(Position, texts)) == [solve(Position(text)) for text in texts]
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "program",
    [AFTER_USE, WHILE_THREADS_WORK, IN_A_CALLBACK, THE_CHILD_GOES_ON, A_POOL],
    ids=["after use", "while threads work", "in a callback", "the child goes on", "a pool"],
)
def test_a_forked_process_has_answers(program: str, threads: int) -> None:
    text = textwrap.dedent(PROGRAM.format(threads=threads)) + textwrap.dedent(program)
    run = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=SECONDS
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


COPIED: dict[str, tuple[Any, Callable[[Any], object]]] = {
    "Solver": (Solver(threads=2, table_mb=3, book=False), lambda solver: solver.solve(EASY)),
    "Engine": (
        Engine("stank:base=3", Settings("pvs", table_mb=1)),
        lambda engine: engine.search(EASY, Limits(depth=3)).values,
    ),
    "Mcts": (
        Mcts(seed=7, heuristic=heuristic("stank")),
        lambda mcts: mcts.search(Position("44"), Limits(nodes=200)).values,
    ),
}


@pytest.mark.parametrize("name", COPIED)
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
)
def test_a_copy_has_the_settings_and_tables_of_its_own(
    name: str, copied: Callable[[Any], Any]
) -> None:
    original, ask = COPIED[name]
    other = copied(original)
    assert other is not original
    assert ask(copied(original)) == ask(other)
    for key in ("_core", "_turn", "turn", "_searchers"):
        value = vars(other).get(key)
        assert value is None or value is not vars(original)[key]


@pytest.mark.parametrize(
    "spec", ["random:seed=1", "stank:depth=2", "perfect", "level:5", "mcts:playouts=9", "engine:x"]
)
def test_players_can_be_copied(spec: str) -> None:
    made = player(spec)
    for copied in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert copied.spec == spec


def leftmost_column(position: Position) -> int:
    return position.legal_columns[0]


def test_a_function_that_cannot_be_pickled_says_so() -> None:
    leftmost = player(lambda position: position.legal_columns[0])
    assert copy.copy(leftmost).choose(EASY) == copy.deepcopy(leftmost).choose(EASY) == 0
    with pytest.raises(BadInput, match="expected a function that a module has under its name"):
        pickle.dumps(leftmost)
    pickle.loads(pickle.dumps(player(leftmost_column)))


def test_a_copy_keeps_every_setting() -> None:
    solver = copy.copy(Solver(threads=2, table_mb=3, book=False))
    assert (solver.threads, solver.table_mb) == (2, 3)
    engine = copy.copy(Engine("stank:base=3", Settings("pvs"), trace_plies=2))
    assert (engine.heuristic.full_name, engine.settings) == ("stank:base=3", Settings("pvs"))
    engine.search(EASY, Limits(depth=2))
    assert len(engine.trace) > 1


def test_a_signal_handler_may_ask_a_solver_that_answers_short_questions() -> None:
    """Handlers run between any two steps of the main thread, also while it holds the lock."""
    solver = Solver(table_mb=1, book=False)
    with solver._turn.lock:
        assert solver.solve(EASY) == Win(1)
