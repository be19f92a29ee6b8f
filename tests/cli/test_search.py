from __future__ import annotations

from pathlib import Path

import pytest

from cli.runner import assert_one_line_error, claimeven


def test_a_search_for_people() -> None:
    ran = claimeven("search", "--heuristic", "stank", "--algorithm", "minimax", "--depth", "2")
    assert "the empty board (7x6x4), first to move, stank" in ran.out
    assert "best column 2: -30" in ran.out
    assert "57 nodes, 49 leaves" in ran.out


def test_a_search_as_json() -> None:
    ran = claimeven(
        "search", "--json", "--heuristic", "sethi-h2", "--depth", "1", stdin="334455\n\n"
    )
    won, opening = ran.json_lines
    assert won["score"] == {"kind": "win", "plies": 1, "points": 18, "text": "wins in 1"}
    assert won["column"] == 1
    assert opening["values"]["3"] == opening["value"] == {"value": 7.0, "exact": "7"}
    assert (opening["score"]["kind"], opening["score"]["value"]) == ("estimate", opening["value"])
    assert opening["variation"] == [{"column": 3, "cell": [3, 0], "side": "first"}]


def test_a_search_names_the_parameters_of_its_heuristic() -> None:
    words = ("search", "--heuristic", "stank:base=3", "--depth", "2")
    assert claimeven(*words, "--json").json_lines[0]["heuristic"] == "stank:base=3"
    assert "first to move, stank:base=3" in claimeven(*words).out


def test_a_search_that_proves() -> None:
    words = ("search", "4453467657", "--nodes", "3000", "--proofs-mb", "1")
    assert "best column 5: win (proven" in claimeven(*words).out
    facts = claimeven(*words, "--json").json_lines[0]
    assert facts["proven"] == facts["proven_columns"]["4"] == "win"
    assert 0 < facts["proof_nodes"] < facts["nodes"] <= 3000


def test_bounds_of_columns_that_are_not_best() -> None:
    facts = claimeven("search", "--json", "--best-only", "--depth", "4", "44").json_lines[0]
    assert len(facts["values"]) + len(facts["bounds"]) == 7
    best = facts["value"]["value"]
    assert all(bound["value"] < best for bound in facts["bounds"].values())


def test_trees() -> None:
    words = ("search", "44", "--heuristic", "stank", "--depth", "3", "--tree", "3")
    drawn = claimeven(*words, "--best-only")
    assert drawn.out.startswith("root: max [-∞, +∞] = 870")
    assert "✂" in drawn.out
    told = claimeven(*words, "--json").json_lines[0]
    assert (told["position"], told["geometry"]) == ("44", "7x6x4")
    assert "best: column" in drawn.out
    assert len(told["root"]["children"]) == 7
    assert told["root"]["value"] == {"value": 870.0, "exact": "870"}
    assert 7 < told["shown"] <= told["nodes"]


def test_a_tree_without_cuts_says_how_to_see_some() -> None:
    words = ("search", "44", "--depth", "2", "--tree", "2")
    assert "0 branches cut among them\n(--best-only cuts more" in claimeven(*words).out
    assert "--best-only" not in claimeven(*words, "--algorithm", "minimax").out
    told = claimeven(*words, "--json", "-H", "stank:base=3").json_lines[0]
    assert told["heuristic"] == "stank:base=3"


def test_deep_searches_deepen_and_say_so() -> None:
    words = ("search", "--geometry", "4x3", "--json")
    told = {
        depth: claimeven(*words, "--depth", depth).json_lines[0]["deepening"]
        for depth in ("8", "9")
    }
    assert told == {"8": False, "9": True}
    at_once = claimeven(*words, "--depth", "9", "--no-deepening").json_lines[0]
    step_by_step = claimeven(*words, "--depth", "9").json_lines[0]
    assert at_once["values"] == step_by_step["values"]
    assert at_once["nodes"] < step_by_step["nodes"]
    assert "9 by deepening in" in claimeven("search", "--geometry", "4x3", "--depth", "9").out


def test_the_result_fits_the_screen() -> None:
    out = claimeven("search", "--geometry", "30x3", "--depth", "3").out
    assert max(map(len, out.splitlines())) <= 80
    assert out.split("columns")[1].split("expected")[0].count(":") == 30


def test_evaluations_are_kept_in_a_file(tmp_path: Path) -> None:
    words = ("search", "--depth", "4", "--json", "--cache", str(tmp_path / "cache"))
    first = claimeven(*words).json_lines[0]
    second = claimeven(*words).json_lines[0]
    assert first["values"] == second["values"]
    assert second["cache_hits"] == second["evaluations"]


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["--depth", "0"], "invalid depth 0"),
        (["--seconds", "0"], "invalid --seconds '0'"),
        (["--nodes", "-5"], "invalid nodes -5"),
        (["--tree", "0"], "invalid --tree 0"),
        (["--tree", "99"], "invalid --tree 99"),
        (["--algorithm", "alfabeta"], "'alfabeta'"),
        (["--heuristic", "stnak"], "stank"),
        (["1212121"], "'1212121' is over"),
        (["--cache", "/nowhere/at/all"], "/nowhere/at/all"),
        (["--table-mb", "-1"], "invalid table_mb -1"),
        (["--proofs-mb", "-1"], "invalid proofs_mb -1"),
        (["--heuristic", "itu", "......./......./......./......./......./X......"], "last stone"),
    ],
)
def test_mistakes_get_one_line(words: list[str], quoted: str) -> None:
    assert_one_line_error(claimeven("search", *words), quoted)
