"""Sets go to files and come back; cards, damage, false labels; a killed run goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest

from claimeven import Geometry, Position
from claimeven.errors import BadPositionSet
from claimeven.game.arrays import RowOrder, from_planes
from claimeven.lab.datasets import labelling
from claimeven.lab.datasets.labelling import Chunk, Labelling, Labels, in_process, on_workers
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.datasets.set_file import (
    read_set,
    row_of,
    write_card,
    write_json_lines,
    write_parquet,
)
from claimeven.lab.datasets.split import TEST, TRAIN
from claimeven.solver.solver import Solver
from claimeven.tournament.workers import LocalWorkers

BOARD = Geometry(5, 4, 4)


@pytest.fixture(scope="module")
def known() -> PositionSet:
    return PositionSet.of(
        label(Recipe(PositionFilter(BOARD, 4, 15), 60).positions(), Solver(table_mb=4))
    )


def test_json_lines_and_parquet_come_back_equal(known: PositionSet, tmp_path: Path) -> None:
    write_json_lines(tmp_path / "set.jsonl", known)
    write_parquet(tmp_path / "set.parquet", known, planes=RowOrder.BOTTOM_FIRST)
    assert read_set(tmp_path / "set.jsonl") == known
    assert read_set(tmp_path / "set.parquet") == known
    flat = polars.read_parquet(tmp_path / "set.parquet")["planes"][0]
    planes = flat.to_numpy().reshape(2, BOARD.rows, BOARD.columns)
    assert from_planes(planes, BOARD, rows="bottom") == known.positions[0]


def test_a_drawn_board_keeps_its_last_stone(tmp_path: Path) -> None:
    drawn = Position.from_board(
        "/".join(str(Position("4455")).replace(" ", "").split("\n")), last=4
    )
    write_json_lines(tmp_path / "a.jsonl", PositionSet.of(label([drawn], Solver())))
    (entry,) = read_set(tmp_path / "a.jsonl")
    assert entry.position.last_cell == drawn.last_cell


def test_planes_of_both_orders(known: PositionSet) -> None:
    for rows in ("top", "bottom"):
        planes = known.planes(rows)
        assert planes.shape == (60, 2, 4, 5)
        assert [from_planes(p, BOARD, rows=rows) for p in planes] == known.positions


def test_parts_share_nothing(known: PositionSet) -> None:
    train, test = known.part(TRAIN), known.part(TEST)
    keys = [{entry.position.canonical_key for entry in part} for part in (train, test)]
    assert len(train) + len(test) == len(known)
    assert not keys[0] & keys[1]


def test_the_card_counts_and_guards(known: PositionSet, tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    write_json_lines(path, known)
    card = write_card(path, known, {"seed": 1})
    assert card["positions"] == 60
    assert sum(card["by_stones"].values()) == sum(card["by_outcome"].values()) == 60
    path.write_text(path.read_text().replace("win", "won", 1))
    with pytest.raises(BadPositionSet, match="checksum"):
        read_set(path)


def changed(known: PositionSet, **fields: Any) -> str:
    return json.dumps(row_of(known.labelled[0]) | fields) + "\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda _: "", "holds no positions"),
        (lambda _: "{}\n", "line 1: missing field 'geometry'"),
        (lambda _: "nonsense\n", "line 1: 'nonsense' is not JSON"),
        (lambda _: "[1]\n", r"line 1: invalid row \[1\]: expected an object"),
        (lambda known: changed(known, geometry="7x6x4"), "invalid columns "),
        (lambda known: changed(known, columns=[1]), "invalid columns "),
        (lambda known: changed(known, columns=[99] * 5), r"columns\[0\]"),
        (lambda known: changed(known, points=9), "invalid points "),
        (lambda known: changed(known, position="11111"), "column 1 is full"),
        (
            lambda known: changed(known) + json.dumps(row_of(label([Position("44")], Solver())[0])),
            "5x4x4 and 7x6x4 in one set",
        ),
    ],
)
def test_bad_files_are_told_in_one_sentence(
    content: Callable[[PositionSet], str], message: str, known: PositionSet, tmp_path: Path
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(content(known))
    with pytest.raises(BadPositionSet, match=message):
        read_set(path)


def test_no_file_and_no_parquet(tmp_path: Path) -> None:
    with pytest.raises(BadPositionSet, match="cannot read"):
        read_set(tmp_path / "none.jsonl")
    (tmp_path / "a.parquet").write_bytes(b"\x00\x01nonsense")
    with pytest.raises(BadPositionSet, match="not a Parquet"):
        read_set(tmp_path / "a.parquet")
    (tmp_path / "a.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadPositionSet, match="not UTF-8 text"):
        read_set(tmp_path / "a.jsonl")


def test_false_labels_are_noticed_by_solving_a_sample(known: PositionSet) -> None:
    late = known.where(lambda entry: entry.position.stones >= 8)
    late.check(Solver(table_mb=4))
    entry = late.labelled[0]
    false = tuple(None if points is None else points - 1 for points in entry.columns)
    with pytest.raises(BadPositionSet, match="wrong label"):
        PositionSet.of([type(entry)(entry.position, false)]).check(Solver(table_mb=4))


class Killed(BaseException):
    pass


def test_a_killed_run_goes_on_where_it_was(
    known: PositionSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labelling, "CHUNK", 16)
    path, solver = tmp_path / "set.jsonl", Solver(table_mb=4)
    asked: list[int] = []

    def killed_after_two(chunks: Any) -> Any:
        for labels in in_process(solver)(chunks):
            if len(asked) == 2:
                raise Killed
            asked.append(labels.start)
            yield labels

    with pytest.raises(Killed), Labelling(path, {"n": 1}, BOARD) as work:
        work.run(lambda: known.positions, killed_after_two)
    with (tmp_path / "set.jsonl.work").open("ab") as file:
        file.write(b"[32, [[1, 2")  # the kill cut a line in two

    def the_rest(chunks: Any) -> Any:
        for chunk in chunks:
            asked.append(chunk.start)
            yield from in_process(solver)([chunk])

    with pytest.raises(BadPositionSet, match="another command"), Labelling(path, {"n": 2}, BOARD):
        pass
    with Labelling(path, {"n": 1}, BOARD) as work:
        with pytest.raises(BadPositionSet, match="in use"), Labelling(path, {"n": 1}, BOARD):
            pass
        made = work.run(lambda: pytest.fail("the positions are made already"), the_rest)
        work.remove()
    assert made == known
    assert asked == [0, 16, 32, 48]
    assert not list(tmp_path.iterdir())


def test_workers_label_as_one_solver_does(known: PositionSet, tmp_path: Path) -> None:
    with LocalWorkers(2) as workers, Labelling(tmp_path / "a", {}, BOARD, 4) as work:
        assert work.run(lambda: known.positions, on_workers(workers)) == known


def test_a_chunk_can_travel(known: PositionSet) -> None:
    import pickle

    chunk = pickle.loads(pickle.dumps(Chunk(3, tuple(known.positions[:2]), 4)))
    labels = pickle.loads(pickle.dumps(labelling.label_chunk(chunk)))
    assert labels == Labels(3, tuple(entry.columns for entry in known.labelled[:2]))
