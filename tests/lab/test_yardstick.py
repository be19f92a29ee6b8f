"""The yardstick's sets, and what is measured with them."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import claimeven.lab
from claimeven import Geometry, Position, Solver
from claimeven.errors import BadPositionSet, EngineFailed
from claimeven.game.threats import is_quiet
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.yardstick_recipe import YardstickRecipe, is_narrow
from claimeven.lab.datasets.yardstick_set import (
    BOARDS,
    FROZEN,
    file_name,
    read_yardstick,
    shipped_set,
    write_yardstick,
)
from claimeven.lab.study.yardstick import yardstick
from cli.runner import assert_one_line_error
from cli.runner import claimeven as run

SMALL = "6x5x4"


@pytest.mark.parametrize("board", BOARDS)
def test_shipped_sets_are_canonical_different_and_stratified(board: str) -> None:
    known = shipped_set(board)
    positions = known.positions
    assert len(known) == known.card["positions"] == (2000 if board == "7x6x4" else 300)
    assert known.geometry == Geometry.parse(board)
    assert len({position.canonical_key for position in positions}) == len(positions)
    assert all(position.key == position.canonical_key for position in positions)
    assert all(position.outcome is None for position in positions)
    quiet = sum(map(is_quiet, positions))
    narrow = sum(map(is_narrow, known))
    for part in (quiet, narrow):
        assert 0.4 * len(known) < part < 0.6 * len(known)
    assert sum(known.card["strata"].values()) == len(known)


@pytest.mark.parametrize("board", BOARDS)
def test_sets_are_frozen_and_the_docs_say_their_checksums(board: str) -> None:
    known = shipped_set(board)
    lines = (
        f"{each.position.text} {','.join('-' if p is None else str(p) for p in each.columns)}\n"
        for each in known
    )
    checksum = hashlib.sha256("".join(lines).encode()).hexdigest()
    assert checksum == FROZEN[board] == known.card["sha256"]
    page = (Path(__file__).parents[2] / "docs" / "yardstick.md").read_text(encoding="utf-8")
    assert (
        f"| `{known.name}` | {len(known):,} | {known.card['stones']} | `{checksum[:16]}` |" in page
    )


@pytest.mark.parametrize("board", BOARDS)
def test_labels_are_those_of_the_solver(board: str) -> None:
    shipped_set(board).check(Solver(table_mb=64), sample=15)


def test_the_same_recipe_gives_the_same_bytes(tmp_path: Path) -> None:
    recipe = YardstickRecipe(Geometry(5, 4, 4), 4, 13, 40, 120, seed=7)
    for name in ("one", "two"):
        known = recipe.make(Solver(table_mb=8, book=None))
        write_yardstick(tmp_path / name, known, recipe.card(known))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    again = read_yardstick(tmp_path / "one")
    assert again.labelled == tuple(label(again.positions, Solver(table_mb=8, book=None)))


def damaged(tmp_path: Path, change: Any) -> Path:
    shipped = Path(claimeven.lab.__file__).parents[1] / "data" / file_name(SMALL)
    head, _, body = gzip.decompress(shipped.read_bytes()).decode().partition("\n")
    card, body = change(json.loads(head), body)
    path = tmp_path / "set.txt.gz"
    path.write_bytes(gzip.compress((json.dumps(card) + "\n" + body).encode()))
    return path


def other(card: Any, body: str) -> Any:
    """Fewer positions under the same name, with their own checksum."""
    body = body.partition("\n")[2]
    return {**card, "sha256": hashlib.sha256(body.encode()).hexdigest()}, body


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda card, body: ({**card, "version": 2}, body), "set of version 2; this program has"),
        (lambda card, body: (card, body.replace("1", "2", 1)), "its checksum is not that"),
        (lambda card, body: ({"format": "other"}, body), "is not a set of the yardstick"),
        (lambda card, body: ([], body), "is not a set of the yardstick"),
        (lambda card, body: ({**card, "name": "claimeven-yardstick-1"}, body), "invalid name"),
        (lambda card, body: ({**card, "seed": 7}, body), "expected that of its board and seed"),
        (lambda card, body: ({**card, "seed": "1"}, body), "invalid name"),
        (lambda card, body: other(card, body), "is not claimeven-yardstick-1-6x5x4, whose"),
    ],
)
def test_sets_that_are_refused(tmp_path: Path, change: Any, reason: str) -> None:
    with pytest.raises(BadPositionSet, match=reason):
        read_yardstick(damaged(tmp_path, change))


def test_files_that_are_not_sets(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello")
    shipped = Path(claimeven.lab.__file__).parents[1] / "data" / file_name(SMALL)
    (tmp_path / "cut").write_bytes(shipped.read_bytes()[:500])
    wrong = "damaged, or not a set of the yardstick: expected a file that bench/yardstick_sets.py"
    for name, reason in (("text", wrong), ("cut", wrong), ("no", "cannot read")):
        with pytest.raises(BadPositionSet, match=reason):
            read_yardstick(tmp_path / name)
    with pytest.raises(BadPositionSet, match="no set for board '7x6'"):
        shipped_set("7x6")


def test_perfect_play_is_perfect_and_a_network_is_asked_in_batches() -> None:
    assert yardstick("perfect", SMALL).cite.endswith("100.0 % good, 100.0 % perfect")
    exact = {
        entry.position.words: [-99 if each is None else each for each in entry.columns]
        for entry in shipped_set(SMALL)
    }
    sizes = []

    def net(planes: Any, mask: Any) -> Any:
        from claimeven.game.arrays import from_planes

        sizes.append(len(planes))
        geometry = Geometry.parse(SMALL)
        return np.array([exact[from_planes(each, geometry).words] for each in planes.astype(int)])

    found = claimeven.lab.yardstick(net, SMALL)
    assert found.quality.perfect.value == 1
    assert found.loss.value == 0
    assert max(sizes) > 1


def test_a_failure_counts_as_the_worst_move() -> None:
    def sometimes(position: Position) -> int:
        if position.stones % 6 == 0:
            raise ValueError("six")
        return position.legal_columns[0]

    known = shipped_set(SMALL)
    found = yardstick(sometimes, SMALL)
    lost = [
        entry.points - min(points for points in entry.columns if points is not None)
        if entry.position.stones % 6 == 0
        else entry.points - entry.reached(entry.position.legal_columns[0])
        for entry in known
    ]
    assert found.loss.value == pytest.approx(sum(lost) / len(lost))
    with pytest.raises(EngineFailed, match="times in a row"):
        yardstick(lambda position: 0.5, SMALL)  # type: ignore[arg-type]


def test_the_command() -> None:
    ran = run("lab", "yardstick", "first-legal", "random", "--geometry", SMALL, "--json")
    assert ran.code == 0
    first, drawn = ran.json_lines
    assert first["set"] == "claimeven-yardstick-1-6x5x4"
    assert first["good"] == yardstick("first-legal", SMALL).quality.good.json
    assert drawn["player"] == "random:seed=1"
    text = run("lab", "yardstick", "first-legal", "--geometry", SMALL, "--by-phase").out
    assert text.splitlines()[-1] == f"first-legal: {first['cite']}"
    assert_one_line_error(run("lab", "yardstick", "nobody"), "there is no player 'nobody'")


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    recipe = YardstickRecipe(Geometry(5, 4, 4), 4, 13, 40, 120, seed=7)
    known = recipe.make(Solver(table_mb=8, book=None))
    path = tmp_path / file_name("5x4x4", 7)
    write_yardstick(path, known, recipe.card(known))
    ran = run("lab", "yardstick", "perfect", "--set", str(path))
    cited = "claimeven-yardstick-1-5x4x4-seed7: 100.0 % good, 100.0 % perfect"
    assert ran.out.splitlines()[-1] == f"perfect: {cited}"
    assert yardstick("perfect", read_yardstick(path)).cite == cited
    both = run("lab", "yardstick", "perfect", "--set", str(path), "--geometry", SMALL)
    assert_one_line_error(both, "--geometry does nothing with --set")
    newer = damaged(tmp_path, lambda card, body: ({**card, "version": 2}, body))
    ran = run("lab", "yardstick", "perfect", "--set", str(newer))
    assert_one_line_error(ran, "set of version 2; this program has version 1")
    missing = run("lab", "yardstick", "perfect", "--set", str(tmp_path / "none"))
    assert_one_line_error(missing, "cannot read")


def test_others_are_measured_although_one_fails(tmp_path: Path) -> None:
    (tmp_path / "agents.py").write_text("def broken(position): return 0.5\n")
    words = ("lab", "yardstick", "agents:broken", "first-legal", "--geometry", SMALL)
    ran = run(*words, cwd=tmp_path)
    assert ran.code == 2
    assert "agents:broken failed 5 times in a row" in ran.err
    assert "first-legal: claimeven-yardstick-1" in ran.out
