"""`claimeven review` and the start of `claimeven serve`."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from claimeven.cli import serve
from claimeven.errors import BadInput
from cli.runner import assert_one_line_error, claimeven


def test_every_move_gets_a_line_with_what_was_better() -> None:
    ran = claimeven("review", "4433221")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert len(lines) == 1 + 7 + 2 + 2
    assert "turned a win into a loss   better: 4 (wins in 39)" in lines[3]
    assert lines[4].strip().startswith("Only d3 kept the win. ")
    assert lines[-2:] == ["first: 75% accurate", "second: 50% accurate"]


def test_a_review_as_json() -> None:
    (found,) = claimeven("review", "4433221", "--json").json_lines
    assert found["accuracy"] == {"first": 0.75, "second": 0.5}
    assert found["position"] == "4433221"
    assert found["moves"][2]["best"] == [3]
    assert found["moves"][2]["before"]["text"] == "wins in 39"
    assert found["moves"][2]["reasons"]["text"].startswith("Only d3 kept the win. ")
    assert "reasons" not in found["moves"][0]
    assert found["values"] == [1, 1, 1, -2, 18, 18, 18, 18]


def test_a_game_without_moves_and_a_drawn_board() -> None:
    assert "no decisions" in claimeven("review", "", stdin="").out
    assert_one_line_error(claimeven("review", ".../XO.", "--geometry", "3x2x3"), "drawn board")


def test_the_page_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fastapi", None)  # as if it were not installed
    ran = CliRunner().invoke(serve.serve, [])
    assert isinstance(ran.exception, BadInput)
    assert "pip install 'claimeven[web]'" in str(ran.exception)
