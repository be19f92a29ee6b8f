"""Values that are right, by the annotation of a parameter, and what else a parameter may take.

Boards are small and games late, so that every answer comes at once.
"""

from __future__ import annotations

import inspect
from array import array
from collections.abc import Callable
from fractions import Fraction
from numbers import Rational
from pathlib import Path
from random import Random
from typing import Any, SupportsIndex, TypeAlias

import claimeven
from claimeven import (
    AtLeast,
    AtMost,
    Batch,
    Cell,
    Draw,
    Engine,
    Estimate,
    Game,
    Geometry,
    Heuristic,
    Limits,
    Loss,
    Mcts,
    Move,
    Outcome,
    Part,
    Position,
    Settings,
    Side,
    Solver,
    Win,
    evaluate_many,
    explain,
    heuristic,
    player,
    review,
    search,
    threats,
)
from claimeven.heuristics.line_weights import Powers
from claimeven.heuristics.spec import LineTable, Perspective, Phase, Phases, Scale, Terminal, Traps
from claimeven.solver.book.book import shipped_book

Make: TypeAlias = Callable[[], Any]

SMALL = Geometry(4, 4, 3)
FLAT = Geometry(5, 4, 4)
WIDE = Geometry(13, 4, 13)
FILLED = [column for column in range(12) for _ in range(4)]  # four cells are left
POSITIONS = (
    *(Position("", SMALL), Position("12", SMALL), Position("2233", SMALL), Position("111", SMALL)),
    Position.from_board("..../..../XO../XO..", SMALL),
    Position("1212121", FLAT),
    Position("223344", FLAT),
    Position.from_board(str(Position(FILLED, WIDE)), WIDE),
)
_TABLE_MB = 1
_TERMS = {"lines": LineTable(Powers(3)), "traps": Traps()}


def _solver() -> Solver:
    return Solver(table_mb=_TABLE_MB, book=None)


def _mcts_result() -> Any:
    return Mcts(max_nodes=100).search(POSITIONS[0], Limits(nodes=5))


INSTANCES: tuple[tuple[str, Make], ...] = (
    *((f"Position[{index}]", lambda at=at: at) for index, at in enumerate(POSITIONS)),
    ("Geometry", lambda: SMALL),
    ("Cell", lambda: Cell(1, 2)),
    ("Side", lambda: Side.FIRST),
    ("Outcome", lambda: Outcome(None)),
    ("Threats", lambda: threats(POSITIONS[2], Side.FIRST)),
    ("Batch", lambda: Batch.of(POSITIONS[:3])),
    ("Batch of wide boards", lambda: Batch.of(POSITIONS[-1:])),
    ("Game", lambda: Game("human", "random", POSITIONS[1], (Move(1), Move(2)))),
    ("Move", lambda: Move(1, Win(3))),
    ("Win", lambda: Win(3, 2)),
    ("Loss", lambda: Loss(4)),
    ("Draw", Draw),
    ("Estimate", lambda: Estimate(Fraction(3, 2), "stank")),
    ("AtLeast", lambda: AtLeast(Draw())),
    ("AtMost", lambda: AtMost(Win(3))),
    ("Heuristic", lambda: heuristic("bagdadi:win=7")),
    ("Heuristic in code", lambda: Heuristic("mine", terms=_TERMS)),
    ("Values", lambda: evaluate_many(POSITIONS[:3], "stank")),
    ("ValueBreakdown", lambda: explain(POSITIONS[2], "bagdadi")),
    ("Part", lambda: Part.counted("stones", 3, [Cell(1, 1)])),
    ("Limits", lambda: Limits(depth=3)),
    ("Settings", Settings),
    ("Engine", lambda: Engine("stank")),
    ("Mcts", lambda: Mcts(max_nodes=100)),
    ("MctsResult", _mcts_result),
    ("SearchResult", lambda: search(POSITIONS[2], "stank", depth=2)),
    ("Solver", _solver),
    ("SolveResult", lambda: _solver().search(POSITIONS[2])),
    ("SolveReport", lambda: claimeven.SolveReport(POSITIONS[2], 3, Loss(2), Win(1), 0.5, 0.1)),
    ("Book", lambda: shipped_book()),
    ("Player", lambda: player("random:seed=1")),
    ("Player that searches", lambda: player("stank:depth=2")),
    ("Player that solves", lambda: player("perfect:table=1")),
    ("Player that is a function", lambda: player(lambda at: at.legal_columns[0])),
    ("Review", lambda: review(POSITIONS[2], solver=_solver())),
    ("ReviewedMove", lambda: review(POSITIONS[2], solver=_solver()).moves[0]),
    ("PlyCount", lambda: next(claimeven.census(POSITIONS[0]))),
    ("EngineFailed", lambda: claimeven.EngineFailed("it hangs", "hang")),
    ("BadInput", lambda: claimeven.BadInput("wrong")),
    ("Phase", lambda: Phase("end", {"traps": 1})),
    ("Phases", lambda: Phases((Phase("end", {"traps": 1}),))),
    ("Terminal", Terminal),
    ("Scale", Scale),
)
"""An object of every public class."""

