"""Nets as terms: what they refuse, what files keep, what explanations say."""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Geometry, Heuristic, Position, Side, evaluate, explain, heuristic
from claimeven.errors import BadHeuristic, BadInput
from claimeven.heuristics.catalog.claimeven import TERMS
from claimeven.heuristics.net_reference import inputs_of, settle
from claimeven.heuristics.net_term import GROUPS, Net, NetWeights, input_counts
from claimeven.heuristics.threat_terms import Tempo
from claimeven.heuristics.toml import dumps, loads
from heuristic_strategies import nets
from strategies import positions

FIELDS: dict[str, Any] = {
    "geometry": "7x6x4",
    "groups": GROUPS,
    "units": 3,
    "clip": 64,
    "shift": 4,
    "most": 2500,
    "decided": 3000,
    "card": {"positions": 12, "made by": "a test"},
}


def numbers(inputs: int, units: int = 3, hidden: int = 5, output: int = 100) -> NetWeights:
    random = Random(1)

    def some(code: str, count: int, size: int) -> array[int]:
        return array(code, [random.randint(-size, size) for _ in range(count)])

    sides = some("h", units, output), some("h", units, output)
    direct = some("h", inputs + 1, 90), some("h", inputs + 1, 90)
    return NetWeights(some("b", inputs * units, hidden), some("h", units, 90), sides, direct)


GROUPS_LINE = 'groups = ["stones", "playable", "winning", "lines", "follow-up"]\n'
INPUTS = sum(input_counts(Geometry()).values())
NET = Net.of(numbers(INPUTS), **FIELDS)
CHOSEN = Heuristic("small-net", terms={"net": NET})


