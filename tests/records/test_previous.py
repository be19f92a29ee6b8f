"""Files that the previous version wrote are read without loss."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from claimeven import Draw, Estimate, Loss, Outcome, Side, Win
from claimeven.game.game import Game
from claimeven.game.geometry import Cell
from claimeven.records.file import read_file
from claimeven.records.json_lines import from_json, to_json

PREVIOUS = Path(__file__).parent.parent / "data" / "previous"


def games() -> list[Game]:
    return read_file(PREVIOUS / "games.jsonl")


def test_both_files_hold_the_same_games() -> None:
    from_text = read_file(PREVIOUS / "games.txt")
    assert from_text == games()
    assert [repr(game) for game in from_text] == [repr(game) for game in games()]


def test_players_moves_and_outcomes_are_kept() -> None:
    assert [(game.first, game.second) for game in games()] == [
        ("bagdadi:depth=2", "perfect"),
        ("human", "sethi-h3:depth=2"),
        ("human", "perfect"),
        ("human", "engine:./bot"),
    ]
    assert [game.position.text for game in games()] == [
        "32332232511",
        "..../.O../XO../OXX.",
        "3133",
        ".../XO./XO.",
    ]
    ends = [Outcome(Side.FIRST), None, None, Outcome(Side.SECOND)]
    assert [game.outcome for game in games()] == ends
    assert games()[3].reason == "the engine './bot' has died"
    assert games()[0].headers == {"Date": "2026-11-18"}


def test_what_was_said_about_moves_is_kept() -> None:
    won, _, drawn, _ = games()
    assert won.moves[0].score == Estimate(Fraction(82, 5))
    assert (won.moves[0].depth, won.moves[0].nodes) == (2, 15)
    assert won.moves[0].seconds is not None
    assert repr(won.moves[1].score) == repr(Loss(8, points=-6))
    assert repr(won.moves[-1].score) == repr(Win(1, points=5))
    assert drawn.moves[1].score == Draw()
    assert games()[3].moves[0].comment == "why not"


def test_the_last_stone_of_a_drawn_start_is_kept() -> None:
    assert games()[1].start.last_cell is None
    assert games()[3].start.last_cell == Cell(0, 1)


def test_they_are_written_in_the_shape_of_today() -> None:
    for game in games():
        line = to_json(game)
        assert '"result"' not in line
        assert repr(from_json(line)) == repr(game)
