"""The picture of a board: well formed, every stone in its place, told apart without colours."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

from claimeven import Geometry, Position, Side
from claimeven.drawing.board import CELL, board_svg, capsule, stone
from claimeven.drawing.html import listing, paragraph, picture, table
from claimeven.game.geometry import Cell
from claimeven.game.picture import BoardMarks, position_html, position_svg, position_words
from strategies import positions

SVG = "{http://www.w3.org/2000/svg}"


def drawn_stones(svg: str, rows: int) -> dict[Cell, Side]:
    """The stones that a picture shows, told apart by their shapes alone."""
    found = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if "disc" in group.get("class", "").split():
            disc, shape = list(group)[:2]
            x, y = float(disc.get("cx", "")), float(disc.get("cy", ""))
            side = Side.FIRST if shape.tag == f"{SVG}circle" else Side.SECOND
            found[Cell(int(x // CELL), rows - 1 - int(y // CELL))] = side
    return found


@given(positions())
def test_a_picture_shows_exactly_the_stones_of_the_position(position: Position) -> None:
    geometry = position.geometry
    cells = [Cell(c, r) for c in range(geometry.columns) for r in range(geometry.rows)]
    wanted = {cell: owner for cell in cells if (owner := position.owner(cell))}
    for numbers in (False, True):
        svg = position_svg(position, BoardMarks(has_numbers=numbers))
        assert drawn_stones(svg, geometry.rows) == wanted


@pytest.mark.parametrize("shape", ["7x6x4", "9x7x5", "1x1x2", "31x3x3", "3x20x4"])
def test_every_board_is_drawn_whole(shape: str) -> None:
    geometry = Geometry.parse(shape)
    root = ElementTree.fromstring(position_svg(Position(geometry=geometry)))
    holes = [each for each in root.iter(f"{SVG}circle") if each.get("class") == "hole"]
    assert len(holes) == geometry.cells
    width, height = map(float, (root.get("viewBox") or "").split()[2:])
    assert all(float(each.get("cx", "")) < width for each in holes)
    assert all(float(each.get("cy", "")) < height for each in holes)


def test_the_text_alternative_says_the_position() -> None:
    position = Position("1212121")
    words = position_words(position)
    assert words.endswith("First: a1 a2 a3 a4. Second: b1 b2 b3. First wins.")
    root = ElementTree.fromstring(position_svg(position))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert words == root.get("aria-label") == title.text
    assert f'alt="{words}"' in position_html(position)


def test_a_drawn_board_of_unknown_order_is_shown_too() -> None:
    position = Position.from_board(str(Position("4453")))
    assert position.moves is None
    svg = position_svg(position, BoardMarks(has_numbers=True))
    assert len(drawn_stones(svg, 6)) == 4
    assert "newest" not in svg


def test_marks_lines_and_moves_are_drawn_where_they_belong() -> None:
    position = Position("4453")
    marks = BoardMarks(
        cells={Cell(0, 0): "7", Cell(3, 0): "8", Cell(6, 0): ""},
        lines=[([Cell(2, 0), Cell(3, 0), Cell(4, 0), Cell(5, 0)], True)],
        moves=(5, 5),
    )
    root = ElementTree.fromstring(position_svg(position, marks))
    (band,) = [each for each in root.iter(f"{SVG}polyline") if each.get("class") == "band"]
    assert band.get("points") == "100,220 220,220"
    planned = [list(each) for each in root.iter(f"{SVG}g") if each.get("class") == "planned"]
    assert [shapes[1].tag for shapes in planned] == [f"{SVG}circle", f"{SVG}path"]
    assert [shapes[2].text for shapes in planned] == ["1", "2"]
    (note,) = [list(each) for each in root.iter(f"{SVG}g") if each.get("class") == "note"]
    assert (note[0].get("cx"), note[1].text) == ("20", "7")
    (frame,) = [each for each in root.iter(f"{SVG}rect") if each.get("class") == "frame"]
    assert (frame.get("x"), frame.get("y")) == ("242.5", "202.5")


def test_the_winning_line_and_the_last_stone_are_marked() -> None:
    svg = position_svg(Position("1212121"))
    assert svg.count('class="line"') == 1
    assert svg.count('class="newest"') == 1


def test_cells_that_are_not_in_a_row_are_marked_one_by_one() -> None:
    assert capsule([(0, 0), (2, 1), (1, 1)], 6, adds=True).count("<rect") == 3
    assert capsule([(0, 0), (2, 2)], 6, adds=False).count("<rect") == 2
    assert capsule([(0, 0)], 6, adds=True).count("<rect") == 1
    assert "<rect" not in capsule([(3, 0), (2, 1), (1, 2)], 6, adds=True)


def test_text_is_never_read_as_markup() -> None:
    nasty = """<script>"&'</script>"""
    svg = board_svg(2, 2, nasty, stone((0, 0), 2, 1, nasty), names=[nasty, "2"])
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == nasty
    assert [each.text for each in root.iter(f"{SVG}text")] == [nasty, nasty, "2"]
    for made in (paragraph(nasty, strong=nasty), listing(nasty), table([nasty], [[nasty]])):
        assert "<script" not in made
    assert ElementTree.fromstring(picture(svg, nasty).replace(">", "/>")).get("alt") == nasty


def test_an_image_holds_the_picture() -> None:
    svg = position_svg(Position("4"))
    match = re.search(r'base64,([^"]+)"', position_html(Position("4")))
    assert match is not None
    assert base64.b64decode(match[1]).decode() == svg