def test_a_file_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(dumps(CHOSEN), encoding="utf-8")
    read = heuristic(path)
    assert read == CHOSEN
    assert read.full_name == CHOSEN.full_name
    assert read.nets[0].card == (("positions", 12), ("made by", "a test"))
    assert read.nets[0].numbers == NET.numbers


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("units = 3", "units = 4", "expected 6,932 for 4 units and 863 inputs"),
        ("clip = 64", "clip = 63", "damaged or was changed"),
        ("clip = 64", "clip = 64\nversion = 2", "unknown field terms.net.version"),
        (GROUPS_LINE, "", "missing field terms.net.groups"),
        (GROUPS_LINE, "groups = []\n", "invalid groups"),
        ('"lines", "follow-up"', '"lines"', "for 3 units and 624 inputs of 7x6x4"),
        ("shift = 4", "shift = 99", "invalid shift 99: expected a whole number from 0 to 30"),
        ("geometry = \"7x6x4\"", "geometry = \"7x8x4\"", "units and 1275 inputs of 7x8x4"),
        ("geometry = \"7x6x4\"", "geometry = \"7x\"", "'7x'"),
        ("geometry = \"7x6x4\"", "geometry = \"7x5x4\"", "needs an even number of rows"),
        ("geometry = \"7x6x4\"", "geometry = \"9x8x7\"", "lines of at most 6"),
        ('"stones", ', '"stone", ', "invalid groups: 'stone'; did you mean 'stones'?"),
        ('"stones", "playable"', '"playable", "stones"', "in this order"),
        ("weights = \"eN", "weights = \"!N", "expected base64 text of zlib"),
        ("weights = \"eN", "weights = \"eM", "expected base64 text of zlib"),
        ("positions = 12", "positions = [1]", "a table of texts and whole numbers"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_refused(old: str, new: str, problem: str) -> None:
    text = dumps(CHOSEN)
    assert text.count(old) == 1
    with pytest.raises(BadHeuristic) as refused:
        loads(text.replace(old, new))
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("place", [10, 1000, -20])
def test_a_changed_weight_is_noticed(place: int) -> None:
    packed = bytearray(NET.numbers.packed())
    packed[place] ^= 1
    with pytest.raises(BadHeuristic, match="damaged or was changed"):
        replace(
            NET, weights=Net.of(NetWeights.unpacked(bytes(packed), INPUTS, 3), **FIELDS).weights
        )


@pytest.mark.parametrize("wrong", [None, "4453", [1, 2], array("h", [1])])
def test_other_things_than_weights_are_refused(wrong: Any) -> None:
    with pytest.raises(BadHeuristic, match="^invalid numbers .*: expected a NetWeights$"):
        Net.of(wrong, **FIELDS)
    with pytest.raises(BadInput, match="^invalid geometry .*: expected a Geometry$"):
        heuristic("stank").on(wrong)


@pytest.mark.parametrize(
    "fields", [{"seed": 3, **FIELDS}, {n: FIELDS[n] for n in FIELDS if n != "units"}]
)
def test_a_net_has_its_fields_and_no_other(fields: dict[str, Any]) -> None:
    with pytest.raises(BadHeuristic, match="^invalid fields .*: expected geometry, groups, units"):
        Net.of(NET.numbers, **fields)
    with pytest.raises(BadHeuristic, match="^invalid groups: array"):
        replace(NET, groups=(np.zeros(3),))  # type: ignore[arg-type]
    with pytest.raises(BadHeuristic, match="^invalid card"):
        Net.of(NET.numbers, **FIELDS | {"card": ((),)})


def test_sums_that_might_overflow_are_refused() -> None:
    small = NET.numbers
    hidden = array("b", [127] * INPUTS * 3)
    large = NetWeights(hidden, small.bias, small.output, small.direct)
    with pytest.raises(BadHeuristic, match="expected less than 32,768"):
        Net.of(large, **FIELDS)
    units = 512
    much = numbers(INPUTS, units, 1, 1)
    out = array("h", [32767] * units)
    many = NetWeights(much.hidden, much.bias, (out, out), much.direct)
    with pytest.raises(BadHeuristic, match="expected less than 2,147,483,648"):
        Net.of(many, **FIELDS | {"units": units, "clip": 200})


def test_another_board_is_refused_or_has_terms_of_its_own() -> None:
    other = Position(geometry=Geometry(8, 6, 4))
    with pytest.raises(BadHeuristic, match=r"terms.net: the weights are for 7x6x4, not for 8x6x4"):
        evaluate(other, CHOSEN)
    both = replace(CHOSEN, elsewhere={"tempo": Tempo(7, 3)})
    assert evaluate(other, both) == 10
    assert evaluate(Position(), both) == evaluate(Position(), CHOSEN)
    assert loads(dumps(both)) == both
    assert both.full_name != CHOSEN.full_name
    assert explain(other, both).value == 10
    with pytest.raises(BadHeuristic, match="expected a net among the terms"):
        Heuristic("two", terms=TERMS, elsewhere=TERMS)


def test_forced_moves() -> None:
    # Three on the bottom row, from the left edge: the second side has to take d1.
    blocked = settle(Position("11223"))
    assert (blocked.columns, blocked.winner, blocked.position) == ((3,), None, Position("112234"))
    # With one more stone the first side completes the line.
    wins = settle(Position("112233"))
    assert (wins.columns, wins.winner, wins.stones) == ((), Side.FIRST, 7)
    # b1, c1, d1 are open at both ends.
    open_ends = settle(Position("22334"))
    assert (open_ends.columns, open_ends.winner, open_ends.stones) == ((), Side.FIRST, 7)


@given(positions())
@settings(max_examples=60)
def test_settled_positions_are_quiet_and_worth_the_same(position: Position) -> None:
    if position.outcome is not None:
        return
    settled = settle(position)
    replayed = position
    for column in settled.columns:
        replayed = replayed.play(column)
    assert replayed == settled.position
    assert replayed.outcome in (None, settled.position.outcome)
    if settled.winner is None and settled.position.outcome is None:
        threats = set(settled.position.landing_cells)
        listed = inputs_of(settled.position, ("winning",))["winning"]
        assert not threats & {cell for each in listed for cell in each.cells}


@given(st.data(), positions())
@settings(max_examples=40)
def test_shares_sum_to_the_value(data: st.DataObject, position: Position) -> None:
    if position.geometry.connect > 6:
        return
    chosen = Heuristic("drawn", terms={"net": data.draw(nets(position.geometry))})
    found = explain(position, chosen, formula=True)
    assert found.value == evaluate(position, chosen, formula=True)
    assert sum(part.value for part in found.parts) == found.value
    for part in found.parts[0].parts:
        assert not part.parts or sum(each.value for each in part.parts) == part.value