_BY_ANNOTATION: dict[str, tuple[Any, ...]] = {
    "Position": POSITIONS,
    "Geometry": (SMALL, Geometry(), WIDE),
    "AnySide": (*Side, "first", "second"),
    "Side": tuple(Side),
    "AnyHeuristic": ("stank", "bagdadi", "claimeven", "sethi-h1:samples=3", heuristic("itu")),
    "Heuristic": (heuristic("stank"),),
    "Limits": (Limits(depth=2), Limits(nodes=50), Limits(depth=1, seconds=1)),
    "Settings": (Settings(), Settings("mtdf", table_mb=1), Settings(deepening=True)),
    "Batch": (Batch.of(POSITIONS[:3]),),
    "Cell": (Cell(1, 1), Cell(0, 0), (1, 2)),
    "Move": (Move(1), Move(0)),
    "Proven": (Win(3), Loss(2), Draw()),
    "Outcome": (Outcome(None), Outcome(Side.FIRST)),
    "Fraction": (Fraction(3), Fraction(1, 2)),
    "int": (0, 1, 2, 3),
    "float": (0.5, 1.0, 2),
    "bool": (True, False),
    "str": ("", "4453", "stank", "human", "7x6x4"),
    "Path": (Path("no-such-file"),),
    "Phases": (Phases((Phase("end", {"lines": 1, "traps": 2}),)),),
    "Terminal": (Terminal(),),
    "Scale": (Scale(),),
    "Perspective": tuple(Perspective),
}
_BY_NAME: dict[str, tuple[Any, ...]] = {
    "positions": (POSITIONS[:3], list(POSITIONS[:2]), Batch.of(POSITIONS[:2])),
    "boards": ([(0, 0), (1, 3)],),
    "indices": ((), (0, 1), (2,)),
    "moves": ("12", (1, 2), ""),
    "terms": (_TERMS,),
    "scores": ({0: Win(3), 2: Draw()}, {}),
    "integers": (array("q", [1, 2]),),
    "mover": (array("Q", [0, 0]),),
    "mask": (array("Q", [0, 0]),),
    "last": (array("h", [-1, -1]), None, 0),
    "solver": (None, _solver()),
    "chosen": ("random", "stank:depth=1", "level:1", player("first-legal")),
    "algorithm": ("pvs", "minimax", "alphabeta", "mtdf"),
    "ordering": ("none", "centre"),
    "ties": ("leftmost", "random"),
    "book": (None, False, True),
    "table_mb": (_TABLE_MB,),
    "proofs_mb": (0, 1),
    "memory_mb": (1, 64),
    "text": ("12", "7x6x4", "..../..../XO../XO..", 'name = "a"\n[terms.t]\nkind = "traps"'),
}


def good_value(parameter: inspect.Parameter, random: Random) -> Any:
    """A value that the parameter takes, as far as its name and annotation tell."""
    if parameter.name in _BY_NAME:
        return random.choice(_BY_NAME[parameter.name])
    for kind in _kinds(parameter):
        if kind in _BY_ANNOTATION:
            return random.choice(_BY_ANNOTATION[kind])
        if kind.startswith("On"):
            return random.choice((None, _ignore))
    return parameter.default if parameter.default is not parameter.empty else None


def is_wrong(parameter: inspect.Parameter, value: Any) -> bool:
    """Is the value surely not one that the parameter may take?"""
    kinds = _kinds(parameter)
    return bool(kinds) and not any(_fits(kind, value) for kind in kinds)


def _kinds(parameter: inspect.Parameter) -> list[str]:
    annotation = parameter.annotation
    return annotation.split(" | ") if isinstance(annotation, str) else []


def _fits(kind: str, value: Any) -> bool:
    """Is the value of this kind, as far as that is known?"""
    if kind == "None":
        return value is None
    if kind in ("AnySide", "Side"):
        return isinstance(value, Side) or (isinstance(value, str) and value in ("first", "second"))
    if kind == "int":
        return isinstance(value, SupportsIndex) and not isinstance(value, bool)
    if kind == "float":
        return isinstance(value, Rational | float) and not isinstance(value, bool)
    if kind.startswith("On"):
        return callable(value)
    if kind == "Cell":
        return isinstance(value, tuple)
    known = {"bool": bool, "str": str, "Path": Path, **vars(claimeven)}.get(kind)
    return known is Any or not inspect.isclass(known) or isinstance(value, known)


def _ignore(*_: Any) -> None:
    """A callback."""
