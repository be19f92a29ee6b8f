"""Public calls check their arguments: a wrong type or size is one of our own errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from claimeven import (
    Batch,
    Engine,
    Game,
    Geometry,
    Heuristic,
    Limits,
    Plan,
    Position,
    Settings,
    Side,
    Solver,
    Win,
    analyse,
    census,
    divide,
    evaluate,
    evaluate_many,
    explain,
    heuristic,
    perft,
    player,
    search,
    solve,
    threats,
    why,
)
from claimeven.coach.review import review, review_moves
from claimeven.errors import BadInput, ClaimevenError
from claimeven.game.arrays import from_flat, from_planes, to_flat, to_planes
from claimeven.game.notation import parse_board, parse_column, parse_moves
from claimeven.heuristics.catalog import parameters_of
from claimeven.heuristics.spec import LastStone, Phases, Terminal, Traps
from claimeven.notebook import play, show
from claimeven.searches.duel import Duel, DuelPlayer
from claimeven.searches.mcts import Mcts
from claimeven.searches.tree import search_tree
from claimeven.solver.book.book import shipped_book

POSITION = Position("4453")
STANDARD = Geometry()
ONE_PLY = Limits(depth=1)
TRAPS = {"traps": Traps()}
SOLVER = Solver(table_mb=1)
BOOK: Any = shipped_book()
ONE_PLY_PLAYER = DuelPlayer(Engine("stank"), ONE_PLY)
DUEL = Duel(ONE_PLY_PLAYER, ONE_PLY_PLAYER)
BOARD = play(None)
WON_AT_ONCE = Position("121212")

WRONG: list[Any] = [
    None,
    -1,
    2.5,
    float("nan"),
    10**30,
    "nonsense",
    b"44",
    [None],
    {"a": 1},
    object(),
    np.zeros(3),
    np.float64(-2.0),
    Position,
]
LONGEST_MESSAGE = 300

CALLS: dict[str, Callable[[Any], object]] = {
    "Geometry(columns)": lambda x: Geometry(x, 6, 4),
    "Geometry(connect)": lambda x: Geometry(7, 6, x),
    "Geometry.parse": Geometry.parse,
    "Geometry.cells_of": STANDARD.cells_of,
    "Position(moves)": Position,
    "Position(geometry)": lambda x: Position("", x),
    "Position.play": POSITION.play,
    "Position.owner": POSITION.owner,
    "Position.word": POSITION.word,
    "Position.parse": Position.parse,
    "Position.from_board": Position.from_board,
    "Position.from_board(geometry)": lambda x: Position.from_board(str(POSITION), x),
    "Position.from_words": lambda x: Position.from_words(x, x),
    "threats(position)": lambda x: threats(x, Side.FIRST),
    "threats(side)": lambda x: threats(POSITION, x),
    "to_flat": to_flat,
    "to_planes": to_planes,
    "to_planes(order)": lambda x: to_planes(POSITION, order=x),
    "from_flat": lambda x: from_flat(x, STANDARD),
    "from_flat(geometry)": lambda x: from_flat([0] * 42, x),
    "from_planes": lambda x: from_planes(x, STANDARD),
    "parse_moves": lambda x: parse_moves(x, STANDARD),
    "parse_column": lambda x: parse_column(x, STANDARD),
    "parse_board": lambda x: parse_board(x, STANDARD),
    "explain(position)": lambda x: explain(x, "stank"),
    "explain(heuristic)": lambda x: explain(POSITION, x),
    "heuristic": heuristic,
    "heuristic(samples)": lambda x: heuristic("sethi-h1", samples=x),
    "heuristic(borders)": lambda x: heuristic("bagdadi", borders=x),
    "parameters_of": parameters_of,
    "Heuristic(terms)": lambda x: Heuristic("a", terms=x),
    "Heuristic(terminal)": lambda x: Heuristic("a", terms=TRAPS, terminal=x),
    "Heuristic(perspective)": lambda x: Heuristic("a", terms=TRAPS, perspective=x),
    "Heuristic(scale)": lambda x: Heuristic("a", terms=TRAPS, scale=x),
    "Heuristic(play_on)": lambda x: Heuristic("a", terms=TRAPS, play_on=x),
    "Heuristic(root_phase)": lambda x: Heuristic("a", terms=TRAPS, root_phase=x),
    "Traps(cells)": Traps,
    "Traps(lines)": lambda x: Traps(lines=x),
    "LastStone(either_run)": lambda x: LastStone(either_run=x),
    "Position.drop": POSITION.drop,
    "Phases": Phases,
    "search(position)": lambda x: search(x, "stank", depth=1),
    "search(heuristic)": lambda x: search(POSITION, x, depth=1),
    "search(algorithm)": lambda x: search(POSITION, "stank", algorithm=x, depth=1),
    "Engine(heuristic)": Engine,
    "Engine(trace_plies)": lambda x: Engine("stank", trace_plies=x),
    "Engine.search(position)": lambda x: Engine("stank").search(x, ONE_PLY),
    "Engine.search(limits)": lambda x: Engine("stank").search(POSITION, x),
    "Settings(ordering)": lambda x: Settings(ordering=x),
    "Settings(all_columns)": lambda x: Settings(all_columns=x),
    "Limits(depth)": Limits,
    "Mcts(seed)": lambda x: Mcts(seed=x),
    "Mcts.search(position)": lambda x: Mcts().search(x, Limits(nodes=5)),
    "Mcts.search(limits)": lambda x: Mcts().search(POSITION, x),
    "search_tree(plies)": lambda x: search_tree(POSITION, "stank", ONE_PLY, x),
    "review": review,
    "review_moves(start)": lambda x: review_moves(x, []),
    "review_moves(columns)": lambda x: review_moves(Position(), x),
    "notebook.play(side)": lambda x: play(None, side=x),
    "notebook.show": show,
    "BoardWidget.drop": BOARD.drop,
    "BoardWidget.step": BOARD.step,
    "why(position)": why,
    "Plan.of": Plan.of,
}
"""Each refuses every value of `WRONG`."""


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("value", WRONG, ids=lambda value: repr(value)[:20])
def test_a_wrong_argument_is_our_own_error(name: str, value: Any) -> None:
    with pytest.raises(ClaimevenError) as caught:
        CALLS[name](value)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    assert len(message) < LONGEST_MESSAGE


OPTIONAL: dict[str, Callable[[Any], object]] = {
    "explain(side)": lambda x: explain(POSITION, "stank", x),
    "explain(call)": lambda x: explain(POSITION, "sethi-h1", call=x),
    "Heuristic(phases)": lambda x: Heuristic("a", terms=TRAPS, phases=x),
    "Terminal(win)": Terminal,
    "search(on_info)": lambda x: search(POSITION, "stank", depth=1, on_info=x),
    "Engine(settings)": lambda x: Engine("stank", x),
    "Limits(nodes)": lambda x: Limits(depth=1, nodes=x),
    "Limits(seconds)": lambda x: Limits(depth=1, seconds=x),
    "Position.from_board(last)": lambda x: Position.from_board(str(POSITION), last=x),
    "review(solver)": lambda x: review(Position(), solver=x),
    "notebook.play(opponent)": play,
    "notebook.play(start)": lambda x: play(None, x),
    "why(solver)": lambda x: why(WON_AT_ONCE, solver=x),
    "why(seconds)": lambda x: why(WON_AT_ONCE, seconds=x),
    "why(column)": lambda x: why(WON_AT_ONCE, x),
}
"""The same for arguments that may be None."""


@pytest.mark.parametrize("name", OPTIONAL)
@pytest.mark.parametrize(
    "value", [[], "nonsense", object(), np.zeros(3)], ids=lambda value: type(value).__name__
)
def test_a_wrong_optional_argument_is_our_own_error(name: str, value: Any) -> None:
    OPTIONAL[name](None)
    with pytest.raises(ClaimevenError):
        OPTIONAL[name](value)


def test_numpy_integers_are_whole_numbers() -> None:
    seven: Any = np.int64(7)
    assert Geometry(seven, 6) == STANDARD
    assert Position(np.array([3, 3, 4, 2])) == POSITION
    assert Limits(depth=seven) == Limits(depth=7)
    array: Any = np.array(3)  # not even hashable
    assert Win.ending(array, stones=1, cells=2**64) == Win(2)
    small = Position("12", Geometry(4, 4, 4))
    assert why(small, array) == why(small, 3)


TAKES_A_POSITION: dict[str, Callable[[Any], object]] = {
    "threats": lambda x: threats(x, Side.FIRST),
    "perft": lambda x: perft(x, 1),
    "divide": lambda x: divide(x, 1),
    "census": census,
    "Batch.of": lambda x: Batch.of([x]),
    "Game(start)": lambda x: Game(start=x),
    "Game.from_position": lambda x: Game.from_position("human", "human", x),
    "to_flat": to_flat,
    "to_planes": to_planes,
    "evaluate": lambda x: evaluate(x, "stank"),
    "evaluate_many": lambda x: evaluate_many([x], "stank"),
    "explain": lambda x: explain(x, "stank"),
    "search": lambda x: search(x, "stank", depth=1),
    "search_tree": lambda x: search_tree(x, "stank", ONE_PLY, 1),
    "Engine.search": lambda x: Engine("stank").search(x, ONE_PLY),
    "Mcts.search": lambda x: Mcts().search(x, Limits(nodes=5)),
    "Duel.play": lambda x: DUEL.play(x),
    "solve": solve,
    "analyse": analyse,
    "Solver.solve": SOLVER.solve,
    "Solver.search": SOLVER.search,
    "Solver.outcome": SOLVER.outcome,
    "Solver.analyse": SOLVER.analyse,
    "Solver.columns": SOLVER.columns,
    "Solver.variation": SOLVER.variation,
    "Solver.best_play": SOLVER.best_play,
    "Solver.solve_many": lambda x: SOLVER.solve_many([x]),
    "Book.points": lambda x: BOOK.points(x),
    "Player.choose": lambda x: player("random").choose(x),
    "Player.answer": lambda x: player("stank:depth=1").answer(x),
    "review": review,
    "review_moves": lambda x: review_moves(x, []),
    "why": why,
}


@pytest.mark.parametrize("name", TAKES_A_POSITION)
def test_text_in_place_of_a_position_is_told_how_to_become_one(name: str) -> None:
    for text, hint in (("4453", "Position"), (".../XO.", "Position.from_board")):
        with pytest.raises(BadInput) as caught:
            TAKES_A_POSITION[name](text)
        assert f"expected a Position; did you mean {hint}({text!r})?" in str(caught.value)
    with pytest.raises(BadInput, match="None: expected a Position$"):
        TAKES_A_POSITION[name](None)


CALLBACKS: dict[str, Callable[[Any], object]] = {
    "perft": lambda x: perft(Position(), 1, x),
    "divide": lambda x: divide(Position(), 1, x),
    "census": lambda x: census(Position(), on_progress=x),
    "search": lambda x: search(POSITION, "stank", depth=1, on_info=x),
    "Engine.search": lambda x: Engine("stank").search(POSITION, ONE_PLY, x),
    "Player.answer": lambda x: player("random").answer(POSITION, on_info=x),
    "Solver.solve": lambda x: SOLVER.solve(WON_AT_ONCE, on_report=x),
    "Solver.search": lambda x: SOLVER.search(WON_AT_ONCE, on_report=x),
    "Solver.outcome": lambda x: SOLVER.outcome(WON_AT_ONCE, on_report=x),
    "Solver.analyse": lambda x: SOLVER.analyse(WON_AT_ONCE, on_report=x),
    "Solver.columns": lambda x: SOLVER.columns(WON_AT_ONCE, on_report=x),
    "Solver.solve_many": lambda x: SOLVER.solve_many([WON_AT_ONCE], on_progress=x),
    "review(on_report)": lambda x: review(Position(), on_report=x),
    "review(on_move)": lambda x: review(Position(), on_move=x),
}


@pytest.mark.parametrize("wrong", ["x", 3, [], object()])
@pytest.mark.parametrize("name", CALLBACKS)
def test_what_is_not_a_function_is_no_callback(name: str, wrong: Any) -> None:
    """Also where the answer comes so soon that it would not be called."""
    with pytest.raises(BadInput, match=r"invalid on_\w+ .*: expected a function"):
        CALLBACKS[name](wrong)
