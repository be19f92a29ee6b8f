"""What positions, games and results show in a notebook."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from claimeven import Game, Geometry, Move, Position, Side, explain, review, search
from claimeven.coach.certificates import Completion, ForcedSequence
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.words.sentences import sentence
from claimeven.game.geometry import Cell
from claimeven.lab.table import ResultTable
from claimeven.ratings.elo import rate
from claimeven.ratings.result import Result

EMPTY_ELEMENTS = {"img", "br"}


class Checker(HTMLParser):
    """Every element is closed in its turn; collects the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "iframe", "style"}
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in EMPTY_ELEMENTS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def text_of(thing: object) -> str:
    return Checker(thing._repr_html_()).text  # type: ignore[attr-defined]


def svg_of(thing: object) -> str:
    match = re.search(r'base64,([^"]+)"', thing._repr_html_())  # type: ignore[attr-defined]
    assert match is not None
    return base64.b64decode(match[1]).decode()


def explanation() -> Explanation:
    lines = [tuple(Cell(left + i, 0) for i in range(4)) for left in (1, 2)]
    endings = (Completion(lines[0][0], lines[0]), Completion(lines[1][-1], lines[1]))
    return Explanation(
        Kind.FORCED_WIN,
        Claim.PROVED,
        Position("4455"),
        Side.FIRST,
        Promise.WINS,
        cells=tuple(ending.cell for ending in endings),
        lines=tuple(lines),
        moves=(2,),
        certificate=ForcedSequence((2,), endings),
    )


def test_a_position_is_drawn() -> None:
    position = Position("4453")
    assert position._repr_svg_().startswith("<svg ")
    assert svg_of(position) == position._repr_svg_()


def test_a_game_has_its_moves_numbered_and_its_end_in_words() -> None:
    moves = tuple(Move(column) for column in Position("1212121").moves or ())
    game = Game("human", "<b>", moves=moves)
    assert "● human against ◆ <b>: first wins" in text_of(game)
    assert all(f">{number}</text>" in svg_of(game) for number in range(1, 8))
    assert "second wins (resigned)" in text_of(Game("human", "level:3").resign())
    assert "not finished" in text_of(Game())


def test_a_search_shows_its_variation_and_the_value_of_every_column() -> None:
    result = search(Position("44"), "stank", depth=3, algorithm="minimax")
    text = text_of(result)
    assert f"column {result.column + 1}: {result.score}" in text
    assert f"depth 3, {result.nodes:,} nodes" in text
    assert svg_of(result).count('class="planned"') == len(result.variation)
    without = replace(result, position=None)
    assert "<img" not in without._repr_html_()
    assert without == result


def test_a_search_that_plays_on_after_a_line_is_drawn() -> None:
    result = search(Position("112233"), "itu", depth=3)
    assert svg_of(result).count('class="planned"') == len(result.variation)


def test_the_parts_of_a_value_are_marked_and_listed() -> None:
    breakdown = explain(Position("444353"), "stank")
    assert breakdown.heuristic.full_name in text_of(breakdown)
    lines = [part for part in breakdown.marked_lines() if len(part.cells) > 1]
    assert lines
    assert svg_of(breakdown).count('class="band"') == len(lines)
    assert text_of(explain(Position("12", Geometry(3, 2, 3)), "stank"))


def test_an_explanation_shows_cells_lines_and_moves() -> None:
    shown = explanation()
    text, svg = text_of(shown), svg_of(shown)
    assert "Forced win, proved: first wins" in text
    assert "cells b1 f1; lines b1-e1 c1-f1; moves 3" in text
    assert sentence(shown) in text
    counts = [svg.count(f'class="{kind}"') for kind in ("frame", "band", "planned")]
    assert counts == [2, 2, 1]
    bare = replace(shown, cells=(), lines=(), moves=())
    assert "<img" in bare._repr_html_()


def test_a_review_has_a_row_for_every_move() -> None:
    shown = review(Position("4433221"))
    text = text_of(shown)
    assert all(move.text in text for move in shown.moves)
    assert "first 75 %" in text
    assert "no decisions" in text_of(review(Position()))


def test_tables_and_ratings_show_themselves() -> None:
    assert "68.4" in text_of(ResultTable(("who", "good"), [("random", "68.4")]))
    results = [Result("a", "b", winner, 0) for winner in (Side.FIRST, Side.SECOND, None)]
    text = text_of(rate(results))
    assert "95 % interval" in text
    assert "1 1 1" in text
    assert "∞" in text_of(rate(results[:1]))


@pytest.mark.parametrize(
    "program", ["import claimeven", "import claimeven; claimeven.Position('44')"]
)
def test_nothing_of_a_picture_is_loaded_before_it_is_asked_for(program: str) -> None:
    code = f"{program}\nimport sys, json; print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = set(json.loads(ran.stdout))
    assert not loaded & {"claimeven.drawing", "claimeven.game.picture", "html", "base64"}
