from __future__ import annotations

from pathlib import Path

import pytest

from claimeven import Engine, Geometry, Limits, Position, Settings
from claimeven.errors import BadInput
from claimeven.heuristics.catalog import heuristic
from claimeven.searches.eval_cache import EvaluationCache


@pytest.mark.parametrize("name", ["bagdadi", "itu", "stank", "claimeven"])
@pytest.mark.parametrize("shape", ["7x6x4", "9x7x4"])
def test_kept_evaluations_change_no_answer(name: str, shape: str, tmp_path: Path) -> None:
    plain = Engine(name)
    cached = Engine(name, cache=tmp_path / "evaluations")
    for moves in ("", "4", "44", "4453"):  # both sides take their turn as the root
        position = Position(moves, Geometry.parse(shape))
        for _ in range(2):
            expected = plain.search(position, Limits(depth=4))
            found = cached.search(position, Limits(depth=4))
            assert (found.column, found.values) == (expected.column, expected.values)


def test_a_second_process_finds_what_the_first_has_kept(tmp_path: Path) -> None:
    path = tmp_path / "evaluations"
    first = Engine("stank", cache=path).search(Position(), Limits(depth=5))
    second = Engine("stank", cache=path).search(Position(), Limits(depth=5))
    assert second.values == first.values
    assert second.cache_hits == second.evaluations > first.cache_hits


def test_damaged_entries_are_misses_and_never_values(tmp_path: Path) -> None:
    path = tmp_path / "evaluations"
    expected = Engine("stank", cache=path).search(Position(), Limits(depth=5))
    content = bytearray(path.read_bytes())
    for place in range(64, len(content), 7):
        content[place] ^= 0x5A
    path.write_bytes(content)
    found = Engine("stank", cache=path).search(Position(), Limits(depth=5))
    assert found.values == expected.values


def test_foreign_and_damaged_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "evaluations"
    stank = heuristic("stank")
    EvaluationCache(path, stank, Geometry())
    with pytest.raises(BadInput, match="another heuristic or board than stank on 8x7x4"):
        EvaluationCache(path, stank, Geometry(8, 7, 4))
    with pytest.raises(BadInput, match="another heuristic or board than bagdadi"):
        EvaluationCache(path, heuristic("bagdadi"), Geometry())
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadInput, match="damaged"):
        EvaluationCache(path, stank, Geometry())
    path.write_bytes(b"something else")
    with pytest.raises(BadInput, match="not an evaluation cache"):
        EvaluationCache(path, stank, Geometry())
    with pytest.raises(BadInput, match="cannot make the cache"):
        EvaluationCache(tmp_path / "nowhere" / "x", stank, Geometry())
    with pytest.raises(BadInput, match="is random"):
        EvaluationCache(tmp_path / "y", heuristic("sethi-h1"), Geometry())


def test_the_cache_works_under_every_algorithm(tmp_path: Path) -> None:
    values = [
        Engine("bagdadi", Settings(algorithm), cache=tmp_path / "one")
        .search(Position("44"), Limits(depth=5))
        .values
        for algorithm in ("minimax", "alphabeta", "pvs", "mtdf")
    ]
    assert all(each == values[0] for each in values)


def test_evaluations_of_another_phase_are_others(tmp_path: Path) -> None:
    # The same leaves, of 20 stones, seen from roots in two phases whose weights hold for the tree.
    moves = "25774544455222452673"
    cached = Engine("bagdadi-program", cache=tmp_path / "evaluations")
    cached.search(Position(moves[:16]), Limits(depth=4))
    later = Position(moves[:18])
    found = cached.search(later, Limits(depth=2))
    assert found.values == Engine("bagdadi-program").search(later, Limits(depth=2)).values
    assert cached.search(later, Limits(depth=2)).cache_hits > found.cache_hits == 0
