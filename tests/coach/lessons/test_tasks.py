"""The definitions of tasks against plain ones that share no code with them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from claimeven import Cell, Geometry, Outcome, Position, Side, Solver
from claimeven.coach.lessons.best_ends import best_ends
from claimeven.coach.lessons.tasks import LessonTask, TaskKind, accepted
from plain_rules import PlainGame
from plain_solver import plain_points

SOLVER = Solver(table_mb=1)
SMALL = Geometry(4, 4, 3)
GEOMETRIES = (Geometry(), Geometry(5, 4, 3), Geometry(6, 5, 4), Geometry(12, 9, 5))


def plain(position: Position) -> PlainGame:
    geometry = position.geometry
    game = PlainGame(geometry.columns, geometry.rows, geometry.connect)
    for column in position.moves or ():
        game = game.drop(column)
    return game


def walks(geometry: Geometry, count: int, seed: int) -> Iterator[Position]:
    """Unfinished positions of random games."""
    chance = random.Random(seed)
    for _ in range(count):
        position = Position(geometry=geometry)
        for _ in range(chance.randrange(geometry.cells)):
            after = position.play(chance.choice(position.legal_columns))
            if after.outcome is not None:
                break
            position = after
        yield position


def playable(game: PlainGame, owner: int) -> list[tuple[int, int]]:
    landing = {(column, game.height(column)) for column in game.open_columns()}
    return [] if game.is_over() else sorted(game.winning_cells(owner) & landing)


def plain_answer(kind: TaskKind, game: PlainGame, column: int) -> bool:
    """The definitions once more, on boards that are dictionaries."""
    me, other = game.to_move, 3 - game.to_move
    after = game.drop(column)
    own, theirs = playable(after, me), playable(after, other)
    cell = (column, game.height(column))
    match kind:
        case TaskKind.COMPLETE:
            return after.winner() == me
        case TaskKind.BLOCK:
            return cell in playable(game, other)
        case TaskKind.DOUBLE_THREAT:
            return len(own) >= 2 and theirs == []
        case TaskKind.SAFE:
            return theirs == []
        case TaskKind.UNDER:
            return (column, cell[1] + 1) in theirs
        case TaskKind.FOLLOW:
            return game.last is not None and game.last[0] == column
        case _:
            if len(own) != 1 or theirs:
                return False
            blocked = after.drop(own[0][0])
            above = (own[0][0], own[0][1] + 1)
            return not blocked.is_over() and above in playable(blocked, me)


DIRECT = (
    TaskKind.COMPLETE,
    TaskKind.BLOCK,
    TaskKind.DOUBLE_THREAT,
    TaskKind.ABOVE,
    TaskKind.SAFE,
    TaskKind.UNDER,
    TaskKind.FOLLOW,
)


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_direct_definitions(geometry: Geometry) -> None:
    counts = dict.fromkeys(DIRECT, 0)
    for position in walks(geometry, 60, seed=7):
        game = plain(position)
        for kind in DIRECT:
            wanted = [c for c in game.legal_columns() if plain_answer(kind, game, c)]
            assert list(accepted(LessonTask(kind), position, SOLVER)) == wanted, (kind, position)
            counts[kind] += bool(wanted)
        for number, side in enumerate(Side, 1):
            cells = accepted(LessonTask(TaskKind.THREAT, side), position, SOLVER)
            assert {tuple(each) for each in cells if isinstance(each, Cell)} == game.winning_cells(
                number
            )
    assert all(counts[kind] for kind in DIRECT if kind is not TaskKind.ABOVE), counts


def test_definitions_that_ask_the_solver() -> None:
    known: dict[frozenset[tuple[tuple[int, int], int]], int] = {}
    for position in walks(SMALL, 40, seed=3):
        game = plain(position)
        points = {column: _points(game.drop(column), known) for column in game.legal_columns()}
        best = max(points.values())
        expected = {
            TaskKind.WIN: [c for c, p in points.items() if p > 0],
            TaskKind.PLAY_OUT: [c for c, p in points.items() if p > 0],
            TaskKind.FASTEST: [c for c, p in points.items() if p == best > 0],
            TaskKind.DRAW: [c for c, p in points.items() if p == best == 0],
        }
        for kind, columns in expected.items():
            assert list(accepted(LessonTask(kind), position, SOLVER)) == columns, (kind, position)
        side = position.to_move if best > 0 else position.opponent
        outcome = Outcome(side if best else None)
        assert accepted(LessonTask(TaskKind.OUTCOME), position, SOLVER) == (outcome,)
        ends = {tuple(cell) for cell in best_ends(position, SOLVER)}
        assert ends == _ends(game, known)


def _points(child: PlainGame, known: dict[frozenset[tuple[tuple[int, int], int]], int]) -> int:
    if child.winner() is not None:
        return (child.columns * child.rows + 2 - len(child.board)) // 2
    return 0 if not child.legal_columns() else -plain_points(child, known)


def _ends(
    game: PlainGame, known: dict[frozenset[tuple[tuple[int, int], int]], int]
) -> set[tuple[int, int]]:
    """Where the last stone falls in all lines of best play, one by one."""
    if game.is_over():
        assert game.last is not None
        return {game.last}
    children = [game.drop(column) for column in game.legal_columns()]
    best = max(_points(child, known) for child in children)
    return set().union(*(_ends(c, known) for c in children if _points(c, known) == best))


def test_stop_is_about_the_next_two_stones() -> None:
    # First has d1 and e1: c1 or f1 next would be a double threat, unless Second takes an end.
    position = Position("445")
    stopped = accepted(LessonTask(TaskKind.STOP), position, SOLVER)
    for column in position.legal_columns:
        doubled = accepted(LessonTask(TaskKind.DOUBLE_THREAT), position.play(column), SOLVER)
        assert (column in stopped) == (not doubled)
    assert stopped == (2, 5)
