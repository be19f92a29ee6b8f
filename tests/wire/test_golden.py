"""The shapes that other programs read: exactly these, one file for every encoder.

`python tests/wire/examples.py` writes the files again.
"""

from __future__ import annotations

import inspect
import json
from types import ModuleType

import pytest

from claimeven import wire
from wire.examples import GOLDEN, Example, examples, golden_file

EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_encoder_writes_the_golden_file(name: str) -> None:
    assert EXAMPLES[name].text == golden_file(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_decoder_reads_the_golden_file(name: str) -> None:
    example: Example = EXAMPLES[name]
    decoded = example.decode(json.loads(golden_file(name).read_text(encoding="utf-8")))
    assert decoded == example.value


def test_every_encoder_has_a_decoder_and_an_example() -> None:
    known = {
        name: function
        for module in vars(wire).values()
        if isinstance(module, ModuleType)
        for name, function in inspect.getmembers(module, inspect.isfunction)
    }
    encoders = {name for name in known if name.startswith("encode_")}
    assert encoders == {example.encode.__name__ for example in EXAMPLES.values()}
    # One decoder reads a position with all that is drawn of it, and one without.
    shared = {"encode_position_name"}
    for name in encoders - shared:
        assert name.replace("encode_", "decode_") in known


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(EXAMPLES)
