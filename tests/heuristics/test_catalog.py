"""Names, parameters and what the catalogue says about itself."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from claimeven import Estimate, Position, Side, evaluate, explain, heuristic, search
from claimeven.errors import BadHeuristic, BadInput, UnknownHeuristic
from claimeven.heuristics import toml
from claimeven.heuristics.catalog import CATALOG, parameters_of, source_of

SOURCES = (
    *("dangergood", "itu", "itu-unsigned", "itu-program", "bagdadi", "bagdadi-program"),
    *("stank", "stank-playon", "sethi-h1", "sethi-h2", "sethi-h3"),
)


NETS = ("claimeven-net", "claimeven-net-256")


def test_the_sources_their_programs_and_ours_are_there() -> None:
    assert tuple(CATALOG) == (*SOURCES, "claimeven", *NETS)
    assert all(heuristic(name).name == name for name in CATALOG)
    assert all(heuristic(name).idea for name in CATALOG)


@pytest.mark.parametrize("name", SOURCES)
def test_every_file_states_idea_formula_source_and_errata(name: str) -> None:
    text = source_of(name)
    assert all(word in text for word in ("Source:", "Idea:", "Errata followed:"))


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("dangergood", {"danger_factor", "good_factor", "threshold", "block", "full_block"}),
        ("itu", {"run", "axes", "win"}),
        (
            "bagdadi",
            {
                *("position_weights", "pattern_weights", "trap_weights", "borders"),
                *("own_windows", "other_windows", "win"),
            },
        ),
        ("sethi-h1", {"samples", "seed", "win"}),
        ("stank", {"base"}),
    ],
)
def test_what_the_sources_name_is_a_parameter(name: str, parameters: set[str]) -> None:
    assert set(parameters_of(name)) == parameters


def test_parameters_change_the_value() -> None:
    assert evaluate(Position("4"), "stank:base=3", Side.FIRST) == 21
    assert evaluate(Position("4"), "itu:run=10", Side.FIRST) == 21
    assert evaluate(Position("4"), "bagdadi:position_weights=0;0;0", Side.FIRST) == 7
    assert heuristic("bagdadi:trap_weights=1.5;2;3/7") != heuristic("bagdadi")
    assert heuristic("sethi-h1:samples=20", seed=7) == heuristic("sethi-h1", samples=20, seed=7)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("stenk", "unknown heuristic 'stenk'; did you mean 'stank'?"),
        ("sethi", "did you mean 'sethi-h"),
        ("Bagdadi", "did you mean 'bagdadi'?"),
        ("", "unknown heuristic ''; choose from dangergood, itu,"),
        ("zzzzzz", "choose from dangergood, itu,"),
        ("stank:bose=3", "stank has no parameter 'bose'; did you mean 'base'?"),
        ("stank:xyz=3", "stank has no parameter 'xyz'; choose from base"),
        ("claimeven:depth=3", "claimeven has no parameter 'depth'; there are none"),
        ("stank:base", "invalid parameter 'base' in 'stank:base': expected name=value"),
    ],
)
def test_unknown_names_suggest_the_nearest(name: str, message: str) -> None:
    with pytest.raises(UnknownHeuristic) as caught:
        heuristic(name)
    assert message in str(caught.value)
    assert isinstance(caught.value, BadInput)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("stank:base=ten", "invalid base 'ten'"),
        ("sethi-h1:samples=-3", "invalid samples -3"),
        ("sethi-h1:samples=many", "invalid samples 'many': expected a whole number"),
        ("sethi-h3:base=0", "invalid base 0"),
        ("bagdadi:borders=1/2", "borders"),
        ("bagdadi:trap_weights=1;2", "trap_weights has 2 entries: expected 3"),
    ],
)
def test_bad_parameters_are_named(name: str, message: str) -> None:
    with pytest.raises(BadHeuristic) as caught:
        heuristic(name)
    assert message in str(caught.value)


def test_a_heuristic_itself_takes_no_parameters() -> None:
    assert heuristic(heuristic("stank")) is heuristic("stank")
    with pytest.raises(UnknownHeuristic, match="takes no parameters"):
        heuristic(heuristic("stank"), base=3)


@pytest.mark.parametrize(
    "text",
    ["stank:", "stank:base=2,base=3", "bagdadi:borders=2;1", "bagdadi:borders=0.9;0.1"],
)
def test_sloppy_texts_are_refused(text: str) -> None:
    with pytest.raises(BadHeuristic):
        heuristic(text)


@pytest.mark.parametrize(
    ("text", "full_name"),
    [
        ("stank", "stank"),
        (" stank : base = 10.0 ", "stank"),
        ("stank:base=+3", "stank:base=3"),
        ("stank:base=30/9", "stank:base=10/3"),
        ("sethi-h1:seed=7,samples=20", "sethi-h1:samples=20,seed=7"),
        ("bagdadi:trap_weights=15;20.0;30", "bagdadi"),
        ("bagdadi:win=5,trap_weights=1.50;2;3/7", "bagdadi:trap_weights=1.5;2;3/7,win=5"),
        ("bagdadi:own_windows=100;", "bagdadi:own_windows=100;"),
        ("bagdadi:other_windows=;", "bagdadi:other_windows=;"),
    ],
)
def test_a_full_name_has_the_parameters_that_are_not_at_their_default(
    text: str, full_name: str
) -> None:
    found = heuristic(text)
    assert found.full_name == full_name
    assert heuristic(full_name) == found


def test_parameters_given_in_code_are_in_the_full_name() -> None:
    given = heuristic("bagdadi", trap_weights=[Fraction(3, 7), 2.5, "4"], win=10_000)
    assert given.full_name == "bagdadi:trap_weights=3/7;2.5;4"
    assert heuristic("bagdadi", own_windows=iter([7, 1])).full_name == "bagdadi:own_windows=7;1"


def test_heuristics_that_differ_never_share_a_full_name(tmp_path: Path) -> None:
    """Whether they are catalogued, from files or made in code, and whatever they are called."""
    stank = tmp_path / "stank.toml"
    stank.write_text(toml.dumps(heuristic("stank:base=3")), encoding="utf-8")
    made = replace(heuristic("stank"), play_on=True)
    found = [heuristic(given) for given in ("stank", "stank:base=3", "stank:base=4", stank, made)]
    assert len({each.full_name for each in found}) == len(found)
    assert heuristic(stank).full_name == heuristic(stank).full_name
    assert heuristic(stank).full_name.startswith("stank@")


def test_a_full_name_is_kept_in_copies_but_not_by_a_change() -> None:
    found = heuristic("stank:base=3")
    for copied in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert copied.full_name == "stank:base=3"
    assert replace(found, name="mine").full_name.startswith("mine@")


def test_answers_carry_the_full_name() -> None:
    assert "stank:base=3 for first: 21" in str(explain(Position("4"), "stank:base=3", Side.FIRST))
    score = search(Position(), "stank:base=3", depth=1).score
    assert isinstance(score, Estimate)
    assert score.heuristic == "stank:base=3"
    with pytest.raises(TypeError, match="'stank' cannot be compared with .* 'stank:base=3'"):
        max(score, search(Position(), "stank", depth=1).score)
