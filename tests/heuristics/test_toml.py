"""Files: what is written reads back equal, and bad files get one sentence that names the field."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Geometry, Heuristic, Position, Side, evaluate, heuristic
from claimeven.errors import BadHeuristic
from claimeven.heuristics import toml
from claimeven.heuristics.catalog import CATALOG
from claimeven.heuristics.spec import Traps
from heuristic_strategies import heuristics

TRAPS = '[terms.t]\nkind = "traps"\n'


@pytest.mark.parametrize("name", CATALOG)
def test_the_catalogue_survives(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(toml.dumps(heuristic(name)), encoding="utf-8")
    assert heuristic(path) == heuristic(str(path)) == heuristic(name)
    for side in Side:
        value = evaluate(Position("4453"), path, side, call=1)
        assert value == evaluate(Position("4453"), name, side, call=1)


@given(heuristics(Geometry()))
@settings(max_examples=150)
def test_random_heuristics_survive(chosen: Heuristic) -> None:
    assert toml.loads(toml.dumps(chosen)) == chosen


@given(st.text(min_size=1).filter(str.strip), st.text())
@settings(max_examples=100)
def test_any_text_survives(name: str, idea: str) -> None:
    chosen = Heuristic(name, idea, {f"term {name}": Traps()})
    assert toml.loads(toml.dumps(chosen)) == chosen


def test_decimals_are_read_exactly() -> None:
    text = 'name = "a"\n[terms.t]\nkind = "tempo"\nmove = 0.1\nconstant = "1/3"\n'
    assert evaluate(Position(), toml.loads(text), Side.FIRST) == heuristic_sum("1/10", "1/3")


def heuristic_sum(*numbers: str) -> object:
    from fractions import Fraction

    return sum(map(Fraction, numbers))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("what?", "invalid TOML"),
        ('name = "a"\n', "heuristic 'a' has no terms"),
        (TRAPS, "missing field name"),
        ("name = 3\n" + TRAPS, "invalid name 3: expected text"),
        ('name = "a"\nterm = 1\n' + TRAPS, "unknown field term; did you mean 'terms'?"),
        ('name = "a"\n' + TRAPS + "colour = 1", "unknown field terms.t.colour"),
        ('name = "a"\n[terms.t]\nkind = "trap"', "did you mean 'traps'?"),
        ('name = "a"\n[terms.t]\nkind = [1]', "invalid terms.t.kind [1]: choose from"),
        (
            'name = "a"\n[terms.t]\nweights = 1',
            "missing field terms.t.kind: expected one of",
        ),
        ('name = "a"\n[terms]\nt = 1', "invalid terms.t 1: expected a table"),
        ('name = "a"\nterms = 1', "invalid terms 1: expected a table"),
        ('name = "a"\n[terms.t]\nkind = "lines"', "missing field terms.t.weights"),
        (
            'name = "a"\n[terms.t]\nkind = "lines"\nweights = [[0, nan], [1, 0]]',
            "terms.t.weights: invalid rows[0][1] nan: expected a finite number",
        ),
        (
            'name = "a"\n[terms.t]\nkind = "lines"\nweights = [[0, -inf], [1, 0]]',
            "terms.t.weights: invalid rows[0][1] -inf: expected a finite number",
        ),
        (
            'name = "a"\n[terms.t]\nkind = "lines"\nweights = {kind = "powers", base = "x"}',
            "terms.t.weights: invalid base 'x'",
        ),
        ('name = "a"\nphases = 1\n' + TRAPS, "invalid phases 1: expected [[phases]] tables"),
        (
            'name = "a"\n[[phases]]\nname = "p"\nweights = {u = 1}\n' + TRAPS,
            "phase 'p': weights.t is missing",
        ),
        ('name = "a"\n[[phases]]\nname = "p"\n' + TRAPS, "missing field phases[0].weights"),
        (
            'name = "a"\nperspective = "mine"\n' + TRAPS,
            "invalid perspective 'mine': expected 'own' or 'first'",
        ),
        ('name = "a"\nplay_on = 1\n' + TRAPS, "invalid play_on 1: expected true or false"),
        ('name = "a"\nroot_phase = 1\n' + TRAPS, "invalid root_phase 1: expected true or false"),
        ('name = "a"\n' + TRAPS + 'cells = "all"', "terms.t: invalid cells 'all': expected"),
        ('name = "a"\n[terminal]\ndraw = "none"\n' + TRAPS, "terminal: invalid draw 'none'"),
        ('name = "a"\nterminal = "none"\n' + TRAPS, "invalid terminal 'none': expected a table"),
        ('name = "a"\nterminal = {wins = 3}\n' + TRAPS, "unknown field terminal.wins"),
        ('name = "a"\nscale = {factor = 0}\n' + TRAPS, "scale: invalid factor 0"),
        (
            'name = "a"\n[terms.t]\nkind = "sampled"\nsamples = 1e3',
            "terms.t: invalid samples '1e3'",
        ),
    ],
)
def test_bad_files_get_one_sentence(text: str, message: str) -> None:
    with pytest.raises(BadHeuristic) as caught:
        toml.loads(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadHeuristic, match=r"cannot read .*nowhere.toml"):
        heuristic(tmp_path / "nowhere.toml")
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadHeuristic, match="not UTF-8 text"):
        heuristic(broken)
    with pytest.raises(BadHeuristic, match="cannot read"):
        heuristic(str(tmp_path / "folder.toml").replace("folder.toml", ".toml"))
