"""A small set of positions for the laboratory's commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.runner import claimeven

SMALL = ("--geometry", "5x4x4", "--stones", "6-14", "--count", "40")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 40 positions; tests only read it."""
    out = tmp_path_factory.mktemp("lab") / "set"
    ran = claimeven("lab", "positions", str(out), *SMALL, "--planes", "top", "--json")
    assert ran.code == 0, ran.err
    cards = ran.json_lines
    assert [Path(card["file"]).suffix for card in cards] == [".jsonl", ".parquet"]
    assert cards[0]["positions"] == cards[1]["positions"] == 40
    assert json.loads((out.parent / "set.jsonl.card.json").read_text())["sha256"]
    assert not list(out.parent.glob("*.work"))
    return out.with_name("set.jsonl")
