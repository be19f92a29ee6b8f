"""What a net learns shares nothing with what it is judged by; a training can be stopped."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from claimeven import Geometry, Position, Solver, evaluate
from claimeven.errors import BadInput
from claimeven.heuristics.toml import load
from claimeven.lab.training.boards import Boards
from claimeven.lab.training.fit import FitSettings
from claimeven.lab.training.games import positions_of_games
from claimeven.lab.training.outcomes import make_shard
from claimeven.lab.training.training import Training, TrainingPlan
from claimeven.lab.training.training_set import book_outcomes, divided, parents, relatives
from claimeven.solver.book.book import book_finder

BOARD = Geometry(5, 4, 4)
PLAN = TrainingPlan(BOARD, FitSettings(units=3, epochs=2), shards=1)


def words(boards: Boards) -> set[tuple[int, int]]:
    return set(zip(boards.mover.tolist(), boards.mask.tolist(), strict=True))


def test_parents_are_all_boards_before_a_last_stone() -> None:
    games = positions_of_games(20, BOARD, "stank", 3)
    for index in range(0, len(games), 23):
        found = words(parents(games[[index]]))
        position = next(iter(games[[index]].batch))
        expected = set()
        for column in range(BOARD.columns):
            cells = [c for c in BOARD.cells_of(position.mask) if c.column == column]
            if cells and position.owner(cells[-1]) is position.to_move.opponent:
                stone = 1 << (column * BOARD.stride + cells[-1].row)
                mover, mask = position.words
                expected.add((mover ^ mask ^ stone, mask ^ stone))
        assert found == expected


def test_nothing_that_is_learned_is_related_to_what_is_kept_back() -> None:
    shards = [make_shard(number, BOARD, "claimeven", 1, Solver(table_mb=4)) for number in (0, 1)]
    excluded = [Position("3", BOARD), Position("33", BOARD), Position("1")]
    learned, kept_back = divided(shards, BOARD, excluded)
    keys = learned.boards.keys()
    assert len(set(keys.tolist())) == len(keys) > 500
    assert not numpy.isin(keys, relatives(kept_back.boards)).any()
    for position in list(kept_back.boards.batch)[:20]:
        near = [position, position.mirrored()]
        near += [position.play(column) for column in position.legal_columns]
        assert not {each.canonical_key for each in near} & set(keys.tolist())
    out = {Position(text, BOARD).canonical_key for text in ("", "3", "33", "32", "332")}
    assert not out & {*keys.tolist(), *kept_back.boards.keys().tolist()}


def test_too_few_positions_are_refused() -> None:
    shard = make_shard(0, BOARD, "claimeven", 1, Solver(table_mb=4))
    with pytest.raises(BadInput, match="make more shards"):
        divided([shard[numpy.arange(50)]], BOARD)


def test_the_book_is_known() -> None:
    assert len(book_outcomes(BOARD)) == 0
    known, book = book_outcomes(Geometry()), book_finder(True)(Geometry())
    assert book is not None
    assert len(known) > 100_000
    for index in range(0, len(known), len(known) // 50):
        position = next(iter(known.boards[[index]].batch))
        points = book.points(position)
        assert points is not None
        sign = (points > 0) - (points < 0)
        assert known.first[index] == (sign if position.stones % 2 == 0 else -sign)


def test_a_training_makes_the_same_file_again(tmp_path: Path) -> None:
    def run(folder: str) -> Path:
        said: list[str] = []
        made = Training(PLAN, tmp_path / folder).run("small", lambda *_: None, said.append)
        assert len(made.epochs) == 2
        assert sum("epoch" in line for line in said) in (0, 4)
        return tmp_path / folder / "small-2.toml"

    first = run("one").read_text(encoding="utf-8")
    assert run("one").read_text(encoding="utf-8") == first  # nothing is done twice
    assert run("two").read_text(encoding="utf-8") == first
    chosen = load(tmp_path / "one" / "small-2.toml")
    assert evaluate(Position(geometry=BOARD), chosen).denominator == 1
    card = dict(chosen.nets[0].card)
    assert card["games_by"].startswith("claimeven, small@")
    assert card["positions"] > 100
    other = TrainingPlan(BOARD, PLAN.fit, shards=1, seed=2)
    with pytest.raises(BadInput, match="holds positions of another training"):
        Training(other, tmp_path / "one").run("small", lambda *_: None, print)
