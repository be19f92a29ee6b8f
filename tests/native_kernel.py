"""What the compiled kernel of Python answers to the questions of `questions.js`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import native_searches
from claimeven import Geometry, Position, kernel
from claimeven.bench.sets import DIFFICULTIES, solver_set
from strategies import NOTABLE

Question = dict[str, Any]

_TABLE_BYTES = 16 << 20
_HARD = "begin-hard"
"""Takes as long as all others together."""

_SOLVED_SHAPES = (
    *((5, 4, 3), (6, 5, 4), (4, 5, 6), (6, 4, 4), (3, 9, 4), (9, 3, 3)),
    *((12, 9, 4), (11, 10, 5), (16, 7, 5), (1, 127, 4)),
)
_NODES = 2000


def questions() -> list[Question]:
    """Rules and evaluations on many boards, searches, the solver's sets, other boards solved."""
    return [*_rules(), *_solver_sets(), *_other_boards(), *native_searches.questions()]


def answers(asked: list[Question]) -> list[Any]:
    """The native kernel's answers, as JSON has them."""
    return [_answer(question) for question in asked]


def _answer(question: Question) -> Any:
    own = _KINDS.get(question["kind"])
    return own(question) if own is not None else native_searches.answer(question)


def _question(kind: str, position: Position, **more: Any) -> Question:
    geometry = position.geometry
    mover, mask = position.words
    shape = [geometry.columns, geometry.rows, geometry.connect]
    return {"kind": kind, "shape": shape, "mover": str(mover), "mask": str(mask), **more}


def _play(geometry: Geometry, chance: random.Random, most: int | None = None) -> Position:
    position = Position("", geometry)
    for _ in range(chance.randint(0, geometry.cells if most is None else most)):
        if position.outcome is None:
            position = position.play(chance.choice(position.legal_columns))
    return position


def _rules() -> Iterator[Question]:
    chance = random.Random(1)
    for geometry in NOTABLE:
        for _ in range(30):
            yield _question("rules", _play(geometry, chance))


def _solver_sets() -> Iterator[Question]:
    for difficulty in DIFFICULTIES:
        if difficulty.name != _HARD:
            for scored in solver_set(difficulty):
                yield _question("solve", scored.position)


def _other_boards() -> Iterator[Question]:
    """With few nodes: what is cut short is cut short at the same node, with the same bounds."""
    chance = random.Random(2)
    for shape in _SOLVED_SHAPES:
        for _ in range(10):
            position = _play(Geometry(*shape), chance)
            if position.outcome is None:
                yield _question("solve", position, nodes=_NODES)


def _rules_answer(question: Question) -> list[Any]:
    rules, mover, mask = _read(question)
    key = rules.key(mover, mask)
    return [
        rules.word,
        True,
        str(rules.playable(mover, mask)),
        str(rules.won_cells(mover, mask)),
        [str(word) for word in rules.winning_cells(mover, mask)],
        [str(word) for word in rules.mirrored(mover, mask)],
        str(key),
        str(rules.canonical_key(mover, mask)),
        [str(word) for word in rules.from_key(key)],
        str(rules.perft(mover, mask, 3, kernel.Progress())),
    ]


def _solve_answer(question: Question) -> list[Any]:
    rules, mover, mask = _read(question)
    columns, rows, _ = question["shape"]
    cells, nodes = columns * rows, question.get("nodes", 0)
    solver = kernel.SolverCore(rules, _TABLE_BYTES, 1)
    progress = kernel.SolveProgress()
    lower, upper, _, cut = solver.solve(mover, mask, -cells, cells, nodes, 0.0, progress)
    return [lower, upper, cut]


def _read(question: Question) -> tuple[kernel.Rules, int, int]:
    rules = kernel.rules(Geometry(*question["shape"]))
    return rules, int(question["mover"]), int(question["mask"])


_KINDS: dict[str, Callable[[Question], list[Any]]] = {
    "rules": _rules_answer,
    "solve": _solve_answer,
}
